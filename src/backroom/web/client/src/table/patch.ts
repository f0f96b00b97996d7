/** A picture is sent as what has changed since the last one: pieces of that, and new text. */

const PIECE = "<g ";

/** The picture that a patch makes of the one before. */
export function patched(before: string, patch: readonly (number | string)[]): string {
  const pieces = before.split(PIECE);
  const made: string[] = [];
  for (let i = 0; i < patch.length; i++) {
    const one = patch[i];
    if (typeof one === "string") made.push(one);
    else made.push(...pieces.slice(one, patch[++i] as number));
  }
  return made.join(PIECE);
}
