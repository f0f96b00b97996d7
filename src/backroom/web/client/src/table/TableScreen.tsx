/** The table: header, nameplates, board, tray, and beside them the dock, the story and the talk. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Pic } from "../icons";
import { t } from "../i18n";
import { Coach, coached } from "../coach/Coach";
import { PuzzlePanel } from "../puzzle/Puzzle";
import { Board, Tray } from "./Board";
import { Consent } from "./Consent";
import { Dock } from "./Dock";
import { explain } from "./explain";
import { Explain } from "../explain/Explain";
import { FirstTime } from "../explain/FirstTime";
import { End, NextTime, putAside, Standing } from "./End";
import { Announcer } from "./Announcer";
import { Header, type Opened } from "./Header";
import { Counsel } from "../hint/Hints";
import { useTableKeys } from "./keys";
import { Plates, standOnBoard } from "./Plates";
import { Lesson } from "../learn/Lesson";
import { RaceBars } from "./Race";
import { past, Replay, replaying, useReplay } from "./Replay";
import { RulesDrawer } from "./RulesDrawer";
import type { Session } from "./session";
import { Share } from "./Share";
import { Stage } from "./Stage";
import { LastLine, Story } from "./Story";
import { TableSettings } from "./TableSettings";
import { Talk } from "./Talk";
import { Marks } from "../trade/Marks";
import { dragLot } from "../trade/drag";
import { enlarged, enlargeAt } from "../trade/enlarge";
import { asList, isTrading, sheet, TradeTable, useDesk } from "../trade/TradeTable";

/** What the drawer should show: a rule, in the words of the rulebook unless its exact words are asked for, or a chapter; -1 for
 * none. */
export const wantedRule = signal("");
export const wantedExactly = signal(false);
export const wantedChapter = signal(-1);

export function TableScreen({ session }: { session: Session }) {
  const [open, setOpen] = useState<Opened>(null);
  const [pulled, setPulled] = useState(false); // on a phone, the story is pulled up over the board
  const info = session.info.value;
  const desk = useDesk(session);
  useReplay(session);
  useBack(open, setOpen);
  const show = (rule: string, chapter: number, isExact = false) => {
    wantedRule.value = rule;
    wantedExactly.value = isExact;
    wantedChapter.value = chapter;
    setOpen("rules");
  };
  const showRule = (rule: string) => show(rule, -1);
  const showExactly = (rule: string) => show(rule, -1, true);
  const showChapter = (chapter: number) => show("", chapter);
  useTableKeys(session, () => showRule(""));
  if (!info) return null;

  const names = session.names.value, lines = past.value?.parts?.lines ?? session.lines.value;
  const live = !replaying.value, over = session.over.value && live;
  const story = <Story session={session} lines={lines} names={names} onRule={showRule} />;
  const why = (thing: readonly string[]) => void explain(session, thing);
  const paper = over && putAside.value !== session.token && session.moments.value.length === 0;
  const trade = live && desk, onBoard = standOnBoard(session);
  return (
    <div class={`table${pulled ? " pulled" : ""}${open === "rules" ? " reading" : ""}`} data-moves={past.value?.at ?? session.moves.value} data-turn={session.isMyTurn.value ? "mine" : "other"}>
      <Header session={session} onOpen={(what) => what === "rules" ? showRule("") : setOpen(what)} />
      <main class={trade ? `room trading see-${sheet.value}${enlarged.value ? " enlarged" : ""}` : onBoard ? "room with-heads" : "room"}>
        {!onBoard && <Plates session={session} />}
        <section class="stage" aria-label={t("board")} {...(trade ? { onClickCapture: enlargeAt, onPointerDown: (event: PointerEvent) => dragLot(event, trade) } : {})}>
          {onBoard && <div class="heads-frame"><Plates session={session} /></div>}
          <Board session={session} label={t("board.label", { game: info.title })} onWhy={why} />
          {trade && <Marks desk={trade} />}
          {paper && (coached.value === session.token ? <Coach session={session} names={names} /> : <End session={session} names={names} />)}
        </section>
        <LastLine lines={lines} names={names} seat={session.seat.value} onOpen={() => setPulled(!pulled)} />
        <Tray session={session} label={t("tray")} onWhy={why} />
        {trade && <TradeTable desk={trade} names={names} onTalk={() => setPulled(!pulled)} onRule={showRule} onChapter={showChapter} />}
        <div class="rail">
          {!trade && <div class="rail-dock">
            {live && isTrading(session) && <button type="button" class="to-trade" onClick={() => { asList.value = false; }}><Pic name="deal" />{t("trade.table")}</button>}
            {live && <FirstTime session={session} game={info.game} onRule={showRule} onChapter={showChapter} />}
            {live && <PuzzlePanel session={session} names={names} />}
            {live ? <Dock session={session} names={names} onRule={showRule} /> : <Replay session={session} names={names} />}
            {live && <Counsel session={session} names={names} />}
            {over && <Standing session={session} names={names} />}
            {over && <NextTime session={session} names={names} />}
          </div>}
          {!over && !trade && <RaceBars session={session} names={names} />}
          <Talk session={session} story={story} onClose={() => setPulled(false)} />
        </div>
      </main>
      {live && <Stage session={session} names={names} onRule={showRule} />}
      <Lesson session={session} />
      <Explain session={session} game={info.game} names={names} onExact={showExactly} onChapter={showChapter} />
      <Announcer session={session} names={names} />
      <Consent session={session} names={names} />
      {open === "rules" && <RulesDrawer session={session} game={info.game} onClose={() => setOpen(null)} />}
      {open === "share" && <Share session={session} onClose={() => setOpen(null)} />}
      {open === "settings" && <TableSettings session={session} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** The browser's Back closes what is open instead of leaving the table. */
function useBack(open: Opened, setOpen: (what: Opened) => void): void {
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    history.pushState({ open: true }, "");
    const back = () => setOpen(null);
    addEventListener("popstate", back);
    return () => {
      removeEventListener("popstate", back);
      if ((history.state as { open?: boolean } | null)?.open) history.back();
    };
  }, [isOpen]);
}
