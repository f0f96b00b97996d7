/** The board and the tray: the server's drawings, with clickable targets lit up. They react to updates at once, without
 * waiting for the rest of the screen. */

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { fetchPicture } from "../api";
import { afterBoard } from "../scheduler";
import { toggle, keysOf, matchingChoices, nameOf, type Target } from "./selection";
import { Picture } from "./picture";
import { past } from "./Replay";
import { layout, type Pictures, type Session } from "./session";

interface Props {
  session: Session;
  label: string;
  onWhy: (target: Target) => void;
}

type Which = "board" | "tray";

/** The pictures of the current position, or of the moment of the replay. */
function shown(session: Session): { pictures: Pictures; at: number } {
  return past.value ?? { pictures: session.pictures.value, at: session.moves.value };
}

function show(session: Session, which: Which, home: HTMLElement, picture: Picture): void {
  const { pictures, at } = shown(session);
  if (which === "tray") home.hidden = pictures.tray === "";
  if (pictures[which]) {
    picture.show(pictures[which], past.value ? [] : session.available.value, session.picked.value, past.value ? -1 : session.ringed.value);
  }
  if (home.dataset.moves !== String(at)) home.dataset.moves = String(at);
  afterBoard(() => picture.finish());
}

/** What a click picks: the target itself, and the targets around it that go together with it. What is picked is put back,
    unless the click adds something around it: a card drawn at a place is picked already, the place is not. */
function pickedBy(session: Session, element: SVGElement): Target[] {
  const choices = session.available.value, picked = session.picked.value, inner = keysOf(element.dataset.key ?? "");
  const has = (targets: readonly Target[], one: Target) => targets.some((other) => nameOf(other) === nameOf(one));
  let targets = has(picked, inner) ? [...picked] : toggle(choices, picked, inner);
  if (targets.length < picked.length) return targets;
  for (let up = element.parentElement?.closest<SVGElement>("[data-key]"); up; up = up.parentElement?.closest<SVGElement>("[data-key]")) {
    const outer = keysOf(up.dataset.key ?? "");
    if (!has(targets, outer) && matchingChoices(choices, [...targets, outer]).length > 0) targets = [...targets, outer];
  }
  return targets.length === picked.length ? toggle(choices, picked, inner) : targets;
}

const FINGER = 22; // px around a fingertip

/** What a click hits; beside all targets, the nearest one within a fingertip. */
function hitBy(session: Session, event: MouseEvent): Element {
  const at = event.target as Element, which = session.grab.value ? "[data-key]" : "[data-is=can], [data-is=could], [data-is=picked]";
  if (at.closest(which) || layout.value !== "narrow") return at;
  let best: Element = at, least = FINGER;
  for (const element of (event.currentTarget as Element).querySelectorAll(which)) {
    const box = element.getBoundingClientRect();
    const across = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
    const along = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
    const far = Math.hypot(across, along);
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/** The key of what was hit by the click that picked something. */
let hitBefore = "";

/** A click picks or puts back; only a second click on what is picked, when just one choice is left, plays it. What lies on
    something picked and can't be chosen itself says why; it plays only if the first click hit it, too. */
function clicked(session: Session, event: MouseEvent, onWhy: (target: Target) => void): void {
  const at = hitBy(session, event);
  const target = at.closest<SVGElement>("[data-is=can], [data-is=could], [data-is=picked]");
  const other = at.closest<SVGElement>("[data-key]");
  const [only, ...others] = session.matching.value;
  const hit = other?.dataset.key ?? "", isAgain = other === target || hit === hitBefore;
  if (other && session.grab.value?.(keysOf(hit))) return;
  if (target?.dataset.is === "picked" && isAgain && only && others.length === 0 && !session.asksFirst(only)) void session.play(only);
  else if (target && (isAgain || target.dataset.is !== "picked")) {
    hitBefore = hit;
    session.pick(pickedBy(session, target));
  }
  else if (other && !past.value && session.available.value.length > 0) onWhy(keysOf(hit));
  else if (session.picked.value.length > 0) session.pick([]);
}

/** Put what never changes under the board, once it is there. */
function underlay(session: Session, place: HTMLElement): void {
  const address = shown(session).pictures.backdrop;
  if (place.dataset.address === address) return;
  place.dataset.address = address;
  if (!address) {
    place.replaceChildren();
    return;
  }
  void fetchPicture(address).then((text) => {
    if (place.dataset.address !== address) return;
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    place.replaceChildren(document.importNode(picture, true));
  }, () => undefined);
}

function Sheet({ session, label, onWhy, which }: Props & { which: Which }) {
  const home = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = home.current, [under, felt] = place?.querySelectorAll<HTMLElement>(".backdrop, .drawing") ?? [];
    if (!place || !under || !felt) return;
    const picture = new Picture(place, felt);
    const ends = [
      effect(() => show(session, which, place, picture)),
      effect(() => picture.highlight(session.hovered.value, session.lit.value)),
      effect(() => { if (which === "board" && shown(session).pictures.board) picture.mark(past.value ? [] : session.marks.value); }),
      effect(() => { if (which === "board") underlay(session, under); }),
    ];
    return () => {
      for (const end of ends) end();
      felt.replaceChildren();
    };
  }, [session]);
  return (
    <div class={which} ref={home} role="group" aria-label={label} onClick={(event) => clicked(session, event, onWhy)}>
      <div class="felt"><div class="backdrop" aria-hidden="true" /><div class="drawing" /></div>
    </div>
  );
}

export function Board(props: Props) {
  return <Sheet {...props} which="board" />;
}

export function Tray(props: Props) {
  return <Sheet {...props} which="tray" />;
}
