/** The board: the server's drawing, with clickable targets lit up. It reacts to updates at once, without waiting for the
 * rest of the screen. */

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { afterBoard } from "../scheduler";
import { toggle, keysOf, matchingChoices, nameOf, type Target } from "./selection";
import { Picture } from "./picture";
import { past } from "./Replay";
import type { Session } from "./session";

interface Props {
  session: Session;
  label: string;
  onWhy: (target: Target) => void;
}

/** Show the current position, or the moment of the replay. */
function show(session: Session, home: HTMLElement, picture: Picture): void {
  const { pictures, at } = past.value ?? { pictures: session.pictures.value, at: session.moves.value };
  picture.show(pictures.board, past.value ? [] : session.available.value, session.picked.value);
  if (home.dataset.moves !== String(at)) home.dataset.moves = String(at);
  afterBoard(() => picture.finish());
}

/** What a click picks: the target itself, and the targets around it that go together with it. */
function pickedBy(session: Session, element: SVGElement): Target[] {
  const choices = session.available.value, picked = session.picked.value;
  let targets = toggle(choices, picked, keysOf(element.dataset.key ?? ""));
  if (targets.length < picked.length) return targets;
  for (let up = element.parentElement?.closest<SVGElement>("[data-key]"); up; up = up.parentElement?.closest<SVGElement>("[data-key]")) {
    const outer = keysOf(up.dataset.key ?? "");
    const known = targets.some((other) => nameOf(other) === nameOf(outer));
    if (!known && matchingChoices(choices, [...targets, outer]).length > 0) targets = [...targets, outer];
  }
  return targets;
}

export function Board({ session, label, onWhy }: Props) {
  const home = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = home.current, felt = place?.firstElementChild;
    if (!place || !(felt instanceof HTMLElement)) return;
    const picture = new Picture(place, felt);
    const ends = [effect(() => show(session, place, picture)), effect(() => picture.highlight(session.hovered.value))];
    return () => {
      for (const end of ends) end();
      felt.replaceChildren();
    };
  }, [session]);

  const clicked = (event: MouseEvent) => {
    const target = (event.target as Element).closest<SVGElement>("[data-is=can], [data-is=could], [data-is=picked]");
    const other = (event.target as Element).closest<SVGElement>("[data-key]");
    if (target) session.pick(pickedBy(session, target));
    else if (other && !past.value && session.available.value.length > 0) onWhy(keysOf(other.dataset.key ?? ""));
    else if (session.picked.value.length > 0) session.pick([]);
  };

  return <div class="board" ref={home} role="group" aria-label={label} onClick={clicked}><div class="felt" /></div>;
}
