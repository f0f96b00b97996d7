/** The dark around what the guide of a first game lights up, and the light that stays where a task is to be done. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LessonText } from "../protocol";
import type { Box } from "./spotlight";

/** Where something lies: its ground if it has one, for what is clipped in it counts as far as it would reach. */
export function boxOf(element: Element): DOMRect {
  return (element.querySelector(".b-ground") ?? element).getBoundingClientRect();
}

/** What no note has lit up yet stays in the dark. */
export function Later({ script, met }: { script: LessonText; met: readonly number[] }) {
  const lit = new Set(met.flatMap((number) => script.notes[number]?.light ?? []));
  const dark = script.later.filter((name) => !lit.has(name)).flatMap((name) => [`.board ${name}`, `.tray ${name}`]);
  return dark.length > 0 ? <style>{`${dark.join()} { opacity: 0.12; transition: opacity 0.4s; }`}</style> : null;
}

const WIDER = 2; // px of light around what is lit

/** Everything but what is lit lies in the dark; a note that asks for nothing is read before anything else is clicked. */
export function Dark({ lit, isShut }: { lit: readonly Box[]; isShut: boolean }) {
  if (lit.length === 0) return null;
  const head = document.querySelector(".bar")?.getBoundingClientRect(); // where in the game we are stays legible
  return (
    <svg class={isShut ? "lesson-dark shut" : "lesson-dark"} aria-hidden="true">
      <mask id="lesson-light">
        <rect width="100%" height="100%" fill="#fff" />
        {head && <rect width={head.right} height={head.bottom} />}
        {lit.map((box) => <rect x={box.left - WIDER} y={box.top - WIDER} width={box.right - box.left + 2 * WIDER} height={box.bottom - box.top + 2 * WIDER} rx="8" />)}
      </mask>
      <rect y={head?.bottom ?? 0} width="100%" height="100%" mask="url(#lesson-light)" />
    </svg>
  );
}

const GLOWS = 1600; // ms
export const glowing = signal<readonly Box[]>([]);

/** The question, where what a note asks for can be done. */
export function askedNow(): Box[] {
  return [...document.querySelectorAll(".rail-dock .dock, .dock.turn, .trade .deal-trays, .front")].slice(0, 1).map(boxOf).filter((box) => box.width > 0);
}

/** When the note is put away, the light stays for a moment where its task is done. */
export function Glow() {
  const boxes = glowing.value;
  useEffect(() => {
    const timer = boxes.length > 0 ? window.setTimeout(() => { glowing.value = []; }, GLOWS) : 0;
    return () => clearTimeout(timer);
  }, [boxes]);
  return <div class="lesson-glow" aria-hidden="true">{boxes.map(({ left, top, right, bottom }) => <i style={{ left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` }} />)}</div>;
}
