/** The drawing on the page: applies changes, lights up targets, and animates moves. */

import type { Choice, Mark } from "../protocol";
import { changesOf, mayMove, places, type Places, type Way } from "./flip";
import { build, morph } from "./morph";
import { mentions, keysOf, targetStates, type Target } from "./selection";
import { read, type SvgNode } from "./svg-tree";

const SMALL = 30; // px: lower elements get a thinner outline
const TALL = 1.3; // a drawing with more height than this share of its width is scrolled
const LARGE = 0.12; // what covers more of the board than this is not ringed when it changes
const MOST_RINGS = 10;
const AROUND = 3; // so far around it lies a ring
const ASIDE = ".b-aside"; // what only comments on things is not ringed
const STAYS = ".b-scaled"; // what stands on a scale moves with it, although nobody has moved it
const ABOVE = 25, ON_EDGE = 17; // so far above a ring its label begins; that of a card sits on its edge
const CARD = 100; // units of the board that something is wide whose label begins at its left edge
const MOST_WAYS = 4;
const FADES = 2500; // ms after which nothing is left of where something came from
const TICKED = 40; // what is at least so large gets a tick when it is picked
const NARROW = 500; // a phone's drawing: a tick would cover what is on small things
const INSIDE = 14; // so far from the corner of an area
const styles = new Set<string>();

/** Move a drawing's style sheet to the page, once. */
function withoutStyle(text: string): string {
  return text.replace(/<style>(.*?)<\/style>/gs, (_, style: string) => {
    if (!styles.has(style)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      styles.add(style);
    }
    return "";
  });
}

export class Picture {
  private source = "";
  private tree: SvgNode | null = null;
  private ringed = -1; // the round of rings that is shown
  private fading = 0; // the timer after which ways are forgotten

  constructor(private readonly home: HTMLElement, private readonly felt: HTMLElement) {}

  get svg(): SVGSVGElement | null {
    return this.tree ? this.tree.dom as SVGSVGElement : null;
  }

  /** Show a drawing and light up its targets. What has changed gets a ring; another number of ``rings`` takes away those
   * that were there before. */
  show(source: string, choices: readonly Choice[], picked: readonly Target[], rings = 0): void {
    const isNew = source !== this.source;
    if (isNew || rings !== this.ringed) this.forgetWays(); // they belong to the picture before
    const before: Places = isNew && this.svg ? places(this.svg) : new Map();
    for (const motion of this.motions()) motion.cancel(); // measure elements in their final place
    const touched = isNew ? this.replace(source) : new Set<Element>();
    if (!this.svg) return;
    markTargets(this.svg, choices, picked);
    const changes = before.size > 0 ? changesOf(this.svg, before, touched) : null;
    const outline = addOutlines(this.svg, LIT);
    outline();
    tick(this.svg);
    if (rings !== this.ringed) for (const mark of this.svg.querySelectorAll(".ring")) mark.remove();
    else if (changes && !this.home.matches(".tray")) {
      this.ring(changes.changed);
      this.trace(changes.moved);
    }
    this.dropRings();
    this.ringed = rings;
    if (mayMove()) changes?.glide();
  }

  /** Put a ring around what has just changed, unless it is much of the board. */
  private ring(changed: readonly Element[]): void {
    const svg = this.svg, [width = 1, height = 1] = this.tree ? size(this.tree) : [];
    const small = changed.flatMap((element) => {
      const box = boxOf(element as SVGGraphicsElement);
      return box.width > 0 && box.width * box.height < LARGE * width * height && !element.matches(ASIDE) ? [{ id: element.id, box }] : [];
    });
    if (small.length > 0) for (const old of svg?.querySelectorAll(".ring") ?? []) old.classList.add("earlier");
    for (const { id, box } of small.slice(0, MOST_RINGS)) {
      const ring = outlineRect(grown(box, AROUND), "ring");
      ring.dataset.of = id;
      svg?.append(ring);
    }
    const rings = svg?.querySelectorAll(".ring") ?? [];
    for (let i = 0; i < rings.length - MOST_RINGS; i++) rings[i]?.remove();
  }

  /** Take away the rings of what is no longer there. */
  private dropRings(): void {
    for (const ring of this.svg?.querySelectorAll<SVGElement>(".ring[data-of]") ?? []) {
      if (!this.svg?.querySelector(`[id="${ring.dataset.of}"]`)) ring.remove();
    }
  }

  /** Show for a moment where a few things came from: a shadow there, and dots from it. A place that holds other things, and what
   * stands on a scale, leaves none. */
  private trace(ways: readonly Way[]): void {
    const moved = ways.filter(({ element }) => !element.matches(STAYS) && !element.querySelector("[id]"));
    if (moved.length === 0 || moved.length > MOST_WAYS || !this.svg) return;
    for (const { element, x, y } of moved) {
      const box = (element as SVGGraphicsElement).getBBox(), middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
      const shadow = element.cloneNode(true) as SVGElement;
      for (const one of [shadow, ...shadow.querySelectorAll("[id], [data-key]")]) for (const name of ["id", "data-key", "data-is"]) one.removeAttribute(name);
      for (const mark of shadow.querySelectorAll(".halo, .catcher, .tick, title")) mark.remove();
      shadow.setAttribute("class", "shadow");
      shadow.setAttribute("transform", `translate(${x} ${y})`);
      shadow.setAttribute("aria-hidden", "true");
      const way = document.createElementNS("http://www.w3.org/2000/svg", "path");
      way.setAttribute("class", "way");
      way.setAttribute("d", `M${middle[0] + x},${middle[1] + y}L${middle.join()}`);
      this.svg.append(shadow, way);
    }
    this.fading = window.setTimeout(() => this.forgetWays(), FADES);
  }

  private forgetWays(): void {
    clearTimeout(this.fading);
    for (const mark of this.svg?.querySelectorAll(".shadow, .way") ?? []) mark.remove();
  }

  /** Ring what the others did last, even after a reload, and say in a few words where it came from. */
  mark(marks: readonly Mark[]): void {
    const svg = this.svg, [width = 1] = this.tree ? size(this.tree) : [];
    for (const old of svg?.querySelectorAll(".marked") ?? []) old.remove();
    for (const [place, { id, said }] of marks.entries()) {
      const element = svg?.querySelector<SVGGraphicsElement>(`[id="${id}"]`), box = element && grown(boxOf(element), AROUND);
      if (!svg || !box || box.width <= 2 * AROUND) continue;
      const rings = [...svg.querySelectorAll(".ring")], there = rings.find((ring) => isAround(ring, box));
      if (place === 0) for (const ring of rings) ring.classList.toggle("earlier", ring !== there); // the newest one stands out
      if (!there) svg.append(outlineRect(box, place > 0 ? "ring marked earlier" : "ring marked", element.querySelector(":scope > ellipse.b-edge") ? box.height / 2 : 4));
      if (said) svg.append(labelOver(box, said, width));
    }
  }

  /** What can wait: make the whole area of every target clickable, even if it can't be picked. */
  finish(): void {
    const motions = this.motions();
    if (motions.length > 0) void Promise.allSettled(motions.map((motion) => motion.finished)).then(() => this.finish());
    else if (this.svg) addOutlines(this.svg, "[data-key]")();
  }

  private motions(): Animation[] {
    return this.svg?.getAnimations({ subtree: true }) ?? [];
  }

  /** Highlight the targets that a choice mentions, and those that a line of the story is about. */
  highlight(choice: Choice | null, lit: readonly string[] = []): void {
    for (const element of this.svg?.querySelectorAll<SVGElement>("[data-key]") ?? []) {
      const keys = keysOf(element.dataset.key ?? "");
      toggleClass(element, "pointed", choice !== null && mentions(choice, keys));
      toggleClass(element, "told", lit.length > 0 && keys.some((key) => lit.includes(key)));
    }
  }

  /** Show a new drawing, by changing the current one if it has the same width; returns what may have moved. */
  private replace(source: string): Set<Element> {
    const touched = new Set<Element>();
    const old = this.tree, fresh = read(withoutStyle(source));
    if (!fresh) return touched;
    this.source = source;
    this.tree = fresh;
    const [width = 1, height = 0] = size(fresh);
    const isSame = old !== null && size(old)[0] === width;
    if (isSame) morph(old, fresh, touched);
    else this.felt.replaceChildren(build(fresh));
    const shape = String(width / Math.max(1, height));
    const frame = this.home.closest<HTMLElement>(".stage") ?? this.home; // a phone's stage is as high as its board
    if (frame.style.getPropertyValue("--shape") !== shape) frame.style.setProperty("--shape", shape);
    const isTall = height > TALL * width;
    this.home.classList.toggle("tall", isTall);
    if (isTall) this.home.tabIndex = 0;
    else this.home.removeAttribute("tabindex");
    return touched;
  }
}

function toggleClass(element: Element, name: string, is: boolean): void {
  if (element.classList.contains(name) !== is) element.classList.toggle(name, is);
}

function grown(box: DOMRect, by: number): DOMRect {
  return new DOMRect(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by);
}

/** Width and height of a drawing. */
function size(node: SvgNode): number[] {
  return /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(node.open)?.slice(1).map(Number) ?? [];
}

// Targets

const LIT = "[data-is=can], [data-is=could], [data-is=picked]";

/** Mark each target with its state; what is no target any more loses its mark. */
function markTargets(svg: SVGSVGElement, choices: readonly Choice[], picked: readonly Target[]): void {
  for (const former of svg.querySelectorAll("[data-is]:not([data-key])")) former.removeAttribute("data-is");
  const stateOf = targetStates(choices, picked);
  for (const element of svg.querySelectorAll<SVGElement>("[data-key]")) {
    const is = stateOf(keysOf(element.dataset.key ?? ""));
    if (element.dataset.is !== is) element.dataset.is = is;
  }
}

/** Add an outline to each target, so that colour is not the only clue. This only measures; the returned function makes
 * the changes, since measuring after a change would force a layout. */
function addOutlines(svg: SVGSVGElement, which: string): () => void {
  const bare = [...svg.querySelectorAll<SVGGraphicsElement>(which)].filter((element) => !element.querySelector(":scope > .halo"));
  if (bare.length === 0) return () => undefined;
  const boxes = bare.map(boxOf);
  const scale = svg.getScreenCTM()?.d ?? 1;
  return () => bare.forEach((element, i) => {
    const box = boxes[i] as DOMRect;
    element.prepend(outlineRect(box, "catcher")); // below the content, to catch clicks between its strokes
    element.append(outlineRect(box, box.height * scale < SMALL ? "halo small" : "halo"));
  });
}

/** The box of a target: what the drawing marks as its edge, without the light around it. */
function boxOf(element: SVGGraphicsElement): DOMRect {
  return (element.querySelector<SVGGraphicsElement>(":scope > .b-edge") ?? element).getBBox();
}

/** A tick at the corner of everything that is picked and large enough; a cross where that is given away. */
function tick(svg: SVGSVGElement): void {
  const isBack = document.querySelector(".board .b-back") !== null;
  for (const old of svg.querySelectorAll(".tick")) if ((old.parentElement as unknown as SVGElement).dataset.is !== "picked") old.remove();
  for (const element of svg.querySelectorAll<SVGGraphicsElement>("[data-is=picked]:not([aria-hidden])")) {
    const lit = element.querySelector<SVGGraphicsElement>(":scope > .b-lit"), box = boxOf(lit ?? element);
    const least = svg.viewBox.baseVal.width < NARROW ? 1.5 * TICKED : TICKED;
    if (box.width < least || box.height < least || element.querySelector(":scope > .tick")) continue;
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "path");
    mark.setAttribute("class", isBack ? "tick back" : "tick");
    const inside = lit ? INSIDE : 0; // neighbours lie over the edge of an area
    const x = box.x + box.width - 6 - inside, y = box.y + 5 + inside;
    const sign = isBack ? `M${x - 4},${y - 4}l8,8zM${x - 4},${y + 4}l8,-8z` : `M${x - 5},${y}l4,4l7,-8l-7,8z`;
    mark.setAttribute("d", `M${x},${y}m-11,0a11,11 0 1 1 22,0a11,11 0 1 1 -22,0${sign}`);
    element.append(mark);
  }
}

/** Whether a ring lies around a box already. */
function isAround(ring: Element, box: DOMRect): boolean {
  return Math.abs(Number(ring.getAttribute("x")) - box.x) < 8 && Math.abs(Number(ring.getAttribute("y")) - box.y) < 8;
}

/** A slip of paper with a few words over a box. */
function labelOver(box: DOMRect, said: string, width: number): SVGElement {
  const label = document.createElementNS("http://www.w3.org/2000/svg", "foreignObject"), slip = document.createElement("span");
  const wide = Math.min(180, width), isCard = box.width > CARD; // its label begins where it does
  const x = Math.min(Math.max(0, isCard ? box.x : box.x + box.width - wide), width - wide);
  const y = box.y - (isCard ? ON_EDGE : ABOVE);
  for (const [name, value] of Object.entries({ x, y: Math.max(2, y), width: wide, height: 24 })) label.setAttribute(name, String(value));
  label.setAttribute("class", isCard ? "marked slip on-card" : "marked slip");
  slip.textContent = said;
  label.append(slip);
  return label;
}

function outlineRect(box: DOMRect, name: string, rx = 4): SVGRectElement {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const places = { x: box.x, y: box.y, width: box.width, height: box.height, rx };
  for (const [name, value] of Object.entries(places)) rect.setAttribute(name, String(value));
  rect.setAttribute("class", name);
  return rect;
}
