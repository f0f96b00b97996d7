/** Pointing at a small board: an arrow from what was played to what was better. */

import { keysOf } from "../table/selection";

type Words = Readonly<Record<string, unknown>>;

const SVG = "http://www.w3.org/2000/svg";
const AWAY = 26, BADGE = 16; // units of the board
const AROUND = 300, LEAST = 0.5; // so much of the board is shown around the arrow, and at least this share of it
const LIFT = 60, EDGE = 5; // by how many units it may begin higher, and how many pixels words stay away from its edge

interface Spot {
  x: number;
  y: number;
}

function has(words: Words, key: string): boolean {
  const at = key.indexOf(":"), value = words[key.slice(0, at)];
  if (value === undefined || value === null) return false;
  return (Array.isArray(value) ? value : [value]).some((one) => String(one) === key.slice(at + 1));
}

/** The smallest thing on a board that one choice names and another doesn't. */
function thingOf(board: SVGSVGElement, words: Words, other: Words): Element | null {
  const found = [...board.querySelectorAll("[data-key]")].filter((one) =>
    keysOf(one.getAttribute("data-key") ?? "").some((key) => has(words, key) && !has(other, key)));
  const size = (one: Element) => one.getBoundingClientRect().width * one.getBoundingClientRect().height;
  return found.filter((one) => size(one) > 0).sort((one, two) => size(one) - size(two))[0] ?? null;
}

/** The middle of a thing, in units of the board. */
function middleOf(board: SVGSVGElement, thing: Element): Spot {
  const whole = board.getBoundingClientRect(), box = thing.getBoundingClientRect(), unit = board.viewBox.baseVal.width / whole.width;
  return { x: (box.left + box.width / 2 - whole.left) * unit, y: (box.top + box.height / 2 - whole.top) * unit };
}

function add(home: Element, name: string, given: Record<string, string | number>, text = ""): Element {
  const made = home.appendChild(document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** Draw what was better into a small board: from where to where, or just where. Returns whether there is anything to
 * point at. */
export function pointOut(place: HTMLElement, played: Words, better: Words, number: number): boolean {
  const board = [...(place.shadowRoot?.querySelectorAll<SVGSVGElement>(":host > svg, svg.backroom") ?? [])].pop();
  const there = board && thingOf(board, better, played);
  if (!board || !there) return false;
  const here = thingOf(board, played, better), to = middleOf(board, there), from = here && middleOf(board, here);
  const group = add(board, "g", { "pointer-events": "none" });
  const badge = from ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } : to;
  if (from) arrow(group, from, to);
  add(group, "circle", { cx: badge.x, cy: badge.y, r: BADGE, fill: "#0D1017", stroke: "#5CE0D2", "stroke-width": 4 });
  add(group, "text", { x: badge.x, y: badge.y + 7, "text-anchor": "middle", fill: "#5CE0D2", "font-size": 20, "font-weight": 700, "font-family": "Oswald, sans-serif" }, String(number));
  closeIn(place, board, from ? [from, to] : [to]);
  return true;
}

/** Show only what lies around some spots, so that it can be read; it fills its place. */
function closeIn(place: HTMLElement, board: SVGSVGElement, spots: readonly Spot[]): void {
  const { width, height } = board.viewBox.baseVal, xs = spots.map(({ x }) => x), ys = spots.map(({ y }) => y);
  const frame = place.getBoundingClientRect(), shape = frame.width / Math.max(1, frame.height);
  const full = Math.min(width, height * shape); // the widest part of the board that has the shape of its place
  const needed = Math.max(LEAST * width, Math.max(...xs) - Math.min(...xs) + AROUND, (Math.max(...ys) - Math.min(...ys) + AROUND) * shape);
  const wide = Math.min(full, needed), high = wide / shape;
  const within = (middle: number, size: number, whole: number) => Math.max(0, Math.min(whole - size, middle - size / 2));
  const left = within((Math.min(...xs) + Math.max(...xs)) / 2, wide, width), top = within((Math.min(...ys) + Math.max(...ys)) / 2, high, height);
  const show = (from: number) => {
    for (const one of place.shadowRoot?.querySelectorAll("svg.backroom, .under svg") ?? []) one.setAttribute("viewBox", `${left} ${from} ${wide} ${high}`);
  };
  show(top);
  const lift = Math.min(top, LIFT, liftOf(place, frame) * wide / Math.max(1, frame.width));
  if (lift > 0) show(top - lift);
  hideCutWords(place, frame);
}

function boxesOf(place: HTMLElement): [SVGTextElement, DOMRect][] {
  return [...(place.shadowRoot?.querySelectorAll<SVGTextElement>("svg.backroom text, .under svg text") ?? [])].map((one) => [one, one.getBoundingClientRect()]);
}

/** How much higher a part of a board must begin so that no words are cut by its upper edge, in pixels. */
function liftOf(place: HTMLElement, frame: DOMRect): number {
  const cut = boxesOf(place).filter(([, box]) => box.top < frame.top + EDGE && box.bottom > frame.top && box.left < frame.right && box.right > frame.left);
  return Math.max(0, ...cut.map(([, box]) => frame.top + EDGE - box.top));
}

/** Words that an edge would cut say nothing. */
function hideCutWords(place: HTMLElement, frame: DOMRect): void {
  for (const [words, box] of boxesOf(place)) {
    const isWhole = box.top >= frame.top && box.bottom <= frame.bottom && box.left >= frame.left && box.right <= frame.right;
    if (!isWhole) words.setAttribute("visibility", "hidden");
  }
}

function arrow(group: Element, from: Spot, to: Spot): void {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1, x = (to.x - from.x) / long, y = (to.y - from.y) / long;
  const tip = { x: to.x - AWAY * 0.2 * x, y: to.y - AWAY * 0.2 * y }, neck = { x: tip.x - AWAY * x, y: tip.y - AWAY * y };
  add(group, "circle", { cx: from.x, cy: from.y, r: 12, fill: "none", stroke: "#FF6B5E", "stroke-width": 6 });
  for (const [colour, width] of [["#0D1017", 18], ["#5CE0D2", 10]] as const) {
    add(group, "path", { d: `M${from.x + 12 * x} ${from.y + 12 * y}L${neck.x} ${neck.y}`, stroke: colour, "stroke-width": width, fill: "none" });
    add(group, "path", { d: `M${tip.x} ${tip.y}L${neck.x - 16 * y} ${neck.y + 16 * x}L${neck.x + 16 * y} ${neck.y - 16 * x}Z`, fill: "#5CE0D2", stroke: "#0D1017", "stroke-width": colour === "#0D1017" ? 8 : 0 });
  }
}
