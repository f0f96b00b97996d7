/** Animation of the difference between two drawings: what has an id glides from its old place to its new one. */

import { motion } from "../kept";

const TIME = 260;
const NEAR = 1.5; // smaller moves aren't shown, px
const MOST = 80; // more moving things than this are not followed by any eye

export type Places = Map<string, DOMRect>;

export function mayMove(): boolean {
  return motion.value && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where everything with an id is on the screen now. */
export function places(svg: Element | null): Places {
  const found: Places = new Map();
  if (!svg) return found;
  for (const thing of svg.querySelectorAll("[id]")) found.set(thing.id, thing.getBoundingClientRect());
  return found;
}

/** Let the things of a new drawing glide from where they were; what is new fades in. */
export function glide(svg: SVGSVGElement, before: Places): void {
  if (before.size === 0) return;
  const moved = new Map<Element, [number, number]>();
  for (const thing of svg.querySelectorAll<SVGGraphicsElement>("g[id], use[id]")) {
    if (thing.closest("defs")) continue;
    const old = before.get(thing.id);
    if (!old) appear(thing);
    else moved.set(thing, between(old, thing.getBoundingClientRect()));
  }
  const going = [...moved].filter(([thing, step]) => far(apart(step, carried(thing, moved)))).slice(0, MOST);
  for (const [thing, step] of going) slide(thing as SVGGraphicsElement, apart(step, carried(thing, moved)));
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

/** A group around the thing moves, so that the thing's own transform stays what it is. */
function slide(thing: SVGGraphicsElement, [x, y]: [number, number]): void {
  const parent = thing.parentNode as SVGGraphicsElement | null;
  const scale = parent?.getScreenCTM?.();
  if (!parent || !scale || !scale.a || !scale.d) return;
  const sled = document.createElementNS("http://www.w3.org/2000/svg", "g");
  parent.replaceChild(sled, thing);
  sled.append(thing);
  const from = `translate(${x / scale.a}px, ${y / scale.d}px)`;
  sled.animate([{ transform: from }, { transform: "none" }], { duration: TIME, easing: "cubic-bezier(.2,.7,.2,1)" });
}

function appear(thing: Element): void {
  if (thing.parentElement?.closest("[id]:not(svg)")) return;
  thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME, easing: "ease-out" });
}
