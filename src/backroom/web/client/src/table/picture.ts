/** The drawing on the page: it becomes the next one by its changes, things light up, and move to where they are now. */

import type { Choice } from "../protocol";
import { glide, mayMove, places, type Places } from "./flip";
import { build, morph } from "./morph";
import { concerns, keysOf, standings, type Thing } from "./narrow";
import { read, type SvgNode } from "./svg-tree";

const SMALL = 30; // px: a thing of this height gets a thinner outline
const TALL = 0.75; // a drawing of more height than this of its width can't be seen whole beside its table; it is scrolled
const styles = new Set<string>();

/** A drawing's own colours become the page's, once. */
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

  constructor(private readonly home: HTMLElement, private readonly felt: HTMLElement) {}

  get svg(): SVGSVGElement | null {
    return this.tree ? this.tree.dom as SVGSVGElement : null;
  }

  /** Show a drawing and light up what can be picked. */
  show(source: string, choices: readonly Choice[], picked: readonly Thing[]): void {
    const before: Places = source !== this.source && this.svg && mayMove() ? places(this.svg) : new Map();
    for (const motion of this.motions()) motion.cancel(); // what still glides is measured where it belongs
    const touched = source === this.source ? new Set<Element>() : this.put(source);
    if (!this.svg) return;
    light(this.svg, choices, picked);
    const outline = frames(this.svg, LIT), move = before.size > 0 ? glide(this.svg, before, touched) : null;
    outline();
    move?.();
  }

  /** What need not be there at once: a click between the lines of a thing means the thing, also if it can't be picked. */
  finish(): void {
    const motions = this.motions();
    if (motions.length > 0) void Promise.allSettled(motions.map((motion) => motion.finished)).then(() => this.finish());
    else if (this.svg) frames(this.svg, "[data-key]")();
  }

  private motions(): Animation[] {
    return this.svg?.getAnimations({ subtree: true }) ?? [];
  }

  /** Show which things a choice speaks of. */
  point(choice: Choice | null): void {
    for (const element of this.svg?.querySelectorAll<SVGElement>("[data-key]") ?? []) {
      const here = choice !== null && concerns(choice, keysOf(element.dataset.key ?? ""));
      if (element.classList.contains("pointed") !== here) element.classList.toggle("pointed", here);
    }
  }

  /** As changes to the drawing before if that was of the same kind, else anew; what may have moved. */
  private put(source: string): Set<Element> {
    const touched = new Set<Element>();
    const old = this.tree, fresh = read(withoutStyle(source));
    if (!fresh) return touched;
    this.source = source;
    this.tree = fresh;
    const [width = 1, height = 0] = size(fresh);
    const isSame = old !== null && size(old)[0] === width;
    if (isSame) morph(old, fresh, touched);
    else this.felt.replaceChildren(build(fresh));
    this.svg?.setAttribute("preserveAspectRatio", "xMidYMin");
    this.fit(width, height, isSame);
    return touched;
  }

  /** The place gets the shape of the drawing; one that had to be scrolled once stays so. */
  private fit(width: number, height: number, isSame: boolean): void {
    const isTall = height > TALL * width || (isSame && this.home.classList.contains("tall"));
    this.felt.style.aspectRatio = `${width} / ${height}`;
    this.home.classList.toggle("tall", isTall);
    if (isTall) this.home.tabIndex = 0;
    else this.home.removeAttribute("tabindex");
  }
}

/** Width and height of a drawing. */
function size(node: SvgNode): number[] {
  return /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(node.open)?.slice(1).map(Number) ?? [];
}

// Lights

const LIT = "[data-is=can], [data-is=could], [data-is=picked]";

/** Say of each thing how it stands to what can be chosen. */
function light(svg: SVGSVGElement, choices: readonly Choice[], picked: readonly Thing[]): void {
  const standing = standings(choices, picked);
  for (const element of svg.querySelectorAll<SVGElement>("[data-key]")) {
    const is = standing(keysOf(element.dataset.key ?? ""));
    if (element.dataset.is !== is) element.dataset.is = is;
  }
}

/** An outline around each thing, not a colour alone. Only measures; what it returns makes the changes, since measuring
 * after a change costs a whole layout. */
function frames(svg: SVGSVGElement, which: string): () => void {
  const bare = [...svg.querySelectorAll<SVGGraphicsElement>(which)].filter((element) => !element.querySelector(":scope > .halo"));
  if (bare.length === 0) return () => undefined;
  const boxes = bare.map((element) => element.getBBox());
  const scale = svg.getScreenCTM()?.d ?? 1;
  return () => bare.forEach((element, i) => {
    const box = boxes[i] as DOMRect;
    element.prepend(frame(box, "catcher")); // below: a click between the lines of a thing means the thing
    element.append(frame(box, box.height * scale < SMALL ? "halo small" : "halo"));
  });
}

function frame(box: DOMRect, name: string): SVGRectElement {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const places = { x: box.x, y: box.y, width: box.width, height: box.height, rx: 4 };
  for (const [name, value] of Object.entries(places)) rect.setAttribute(name, String(value));
  rect.setAttribute("class", name);
  return rect;
}
