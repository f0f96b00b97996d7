/** The icons and gradients of all drawings: fetched once and kept in the page, where drawings refer to them. */

import { transport } from "./transport";

declare const BUILD: string; // changes with every build, so that browsers may keep the answer

export async function loadSymbols(): Promise<void> {
  const answer = await transport.request(`/api/symbols?digest=${BUILD}`);
  if (!answer.ok) return;
  const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  document.body.prepend(document.importNode(picture, true));
}
