/** Everybody's chance to win over the game, told apart by shape and dash; a click shows that moment. */

import { identityOf, Token } from "../identity";
import { t } from "../i18n";
import { withNames } from "../components";
import type { CoachPoint, CoachReport, Milestone } from "../protocol";
import { spread } from "../table/Chart";
import { replaying } from "../table/Replay";
import type { Session } from "../table/session";
import { inOrder } from "./order";

const WIDTH = 1020, HEIGHT = 250, LEFT = 56, RIGHT = 44, TOP = 40, BOTTOM = 28;
const START = LEFT + 18; // of the lines
const BADGE = 26; // how far apart tokens are at the ends of lines
const ABOVE = 30; // how far above my line the number of a choice stands
const MOST_POINTS = 16, FEWEST_ROUNDS = 4;
const SCALE = [0, 0.25, 0.5, 0.75, 1];

interface Props {
  report: CoachReport;
  session: Session;
  names: readonly string[];
}

/** Where each round begins; in a game without rounds, or with few, some moments at equal distances. */
export function calmly(course: readonly CoachPoint[]): CoachPoint[] {
  const begins = course.filter(({ round }, place) => round > 0 && round !== course[place - 1]?.round);
  if (begins.length >= FEWEST_ROUNDS) return begins;
  const step = Math.max(1, Math.ceil(course.length / MOST_POINTS));
  return course.filter((_, place) => place % step === 0);
}

/** Where moments lie on an axis on which the given ones are equally far apart, from 0 to 1; and back. */
export function evenly(ats: readonly number[]): { place: (at: number) => number; moment: (place: number) => number } {
  const steps = Math.max(1, ats.length - 1);
  const between = (from: readonly number[], to: readonly number[], value: number) => {
    const next = Math.min(steps, Math.max(1, from.findIndex((one) => one >= value))), before = next - 1;
    const a = from[before] ?? 0, b = from[next] ?? a, share = b === a ? 0 : Math.min(1, Math.max(0, (value - a) / (b - a)));
    return (to[before] ?? 0) + share * ((to[next] ?? 0) - (to[before] ?? 0));
  };
  const places = ats.map((_, i) => i / steps), last = ats[ats.length - 1] ?? 0;
  return {
    place: (at) => at >= last ? 1 : between(ats, places, at),
    moment: (place) => place >= 1 ? last : between(places, ats, place),
  };
}

const TALL = 26, LETTER = 6.4; // of the plate of a milestone

type Curve = readonly (readonly [number, number])[];

/** How high a curve is at an x. */
function heightAt(curve: Curve, x: number): number {
  const next = Math.max(1, curve.findIndex(([at]) => at >= x)), [a, from] = curve[next - 1] ?? [0, 0], [b, to] = curve[next] ?? [a, from];
  return b === a ? to : from + (x - a) / (b - a) * (to - from);
}

/** The top of a plate that hides least of the lines. */
function freeFor(left: number, wide: number, curves: readonly Curve[]): number {
  const tops = Array.from({ length: 6 }, (_, at) => TOP + 12 + 26 * at), places = Array.from({ length: 11 }, (_, at) => left + wide * at / 10);
  const hidden = (top: number) => curves.reduce((sum, curve) => sum + places.filter((x) => Math.abs(heightAt(curve, x) - top - TALL / 2) < TALL / 2 + 4).length, 0);
  return tops.reduce((best, one) => hidden(one) < hidden(best) ? one : best);
}

/** Something that everybody saw, above the lines: its words on a plate, and a thin line down to its moment. */
function Told({ one, x, names, curves }: { one: Milestone; x: number; names: readonly string[]; curves: readonly Curve[] }) {
  const said = withNames(one.said, names), wide = said.length * LETTER + 40, left = Math.min(x - wide / 2, WIDTH - RIGHT - wide);
  const top = one.round ? 2 : freeFor(left, wide, curves);
  return (
    <g class={`milestone ${one.tone ?? ""}`}>
      <path d={`M${x} ${top + TALL}V${HEIGHT - BOTTOM}`} />
      <rect x={left} y={top} width={wide} height={TALL} rx={TALL / 2} />
      <svg x={left + 10} y={top + 4} width="18" height="18" viewBox="0 0 512 512"><use href={`#i-${one.icon}`} /></svg>
      <text x={left + 33} y={top + 18}>{said}</text>
    </g>
  );
}

export function Course({ report, session, names }: Props) {
  const last = Math.max(1, session.moves.value);
  const points = calmly(report.course), axis = evenly([...points.map(({ at }) => at).filter((at) => at < last), last]);
  const x = (at: number) => START + (WIDTH - START - RIGHT) * axis.place(at);
  const y = (chance: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance;
  const jump = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const at = Math.round(axis.moment((((event.clientX - box.left) / box.width * WIDTH) - START) / (WIDTH - START - RIGHT)));
    replaying.value = { at: Math.max(0, Math.min(last, at)), as: "" };
  };
  const byRound = points.length > 1 && points[1]?.round !== points[0]?.round;
  const won = session.view.value?.ranking?.[0] ?? [];
  const endOf = (seat: number) => won.includes(seat) ? 1 / won.length : 0;
  const curves = names.map((_, seat): Curve => [...points.map(({ at, chances }): [number, number] => [x(at), y(chances[seat] ?? 0)]), [x(last), y(endOf(seat))]]);
  const milestones = session.ending.value?.milestones ?? [];
  const startOf = (round: number) => points.find((one) => one.round >= round)?.at ?? last;
  const chanceAt = (at: number, seat: number) => { // on the line that is drawn
    const next = points.findIndex((one) => one.at >= at), before = points[Math.max(0, next - 1)];
    const after = next < 0 ? { at: last, chance: endOf(seat) } : { at: points[next]?.at ?? last, chance: points[next]?.chances[seat] ?? 0 };
    const first = { at: before?.at ?? 0, chance: (next < 0 ? points[points.length - 1] : before)?.chances[seat] ?? 0 };
    const share = after.at > first.at ? Math.min(1, Math.max(0, (axis.place(at) - axis.place(first.at)) / (axis.place(after.at) - axis.place(first.at)))) : 1;
    return first.chance + share * (after.chance - first.chance);
  };
  const badges = spread(names.map((_, seat) => y(endOf(seat))), y(0), BADGE); // tokens don't cover each other
  return (
    <figure class="course">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("coach.chart")} onClick={jump}>
        {SCALE.map((part) => (
          <>
            <path d={`M${LEFT} ${y(part)}H${WIDTH - RIGHT}`} class="grid" />
            <text x={LEFT - 8} y={y(part) + 5} text-anchor="end">{t("percent", { n: 100 * part })}</text>
          </>
        ))}
        {byRound && <text x={LEFT - 8} y={HEIGHT - 6} text-anchor="end">{t("coach.round")}</text>}
        {byRound && points.map(({ at, round }) => <text x={x(at)} y={HEIGHT - 6} text-anchor="middle">{round}</text>)}
        <text x={x(last)} y={HEIGHT - 6} text-anchor="middle">{t("coach.end")}</text>
        {names.map((_, seat) => {
          const who = identityOf(seat), isMine = seat === report.seat;
          const curve = curves[seat] ?? [];
          const line = curve.map((point) => point.join(",")).join(" ");
          return (
            <>
              {isMine && <polygon points={`${line} ${x(last)},${y(0)} ${x(points[0]?.at ?? 0)},${y(0)}`} fill={who.light} opacity="0.16" />}
              <polyline points={line} fill="none" stroke={who.light} stroke-width={isMine ? 4 : 2.5} stroke-linejoin="round" stroke-dasharray={isMine ? "" : who.dash} />
              {curve.map(([left, top]) => <g transform={`translate(${(left ?? 0) - 5} ${(top ?? 0) - 5}) scale(.42)`} fill={who.light} stroke="#17130D" stroke-width="1.5">{who.shape}</g>)}
            </>
          );
        })}
        {names.map((name, seat) => <svg x={x(last) + 8} y={(badges[seat] ?? 0) - 13} width="26" height="26"><Token seat={seat} name={name} /></svg>)}
        {milestones.map((one) => <Told one={one} x={one.round ? x(startOf(one.round)) : x(last)} names={names} curves={curves} />)}
        {inOrder(report).map((one, place) => {
          const line = chanceAt(one.at, one.seat), middle = Math.max(TOP + 14, y(line) - ABOVE);
          return (
            <g class="mark">
              <path d={`M${x(one.at)} ${middle}V${y(line)}`} />
              <circle cx={x(one.at)} cy={middle} r={13} />
              <text x={x(one.at)} y={middle + 5} text-anchor="middle">{place + 1}</text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
