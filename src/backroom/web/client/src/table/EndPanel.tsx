/** After the game: the result, and what to do next. */

import { useState } from "preact/hooks";
import { createTable, fetchGames, fetchRecord } from "../api";
import { Icon, SeatMark } from "../icons";
import { rememberCreated } from "../storage";
import { go, ErrorMessage } from "../components";
import type { SeatRequest, SeatInfo } from "../protocol";
import { t } from "../i18n";
import { replaying } from "./Replay";
import type { Session } from "./session";

/** Offer a text as a download. */
function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The same player or bot at a new table. */
function again(seat: SeatInfo): SeatRequest {
  if (seat.kind === "me" || seat.kind === "here" || seat.kind === "friend") return { kind: seat.kind, name: seat.name };
  return { kind: "bot", ...(seat.bot ? { bot: seat.bot } : {}) };
}

async function playAgain(session: Session): Promise<void> {
  const info = session.info.value;
  if (!info) return;
  const seats = info.seats.map(again);
  const best = (await fetchGames()).find((game) => game.slug === info.game)?.bots[0]?.name ?? "random";
  for (const seat of seats) if (seat.kind === "bot") seat.bot ??= best;
  const made = await createTable({ game: info.game, seats, options: info.options, pace: info.pace });
  rememberCreated(made, info.game, info.title, seats.map((seat) => seat.kind));
  go(`/t/${made.seats.find((seat) => seats[seat.seat]?.kind === "me")?.token ?? made.watch}`);
}

export function EndPanel({ session, names }: { session: Session; names: readonly string[] }) {
  const [problem, setProblem] = useState("");
  const view = session.view.value, info = session.info.value;
  if (!view || !info) return null;
  const tell = (fault: Error) => setProblem(fault.message);
  const save = () => fetchRecord(session.token).then((text) => download(`${info.game}-${info.table}.txt`, text), tell);
  return (
    <div class="end">
      <h2>{t("end.title")}</h2>
      <ol class="ranking">
        {view.ranking?.map((seats, place) => seats.map((seat) => (
          <li class={place === 0 ? "winner" : ""}>
            <span class="place">{place + 1}.</span>
            <span class="who"><SeatMark seat={seat} />{names[seat]}</span>
            {place === 0 && <span class="tag">{t("end.winner")}</span>}
            <span class="score">{view.scores?.[seat]?.toLocaleString()}</span>
          </li>
        )))}
      </ol>
      <ErrorMessage text={problem} />
      <div class="buttons">
        {info.seats.some((seat) => seat.kind === "me") && info.seat !== null &&
          <button type="button" class="main" onClick={() => void playAgain(session).catch(tell)}>{t("end.again")}</button>}
        <button type="button" onClick={() => { replaying.value = { at: 0, as: "open" }; }}><Icon name="reel" />{t("end.replay")}</button>
        <button type="button" onClick={() => void save()}><Icon name="down" />{t("end.record")}</button>
      </div>
    </div>
  );
}
