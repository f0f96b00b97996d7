/** The board: the server's drawing, put into the page; what can be chosen lights up and can be clicked. It doesn't wait
 * for the rest of the screen: it follows what the server says at once. */

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { afterBoard } from "../frames";
import { click, keysOf, left, nameOf, type Thing } from "./narrow";
import { Picture } from "./picture";
import { past } from "./Replay";
import type { Session } from "./session";

interface Props {
  session: Session;
  label: string;
  onWhy: (thing: Thing) => void;
}

/** Show the present, or the past that is looked at. */
function show(session: Session, home: HTMLElement, picture: Picture): void {
  const { svg, at } = past.value ?? { svg: session.svg.value, at: session.moves.value };
  picture.show(svg, past.value ? [] : session.open.value, session.picked.value);
  if (home.dataset.moves !== String(at)) home.dataset.moves = String(at);
  afterBoard(() => picture.finish());
}

/** What is picked by a click: the thing itself, and the things that it lies in, as far as they go together. */
function picks(session: Session, target: SVGElement): Thing[] {
  const choices = session.open.value, picked = session.picked.value;
  let things = click(choices, picked, keysOf(target.dataset.key ?? ""));
  if (things.length < picked.length) return things;
  for (let up = target.parentElement?.closest<SVGElement>("[data-key]"); up; up = up.parentElement?.closest<SVGElement>("[data-key]")) {
    const thing = keysOf(up.dataset.key ?? "");
    const known = things.some((other) => nameOf(other) === nameOf(thing));
    if (!known && left(choices, [...things, thing]).length > 0) things = [...things, thing];
  }
  return things;
}

export function Board({ session, label, onWhy }: Props) {
  const home = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = home.current, felt = place?.firstElementChild;
    if (!place || !(felt instanceof HTMLElement)) return;
    const picture = new Picture(place, felt);
    const ends = [effect(() => show(session, place, picture)), effect(() => picture.point(session.pointed.value))];
    return () => {
      for (const end of ends) end();
      felt.replaceChildren();
    };
  }, [session]);

  const clicked = (event: MouseEvent) => {
    const target = (event.target as Element).closest<SVGElement>("[data-is=can], [data-is=could], [data-is=picked]");
    const other = (event.target as Element).closest<SVGElement>("[data-key]");
    if (target) session.pick(picks(session, target));
    else if (other && !past.value && session.open.value.length > 0) onWhy(keysOf(other.dataset.key ?? ""));
    else if (session.picked.value.length > 0) session.pick([]);
  };

  return <div class="board" ref={home} role="group" aria-label={label} onClick={clicked}><div class="felt" /></div>;
}
