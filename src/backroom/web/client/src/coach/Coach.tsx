/** The coach after a game: how everybody's chances went, the choices of mine that cost most, and a way back to each. */

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { createTable, fetchCoach, fetchPicture, fetchPosition } from "../api";
import { capitalize, ErrorMessage, go, Sentence } from "../components";
import { t } from "../i18n";
import { Icon, Pic } from "../icons";
import type { CoachedMistake, CoachReport, SeatRequest } from "../protocol";
import { myName, pace, rememberCreated } from "../storage";
import { drawApart } from "../symbols";
import { cachedPast, replaying } from "../table/Replay";
import { drawn, type Session } from "../table/session";
import { Course } from "./Course";
import "./coach.css";

/** The table whose game the coach talks about. */
export const coached = signal("");

const POLL = 800; // ms

/** The report, as far as it is; the server works on it from the first question on. */
function useReport(token: string): [CoachReport | null, string] {
  const [report, setReport] = useState<CoachReport | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let timer = 0, gone = false;
    const ask = () => fetchCoach(token).then((found) => {
      if (gone) return;
      setReport(found);
      if (found.done < 1) timer = window.setTimeout(() => void ask(), POLL);
    }, (fault: Error) => setProblem(fault.message));
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [token]);
  return [report, problem];
}

export function Coach({ session, names }: { session: Session; names: readonly string[] }) {
  const [report, problem] = useReport(session.token);
  const close = () => { coached.value = ""; };
  const done = report?.done ?? 0;
  return (
    <article class="coach" aria-label={t("coach")}>
      <header>
        <h2><Pic name="hint" />{t("coach.title")}</h2>
        <button type="button" onClick={close}><Icon name="close" />{t("coach.close")}</button>
      </header>
      <ErrorMessage text={problem} />
      {!problem && done < 1 && (
        <label class="coach-progress"><span>{t("coach.working")}</span><progress max={1} value={done} /></label>
      )}
      {report && done >= 1 && (
        <>
          <p class="quiet">{t("coach.about")}</p>
          <Course report={report} session={session} names={names} />
          {report.mistakes.length === 0 && <p>{t("coach.none")}</p>}
          <ol class="mistakes">
            {report.mistakes.slice(0, 3).map((one, place) => <Card one={one} place={place} session={session} names={names} />)}
          </ol>
        </>
      )}
    </article>
  );
}

interface CardProps {
  one: CoachedMistake;
  place: number;
  session: Session;
  names: readonly string[];
}

/** One choice: what I did, what was better, why, and a way back there. */
function Card({ one, place, session, names }: CardProps) {
  const [problem, setProblem] = useState("");
  const as = session.seat.value === null ? String(one.seat) : "";
  const show = () => { replaying.value = { at: one.at, as }; };
  const playOn = () => playFrom(session, one).catch((fault: Error) => setProblem(fault.message));
  return (
    <li class="mistake">
      <h3><b class="mark">{place + 1}</b>{t("coach.moment", { n: one.at })}<span class="cost">−{percent(one.better_chance - one.chance)}</span></h3>
      <MiniBoard session={session} at={one.at} as={as} onClick={show} />
      <Bar label={one.seat === session.seat.value ? t("coach.you") : names[one.seat] ?? ""} text={one.played} chance={one.chance} tone="loss" names={names} />
      <Bar label={t("coach.better")} text={one.better} chance={one.better_chance} tone="gain" names={names} />
      <ul>{one.reasons.map((why) => <li><Pic name={why.icon} /><Sentence text={capitalize(why.name)} names={names} /></li>)}</ul>
      <ErrorMessage text={problem} />
      <div class="buttons">
        <button type="button" class="main" onClick={() => void playOn()}><Icon name="play" />{t("coach.on")}</button>
        <button type="button" onClick={show}>{t("coach.show")}</button>
      </div>
    </li>
  );
}

/** The board at a moment, small; a click shows it large. */
function MiniBoard({ session, at, as, onClick }: { session: Session; at: number; as: string; onClick: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = async () => {
      const { board, backdrop } = drawn((await cachedPast(session.token, at, as)).svg);
      const under = backdrop ? await fetchPicture(backdrop) : "";
      if (place.current) drawApart(place.current, board, under);
    };
    void draw().catch(() => undefined);
  }, [session, at, as]);
  return <button type="button" class="mini-board" title={t("coach.show")} onClick={onClick}><span ref={place} /></button>;
}

function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}

function Bar({ label, text, chance, tone, names }: { label: string; text: string; chance: number; tone: string; names: readonly string[] }) {
  return (
    <p class={`outcome-bar ${tone}`}>
      <span class="outcome-label">{label}</span><span><Sentence text={capitalize(text)} names={names} /></span>
      <i class="track"><i style={{ width: percent(chance) }} /></i><b>{percent(chance)}</b>
    </p>
  );
}

/** A new table from that moment, with me in my seat and bots in the others. */
async function playFrom(session: Session, one: CoachedMistake): Promise<void> {
  const info = session.info.value;
  if (!info) return;
  const position = await fetchPosition(session.token, one.at);
  const me: SeatRequest = { kind: "me", name: myName.value || t("name.me") };
  const seats = info.seats.map((_, seat): SeatRequest => seat === one.seat ? me : { kind: "bot" });
  const made = await createTable({ game: info.game, seats, position, pace: pace.value });
  rememberCreated(made, info.game, info.title, seats.map((seat) => seat.kind));
  go(`/t/${made.seats[one.seat]?.token ?? made.watch}`);
}
