/** The first page: the games, my tables, and ways to join. */

import { useEffect, useState } from "preact/hooks";
import { games as askGames, newTable } from "../api";
import { keepMade, keepName, myName, pace } from "../storage";
import { Icon } from "../icons";
import { go, Problem } from "../pieces";
import type { GameInfo, SeatRequest } from "../protocol";
import { Settings } from "../Settings";
import { Vignette } from "../vignettes";
import { language, say } from "../words";
import { Join } from "./Join";
import { MyTables } from "./MyTables";
import { NewTableDialog } from "./NewTableDialog";

/** A table with me and bots, as usual for the game. */
async function playNow(game: GameInfo): Promise<void> {
  const bot = game.bots[0]?.name ?? "random";
  const me: SeatRequest = { kind: "me", name: myName.value || say("name.me") };
  const seats = [me, ...Array.from({ length: game.usual - 1 }, (): SeatRequest => ({ kind: "bot", bot }))];
  const made = await newTable({ game: game.slug, seats, options: {}, pace: pace.value });
  keepMade(made, game.slug, game.title, seats.map((seat) => seat.kind));
  go(`/t/${made.seats[0]?.token ?? made.watch}`);
}

export function Home({ loadRecord }: { loadRecord: boolean }) {
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [problem, setProblem] = useState("");
  const [making, setMaking] = useState<GameInfo | null>(null);
  const [settings, setSettings] = useState(false);

  useEffect(() => {
    document.title = say("title");
    askGames().then(setGames, (fault: Error) => setProblem(fault.message));
  }, [language.value]);

  const start = (game: GameInfo) => {
    setProblem("");
    playNow(game).catch((fault: Error) => setProblem(fault.message));
  };

  return (
    <>
      <header class="sign">
        <div class="sign-inside">
          <p class="sign-over">{say("home.over")}</p>
          <h1>{say("title")}</h1>
          <p class="sign-under">{say("home.under")}</p>
        </div>
        <button type="button" class="plain sign-settings" onClick={() => setSettings(true)}>
          <Icon name="gear" /><span>{say("settings")}</span>
        </button>
      </header>
      <main class="home">
        <Problem text={problem} />
        <MyTables />
        <section aria-labelledby="games">
          <div class="section-head">
            <h2 id="games">{say("home.games")}</h2>
            <label class="name-field">
              <span>{say("home.name")}</span>
              <input value={myName.value} maxLength={30} placeholder={say("name.me")} autocomplete="nickname"
                onInput={(event) => keepName(event.currentTarget.value)} />
            </label>
          </div>
          {games === null && !problem && <p class="quiet">{say("loading")}</p>}
          <ul class="cards">
            {games?.map((game) => <GameCard game={game} onPlay={() => start(game)} onNew={() => setMaking(game)} />)}
          </ul>
        </section>
        <Join loadRecord={loadRecord} />
      </main>
      <footer class="foot"><p>{say("home.foot")}</p></footer>
      {making && <NewTableDialog game={making} onClose={() => setMaking(null)} />}
      {settings && <Settings onClose={() => setSettings(false)} />}
    </>
  );
}

interface CardProps {
  game: GameInfo;
  onPlay: () => void;
  onNew: () => void;
}

function GameCard({ game, onPlay, onNew }: CardProps) {
  const fewest = Math.min(...game.seats), most = Math.max(...game.seats);
  const players = fewest === most ? `${most}` : `${fewest}–${most}`;
  return (
    <li class="card">
      <Vignette slug={game.slug} />
      <div class="card-words">
        <h3>{game.title}</h3>
        <p class="facts">
          <span>{say("card.players", { n: players })}</span>
          <span>{say("card.minutes", { n: game.minutes })}</span>
        </p>
        <p class="about">{game.about}</p>
        <div class="buttons">
          <button type="button" class="main" onClick={onPlay} aria-label={say("card.play.game", { game: game.title })}>
            {say("card.play")}
          </button>
          <button type="button" onClick={onNew} aria-label={say("card.new.game", { game: game.title })}>
            {say("card.new")}
          </button>
        </div>
      </div>
    </li>
  );
}
