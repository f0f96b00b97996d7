/** The page for learning a game: its rulebook, and a way to the table. */

import { useEffect, useState } from "preact/hooks";
import { fetchGames, fetchPuzzle } from "../api";
import { ErrorMessage, go, HomeLink } from "../components";
import { playNow } from "../home/play";
import { Art, PosterColours } from "../home/posters";
import { Icon } from "../icons";
import { gameTitle, language, t } from "../i18n";
import type { GameInfo } from "../protocol";
import { startPuzzle, today } from "../puzzle/Puzzle";
import { startLesson } from "./Lesson";
import { Rulebook } from "./Rulebook";

export function LearnPage({ slug }: { slug: string }) {
  const [game, setGame] = useState<GameInfo | null>(null);
  const [problem, setProblem] = useState("");
  const [riddled, setRiddled] = useState(false); // whether the game has puzzles
  useEffect(() => {
    fetchGames().then((games) => {
      const found = games.find((one) => one.slug === slug);
      if (!found) return go("/", true);
      const title = gameTitle(found.slug, found.title);
      setGame({ ...found, title });
      document.title = `${title} · ${t("title")}`;
    }, (fault: Error) => setProblem(fault.message));
  }, [slug, language.value]);
  const start = () => { if (game) playNow(game).catch((fault: Error) => setProblem(fault.message)); };
  const guide = () => { if (game) startLesson(game).catch((fault: Error) => setProblem(fault.message)); };
  useEffect(() => { fetchPuzzle(slug, today()).then(() => setRiddled(true), () => setRiddled(false)); }, [slug]);
  const solve = () => { if (game) startPuzzle(slug, game.title, today()).catch((fault: Error) => setProblem(fault.message)); };
  const puzzle = <button type="button" onClick={solve}><Icon name="search" />{t("puzzle.day")}</button>;
  const play = <button type="button" onClick={start}><Icon name="play" />{t("card.play")}</button>;
  const learn = <button type="button" class="main" onClick={guide}><Icon name="book" />{t("lesson.start")}</button>;
  return (
    <div class="learn">
      <header class="bar">
        <HomeLink><Icon name="lamp" /><span class="hidden">{t("home")}</span></HomeLink>
        <h1>{game?.title ?? ""}</h1>
        <nav aria-label={t("bar")}>{game && <>{play}{riddled && puzzle}</>}</nav>
      </header>
      <main>
        <ErrorMessage text={problem} />
        {game && (
          <section class="first-game" aria-labelledby="first-game">
            <PosterColours />
            <Art slug={slug} />
            <div>
              <h2 id="first-game">{t("lesson.yours")}</h2>
              <p>{t("lesson.offer")} {t("lesson.safe")}</p>
              {learn}
            </div>
          </section>
        )}
        {game && <Rulebook game={slug} footer={learn} />}
      </main>
    </div>
  );
}
