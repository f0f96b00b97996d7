/** Turns one drawing into the next by changing only what differs, so that the rest is not parsed or laid out again. */

import { attributes, plain, type SvgNode } from "./svg-tree";

const SPACE = "http://www.w3.org/2000/svg";
const OURS = ".halo, .catcher, .ring"; // what the page itself adds to a drawing

/** Create the DOM for a node. */
export function build(node: SvgNode): Element | Text {
  node.dom = node.open ? document.createElementNS(SPACE, node.name) : document.createTextNode(plain(node.text));
  if (node.dom instanceof Element) {
    for (const [name, value] of attributes(node.open)) node.dom.setAttribute(name, value);
    node.dom.append(...node.children.map(build));
  }
  return node.dom;
}

/** Make the DOM of an old node show a fresh one; elements that are new or may have moved are added to ``touched``. */
export function morph(old: SvgNode, fresh: SvgNode, touched: Set<Element>): void {
  fresh.dom = old.dom;
  if (old.text === fresh.text) fresh.children = old.children;
  else if (fresh.dom instanceof Element) morphElement(fresh.dom, old, fresh, touched);
  else if (fresh.dom) fresh.dom.data = plain(fresh.text);
}

function morphElement(element: Element, old: SvgNode, fresh: SvgNode, touched: Set<Element>): void {
  for (const ours of element.querySelectorAll(`:scope > :is(${OURS}):not(.ring)`)) ours.remove(); // added again later, in their new size
  if (old.open !== fresh.open && alignAttributes(element, old, fresh)) touched.add(element);
  const olds = partners(old.children, fresh.children);
  const kept = new Set(olds);
  for (const spare of old.children) if (!kept.has(spare)) spare.dom?.remove();
  let place = element.firstChild;
  fresh.children.forEach((wanted, i) => {
    const before = olds[i];
    if (before) morph(before, wanted, touched);
    const node = wanted.dom ?? build(wanted);
    if (node === place) place = place.nextSibling;
    else element.insertBefore(node, place);
    if (!before && node instanceof Element) touched.add(node);
  });
}

/** Update the attributes; returns whether anything visible has changed. */
function alignAttributes(element: Element, old: SvgNode, fresh: SvgNode): boolean {
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

/** For each fresh node the old node to reuse: an identical one, or else one of the same kind and id. */
function partners(olds: readonly SvgNode[], fresh: readonly SvgNode[]): (SvgNode | undefined)[] {
  const same = grouped(olds, (node) => node.text);
  const found = fresh.map((node) => same.get(node.text)?.shift());
  const used = new Set(found);
  const alike = grouped(olds.filter((node) => !used.has(node)), kind);
  return found.map((old, i) => old ?? alike.get(kind(fresh[i] as SvgNode))?.shift());
}

function kind(node: SvgNode): string {
  return `${node.name} ${node.id}`;
}

function grouped(nodes: readonly SvgNode[], name: (node: SvgNode) => string): Map<string, SvgNode[]> {
  const groups = new Map<string, SvgNode[]>();
  for (const node of nodes) {
    const group = groups.get(name(node));
    if (group) group.push(node);
    else groups.set(name(node), [node]);
  }
  return groups;
}
