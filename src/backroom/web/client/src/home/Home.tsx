/** The home page: the games, my tables, and ways to join one. */

import { useEffect, useState } from "preact/hooks";
import { fetchGames } from "../api";
import { saveMyName, myName } from "../storage";
import { Icon } from "../icons";
import { ErrorMessage, go } from "../components";
import type { GameInfo } from "../protocol";
import { Settings } from "../Settings";
import { Vignette } from "../vignettes";
import { language, t } from "../i18n";
import { Join } from "./Join";
import { MyTables } from "./MyTables";
import { NewTableDialog } from "./NewTableDialog";
import { playNow } from "./play";

export function Home({ loadRecord }: { loadRecord: boolean }) {
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [problem, setProblem] = useState("");
  const [making, setMaking] = useState<GameInfo | null>(null);
  const [settings, setSettings] = useState(false);

  useEffect(() => {
    document.title = t("title");
    fetchGames().then(setGames, (fault: Error) => setProblem(fault.message));
  }, [language.value]);

  const start = (game: GameInfo) => {
    setProblem("");
    playNow(game).catch((fault: Error) => setProblem(fault.message));
  };

  return (
    <>
      <header class="sign">
        <div class="sign-inside">
          <p class="sign-over">{t("home.over")}</p>
          <h1>{t("title")}</h1>
          <p class="sign-under">{t("home.under")}</p>
        </div>
        <button type="button" class="plain sign-settings" onClick={() => setSettings(true)}>
          <Icon name="gear" /><span>{t("settings")}</span>
        </button>
      </header>
      <main class="home">
        <ErrorMessage text={problem} />
        <MyTables />
        <section aria-labelledby="games">
          <div class="section-head">
            <h2 id="games">{t("home.games")}</h2>
            <label class="name-field">
              <span>{t("home.name")}</span>
              <input value={myName.value} maxLength={30} placeholder={t("name.me")} autocomplete="nickname"
                onInput={(event) => saveMyName(event.currentTarget.value)} />
            </label>
          </div>
          {games === null && !problem && <p class="quiet">{t("loading")}</p>}
          <ul class="cards">
            {games?.map((game) => <GameCard game={game} onPlay={() => start(game)} onNew={() => setMaking(game)} />)}
          </ul>
        </section>
        <Join loadRecord={loadRecord} />
      </main>
      <footer class="foot"><p>{t("home.foot")}</p></footer>
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
          <span>{t("card.players", { n: players })}</span>
          <span>{t("card.minutes", { n: game.minutes })}</span>
        </p>
        <p class="about">{game.about}</p>
        <div class="buttons">
          <button type="button" class="main" onClick={onPlay} aria-label={t("card.play.game", { game: game.title })}>
            {t("card.play")}
          </button>
          <button type="button" onClick={() => go(`/learn/${game.slug}`)} aria-label={t("card.learn.game", { game: game.title })}>
            {t("card.learn")}
          </button>
          <button type="button" onClick={onNew} aria-label={t("card.new.game", { game: game.title })}>
            {t("card.new")}
          </button>
        </div>
      </div>
    </li>
  );
}
