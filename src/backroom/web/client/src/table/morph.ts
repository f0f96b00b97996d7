/** Turning one drawing into the next by changing only what differs: what stays need not be read or laid out again. */

import { attributes, plain, type Twig } from "./twigs";

const SPACE = "http://www.w3.org/2000/svg";
const OURS = ".halo, .catcher"; // what the page itself puts into a drawing

/** A twig's own new piece of the page. */
export function build(twig: Twig): Element | Text {
  twig.node = twig.open ? document.createElementNS(SPACE, twig.name) : document.createTextNode(plain(twig.text));
  if (twig.node instanceof Element) {
    for (const [name, value] of attributes(twig.open)) twig.node.setAttribute(name, value);
    twig.node.append(...twig.twigs.map(build));
  }
  return twig.node;
}

/** Make what shows an old twig show a fresh one; elements that are new, or may have moved, are noted. */
export function morph(old: Twig, fresh: Twig, touched: Set<Element>): void {
  fresh.node = old.node;
  if (old.text === fresh.text) fresh.twigs = old.twigs;
  else if (fresh.node instanceof Element) morphElement(fresh.node, old, fresh, touched);
  else if (fresh.node) fresh.node.data = plain(fresh.text);
}

function morphElement(element: Element, old: Twig, fresh: Twig, touched: Set<Element>): void {
  element.querySelectorAll(`:scope > :is(${OURS})`).forEach((ours) => ours.remove()); // put again in their new size
  if (old.open !== fresh.open && alignAttributes(element, old, fresh)) touched.add(element);
  const olds = partners(old.twigs, fresh.twigs);
  const kept = new Set(olds);
  for (const spare of old.twigs) if (!kept.has(spare)) spare.node?.remove();
  let place = element.firstChild;
  fresh.twigs.forEach((wanted, i) => {
    const before = olds[i];
    if (before) morph(before, wanted, touched);
    const node = wanted.node ?? build(wanted);
    if (node === place) place = place.nextSibling;
    else element.insertBefore(node, place);
    if (!before && node instanceof Element) touched.add(node);
  });
}

/** Whether anything has changed that is seen. */
function alignAttributes(element: Element, old: Twig, fresh: Twig): boolean {
  const were = attributes(old.open), are = attributes(fresh.open);
  let isSeen = false;
  for (const [name, value] of are) {
    if (were.get(name) === value) continue;
    element.setAttribute(name, value);
    isSeen ||= !name.startsWith("aria-");
  }
  for (const name of were.keys()) if (!are.has(name)) element.removeAttribute(name);
  return isSeen;
}

/** For each fresh twig the old one that becomes it: the same one, else one of the same kind and id. */
function partners(olds: readonly Twig[], fresh: readonly Twig[]): (Twig | undefined)[] {
  const same = shelved(olds, (twig) => twig.text);
  const found = fresh.map((twig) => same.get(twig.text)?.shift());
  const used = new Set(found);
  const alike = shelved(olds.filter((twig) => !used.has(twig)), kind);
  return found.map((old, i) => old ?? alike.get(kind(fresh[i] as Twig))?.shift());
}

function kind(twig: Twig): string {
  return `${twig.name} ${twig.id}`;
}

function shelved(twigs: readonly Twig[], name: (twig: Twig) => string): Map<string, Twig[]> {
  const shelves = new Map<string, Twig[]>();
  for (const twig of twigs) {
    const shelf = shelves.get(name(twig));
    if (shelf) shelf.push(twig);
    else shelves.set(name(twig), [twig]);
  }
  return shelves;
}
