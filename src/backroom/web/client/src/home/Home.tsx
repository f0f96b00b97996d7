/** The home page: a wall of posters, and under it a counter with my tables. */

import { useEffect, useState } from "preact/hooks";
import { fetchGames } from "../api";
import { saveMyName, myName, myTables } from "../storage";
import { Icon, Pic } from "../icons";
import { Dialog, ErrorMessage, go } from "../components";
import type { GameInfo } from "../protocol";
import { Settings } from "../Settings";
import { gameTitle, has, language, languageName, languages, letters, setLanguage, t, type Key } from "../i18n";
import { PuzzleButton, PuzzleTile } from "../puzzle/Puzzle";
import { Lamp } from "../table/Header";
import { layout } from "../table/session";
import { transport } from "../transport";
import { Join, Records } from "./Join";
import { MyTables } from "./MyTables";
import { NewTableDialog } from "./NewTableDialog";
import { playNow } from "./play";
import { Art, PosterColours } from "./posters";

type Opened = { what: "new" | "friends" | "learn" | "settings" | "join" | "game"; game?: GameInfo } | null;

/** The game that is lit: the one that was played last, or else the first. */
function calling(games: readonly GameInfo[]): string {
  const last = myTables.value[0]?.game;
  return games.find(({ slug }) => slug === last)?.slug ?? games[0]?.slug ?? "";
}

export function Home({ loadRecord }: { loadRecord: boolean }) {
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [problem, setProblem] = useState("");
  const [open, setOpen] = useState<Opened>(null);

  useEffect(() => {
    document.title = t("title");
    fetchGames().then((found) => setGames(found.filter((game) => !game.edition).map((game) => ({ ...game, title: gameTitle(game.slug, game.title) }))), (fault: Error) => setProblem(fault.message));
  }, [language.value]);

  const start = (game: GameInfo) => {
    setProblem("");
    playNow(game).catch((fault: Error) => setProblem(fault.message));
  };
  const close = () => setOpen(null);
  const isNew = myTables.value.length === 0;
  return (
    <div class="house">
      <PosterColours />
      <HomeBar onSettings={() => setOpen({ what: "settings" })} onRulebooks={() => setOpen({ what: "learn" })} />
      <main class="home">
        <div class="welcome">
          <Welcome />
          <div class="ways-in">
            {transport.isShared ? <Join /> : <p class="quiet alone">{t("alone.about")}</p>}
            <button type="button" class="new-table" onClick={() => setOpen({ what: "friends" })}><Pic name="pool" />{t("card.new")}</button>
          </div>
        </div>
        <ErrorMessage text={problem} />
        {loadRecord && <Records />}
        <section aria-labelledby="games">
          <h2 id="games" class="pick">{t("home.games")}</h2>
          {games === null && !problem && <p class="quiet">{t("loading")}</p>}
          <ul class="cards">
            {games?.map((game) => <Poster game={game} isLit={game.slug === calling(games)} onOpen={() => setOpen({ what: "game", game })} onPlay={() => start(game)} onNew={() => setOpen({ what: "new", game })} />)}
          </ul>
        </section>
        <section class="counter">
          {isNew
            ? <Newcomer onLearn={() => setOpen({ what: "learn" })} onFriends={() => setOpen({ what: "friends" })} />
            : <MyTables />}
          {games && <PuzzleTile games={games} />}
        </section>
      </main>
      <nav class="home-foot" aria-label={t("home.ways")}>
        <button type="button" class="plain" onClick={() => setOpen({ what: "friends" })}><Pic name="pool" />{t("card.new")}</button>
        {transport.isShared && <button type="button" class="plain" onClick={() => setOpen({ what: "join" })}><Pic name="share" />{t("join")}</button>}
        {games && <PuzzleButton games={games} />}
        <button type="button" class="plain" onClick={() => setOpen({ what: "learn" })}><Pic name="rules" />{t("card.learn")}</button>
      </nav>
      {open?.what === "new" && open.game && <NewTableDialog game={open.game} onClose={close} />}
      {open?.what === "game" && open.game && <Ways game={open.game} onClose={close} onPlay={() => open.game && start(open.game)} onNew={() => setOpen({ what: "new", ...(open.game && { game: open.game }) })} />}
      {open?.what === "settings" && <Settings onClose={close} />}
      {open?.what === "join" && <Dialog title={t("join")} onClose={close}><p class="quiet">{t("join.about")}</p><Join /></Dialog>}
      {(open?.what === "friends" || open?.what === "learn") && games &&
        <Chooser games={games} title={t(open.what === "learn" ? "card.learn" : "card.new")} onClose={close}
          onChoose={(game) => open.what === "learn" ? go(`/learn/${game.slug}`) : setOpen({ what: "new", game })} />}
    </div>
  );
}

function HomeBar({ onSettings, onRulebooks }: { onSettings: () => void; onRulebooks: () => void }) {
  const [unfolded, setUnfolded] = useState(false), isWide = layout.value === "wide";
  return (
    <header class="bar home-bar">
      <Lamp />
      <h1>{t("title")}</h1>
      <p class="motto">{t("home.under")}</p>
      {!isWide && <LanguageMenu />}
      {!isWide && <button type="button" class="plain menu" aria-expanded={unfolded} aria-label={t("menu")} onClick={() => setUnfolded(!unfolded)}><Icon name="menu" /></button>}
      <nav aria-label={t("bar")} class={unfolded ? "unfolded" : ""} onClick={() => setUnfolded(false)}>
        <button type="button" class="plain" onClick={onRulebooks}><Pic name="rules" /><span>{t("home.rulebooks")}</span></button>
        <button type="button" class="plain" onClick={() => go("/r")}><Icon name="again" /><span>{t("records")}</span></button>
        <button type="button" class="plain" onClick={onSettings}><Pic name="settings" /><span>{t("settings")}</span></button>
        {isWide ? <Languages /> : <button type="button" class="plain" onClick={() => go("/about")}><Icon name="info" /><span>{t("about")}</span></button>}
      </nav>
    </header>
  );
}

/** The languages, by their short names. */
function Languages() {
  return (
    <div class="languages" role="group" aria-label={t("settings.language")}>
      {languages.map((code) => (
        <button type="button" lang={code} title={languageName(code)} aria-pressed={code === language.value} onClick={() => void setLanguage(code)}>
          <span aria-hidden="true">{code.toUpperCase()}</span><span class="hidden">{languageName(code)}</span>
        </button>
      ))}
    </div>
  );
}

/** The same where room is scarce: the one that is spoken, and under a fingertip all of them by their names. */
function LanguageMenu() {
  return (
    <label class="language-menu">
      <span aria-hidden="true">{language.value.toUpperCase()}</span><Icon name="chevron" />
      <select aria-label={t("settings.language")} value={language.value} onChange={(event) => void setLanguage(event.currentTarget.value)}>
        {languages.map((code) => <option value={code} lang={code}>{languageName(code)}</option>)}
      </select>
    </label>
  );
}

/** A greeting by the time of day; who is new is asked for a name. */
function Welcome() {
  const [asks, setAsks] = useState(myName.value === "");
  const hour = new Date().getHours();
  const key: Key = hour < 5 || hour >= 18 ? "hello.evening" : hour < 12 ? "hello.morning" : "hello.day";
  if (!asks) {
    return <h2 class="greeting"><button type="button" class="plain" title={t("home.name")} onClick={() => setAsks(true)}>{t(key, { name: myName.value })}</button></h2>;
  }
  return (
    <label class="name-field">
      <span class="greeting">{t("hello.new")}</span>
      <input value={myName.value} maxLength={30} placeholder={t("name.me")} autocomplete="nickname" aria-label={t("home.name")}
        onInput={(event) => saveMyName(event.currentTarget.value)} onChange={(event) => { if (event.currentTarget.value) setAsks(false); }} />
    </label>
  );
}

interface PosterProps {
  game: GameInfo;
  isLit: boolean;
  onOpen: () => void;
  onPlay: () => void;
  onNew: () => void;
}

function Poster({ game, isLit, onOpen, onPlay, onNew }: PosterProps) {
  const fewest = Math.min(...game.seats), most = Math.max(...game.seats);
  const players = fewest === most ? `${most}` : `${fewest}–${most}`;
  const motto = `motto.${game.slug}`;
  return (
    <li class={isLit ? "card lit" : "card"} style={{ "--letters": letters(game.title) }}>
      <span class="picture-lamp" aria-hidden="true" />
      <div class="print">
        <Art slug={game.slug} />
        <div class="print-words">
          <h3>{game.title}</h3>
          <p class="motto">{has(motto) ? t(motto) : game.about}</p>
          <p class="facts">
            <span title={t("card.players", { n: players })}><Pic name="pool" /><span class="hidden">{t("card.players", { n: players })}</span><b aria-hidden="true">{players}</b></span>
            <span><Pic name="time" /><b>{t("card.minutes", { n: game.minutes.replace("-", "–") })}</b></span>
          </p>
        </div>
        <button type="button" class="plain poster-open" onClick={onOpen} aria-label={t("card.ways", { game: game.title })} />
      </div>
      <div class="card-buttons">
        <button type="button" class="play" onClick={onPlay} aria-label={t("card.play.game", { game: game.title })}>
          <Icon name="play" /><span>{t("card.play")}</span>
        </button>
        <button type="button" class="learn-button" onClick={() => go(`/learn/${game.slug}`)} aria-label={t("card.learn.game", { game: game.title })}>{t("card.learn")}</button>
        <button type="button" class="friends-button" onClick={onNew} aria-label={t("card.new.game", { game: game.title })}>{t("card.friends")}</button>
      </div>
    </li>
  );
}

/** What can be done with a game: play it, learn it, or play it with friends. */
function Ways({ game, onPlay, onNew, onClose }: { game: GameInfo; onPlay: () => void; onNew: () => void; onClose: () => void }) {
  return (
    <Dialog title={game.title} kind="ways" onClose={onClose}>
      <div class="ways-body">
        <Art slug={game.slug} />
        <div class="ways-out">
          <p>{game.about}</p>
          <button type="button" class="main" onClick={onPlay}><Icon name="play" />{t("card.play")}</button>
          <button type="button" onClick={() => go(`/learn/${game.slug}`)}><Pic name="rules" />{t("card.learn")}</button>
          <button type="button" onClick={onNew}><Pic name="pool" />{t("card.friends")}</button>
        </div>
      </div>
    </Dialog>
  );
}

/** What somebody sees who has no tables yet: three ways to begin. */
function Newcomer({ onLearn, onFriends }: { onLearn: () => void; onFriends: () => void }) {
  return (
    <div class="newcomer">
      <h2>{t("new.here")}</h2>
      <ul>
        <li class="calls">
          <Pic name="rules" /><h3>{t("new.learn")}</h3><p>{t("new.learn.about")}</p>
          <button type="button" class="main" onClick={onLearn}>{t("card.learn")}</button>
        </li>
        <li>
          <Pic name="pool" /><h3>{t("new.friends")}</h3><p>{t("new.friends.about")}</p>
          <button type="button" onClick={onFriends}>{t("card.new")}</button>
        </li>
        <li>
          <Pic name="replay" /><h3>{t("new.watch")}</h3><p>{t("new.watch.about")}</p>
          <button type="button" onClick={() => go("/r")}>{t("records")}</button>
        </li>
      </ul>
    </div>
  );
}

interface ChooserProps {
  games: readonly GameInfo[];
  title: string;
  onChoose: (game: GameInfo) => void;
  onClose: () => void;
}

function Chooser({ games, title, onChoose, onClose }: ChooserProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="chooser">
        {games.map((game) => <button type="button" onClick={() => onChoose(game)}><Art slug={game.slug} /><span>{game.title}</span></button>)}
      </div>
    </Dialog>
  );
}
