/** Turning one drawing into the next by changing only what differs: what stays need not be laid out again. */

const OURS = new Set(["data-is", "class"]); // what the page itself writes on a drawing

/** Make an old element like a fresh one; tells whether anything was different. */
export function morph(old: Element, fresh: Element): boolean {
  const changed = [alignAttributes(old, fresh), alignChildren(old, fresh)].includes(true);
  if (changed) old.querySelectorAll(":scope > .halo, :scope > .catcher").forEach((ours) => ours.remove()); // put again in their new size
  return changed;
}

function alignAttributes(old: Element, fresh: Element): boolean {
  let changed = false;
  for (const { name } of [...old.attributes]) {
    if (OURS.has(name) || fresh.hasAttribute(name)) continue;
    old.removeAttribute(name);
    changed = true;
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "class" || old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    changed = true;
  }
  return changed;
}

function alignChildren(old: Element, fresh: Element): boolean {
  const spare = [...old.childNodes].filter((node) => !isOurs(node));
  let changed = false;
  let place = theirs(old.firstChild);
  for (const wanted of [...fresh.childNodes]) {
    const found = spare.findIndex((node) => isLike(node, wanted));
    const node = found < 0 ? null : spare.splice(found, 1)[0] as ChildNode;
    if (!node) {
      old.insertBefore(document.importNode(wanted, true), place);
      changed = true;
      continue;
    }
    if (node === place) place = theirs(place.nextSibling);
    else {
      old.insertBefore(node, place);
      changed = true;
    }
    if (alignNode(node, wanted)) changed = true;
  }
  for (const node of spare) node.remove();
  return changed || spare.length > 0;
}

function isOurs(node: ChildNode): boolean {
  return node instanceof Element && (node.classList.contains("halo") || node.classList.contains("catcher"));
}

/** The first node from here on that belongs to the drawing itself. */
function theirs(node: ChildNode | null): ChildNode | null {
  while (node && isOurs(node)) node = node.nextSibling;
  return node;
}

function alignNode(node: ChildNode, wanted: ChildNode): boolean {
  if (node instanceof Element && wanted instanceof Element) return morph(node, wanted);
  if (node.nodeValue === wanted.nodeValue) return false;
  node.nodeValue = wanted.nodeValue;
  return true;
}

/** Whether one can become the other: the same kind of thing, with the same id. */
function isLike(node: ChildNode, wanted: ChildNode): boolean {
  if (node.nodeName !== wanted.nodeName) return false;
  return !(node instanceof Element) || !(wanted instanceof Element) || node.id === wanted.id;
}
