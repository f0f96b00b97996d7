/** The table: board, players, question, choices and log. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "../icons";
import { HomeLink } from "../components";
import { t } from "../i18n";
import { Board } from "./Board";
import { Choices } from "./Choices";
import { explain } from "./explain";
import { EndPanel } from "./EndPanel";
import { Announcer } from "./Announcer";
import { Log } from "./Log";
import { past, Replay, replaying, useReplay } from "./Replay";
import { RulesDrawer } from "./RulesDrawer";
import { Seats } from "./Seats";
import type { Session } from "./session";
import { Share } from "./Share";
import { TableSettings } from "./TableSettings";
import { LogAndChat } from "./LogAndChat";
import { Consent, Turn } from "./Turn";

type Open = "rules" | "share" | "settings" | null;

/** The rule that the drawer should show. */
export const wantedRule = signal("");

export function TableScreen({ session }: { session: Session }) {
  const [open, setOpen] = useState<Open>(null);
  const info = session.info.value;
  useReplay(session);
  useKeys(session);
  if (!info) return null;

  const names = session.names.value;
  const showRule = (rule: string) => {
    wantedRule.value = rule;
    setOpen("rules");
  };
  const live = !replaying.value;

  return (
    <div class="table" data-moves={past.value?.at ?? session.moves.value} data-turn={session.isMyTurn.value ? "mine" : "other"}>
      <header class="bar">
        <HomeLink><Icon name="lamp" /><span class="hidden">{t("home")}</span></HomeLink>
        <h1>{info.title}</h1>
        <ConnectionState session={session} />
        <nav aria-label={t("bar")}>
          <BarButton icon="book" text={t("rules")} onClick={() => showRule("")} />
          <BarButton icon="reel" text={t("replay")} pressed={!live} onClick={() => toggleReplay(session)} />
          <BarButton icon="share" text={t("share")} onClick={() => setOpen("share")} />
          <BarButton icon="gear" text={t("settings")} onClick={() => setOpen("settings")} />
        </nav>
      </header>
      <main class="room">
        <section class="actions" aria-label={t("choices")}>
          <Turn session={session} names={names} onRule={showRule} />
          {session.over.value && live && <EndPanel session={session} names={names} />}
          {live ? <Choices session={session} names={names} onRule={showRule} /> : <Replay session={session} names={names} />}
        </section>
        <section class="stage" aria-label={t("board")}>
          <Seats session={session} />
          <Board session={session} label={t("board.label", { game: info.title })} onWhy={(thing) => void explain(session, thing)} />
        </section>
        <LogAndChat session={session} log={<Log events={past.value?.events ?? session.events.value} names={names} onRule={showRule} />} />
      </main>
      <Announcer session={session} names={names} />
      <Consent session={session} names={names} />
      {open === "rules" && <RulesDrawer game={info.game} onClose={() => setOpen(null)} />}
      {open === "share" && <Share session={session} onClose={() => setOpen(null)} />}
      {open === "settings" && <TableSettings session={session} onClose={() => setOpen(null)} />}
    </div>
  );
}

function toggleReplay(session: Session): void {
  replaying.value = replaying.value ? null : { at: session.moves.value, as: "" };
}

interface BarButtonProps {
  icon: IconName;
  text: string;
  pressed?: boolean;
  onClick: () => void;
}

function BarButton({ icon, text, pressed, onClick }: BarButtonProps) {
  return (
    <button type="button" class="plain" onClick={onClick} {...(pressed === undefined ? {} : { "aria-pressed": pressed })}>
      <Icon name={icon} /><span>{text}</span>
    </button>
  );
}

function ConnectionState({ session }: { session: Session }) {
  const state = session.connection.state.value;
  const why = session.connection.trouble.value;
  const lost = state !== "open" || why !== "";
  return (
    <p class={lost ? "line-state lost" : "line-state"} role="status">
      {lost && <><Icon name="off" />{why || t(state === "reconnecting" ? "line.reconnecting" : "line.connecting")}</>}
    </p>
  );
}

/** Escape clears what was picked. */
function useKeys(session: Session): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape" && session.picked.value.length > 0 && !document.querySelector("dialog[open]")) {
        session.picked.value = [];
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [session]);
}
