/** FLIP animation between two drawings: elements with an id glide from their old place to the new one. */

import { motion } from "../storage";

const TIME = 320;
const NEAR = 1.5; // px: smaller moves are not animated
const AWAY = 40; // px: what has moved so far leaves a shadow where it was
const MOST = 80; // nobody can follow more elements than this

export type Places = Map<string, DOMRect>;

export function mayMove(): boolean {
  return motion.value && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The place on the screen of every element with an id. */
export function places(svg: Element): Places {
  const found: Places = new Map();
  for (const element of svg.querySelectorAll("[id]")) found.set(element.id, element.getBoundingClientRect());
  return found;
}

/** What two drawings differ in: elements that have moved or are new, and a function that lets them glide from where they
 * were. Only touched elements are measured. */
export interface Changes {
  changed: Element[];
  moved: Way[];
  glide: () => void;
}

/** How an element has moved, in the units of its drawing: it came from ``x`` to the right and ``y`` below. */
export interface Way {
  element: Element;
  x: number;
  y: number;
}

export function changesOf(svg: SVGSVGElement, before: Places, touched: Iterable<Element>): Changes {
  const moved = new Map<Element, [number, number]>();
  const fresh: Element[] = [], resized = new Set<Element>();
  for (const element of animatable(touched)) {
    const old = before.get(element.id);
    const now = element.getBoundingClientRect();
    if (old && !isSameSize(old, now)) resized.add(element);
    if (old) moved.set(element, between(old, now));
    else fresh.push(element);
  }
  const scale = svg.getScreenCTM();
  const going = [...moved].map(([element, step]): [Element, [number, number]] => [element, apart(step, carried(element, moved))])
    .filter(([, step]) => far(step)).slice(0, MOST);
  const isFresh = new Set<Element | null | undefined>(fresh);
  const outer = fresh.filter((element) => !isFresh.has(element.parentElement?.closest("[id]:not(svg)")));
  return {
    moved: going.filter(([element, step]) => !resized.has(element) && Math.hypot(...step) > AWAY)
      .map(([element, [x, y]]) => ({ element, x: x / (scale?.a || 1), y: y / (scale?.d || 1) })),
    changed: [...going.map(([element]) => element).filter((element) => !resized.has(element)), ...outer],
    glide: () => {
      for (const [element, [x, y]] of going) slide(element, x / (scale?.a || 1), y / (scale?.d || 1));
      for (const element of outer) appear(element);
    },
  };
}

/** The elements with an id around or inside the given ones. */
function animatable(elements: Iterable<Element>): Set<Element> {
  const found = new Set<Element>();
  for (const element of elements) {
    const around = element.closest("g[id], use[id]");
    if (around) found.add(around);
    for (const inside of element.querySelectorAll("g[id], use[id]")) found.add(inside);
  }
  return found;
}

function isSameSize(old: DOMRect, now: DOMRect): boolean {
  return Math.abs(old.width - now.width) < 3 && Math.abs(old.height - now.height) < 3;
}

function between(old: DOMRect, now: DOMRect): [number, number] {
  return [old.x + old.width / 2 - now.x - now.width / 2, old.y + old.height / 2 - now.y - now.height / 2];
}

/** How far the nearest moving ancestor carries this element along. */
function carried(element: Element, moved: Map<Element, [number, number]>): [number, number] {
  for (let around = element.parentElement; around; around = around.parentElement) {
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

/** Elements that move have no transform of their own, so the animation may use it. */
function slide(element: Element, x: number, y: number): void {
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
    { duration: TIME, easing: "cubic-bezier(.2,.7,.2,1)" });
}

function appear(element: Element): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME, easing: "ease-out" });
}
