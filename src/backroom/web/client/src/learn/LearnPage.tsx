/** The page for learning a game: its rulebook, and a way to the table. */

import { useEffect, useState } from "preact/hooks";
import { fetchGames } from "../api";
import { ErrorMessage, go, HomeLink } from "../components";
import { playNow } from "../home/play";
import { Icon } from "../icons";
import { language, t } from "../i18n";
import type { GameInfo } from "../protocol";
import { Rulebook } from "./Rulebook";

export function LearnPage({ slug }: { slug: string }) {
  const [game, setGame] = useState<GameInfo | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    fetchGames().then((games) => {
      const found = games.find((one) => one.slug === slug);
      if (!found) return go("/", true);
      setGame(found);
      document.title = `${found.title} · ${t("title")}`;
    }, (fault: Error) => setProblem(fault.message));
  }, [slug, language.value]);
  const start = () => { if (game) playNow(game).catch((fault: Error) => setProblem(fault.message)); };
  const play = <button type="button" class="main" onClick={start}><Icon name="play" />{t("card.play")}</button>;
  return (
    <div class="learn">
      <header class="bar">
        <HomeLink><Icon name="lamp" /><span class="hidden">{t("home")}</span></HomeLink>
        <h1>{game?.title ?? ""}</h1>
        <nav aria-label={t("bar")}>{game && play}</nav>
      </header>
      <main>
        <ErrorMessage text={problem} />
        {game && <Rulebook game={slug} footer={play} />}
      </main>
    </div>
  );
}
