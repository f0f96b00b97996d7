/** Parses a drawing into a light tree without building DOM: subtrees with equal source need no further comparison. */

export interface SvgNode {
  name: string; // of the element, or "#text"
  text: string; // its whole source
  open: string; // its opening tag
  id: string;
  children: SvgNode[];
  dom: Element | Text | null; // its node on the page
}

/** Parse a drawing: well-formed, without comments and without a bare ">", as the server writes it. */
export function read(source: string): SvgNode | null {
  const root = svgNode("", "");
  const path: [SvgNode, number][] = [[root, 0]];
  for (let at = source.indexOf("<"); at >= 0;) {
    const end = source.indexOf(">", at) + 1;
    const [around] = path[path.length - 1] as [SvgNode, number];
    if (end === 0) return null;
    if (source[at + 1] === "/") close(source, path, end);
    else {
      const fresh = svgNode(source.slice(at, end), "");
      around.children.push(fresh);
      if (source[end - 2] !== "/") path.push([fresh, at]);
    }
    at = source.indexOf("<", end);
    if (at > end && path.length > 1) path[path.length - 1]?.[0].children.push(svgNode("", source.slice(end, at)));
  }
  return path.length === 1 && root.children.length === 1 ? root.children[0] ?? null : null;
}

function close(source: string, path: [SvgNode, number][], end: number): void {
  const [done, began] = path[path.length - 1] as [SvgNode, number];
  done.text = source.slice(began, end);
  if (path.length > 1) path.pop();
}

function svgNode(open: string, words: string): SvgNode {
  const name = open ? /[^<\s/>]+/.exec(open)?.[0] ?? "" : "#text";
  return { name, open, text: open || words, id: / id="([^"]*)"/.exec(open)?.[1] ?? "", children: [], dom: null };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text with its entities decoded. */
export function plain(escaped: string): string {
  if (!escaped.includes("&")) return escaped;
  return escaped.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, number?: string, name?: string) =>
    name ? ENTITIES[name] ?? whole : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(number)));
}

/** The attributes of an opening tag. */
export function attributes(open: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, value] of open.matchAll(/([\w:-]+)="([^"]*)"/g)) if (name !== "xmlns") found.set(name as string, plain(value ?? ""));
  return found;
}
