/** Pointing at a small board: an arrow from what was played to what was better. */

import { keysOf } from "../table/selection";

type Words = Readonly<Record<string, unknown>>;

const SVG = "http://www.w3.org/2000/svg";
const AWAY = 40, BADGE = 24; // units of the board
const MARGIN = 4; // units around a thing in the light
const LABEL = 13; // pixels

interface Spot {
  x: number;
  y: number;
}

interface Box extends Spot {
  wide: number;
  high: number;
}

/** What the two choices are called. */
export interface Names {
  played: string;
  better: string;
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

/** Where a thing lies, in units of the board: what the drawing marks as its edge, without the light around it. */
function boxOf(board: SVGSVGElement, element: Element): Box {
  const thing = element.querySelector(":scope > :is(.b-lit, .b-frame, .b-edge)") ?? element;
  const whole = board.getBoundingClientRect(), box = thing.getBoundingClientRect(), unit = board.viewBox.baseVal.width / whole.width;
  return { x: (box.left - whole.left) * unit, y: (box.top - whole.top) * unit, wide: box.width * unit, high: box.height * unit };
}

function middleOf({ x, y, wide, high }: Box): Spot {
  return { x: x + wide / 2, y: y + high / 2 };
}

function add(home: Element, name: string, given: Record<string, string | number>, text = ""): Element {
  const made = home.appendChild(document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** Draw what was better into a small board: from where to where, or just where. Returns whether there is anything to
 * point at. */
export function pointOut(place: HTMLElement, played: Words, better: Words, number: number, names: Names): boolean {
  const board = [...(place.shadowRoot?.querySelectorAll<SVGSVGElement>(":host > svg, svg.backroom") ?? [])].pop();
  const there = board && thingOf(board, better, played);
  if (!board || !there) return false;
  const here = thingOf(board, played, better), boxes = [there, ...(here ? [here] : [])].map((one) => boxOf(board, one));
  const [to, from] = boxes.map(middleOf);
  if (!to) return false;
  const group = add(board, "g", { "pointer-events": "none" });
  lightUp(board, group, boxes);
  if (from) arrow(group, from, to);
  const badge = from ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } : to;
  add(group, "circle", { cx: badge.x, cy: badge.y, r: BADGE, fill: "#0D1017", stroke: "#5CE0D2", "stroke-width": 4 });
  add(group, "text", { x: badge.x, y: badge.y + 11, "text-anchor": "middle", fill: "#5CE0D2", "font-size": 30, "font-weight": 700, "font-family": "Oswald, sans-serif" }, String(number));
  if (from) label(board, group, from, names.played, "#FF8A80");
  label(board, group, to, names.better, "#5CE0D2");
  return true;
}

/** The board but for some things goes dark. */
function lightUp(board: SVGSVGElement, group: Element, boxes: readonly Box[]): void {
  const { width, height } = board.viewBox.baseVal;
  const holes = boxes.map(({ x, y, wide, high }) => `M${x - MARGIN} ${y - MARGIN}h${wide + 2 * MARGIN}v${high + 2 * MARGIN}h${-wide - 2 * MARGIN}Z`);
  add(group, "path", { d: `M0 0H${width}V${height}H0Z${holes.join("")}`, fill: "#05070B", "fill-opacity": 0.45, "fill-rule": "evenodd" });
}

/** A word on a plate, above a spot or, near the upper edge, below it; as large as the words of the page. */
function label(board: SVGSVGElement, group: Element, spot: Spot, text: string, colour: string): void {
  const { width } = board.viewBox.baseVal, unit = width / Math.max(1, board.getBoundingClientRect().width);
  const y = spot.y + (spot.y > LABEL * unit * 2.6 ? -1.7 : 1.7) * LABEL * unit;
  const plate = add(group, "rect", { rx: 4 * unit, fill: "#0D1017", stroke: colour, "stroke-width": unit });
  const words = add(group, "text", { x: spot.x, y: y + LABEL * unit * 0.36, "text-anchor": "middle", fill: colour, "font-size": LABEL * unit, "font-weight": 600, "font-family": "Oswald, sans-serif" }, text);
  const wide = (words as SVGTextElement).getComputedTextLength() + 12 * unit, x = Math.max(wide / 2 + unit, Math.min(width - wide / 2 - unit, spot.x));
  words.setAttribute("x", String(x));
  for (const [key, value] of Object.entries({ x: x - wide / 2, y: y - LABEL * unit * 0.78, width: wide, height: LABEL * unit * 1.56 })) plate.setAttribute(key, String(value));
}

function arrow(group: Element, from: Spot, to: Spot): void {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1, x = (to.x - from.x) / long, y = (to.y - from.y) / long;
  const tip = { x: to.x - AWAY * 0.2 * x, y: to.y - AWAY * 0.2 * y }, neck = { x: tip.x - AWAY * x, y: tip.y - AWAY * y };
  add(group, "circle", { cx: from.x, cy: from.y, r: 14, fill: "none", stroke: "#FF6B5E", "stroke-width": 7 });
  for (const [colour, width] of [["#0D1017", 22], ["#5CE0D2", 13]] as const) {
    add(group, "path", { d: `M${from.x + 12 * x} ${from.y + 12 * y}L${neck.x} ${neck.y}`, stroke: colour, "stroke-width": width, fill: "none" });
    add(group, "path", { d: `M${tip.x} ${tip.y}L${neck.x - 24 * y} ${neck.y + 24 * x}L${neck.x + 24 * y} ${neck.y - 24 * x}Z`, fill: "#5CE0D2", stroke: "#0D1017", "stroke-width": colour === "#0D1017" ? 8 : 0 });
  }
}
