/** The board: the server's drawing, put into the page; what can be chosen lights up and can be clicked. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Choice } from "../protocol";
import { glide, mayMove, places } from "./flip";
import { click, concerns, keysOf, standing, type Thing } from "./narrow";

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
  const svg = document.importNode(root, true) as unknown as SVGSVGElement;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return svg;
}

/** Light up what can be picked: an outline around each thing, not a colour alone. */
function mark(svg: SVGSVGElement, choices: readonly Choice[], picked: readonly Thing[], pointed: Choice | null): void {
  for (const element of svg.querySelectorAll<SVGGraphicsElement>("[data-key]")) {
    const thing = keysOf(element.dataset.key ?? "");
    const is = choices.length > 0 ? standing(choices, picked, thing) : "no";
    element.dataset.is = is;
    element.classList.toggle("pointed", pointed !== null && concerns(pointed, thing));
    if (is !== "no" && !element.querySelector(":scope > .halo")) element.append(halo(element));
  }
}

const AIR = 2;

function halo(element: SVGGraphicsElement): SVGRectElement {
  const box = element.getBBox();
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const places = { x: box.x - AIR, y: box.y - AIR, width: box.width + 2 * AIR, height: box.height + 2 * AIR, rx: 5 };
  for (const [name, value] of Object.entries(places)) rect.setAttribute(name, String(value));
  rect.setAttribute("class", "halo");
  return rect;
}

export function Board({ svg, moves, label, choices, picked, pointed, onPick, onWhy }: Props) {
  const home = useRef<HTMLDivElement>(null);
  const shown = useRef<SVGSVGElement | null>(null);

  useLayoutEffect(() => {
    const fresh = svg ? parse(svg) : null;
    if (!home.current || !fresh) return;
    const before = mayMove() && shown.current ? places(shown.current) : new Map<string, DOMRect>();
    home.current.replaceChildren(fresh);
    shown.current = fresh;
    mark(fresh, choices, picked, pointed);
    if (mayMove()) glide(fresh, before);
  }, [svg]);

  useEffect(() => {
    if (shown.current) mark(shown.current, choices, picked, pointed);
  }, [choices, picked, pointed, svg]);

  const clicked = (event: MouseEvent) => {
    const target = (event.target as Element).closest<SVGElement>("[data-is=can], [data-is=could], [data-is=picked]");
    const other = (event.target as Element).closest<SVGElement>("[data-key]");
    if (target) onPick(click(choices, picked, keysOf(target.dataset.key ?? "")));
    else if (other && choices.length > 0) onWhy(keysOf(other.dataset.key ?? ""));
    else if (picked.length > 0) onPick([]);
  };

  return <div class="board" ref={home} role="group" aria-label={label} data-moves={moves} onClick={clicked} />;
}
