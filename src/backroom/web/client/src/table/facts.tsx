/** A fact: an icon with a number or a few words. */

import { Sentence } from "../components";
import { Pic } from "../icons";
import { identityOf, Mark, seatNames } from "../identity";
import type { Fact } from "../protocol";

const CHIPS = ["card", "spent"]; // what is drawn as a thing needs no words beside it

export function FactChip({ fact, named = false }: { fact: Fact; named?: boolean }) {
  const seat = fact.seat ?? null;
  if (seat !== null) {
    return (
      <span class={`fact owned ${fact.tone ?? ""}`} data-icon={fact.icon || "lot"} title={fact.name} style={`--seat: ${identityOf(seat).light}`}>
        {fact.icon === "gangster" && <svg class="man" viewBox="0 0 24 28" aria-hidden="true" focusable="false"><use href="#b-hatman" width="24" height="28" /></svg>}
        <Mark seat={seat} /><span class="hidden">{fact.name}</span><b aria-hidden="true">{fact.value}</b>
      </span>
    );
  }
  return (
    <span class={`fact ${fact.tone ?? ""}`} data-icon={fact.icon} title={fact.name}>
      {fact.icon ? <Pic name={fact.icon} /> : <span class={named && !CHIPS.includes(fact.tone ?? "") ? "fact-name" : "hidden"}>{fact.name}</span>}
      {fact.icon && <span class="hidden">{fact.name}:</span>}
      {fact.value && <b><Sentence text={fact.value} names={seatNames.value} isBrief /></b>}
    </span>
  );
}
