/** A drawing's text as a tree, read without building anything: twigs whose text is the same need not be looked at. */

export interface Twig {
  name: string; // of the element, or "#text"
  text: string; // the whole source of it
  open: string; // its opening tag
  id: string;
  twigs: Twig[];
  node: Element | Text | null; // what shows it on the page
}

/** Read a drawing: well-formed, without comments, and no bare ">" in it, as the server draws. */
export function read(source: string): Twig | null {
  const root = twig("", "");
  const path: [Twig, number][] = [[root, 0]];
  for (let at = source.indexOf("<"); at >= 0;) {
    const end = source.indexOf(">", at) + 1;
    const [around] = path[path.length - 1] as [Twig, number];
    if (end === 0) return null;
    if (source[at + 1] === "/") close(source, path, end);
    else {
      const fresh = twig(source.slice(at, end), "");
      around.twigs.push(fresh);
      if (source[end - 2] !== "/") path.push([fresh, at]);
    }
    at = source.indexOf("<", end);
    if (at > end && path.length > 1) path[path.length - 1]?.[0].twigs.push(twig("", source.slice(end, at)));
  }
  return path.length === 1 && root.twigs.length === 1 ? root.twigs[0] ?? null : null;
}

function close(source: string, path: [Twig, number][], end: number): void {
  const [done, began] = path[path.length - 1] as [Twig, number];
  done.text = source.slice(began, end);
  if (path.length > 1) path.pop();
}

function twig(open: string, words: string): Twig {
  const name = open ? /[^<\s/>]+/.exec(open)?.[0] ?? "" : "#text";
  return { name, open, text: open || words, id: / id="([^"]*)"/.exec(open)?.[1] ?? "", twigs: [], node: null };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text as it is meant. */
export function plain(escaped: string): string {
  if (!escaped.includes("&")) return escaped;
  return escaped.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, number?: string, name?: string) =>
    name ? ENTITIES[name] ?? whole : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(number)));
}

/** The attributes that an opening tag gives. */
export function attributes(open: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, value] of open.matchAll(/([\w:-]+)="([^"]*)"/g)) if (name !== "xmlns") found.set(name as string, plain(value ?? ""));
  return found;
}
