/** The replay: any earlier moment, with a slider; from my own seat, and after the game from any seat or with all open. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { fetchGames, fetchPast, fetchPosition } from "../api";
import { NewTableDialog } from "../home/NewTableDialog";
import { Icon, type IconName } from "../icons";
import { ErrorMessage } from "../components";
import type { GameEvent, GameInfo, Parts, Past } from "../protocol";
import { language, t } from "../i18n";
import { drawn, layout, type Pictures, type Session } from "./session";

/** The moment to show, and from whose seat ("as", after the game); null shows the live game. */
export const replaying = signal<{ at: number; as: string } | null>(null);

interface Shown {
  at: number;
  pictures: Pictures;
  events: GameEvent[];
  parts: Parts | undefined;
}

/** That moment once it has been fetched (until then, what was shown before); null while the live game is shown. */
export const past = signal<Shown | null>(null);

const cache = new Map<string, Promise<Past>>();
const MAX_CACHED = 400;
const problem = signal("");

/** An earlier moment, fetched once. */
export function cachedPast(token: string, at: number, as: string): Promise<Past> {
  const name = [token, at, as, layout.value, language.value].join(" ");
  let found = cache.get(name);
  if (!found) {
    if (cache.size > MAX_CACHED) cache.clear();
    found = fetchPast(token, at, as, layout.value);
    found.catch(() => cache.delete(name));
    cache.set(name, found);
  }
  return found;
}

/** Fetch the moment to show. */
export function useReplay(session: Session): void {
  const wanted = replaying.value;
  const at = wanted?.at ?? -1, as = wanted?.as ?? "", wish = `${layout.value} ${language.value}`;
  useEffect(() => () => { replaying.value = past.value = null; }, [session]);
  useLayoutEffect(() => {
    if (at < 0) {
      past.value = null;
      return;
    }
    past.value ??= { at, pictures: session.pictures.value, events: session.events.value, parts: undefined };
    let stale = false;
    cachedPast(session.token, at, as).then((found) => {
      if (stale) return;
      problem.value = "";
      past.value = { at, pictures: drawn(found.svg), events: found.events, parts: found.parts };
    }, (fault: Error) => { problem.value = fault.message; });
    return () => { stale = true; };
  }, [session, at, as, wish]);
}

const STEP_TIME = 900;

/** Whether the replay runs by itself, and goes back to the table at its end. */
const running = signal<"no" | "yes" | "then live">("no");

/** Show again what has happened since a move. */
export function watchSince(moves: number): void {
  running.value = "then live";
  replaying.value = { at: moves, as: "" };
}

export function Replay({ session, names }: { session: Session; names: readonly string[] }) {
  const [from, setFrom] = useState<{ game: GameInfo; position: Record<string, unknown> } | null>(null);
  const wanted = replaying.value, last = session.moves.value, over = session.over.value;
  const runs = running.value !== "no";
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => {
      const now = replaying.value;
      if (now && now.at < last) replaying.value = { ...now, at: now.at + 1 };
      else {
        if (running.value === "then live") replaying.value = null;
        running.value = "no";
      }
    }, STEP_TIME);
    return () => clearInterval(timer);
  }, [runs, last]);
  useEffect(() => () => { running.value = "no"; }, []);
  if (!wanted) return null;

  const to = (at: number) => { replaying.value = { ...wanted, at: Math.max(0, Math.min(last, at)) }; };
  const step = (icon: IconName, text: string, at: number) =>
    <button type="button" onClick={() => to(at)} aria-label={text} title={text}><Icon name={icon} /></button>;
  const playOn = async () => {
    const game = (await fetchGames()).find((one) => one.slug === session.info.value?.game);
    if (game) setFrom({ game, position: await fetchPosition(session.token, wanted.at) });
  };

  return (
    <div class="replay dock">
      <h2 class="dock-head"><Icon name="again" />{t("replay")}</h2>
      <label class="field">
        <span>{t("replay.at", { at: wanted.at, last })}</span>
        <input type="range" min={0} max={last} value={wanted.at} onInput={(event) => to(Number(event.currentTarget.value))} />
      </label>
      <div class="buttons steps">
        {step("first", t("replay.first"), 0)}
        {step("back", t("replay.back"), wanted.at - 1)}
        <button type="button" onClick={() => { if (!runs && wanted.at >= last) to(0); running.value = runs ? "no" : "yes"; }}
          aria-label={t(runs ? "replay.pause" : "replay.run")}><Icon name={runs ? "pause" : "play"} /></button>
        {step("next", t("replay.next"), wanted.at + 1)}
        {step("last", t("replay.last"), last)}
      </div>
      {over && (
        <label class="field">
          <span>{t("replay.as")}</span>
          <select value={wanted.as} onChange={(event) => { replaying.value = { ...wanted, as: event.currentTarget.value }; }}>
            <option value="">{t(session.seat.value === null ? "replay.as.watcher" : "replay.as.me")}</option>
            <option value="open">{t("replay.as.open")}</option>
            {names.map((name, seat) => <option value={String(seat)}>{name}</option>)}
          </select>
        </label>
      )}
      <ErrorMessage text={problem.value} />
      <div class="buttons">
        <button type="button" class="main" onClick={() => { replaying.value = null; }}>{t("replay.close")}</button>
        {over && wanted.at < last &&
          <button type="button" onClick={() => void playOn().catch((fault: Error) => { problem.value = fault.message; })}>{t("replay.continue")}</button>}
      </div>
      {from && <NewTableDialog game={from.game} position={from.position} onClose={() => setFrom(null)} />}
    </div>
  );
}
