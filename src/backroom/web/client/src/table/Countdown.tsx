/** How much time is left of a phase that may take only so long. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Pic } from "../icons";
import { t } from "../i18n";
import type { ClockInfo } from "../protocol";
import type { Session } from "./session";

const SECOND = 1000, MINUTE = 60;

/** Seconds as minutes and seconds, or as hours and minutes. */
function asTime(seconds: number): string {
  const [large, small] = seconds < MINUTE * MINUTE ? [seconds, MINUTE] : [Math.floor(seconds / MINUTE), MINUTE];
  return `${Math.floor(large / small)}:${String(large % small).padStart(2, "0")}`;
}

/** The time that a seat has left, at a table with a clock. */
export function SeatTime({ session, seat }: { session: Session; seat: number }) {
  const times = session.times.value;
  const [now, setNow] = useState(Date.now());
  const runs = times?.told.running.includes(seat) === true && !session.over.value;
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND / 2);
    return () => clearInterval(timer);
  }, [runs, times]);
  const left = times?.told.left[seat];
  if (!times || left === undefined || session.over.value || (times.told.per === "move" && !runs)) return null;
  const seconds = Math.max(0, Math.ceil((left - (runs ? Math.max(0, now - times.at) : 0)) / SECOND));
  return <span class={runs && seconds < MINUTE / 2 ? "seat-time late" : "seat-time"} role="timer" aria-label={t("clock.seat")}>{asTime(seconds)}</span>;
}

/** By how much the server's clock is ahead of this one; what arrives late looks too small, so the largest counts. */
const ahead = signal<number | null>(null);

export function Countdown({ session }: { session: Session }) {
  const told = session.clock.value;
  if (!told || told.ends === null || session.over.value) return null;
  return <Left told={told} ends={told.ends} />;
}

function Left({ told, ends }: { told: ClockInfo; ends: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const skew = told.now - Date.now();
    ahead.value = Math.max(ahead.peek() ?? skew, skew);
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND / 2);
    return () => clearInterval(timer);
  }, [told]);
  const left = Math.max(0, Math.ceil((ends - now - (ahead.value ?? 0)) / SECOND)), isLate = left < MINUTE;
  return (
    <span class={isLate ? "countdown late" : "countdown"} role="timer" aria-label={t("clock.left")} title={t(isLate ? "clock.late" : "clock.left")}>
      <Pic name="time" /><b>{asTime(left)}</b>
    </span>
  );
}
