/** What everybody would have if it were reckoned up now: a bar for each seat. */

import { identityOf, Token } from "../identity";
import { past } from "./Replay";
import type { Session } from "./session";

export function RaceBars({ session, names }: { session: Session; names: readonly string[] }) {
  const race = past.value ? past.value.parts?.race : session.race.value;
  if (!race) return null;
  const far = Math.max(1, ...race.lanes.map((lane) => lane.most));
  const wide = (points: number) => ({ width: `${100 * Math.max(0, points) / far}%` });
  return (
    <section class="race" aria-label={race.title} data-explain="race:" title={race.title}>
      <h3>{race.title}{race.note && <span>{race.note}</span>}</h3>
      <ol>
        {race.lanes.map(({ seat, now, least, most }) => (
          <li style={{ "--seat": identityOf(seat).light }}>
            <Token seat={seat} /><span class="hidden">{names[seat]}</span>
            <span class="lane" aria-hidden="true"><i style={wide(now)} /><i style={wide(least - now)} />{most > least && <i class="maybe" style={wide(most - least)} />}</span>
            <b>{least === most ? least : `${least}–${most}`}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
