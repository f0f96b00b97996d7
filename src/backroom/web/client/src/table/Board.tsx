/** The board: the server's drawing, put into the page; what can be chosen lights up and can be clicked. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Choice } from "../protocol";
import { glide, mayMove, places } from "./flip";
import { morph } from "./morph";
import { click, concerns, keysOf, left, nameOf, standing, type Thing } from "./narrow";

interface Props {
  svg: string;
  moves: number;
  label: string;
  choices: readonly Choice[];
  picked: readonly Thing[];
  pointed: Choice | null;
  onPick: (things: Thing[]) => void;
  onWhy: (thing: Thing) => void;
}

const parser = new DOMParser();

const styles = new Set<string>();

/** A drawing's own colours become the page's, once: a strict page allows no style sheet inside a picture. */
function adopt(style: Element): void {
  const text = style.textContent ?? "";
  if (!styles.has(text)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    styles.add(text);
  }
  style.remove();
}

/** The drawing as an element that fills its place. */
function parse(text: string): SVGSVGElement | null {
  const root = parser.parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg") return null;
  root.querySelectorAll("style").forEach(adopt);
  return root as unknown as SVGSVGElement;
}

/** Show a drawing: as changes to the one before if that was of the same kind, else anew. */
function put(home: HTMLElement, old: SVGSVGElement | null, fresh: SVGSVGElement): SVGSVGElement {
  if (old && old.getAttribute("viewBox") === fresh.getAttribute("viewBox")) {
    morph(old, fresh);
    return old;
  }
  const copy = document.importNode(fresh, true);
  home.replaceChildren(copy);
  return copy;
}

/** Light up what can be picked: an outline around each thing, not a colour alone. Only measures; what it returns makes
 * the changes, since measuring after a change costs a whole layout. */
function mark(svg: SVGSVGElement, choices: readonly Choice[], picked: readonly Thing[], pointed: Choice | null): () => void {
  const things = [...svg.querySelectorAll<SVGGraphicsElement>("[data-key]")].map((element) => {
    const thing = keysOf(element.dataset.key ?? "");
    const is = choices.length > 0 ? standing(choices, picked, thing) : "no";
    const isNew = !element.querySelector(":scope > .halo");
    return { element, is, pointed: pointed !== null && concerns(pointed, thing), box: isNew ? element.getBBox() : null };
  });
  const scale = svg.getScreenCTM()?.d ?? 1;
  return () => {
    for (const { element, is, pointed: here, box } of things) {
      if (element.dataset.is !== is) element.dataset.is = is;
      if (element.classList.contains("pointed") !== here) element.classList.toggle("pointed", here);
      if (!box) continue;
      element.prepend(frame(box, "catcher")); // below: a click between the lines of a thing means the thing
      element.append(frame(box, box.height * scale < SMALL ? "halo small" : "halo"));
    }
  };
}

const SMALL = 30; // px: a thing of this height gets a thinner outline

function frame(box: DOMRect, name: string): SVGRectElement {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const places = { x: box.x, y: box.y, width: box.width, height: box.height, rx: 4 };
  for (const [name, value] of Object.entries(places)) rect.setAttribute(name, String(value));
  rect.setAttribute("class", name);
  return rect;
}

const TALL = 0.75;

/** Whether a drawing is too high to be seen whole beside its table; then it can be scrolled. */
function isTall(text: string): boolean {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text);
  return box !== null && Number(box[2]) > TALL * Number(box[1]);
}

export function Board({ svg, moves, label, choices, picked, pointed, onPick, onWhy }: Props) {
  const home = useRef<HTMLDivElement>(null);
  const shown = useRef<SVGSVGElement | null>(null);

  useLayoutEffect(() => {
    const fresh = svg ? parse(svg) : null;
    if (!home.current || !fresh) return;
    const before = mayMove() && shown.current ? places(shown.current) : new Map<string, DOMRect>();
    const now = put(home.current, shown.current, fresh);
    shown.current = now;
    const light = mark(now, choices, picked, pointed), move = glide(now, before);
    light();
    move();
  }, [svg]);

  useEffect(() => {
    if (shown.current) mark(shown.current, choices, picked, pointed)();
  }, [choices, picked, pointed, svg]);

  /** What is picked by a click: the thing itself, and the things that it lies in, as far as they go together. */
  const picks = (target: SVGElement): Thing[] => {
    let things = click(choices, picked, keysOf(target.dataset.key ?? ""));
    if (things.length < picked.length) return things;
    for (let up = target.parentElement?.closest<SVGElement>("[data-key]"); up; up = up.parentElement?.closest<SVGElement>("[data-key]")) {
      const thing = keysOf(up.dataset.key ?? "");
      const known = things.some((other) => nameOf(other) === nameOf(thing));
      if (!known && left(choices, [...things, thing]).length > 0) things = [...things, thing];
    }
    return things;
  };

  const clicked = (event: MouseEvent) => {
    const target = (event.target as Element).closest<SVGElement>("[data-is=can], [data-is=could], [data-is=picked]");
    const other = (event.target as Element).closest<SVGElement>("[data-key]");
    if (target) onPick(picks(target));
    else if (other && choices.length > 0) onWhy(keysOf(other.dataset.key ?? ""));
    else if (picked.length > 0) onPick([]);
  };

  const tall = isTall(svg);
  return <div class={tall ? "board tall" : "board"} {...(tall ? { tabIndex: 0 } : {})} ref={home} role="group" aria-label={label} data-moves={moves} onClick={clicked} />;
}
