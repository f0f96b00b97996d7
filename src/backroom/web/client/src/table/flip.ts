/** Animation of the difference between two drawings: what has an id glides from its old place to its new one. */

import { motion } from "../storage";

const TIME = 260;
const NEAR = 1.5; // smaller moves aren't shown, px
const MOST = 80; // more moving things than this are not followed by any eye

export type Places = Map<string, DOMRect>;

export function mayMove(): boolean {
  return motion.value && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where everything with an id is on the screen now. */
export function places(svg: Element): Places {
  const found: Places = new Map();
  for (const thing of svg.querySelectorAll("[id]")) found.set(thing.id, thing.getBoundingClientRect());
  return found;
}

/** Let things of a new drawing glide from where they were; what is new fades in. Only what was touched is measured;
 * what is returned starts the motion. */
export function glide(svg: SVGSVGElement, before: Places, touched: Iterable<Element>): () => void {
  const moved = new Map<Element, [number, number]>();
  const fresh: Element[] = [];
  for (const thing of things(touched)) {
    const old = before.get(thing.id);
    if (old) moved.set(thing, between(old, thing.getBoundingClientRect()));
    else fresh.push(thing);
  }
  const scale = svg.getScreenCTM();
  const going = [...moved].map(([thing, step]): [Element, [number, number]] => [thing, apart(step, carried(thing, moved))])
    .filter(([, step]) => far(step)).slice(0, MOST);
  return () => {
    for (const [thing, [x, y]] of going) slide(thing, x / (scale?.a || 1), y / (scale?.d || 1));
    for (const thing of fresh) appear(thing);
  };
}

/** The things with an id that elements belong to, or that lie inside them. */
function things(elements: Iterable<Element>): Set<Element> {
  const found = new Set<Element>();
  for (const element of elements) {
    const around = element.closest("g[id], use[id]");
    if (around) found.add(around);
    for (const inside of element.querySelectorAll("g[id], use[id]")) found.add(inside);
  }
  return found;
}

function between(old: DOMRect, now: DOMRect): [number, number] {
  return [old.x + old.width / 2 - now.x - now.width / 2, old.y + old.height / 2 - now.y - now.height / 2];
}

/** How far the nearest thing around this one moves and so takes it along. */
function carried(thing: Element, moved: Map<Element, [number, number]>): [number, number] {
  for (let around = thing.parentElement; around; around = around.parentElement) {
    const step = moved.get(around);
    if (step) return step;
  }
  return [0, 0];
}

function apart(a: [number, number], b: [number, number]): [number, number] {
  return [a[0] - b[0], a[1] - b[1]];
}

function far([x, y]: [number, number]): boolean {
  return Math.abs(x) > NEAR || Math.abs(y) > NEAR;
}

/** A drawing gives the things that move no transform of their own, so this one can have it for a moment. */
function slide(thing: Element, x: number, y: number): void {
  thing.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
    { duration: TIME, easing: "cubic-bezier(.2,.7,.2,1)" });
}

function appear(thing: Element): void {
  if (thing.parentElement?.closest("[id]:not(svg)")) return;
  thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME, easing: "ease-out" });
}
