/** Looking back: any earlier moment, with a slider; from my own seat, after the end from every seat or openly. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { games, moment, position } from "../api";
import { NewTableDialog } from "../home/NewTableDialog";
import { Icon, type IconName } from "../icons";
import { Problem } from "../pieces";
import type { GameEvent, GameInfo, Moment } from "../protocol";
import { language, say } from "../words";
import { drawn, layout, type Session } from "./session";

/** The moment that is looked at ("as": whose eyes, after the end), or null: the present. */
export const replaying = signal<{ at: number; as: string } | null>(null);

interface Shown {
  at: number;
  svg: string;
  events: GameEvent[];
}

/** That moment, as soon as it has come (until then: what was shown before); null while the present is shown. */
export const past = signal<Shown | null>(null);

const seen = new Map<string, Promise<Moment>>();
const MOST_SEEN = 400;
const problem = signal("");

function lookBack(token: string, at: number, as: string): Promise<Moment> {
  const name = [token, at, as, layout.value, language.value].join(" ");
  let found = seen.get(name);
  if (!found) {
    if (seen.size > MOST_SEEN) seen.clear();
    found = moment(token, at, as, layout.value);
    found.catch(() => seen.delete(name));
    seen.set(name, found);
  }
  return found;
}

/** Fetch the moment that is looked at. */
export function useReplay(session: Session): void {
  const wanted = replaying.value;
  const at = wanted?.at ?? -1, as = wanted?.as ?? "", wish = `${layout.value} ${language.value}`;
  useEffect(() => () => { replaying.value = past.value = null; }, [session]);
  useLayoutEffect(() => {
    if (at < 0) {
      past.value = null;
      return;
    }
    past.value ??= { at, svg: session.svg.value, events: session.events.value };
    let stale = false;
    lookBack(session.token, at, as).then((found) => {
      if (stale) return;
      problem.value = "";
      past.value = { at, svg: drawn(found.svg), events: found.events };
    }, (fault: Error) => { problem.value = fault.message; });
    return () => { stale = true; };
  }, [session, at, as, wish]);
}

const STEP_TIME = 700;

export function Replay({ session, names }: { session: Session; names: readonly string[] }) {
  const [running, setRunning] = useState(false);
  const [from, setFrom] = useState<{ game: GameInfo; position: Record<string, unknown> } | null>(null);
  const wanted = replaying.value, last = session.moves.value, over = session.over.value;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      const now = replaying.value;
      if (!now || now.at >= last) setRunning(false);
      else replaying.value = { ...now, at: now.at + 1 };
    }, STEP_TIME);
    return () => clearInterval(timer);
  }, [running, last]);
  if (!wanted) return null;

  const to = (at: number) => { replaying.value = { ...wanted, at: Math.max(0, Math.min(last, at)) }; };
  const step = (icon: IconName, text: string, at: number) =>
    <button type="button" onClick={() => to(at)} aria-label={text} title={text}><Icon name={icon} /></button>;
  const goOn = async () => {
    const game = (await games()).find((one) => one.slug === session.info.value?.game);
    if (game) setFrom({ game, position: await position(session.token, wanted.at) });
  };

  return (
    <div class="replay">
      <label class="field">
        <span>{say("replay.at", { at: wanted.at, last })}</span>
        <input type="range" min={0} max={last} value={wanted.at} onInput={(event) => to(Number(event.currentTarget.value))} />
      </label>
      <div class="buttons steps">
        {step("first", say("replay.first"), 0)}
        {step("back", say("replay.back"), wanted.at - 1)}
        <button type="button" onClick={() => { if (!running && wanted.at >= last) to(0); setRunning(!running); }}
          aria-label={say(running ? "replay.pause" : "replay.run")}><Icon name={running ? "pause" : "play"} /></button>
        {step("next", say("replay.next"), wanted.at + 1)}
        {step("last", say("replay.last"), last)}
      </div>
      {over && (
        <label class="field">
          <span>{say("replay.as")}</span>
          <select value={wanted.as} onChange={(event) => { replaying.value = { ...wanted, as: event.currentTarget.value }; }}>
            <option value="">{say(session.seat.value === null ? "replay.as.watcher" : "replay.as.me")}</option>
            <option value="open">{say("replay.as.open")}</option>
            {names.map((name, seat) => <option value={String(seat)}>{name}</option>)}
          </select>
        </label>
      )}
      <Problem text={problem.value} />
      <div class="buttons">
        <button type="button" class="main" onClick={() => { replaying.value = null; }}>{say("replay.close")}</button>
        {over && wanted.at < last &&
          <button type="button" onClick={() => void goOn().catch((fault: Error) => { problem.value = fault.message; })}>{say("replay.continue")}</button>}
      </div>
      {from && <NewTableDialog game={from.game} position={from.position} onClose={() => setFrom(null)} />}
    </div>
  );
}
