/** A new kind of choice explains itself once, in the words of the rulebook; this browser remembers which it has seen. */

import { useState } from "preact/hooks";
import { Icon } from "../icons";
import { t } from "../i18n";
import { isTaught } from "../learn/Lesson";
import { Words } from "../learn/Rulebook";
import { explaining, stored } from "../storage";
import type { Session } from "../table/session";
import { useGlossary } from "./glossary";
import { toldOf } from "./meaning";

const HOME = "explained";

function remember(kind: string): void {
  stored.set(HOME, [...new Set([...stored.get<string[]>(HOME, []), kind])]);
}

export function FirstTime({ session, game, onRule }: { session: Session; game: string; onRule: (rule: string) => void }) {
  const [, again] = useState(0), words = useGlossary(game), prompt = session.prompt.value;
  const kind = `${game} ${prompt?.kind ?? ""}`, rule = words ? toldOf(words, prompt?.rules ?? []) : "", told = words?.rules[rule];
  const isKnown = explaining.value !== "on" || isTaught(session) || stored.get<string[]>(HOME, []).includes(kind);
  if (!prompt || !told || !session.isMyTurn.value || isKnown) return null;
  const done = () => {
    remember(kind);
    again((times) => times + 1);
  };
  return (
    <aside class="first-time" aria-label={t("explain.first")}>
      <Icon name="info" />
      <p><Words text={told.text} /></p>
      <div class="buttons">
        <button type="button" class="small" onClick={done}>{t("explain.again")}</button>
        <button type="button" class="link" onClick={() => onRule(rule)}>{t("why")}</button>
      </div>
    </aside>
  );
}
