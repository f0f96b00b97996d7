/** A new kind of choice explains itself once, in the words of the rulebook; this browser remembers which it has seen. */

import { signal } from "@preact/signals";
import { Icon } from "../icons";
import { t } from "../i18n";
import { isTaught } from "../learn/progress";
import { Words } from "../learn/Rulebook";
import { explaining, stored } from "../storage";
import type { Session } from "../table/session";
import { useGlossary } from "./glossary";
import { toldOf } from "./meaning";

/** The kinds of choices that need no explanation any more. */
const known = signal<readonly string[]>(stored.get<string[]>("explained", []));

function remember(kind: string): void {
  known.value = [...new Set([...known.value, kind])];
  stored.set("explained", known.value);
}

interface Props {
  session: Session;
  game: string;
  onRule: (rule: string) => void;
  onChapter: (chapter: number) => void;
}

export function FirstTime({ session, game, onRule, onChapter }: Props) {
  const words = useGlossary(game), prompt = session.prompt.value;
  const kind = `${game} ${prompt?.kind ?? ""}`, rule = words ? toldOf(words, prompt?.rules ?? []) : "", told = words?.rules[rule];
  const isKnown = explaining.value !== "on" || isTaught(session) || known.value.includes(kind);
  if (!prompt || !told || !session.isMyTurn.value || isKnown) return null;
  return (
    <aside class="first-time" aria-label={t("explain.first")}>
      <Icon name="info" />
      <p><Words text={told.text} /></p>
      <div class="buttons">
        <button type="button" class="small" onClick={() => remember(kind)}>{t("explain.again")}</button>
        {told.chapter >= 0
          ? <button type="button" class="link" onClick={() => onChapter(told.chapter)}>{t("explain.chapter")}</button>
          : <button type="button" class="link" onClick={() => onRule(rule)}>{t("why")}</button>}
      </div>
    </aside>
  );
}
