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

/** A picture in a tree of its own, with the icons that it refers to: its ids can't meet those of the board. */
export function drawApart(place: HTMLElement, svg: string): void {
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  const symbols = document.getElementById(SYMBOLS)?.outerHTML ?? "";
  root.innerHTML = `<style>svg{display:block;width:100%;height:auto}#${SYMBOLS}{position:absolute;width:0;height:0}</style>${symbols}${svg}`;
}
