/** Dragging goods onto trays: from the shelves as the browser does it, and lots from the map with the mouse. */

import { identityOf } from "../identity";
import type { Good } from "../protocol";
import { keysOf } from "../table/selection";
import type { Desk } from "./desk";

const SLACK = 6; // px that a click may move

/** A good leaves its shelf. */
export function carry(event: DragEvent, good: Good, amount: number): void {
  event.dataTransfer?.setData("text/plain", JSON.stringify([good.seat, good.key, amount]));
}

/** It is dropped on a tray. */
export function drop(event: DragEvent, desk: Desk, party: number): void {
  event.preventDefault();
  const [seat, key, amount] = JSON.parse(event.dataTransfer?.getData("text/plain") || "[]") as [number?, string?, number?];
  const good = seat === undefined || key === undefined ? undefined : desk.goodAt(seat, key);
  if (good) desk.add(good, party, amount ?? 1);
}

function trayAt(event: MouseEvent): number | undefined {
  const party = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-party]")?.dataset.party;
  return party === undefined ? undefined : Number(party);
}

function ghostOf(good: Good): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "good deed dragged";
  ghost.style.setProperty("--seat", identityOf(good.seat).light);
  ghost.append(Object.assign(document.createElement("b"), { textContent: good.label }));
  return ghost;
}

/** The click that ends a drag picks nothing. */
function swallowClick(): void {
  const swallow = (click: Event) => click.stopPropagation();
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

/** The mouse goes down on the map: if it moves on, the lot under it comes along, and is given to the tray where it goes up. */
export function dragLot(event: PointerEvent, desk: Desk): void {
  const key = (event.target as Element).closest<SVGElement>("[data-key]")?.dataset.key;
  const good = key === undefined ? undefined : desk.lotOf(keysOf(key)), stage = event.currentTarget as HTMLElement;
  if (!good || event.pointerType !== "mouse" || event.button !== 0) return;
  const ghost = ghostOf(good), ends = new AbortController(), { clientX, clientY } = event;
  const move = (at: PointerEvent) => {
    if (!ghost.isConnected && Math.hypot(at.clientX - clientX, at.clientY - clientY) > SLACK) stage.closest(".room")?.append(ghost);
    ghost.style.left = `${at.clientX}px`;
    ghost.style.top = `${at.clientY}px`;
  };
  const up = (at: PointerEvent) => {
    ends.abort();
    if (!ghost.isConnected) return; // a click
    ghost.remove();
    swallowClick();
    const party = trayAt(at);
    if (party !== undefined) desk.add(good, party, 1);
  };
  addEventListener("pointermove", move, { signal: ends.signal });
  addEventListener("pointerup", up, { signal: ends.signal });
}
