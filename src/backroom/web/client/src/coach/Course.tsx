/** Everybody's chance to win over the game, told apart by shape and dash; a click shows that moment. */

import { identityOf } from "../identity";
import { t } from "../i18n";
import type { CoachReport } from "../protocol";
import { replaying } from "../table/Replay";
import type { Session } from "../table/session";

const WIDTH = 860, HEIGHT = 240, LEFT = 52, RIGHT = 30, TOP = 26, BOTTOM = 28;
const DASHES = ["", "8 4", "2 4", "10 3 2 3", "5 5", "1 3"];
const SCALE = [0, 0.25, 0.5, 0.75, 1];

interface Props {
  report: CoachReport;
  session: Session;
  names: readonly string[];
}

export function Course({ report, session, names }: Props) {
  const last = Math.max(1, session.moves.value);
  const x = (at: number) => LEFT + (WIDTH - LEFT - RIGHT) * at / last;
  const y = (chance: number) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance;
  const jump = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const at = Math.round((((event.clientX - box.left) / box.width * WIDTH) - LEFT) / (WIDTH - LEFT - RIGHT) * last);
    replaying.value = { at: Math.max(0, Math.min(last, at)), as: "" };
  };
  const won = session.view.value?.ranking?.[0] ?? [];
  return (
    <figure class="course">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("coach.chart")} onClick={jump}>
        {SCALE.map((part) => (
          <>
            <path d={`M${LEFT} ${y(part)}H${WIDTH - RIGHT}`} class="grid" />
            <text x={LEFT - 8} y={y(part) + 5} text-anchor="end">{100 * part} %</text>
          </>
        ))}
        {names.map((_, seat) => {
          const points = report.course.map(({ at, chances }) => `${x(at)},${y(chances[seat] ?? 0)}`);
          const end = `${x(last)},${y(won.includes(seat) ? 1 / won.length : 0)}`;
          return <polyline points={[...points, end].join(" ")} fill="none" stroke={identityOf(seat).light}
            stroke-width={seat === report.seat ? 4 : 2} stroke-dasharray={DASHES[seat % DASHES.length]} />;
        })}
        {report.mistakes.slice(0, 3).map((one, place) => (
          <g class="mark">
            <path d={`M${x(one.at)} ${TOP - 6}V${y(one.chance)}`} />
            <circle cx={x(one.at)} cy={TOP - 12} r={12} />
            <text x={x(one.at)} y={TOP - 7} text-anchor="middle">{place + 1}</text>
          </g>
        ))}
      </svg>
      <figcaption>
        {names.map((name, seat) => (
          <span><svg width="34" height="8" aria-hidden="true"><path d="M0 4H34" stroke={identityOf(seat).light} stroke-width="3" stroke-dasharray={DASHES[seat % DASHES.length]} /></svg>{name}</span>
        ))}
      </figcaption>
    </figure>
  );
}
