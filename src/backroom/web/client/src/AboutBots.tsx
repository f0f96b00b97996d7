/** About the bots: what each is like and how it stands among the others, game by game, as it was measured. */

import { useEffect, useState } from "preact/hooks";

import { fetchGames } from "./api";
import { gameTitle, language, t } from "./i18n";
import type { BotInfo, BotStanding, GameInfo } from "./protocol";

export function AboutBots() {
  const [games, setGames] = useState<GameInfo[]>([]);
  useEffect(() => { fetchGames().then(setGames, () => undefined); }, [language.value]);
  const measured = games.filter((game) => game.bots.some((bot) => bot.standings.length > 0));
  if (measured.length === 0) return null;
  return (
    <section class="about-bots">
      <h2>{t("bots.about")}</h2>
      <p class="quiet">{t("bots.measured")}</p>
      {measured.map((game) => <Standings key={game.slug} game={game} />)}
    </section>
  );
}

/** The bots of a game, the strongest with the usual number of seats first. */
function Standings({ game }: { game: GameInfo }) {
  const share = (bot: BotInfo) => bot.standings.find((one) => one.seats === game.usual)?.share ?? 0;
  const bots = game.bots.filter((bot) => bot.standings.length > 0).sort((one, other) => share(other) - share(one));
  const seats = bots[0]?.standings.map((one) => one.seats) ?? [];
  return (
    <div class="scrolls">
      <table>
        <caption>{gameTitle(game.slug, game.title)}</caption>
        <thead>
          <tr><th scope="col">{t("bots.bot")}</th>{seats.map((count) => <th scope="col">{t("bots.seats", { n: count })}</th>)}</tr>
        </thead>
        <tbody>
          {bots.map((bot) => (
            <tr key={bot.name}>
              <th scope="row">{bot.title}<small>{bot.about}</small></th>
              {bot.standings.map((one) => <td>{spread(one)}<small>{t("bots.cost", { rating: Math.round(one.rating), ms: cost(one) })}</small></td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function spread(one: BotStanding): string {
  return `${Math.round(one.share)} % (${Math.round(one.low)}–${Math.round(one.high)})`;
}

function cost(one: BotStanding): string {
  return one.milliseconds < 1 ? "< 1" : String(Math.round(one.milliseconds));
}
