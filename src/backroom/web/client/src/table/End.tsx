/** The end: a newspaper page with the headline, where each seat's result came from, the course of the game, and what
 * decided it. */

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { fetchRecord, rematch } from "../api";
import { Icon, Pic } from "../icons";
import { identityOf, Token } from "../identity";
import { rememberOpened } from "../storage";
import { go, ErrorMessage, Sentence, withNames } from "../components";
import type { Ending, Source, View } from "../protocol";
import { t } from "../i18n";
import { coached } from "../coach/Coach";
import { transport } from "../transport";
import { Chart, short } from "./Chart";
import { replaying } from "./Replay";
import { layout, type Session } from "./session";
import { sectionsOf } from "./Story";

/** The table whose newspaper has been put aside. */
export const putAside = signal("");

/** Offer a text as a download. */
function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Go on to the next game, with everybody who is at the table. */
export async function playAgain(session: Session, rotate: boolean): Promise<void> {
  const info = session.info.value;
  if (!info) return;
  const next = await rematch(session.token, rotate);
  const mine = info.seats.find((seat) => seat.seat === info.seat);
  const kind = info.seat === null ? "watch" : mine?.kind ?? "friend";
  rememberOpened(next.table, info.game, info.title, { seat: next.seat, token: next.token, name: mine?.name ?? "", kind });
  go(`/t/${next.token}`);
}

/** What else can be done after a game: play on with the seats moved round, and keep the record. */
function WhatElse({ session, tell }: { session: Session; tell: (fault: Error) => void }) {
  const info = session.info.value;
  if (!info) return null;
  const save = () => fetchRecord(session.token).then((text) => download(`${info.game}-${info.table}.txt`, text), tell);
  return (
    <>
      {isPlayed(session) && info.seat !== null && <button type="button" onClick={() => void playAgain(session, true).catch(tell)}>{t("end.rotate")}</button>}
      <button type="button" onClick={() => void save()}>{t("end.record")}</button>
    </>
  );
}

/** Whether people have played, not bots alone. */
export function isPlayed(session: Session): boolean {
  return session.info.value?.seats.some((seat) => seat.kind === "me" || seat.kind === "friend" || seat.kind === "here") ?? false;
}

export function End({ session, names }: { session: Session; names: readonly string[] }) {
  const [problem, setProblem] = useState("");
  const view = session.view.value, info = session.info.value, ending = session.ending.value;
  if (!view || !info) return null;
  const tell = (fault: Error) => setProblem(fault.message);
  const isWide = layout.value === "wide", lasted = session.course.value?.title;
  return (
    <article class="end paper" aria-label={t("end.title")}>
      <p class="paper-line"><span>{t("end.edition")}</span>{isWide && lasted && <span>{lasted}</span>}<span>{info.title}</span></p>
      <p class="paper-title">{t("end.paper")}</p>
      <header>
        <Laurels view={view} />
        <div>
          <h2><Headline ending={ending} names={names} /></h2>
          {ending?.reason && <p class="reason"><Figures text={withNames(ending.reason, names)} /></p>}
        </div>
      </header>
      <Breakdown view={view} ending={ending} names={names} />
      <div class="paper-columns">
        {ending && (ending.course?.length ?? 0) > 1 && <Chart course={ending.course ?? []} unit={ending.unit ?? ""} names={names} swing={ending.swing ?? null} winner={view.ranking?.[0]?.[0]} />}
        {ending && (ending.turning_points?.length ?? 0) > 0 && <Turning session={session} ending={ending} names={names} />}
      </div>
      <ErrorMessage text={problem} />
      <div class="buttons paper-foot">
        {isPlayed(session) && <button type="button" class="main play-again" onClick={() => void playAgain(session, false).catch(tell)}>{t("end.again")}</button>}
        {transport.isShared && <button type="button" onClick={() => { coached.value = session.token; }}><Pic name="hint" />{t("coach")}</button>}
        <button type="button" aria-label={t("end.replay")} title={t("end.replay")} onClick={() => { replaying.value = { at: 0, as: "open" }; }}><Icon name="again" />{t("replay")}</button>
        {isWide && <WhatElse session={session} tell={tell} />}
        <button type="button" onClick={() => { putAside.value = session.token; }}>{t("end.board")}</button>
      </div>
      {!isWide && <div class="after-game"><WhatElse session={session} tell={tell} /></div>}
    </article>
  );
}

const FIGURE = /(−?\$\d[\d.,]*k?|\b\d[\d.,]*\d\b)/; // an amount, or a number of at least two digits

/** A sentence with its figures in bold. */
function Figures({ text }: { text: string }) {
  return <>{text.split(FIGURE).map((part, at) => at % 2 ? <b>{part}</b> : part)}</>;
}

function Headline({ ending, names }: { ending: Ending | null; names: readonly string[] }) {
  return <>{ending ? withNames(ending.headline, names) : t("end.title")}</>;
}

function Laurels({ view }: { view: View }) {
  const [winner] = view.ranking?.[0] ?? [];
  return <span class="laurels" aria-hidden="true"><Pic name="end" />{winner !== undefined && <Token seat={winner} />}</span>;
}

export function amount(value: number, unit: string): string {
  const size = Math.abs(value);
  const text = unit && size % 100 === 0 ? short(size, unit) : `${unit}${size.toLocaleString()}`;
  return value < 0 ? `−${text}` : text;
}

/** Each seat's result, and where it came from. */
function Breakdown({ view, ending, names }: { view: View; ending: Ending | null; names: readonly string[] }) {
  const tells = ({ amounts }: Source) => layout.value === "wide" || amounts.some((one) => one !== amounts[0]); // a phone has room for what differs
  const sources = (ending?.sources ?? []).filter(tells), unit = ending?.unit ?? "";
  const hasLosses = sources.some(({ amounts }) => amounts.some((one) => one < 0)); // where some lose, colours tell what was gained
  const toneOf = ({ amounts }: Source, one = 0) =>
    one < 0 ? "loss" : one === 0 ? "none" : hasLosses && amounts.some((other) => other !== one) ? "gain" : "";
  return (
    <div class="paper-scroll" tabIndex={0} role="region" aria-label={t("end.breakdown")}>
      <table class="ranking">
        <thead>
          <tr>
            <th scope="col"><span class="hidden">{t("end.player")}</span></th>
            {sources.map((source) => <th scope="col">{source.icon && <Pic name={source.icon} />}<span>{source.name}</span></th>)}
            <th scope="col"><Pic name="end" /><span>{t("end.total")}</span></th>
          </tr>
        </thead>
        <tbody>
          {view.ranking?.map((seats, place) => seats.map((seat) => (
            <tr class={place === 0 ? "winner" : ""}>
              <th scope="row"><span class="place">{place + 1}.</span> <span class="who"><Token seat={seat} />{names[seat]}</span>{place === 0 && <span class="hidden"> {t("end.winner")}</span>}</th>
              {sources.map((source) => <td class={toneOf(source, source.amounts[seat])}>{source.amounts[seat] ? amount(source.amounts[seat] ?? 0, unit) : "–"}</td>)}
              <td class="score"><b>{amount(view.scores?.[seat] ?? 0, unit)}</b></td>
            </tr>
          )))}
        </tbody>
      </table>
    </div>
  );
}

function Turning({ session, ending, names }: { session: Session; ending: Ending; names: readonly string[] }) {
  const sections = sectionsOf(session.lines.value);
  return (
    <section class="turning">
      <h3>{t("end.decided")}</h3>
      <ul>
        {ending.turning_points?.map(([event, text]) => {
          const told = sections.find((section) => (section.lines[0]?.line.n ?? event + 1) <= event);
          const line = session.lines.value.filter((one) => one.n <= event && one.icon).pop();
          return <li><Pic name={line?.icon || "story"} /><span>{when(told?.title ?? "", text)}<Figures text={withNames(text, names)} /></span></li>;
        })}
      </ul>
    </section>
  );
}

/** In which round or turn something happened, unless the sentence says so itself. */
function when(title: string, text: string) {
  const [round = ""] = title.split(/[:：]/);
  return round && !text.startsWith(round) ? <b class="when">{t("heading", { what: round })}</b> : null;
}

/** What to do better, beside the paper. */
export function NextTime({ session, names }: { session: Session; names: readonly string[] }) {
  const tip = session.ending.value?.tip;
  return tip ? <p class="tip next-time"><Pic name="hint" /><span><b>{t("heading", { what: t("end.tip") })}</b><Sentence text={tip} names={names} /></span></p> : null;
}

/** The result in the rail, beside the paper. */
export function Standing({ session, names }: { session: Session; names: readonly string[] }) {
  const view = session.view.value;
  const best = Math.max(1, ...(view?.scores ?? []));
  return (
    <ol class="standing">
      {view?.ranking?.map((seats, place) => seats.map((seat) => {
        const score = view.scores?.[seat] ?? 0;
        return (
          <li>
            <b>{place + 1}</b><Token seat={seat} /><span class="name">{names[seat]}</span>
            <i class="track"><i style={{ width: `${Math.max(0, 100 * score / best)}%`, background: identityOf(seat).light }} /></i>
            <b>{amount(score, session.ending.value?.unit ?? "")}</b>
          </li>
        );
      }))}
      {putAside.value === session.token &&
        <li><button type="button" class="main" onClick={() => { putAside.value = ""; }}><Pic name="story" />{t("end.title")}</button></li>}
    </ol>
  );
}
