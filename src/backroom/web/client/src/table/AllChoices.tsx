/** Every choice in one list that can be searched, for those who would rather read or type than pick. */

import { useState } from "preact/hooks";
import { capitalize, Dialog, Sentence, withNames } from "../components";
import { Icon, Pic } from "../icons";
import type { Choice } from "../protocol";
import { t } from "../i18n";
import { FactChip } from "./facts";
import { walkChoices } from "./keys";
import { groupChoices } from "./selection";
import type { Session } from "./session";

interface Props {
  session: Session;
  names: readonly string[];
  onPlay: (choice: Choice) => void;
  onClose: () => void;
}

function fits(choice: Choice, filter: string, names: readonly string[]): boolean {
  const text = withNames(`${choice.label ?? ""} ${choice.text}`, names).toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

export function AllChoices({ session, names, onPlay, onClose }: Props) {
  const [filter, setFilter] = useState("");
  const all = session.available.value;
  const offered = filter ? all.filter((choice) => fits(choice, filter, names)) : all;
  const play = (choice: Choice) => {
    onClose();
    onPlay(choice);
  };
  const typed = (event: Event) => {
    event.preventDefault();
    const [only, ...others] = offered;
    if (only && others.length === 0) return play(only);
    if (!filter) return;
    onClose();
    void session.ask({ type: "play", action: filter, seen: session.moves.value });
  };
  return (
    <Dialog title={t("choices.every")} kind="drawer" onClose={onClose}>
      <form class="filter" role="search" onSubmit={typed}>
        <Icon name="search" />
        <input value={filter} onInput={(event) => setFilter(event.currentTarget.value)}
          placeholder={t("choices.filter", { n: all.length })} aria-label={t("choices.filter.label")} />
      </form>
      <div class="every" onKeyDown={walkChoices}>
        {groupChoices(offered, session.prompt.value).map((group) => (
          <div class="verb" role="group" aria-label={capitalize(group.title)} key={group.verb}>
            <h3>{capitalize(group.title)}</h3>
            {group.choices.map((choice) => (
              <button key={choice.action} type="button" class="choice whole" data-action={choice.action} onClick={() => play(choice)}>
                {choice.icon && <Pic name={choice.icon} />}
                <span class="choice-label"><Sentence text={capitalize(choice.label ?? choice.text)} names={names} /></span>
                {choice.facts && <span class="choice-facts">{choice.facts.map((fact) => <FactChip fact={fact} />)}</span>}
              </button>
            ))}
          </div>
        ))}
        {offered.length === 0 && <p class="quiet">{t("choices.none")}</p>}
      </div>
    </Dialog>
  );
}
