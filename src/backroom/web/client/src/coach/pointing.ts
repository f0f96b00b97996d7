/** Pointing at a small board: an arrow from what was played to what was better. */

import { keysOf } from "../table/selection";

type Words = Readonly<Record<string, unknown>>;

const SVG = "http://www.w3.org/2000/svg";
const HEAD = 15, BADGE = 12, SHORT = 22; // pixels: the head of the arrow, its number, and how far from the middles it ends
const AROUND = 0.1, LEAST = 0.42; // of a board that is enlarged: room around what is shown, and how much is shown at least
const PLAYED = "#FF8A80", BETTER = "#5CE0D2", NIGHT = "#0D1017";

interface Spot {
  x: number;
  y: number;
}

interface Box extends Spot {
  wide: number;
  high: number;
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

/** Units of a board for a pixel. */
function unitOf(board: SVGSVGElement): number {
  return board.viewBox.baseVal.width / Math.max(1, board.getBoundingClientRect().width);
}

/** Where a thing lies, in units of the board: what the drawing marks as its edge, without the light around it. */
function boxOf(board: SVGSVGElement, element: Element): Box {
  const thing = element.querySelector(":scope > :is(.b-lit, .b-frame, .b-edge)") ?? element;
  const whole = board.getBoundingClientRect(), box = thing.getBoundingClientRect(), unit = unitOf(board);
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

/** Draw what was better into a small board: from where to where, or just where, if only one of the choices has a place.
 * A board that is no schema is enlarged around that. */
export function pointOut(place: HTMLElement, played: Words, better: Words, number: number, isSchema: boolean): void {
  const boards = [...(place.shadowRoot?.querySelectorAll<SVGSVGElement>(".under svg, :host > svg, svg.backroom") ?? [])], board = boards[boards.length - 1];
  const there = board && thingOf(board, better, played), here = board && thingOf(board, played, better);
  const boxes = [there, here].flatMap((one) => board && one ? [boxOf(board, one)] : []);
  if (!board || boxes.length === 0) return;
  if (!isSchema) enlarge(boards, boxes);
  const [to, from] = boxes.map(middleOf), unit = unitOf(board);
  if (!to) return;
  const group = add(board, "g", { "pointer-events": "none" });
  for (const [at, box] of boxes.entries()) frame(group, box, there && at === 0 ? BETTER : PLAYED, unit);
  const badge = from ? arrow(group, from, to, unit) : to;
  add(group, "circle", { cx: badge.x, cy: badge.y, r: BADGE * unit, fill: NIGHT, stroke: BETTER, "stroke-width": 2 * unit });
  add(group, "text", { x: badge.x, y: badge.y + 5.5 * unit, "text-anchor": "middle", fill: BETTER, "font-size": 15 * unit, "font-weight": 700, "font-family": "Oswald, sans-serif" }, String(number));
}

/** Show a part of a board, and of what lies under it, as large as there is room: what is talked about. */
function enlarge(boards: readonly SVGSVGElement[], boxes: readonly Box[]): void {
  const { width, height } = boards[boards.length - 1]?.viewBox.baseVal ?? { width: 1, height: 1 };
  const left = Math.min(...boxes.map(({ x }) => x)), right = Math.max(...boxes.map(({ x, wide }) => x + wide));
  const top = Math.min(...boxes.map(({ y }) => y)), bottom = Math.max(...boxes.map(({ y, high }) => y + high));
  const share = Math.min(1, Math.max(LEAST, (right - left) / width + 2 * AROUND, (bottom - top) / height + 2 * AROUND));
  const wide = width * share, high = height * share;
  const x = Math.max(0, Math.min(width - wide, (left + right - wide) / 2)), y = Math.max(0, Math.min(height - high, (top + bottom - high) / 2));
  for (const one of boards) one.setAttribute("viewBox", [x, y, wide, high].map((part) => part.toFixed(1)).join(" "));
}

/** A line around a thing. */
function frame(group: Element, { x, y, wide, high }: Box, colour: string, unit: number): void {
  for (const [stroke, width] of [[NIGHT, 5], [colour, 2.5]] as const) {
    add(group, "rect", { x, y, width: wide, height: high, rx: 4 * unit, fill: "none", stroke, "stroke-width": width * unit });
  }
}

/** An arrow that leaves the middles of both things free; returns its middle. */
function arrow(group: Element, from: Spot, to: Spot, unit: number): Spot {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1, x = (to.x - from.x) / long, y = (to.y - from.y) / long;
  const free = Math.min(SHORT * unit, long / 5), start = { x: from.x + free * x, y: from.y + free * y };
  const tip = { x: to.x - free * x, y: to.y - free * y }, neck = { x: tip.x - HEAD * unit * x, y: tip.y - HEAD * unit * y };
  for (const [colour, width] of [[NIGHT, 8], [BETTER, 4.5]] as const) {
    add(group, "path", { d: `M${start.x} ${start.y}L${neck.x} ${neck.y}`, stroke: colour, "stroke-width": width * unit, fill: "none" });
    const side = 0.6 * HEAD * unit;
    add(group, "path", { d: `M${tip.x} ${tip.y}L${neck.x - side * y} ${neck.y + side * x}L${neck.x + side * y} ${neck.y - side * x}Z`, fill: BETTER, stroke: colour === NIGHT ? NIGHT : "none", "stroke-width": 3 * unit });
  }
  return { x: (start.x + neck.x) / 2, y: (start.y + neck.y) / 2 };
}
