/** The icons and gradients of all drawings: fetched once and kept in the page, where drawings refer to them. */

import { transport } from "./transport";

declare const BUILD: string; // changes with every build, so that browsers may keep the answer

export async function loadSymbols(): Promise<void> {
  const answer = await transport.request(`/api/symbols?digest=${BUILD}`);
  if (!answer.ok) return;
  const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  picture.id = SYMBOLS;
  document.body.prepend(document.importNode(picture, true));
}

const SYMBOLS = "symbols";

/** A picture in a tree of its own, over what never changes in it and with the icons that it refers to: its ids can't meet
 * those of the board. */
export function drawApart(place: HTMLElement, svg: string, under: string): void {
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  const symbols = document.getElementById(SYMBOLS)?.outerHTML ?? "";
  const style = `:host{position:relative}svg{display:block;position:relative;width:100%;height:auto}.under svg{position:absolute;inset:0}#${SYMBOLS}{position:absolute;width:0;height:0}`;
  root.innerHTML = `<style>${style}</style>${symbols}<div class="under">${under}</div>${svg}`;
}
