/** The course of a game: a line for each seat, told apart by shape and dash as well as by colour. */

import { colourOf, identityOf, initialOf } from "../identity";
import { withNames } from "../components";
import { t } from "../i18n";
import type { Swing } from "../protocol";
import { layout } from "./session";

const WIDE = 500, NARROW = 340; // on a phone its letters would be too small otherwise
const TALL = 204, LOW = 156, LEFT = 46, RIGHT = 38, TOP = 30, BOTTOM = 26;
const BADGE = 23, LOWEST = 12; // how far apart badges are at the ends of lines, and how near to the lower edge
const STEPS = [1, 2, 5];

interface Props {
  course: readonly (readonly [string, readonly number[]])[];
  unit: string;
  names: readonly string[];
  swing: Swing | null;
  winner: number | undefined;
}

/** A round step of the scale, with about four steps to the top. */
function stepOf(most: number): number {
  for (let ten = 1; ; ten *= 10) for (const one of STEPS) if (one * ten * 4.5 >= most) return one * ten;
}

export function short(value: number, unit: string): string {
  return value >= 1000 ? `${unit}${value / 1000}k` : `${unit}${value}`;
}

/** The names of the steps without the word that all numbered ones share: "Start", "1", "2" ... */
function labelsOf(course: Props["course"]): string[] {
  const labels = course.map(([label]) => label), numbered = labels.filter((label) => /\d/.test(label));
  const words = new Set(numbered.map((label) => label.replace(/\d+/, "")));
  return words.size === 1 ? labels.map((label) => /\d+/.exec(label)?.[0] ?? label) : labels;
}

export function Chart({ course, unit, names, swing, winner }: Props) {
  const [WIDTH, HEIGHT] = layout.value === "wide" ? [WIDE, TALL] : [NARROW, LOW];
  const most = Math.max(1, ...course.flatMap(([, values]) => values));
  const least = Math.min(0, ...course.flatMap(([, values]) => values));
  const step = stepOf(most), labels = labelsOf(course);
  const x = (i: number) => LEFT + (WIDTH - LEFT - RIGHT) * i / Math.max(1, course.length - 1);
  const y = (value: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - least) / (most - least);
  const every = Math.ceil(course.length / 9);
  const badges = spread((course[course.length - 1]?.[1] ?? []).map(y), HEIGHT - LOWEST);
  const order = names.map((_, seat) => seat).sort((one, other) => Number(one === winner) - Number(other === winner)); // the winner's line lies on top
  const scale = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
  return (
    <figure class="chart">
      <figcaption>{t(unit ? "end.course.cash" : "end.course")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("end.course")}>
        {swing && <Tipped from={x(swing.step - 1)} to={x(swing.step)} width={WIDTH} height={HEIGHT} said={withNames(swing.said, names)} />}
        {scale.map((value) => (
          <>
            <path d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} stroke="#DCCBA6" />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">{short(value, unit)}</text>
          </>
        ))}
        {labels.map((label, i) => i % every === 0 && <text x={x(i)} y={HEIGHT - 6} text-anchor="middle">{label}</text>)}
        {order.map((seat) => <Curve seat={seat} name={names[seat] ?? ""} wins={seat === winner} badge={badges[seat] ?? 0} points={course.map(([, values], i): [number, number] => [x(i), y(values[seat] ?? 0)])} />)}
      </svg>
    </figure>
  );
}

/** Where the game tipped: a light band, and above it what happened. */
function Tipped({ from, to, width, height, said }: { from: number; to: number; width: number; height: number; said: string }) {
  const half = 3.6 * said.length, middle = Math.min(Math.max((from + to) / 2, LEFT + half), width - half);
  return (
    <g class="tipped">
      <rect x={from} y={TOP - 10} width={to - from} height={height - TOP - BOTTOM + 10} fill="#EADDBB" />
      <path d={`M${(from + to) / 2} ${TOP - 10}v14`} stroke="#9C2B22" stroke-width="2" />
      <text x={middle} y={TOP - 15} text-anchor="middle">{said}</text>
    </g>
  );
}

/** Heights of badges, moved apart so that none hides another, in the order of the lines that they end. */
export function spread(heights: readonly number[], lowest: number, apart = BADGE): number[] {
  const order = heights.map((_, seat) => seat).sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const found = [...heights];
  order.forEach((seat, place) => {
    const above = found[order[place - 1] ?? -1];
    if (above !== undefined) found[seat] = Math.max(found[seat] ?? 0, above + apart);
  });
  const over = Math.max(0, ...found.map((one) => one - lowest));
  let least = Infinity;
  for (const seat of over > 0 ? order.reverse() : []) {
    found[seat] = Math.min(found[seat] ?? 0, Math.min(lowest, least));
    least = (found[seat] ?? 0) - apart;
  }
  return found;
}

/** A player's token with its letter, at the end of a line. */
export function Badge({ seat, name, x, y }: { seat: number; name: string; x: number; y: number }) {
  const who = identityOf(seat);
  return (
    <g class="badge" transform={`translate(${x} ${y - 11}) scale(.92)`}>
      <g fill={who.light} stroke="#221B12" stroke-width="1.500">{who.shape}</g>
      <text x="12" y={colourOf(seat) === "green" ? 19 : 17} text-anchor="middle">{initialOf(name)}</text>
    </g>
  );
}

function Curve({ seat, name, wins, badge, points }: { seat: number; name: string; wins: boolean; badge: number; points: [number, number][] }) {
  const who = identityOf(seat), [endX] = points[points.length - 1] ?? [0];
  const marks = points.length > 14 ? points.slice(-1) : points;
  return (
    <g>
      <polyline points={points.map((point) => point.join(",")).join(" ")} fill="none" stroke={who.dark} stroke-width={wins ? 5 : 2.2} stroke-dasharray={wins ? "" : who.dash} />
      {marks.map(([x, y]) => <g class="mark" transform={`translate(${x - 5.8} ${y - 5.8}) scale(.48)`} fill={who.light} stroke={who.dark} stroke-width="2">{who.shape}</g>)}
      <Badge seat={seat} name={name} x={endX + 9} y={badge} />
    </g>
  );
}
