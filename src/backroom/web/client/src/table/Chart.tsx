/** The course of a game: a line for each seat, told apart by shape and dash as well as by colour. */

import { identityOf } from "../identity";
import { t } from "../i18n";

const WIDTH = 520, HEIGHT = 210, LEFT = 46, RIGHT = 34, TOP = 12, BOTTOM = 26;
const STEPS = [1, 2, 5];

interface Props {
  course: readonly (readonly [string, readonly number[]])[];
  unit: string;
  names: readonly string[];
}

/** A round step of the scale, with about four steps to the top. */
function stepOf(most: number): number {
  for (let ten = 1; ; ten *= 10) for (const one of STEPS) if (one * ten * 4.5 >= most) return one * ten;
}

export function short(value: number, unit: string): string {
  return value >= 1000 ? `${unit}${value / 1000}k` : `${unit}${value}`;
}

export function Chart({ course, unit, names }: Props) {
  const most = Math.max(1, ...course.flatMap(([, values]) => values));
  const least = Math.min(0, ...course.flatMap(([, values]) => values));
  const step = stepOf(most);
  const x = (i: number) => LEFT + (WIDTH - LEFT - RIGHT) * i / Math.max(1, course.length - 1);
  const y = (value: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - least) / (most - least);
  const every = Math.ceil(course.length / 9);
  const scale = Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
  return (
    <figure class="chart">
      <figcaption>{t("end.course")}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("end.course")}>
        {scale.map((value) => (
          <>
            <path d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} stroke="#DCCBA6" />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">{short(value, unit)}</text>
          </>
        ))}
        {course.map(([label], i) => i % every === 0 && <text x={x(i)} y={HEIGHT - 6} text-anchor="middle">{label}</text>)}
        {names.map((_, seat) => <Curve seat={seat} points={course.map(([, values], i): [number, number] => [x(i), y(values[seat] ?? 0)])} />)}
      </svg>
    </figure>
  );
}

function Curve({ seat, points }: { seat: number; points: [number, number][] }) {
  const who = identityOf(seat), [endX, endY] = points[points.length - 1] ?? [0, 0];
  const marks = points.length > 14 ? points.slice(-1) : points;
  return (
    <g>
      <polyline points={points.map((point) => point.join(",")).join(" ")} fill="none" stroke={who.dark} stroke-width="2.500" stroke-dasharray={who.dash} />
      {marks.map(([x, y]) => <g class="mark" transform={`translate(${x - 5} ${y - 5}) scale(.42)`} fill={who.light} stroke={who.dark} stroke-width="2">{who.shape}</g>)}
      <g transform={`translate(${endX + 10} ${endY - 9}) scale(.75)`} fill={who.light} stroke="#221B12" stroke-width="1.500">{who.shape}</g>
    </g>
  );
}
