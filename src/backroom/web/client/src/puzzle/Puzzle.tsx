/** Puzzles: a position with one clearly best choice, solved at a normal table by clicking on the board. */

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { createTable, fetchPicture, fetchPuzzle, fetchSolution } from "../api";
import { capitalize, ErrorMessage, go, Sentence, withNames } from "../components";
import { gameTitle, language, t } from "../i18n";
import { Icon, Pic } from "../icons";
import { initialOf } from "../identity";
import type { GameInfo, PuzzleAnswer, PuzzleText, SeatRequest } from "../protocol";
import { Art } from "../home/posters";
import { myName, pace, rememberCreated, stored } from "../storage";
import { drawApart } from "../symbols";
import type { Session } from "../table/session";
import "./puzzle.css";

const DAY = 86_400_000;

/** The number of today's puzzle; the server lets numbers begin anew. */
export function today(): number {
  return Math.floor(Date.now() / DAY);
}

/** A choice that was put together by hand, such as a deal of one's own: none of the numbered ones. */
const OTHER = -1;

/** What the browser remembers of a table that is a puzzle. */
interface Riddle {
  game: string;
  number: number;
  answer?: PuzzleAnswer;
}

/** The number of what I chose, unless it only said what I would like. */
function numberOf(chosen: unknown): number | null {
  if (typeof chosen === "number") return chosen;
  const words = typeof chosen === "object" ? chosen as { do?: unknown } | null : null;
  return words?.do === "want" || words?.do === "unwant" ? null : OTHER;
}

/** Where the browser remembers a puzzle. */
function placeOf(token: string): string {
  return `puzzle.${token}`;
}

function riddleOf(session: Session): Riddle | null {
  return stored.get<Riddle | null>(placeOf(session.token), null);
}

/** Whether a table is a puzzle. */
export function isPuzzle(session: Session): boolean {
  return riddleOf(session) !== null;
}

/** Set up a puzzle at a table of its own, and go there. */
export async function startPuzzle(game: string, title: string, number: number): Promise<void> {
  const puzzle = await fetchPuzzle(game, number);
  const count = Number(puzzle.position.seats);
  const me: SeatRequest = { kind: "me", name: myName.value || t("name.me") };
  const isFree = puzzle.names.every((name) => name === "" || initialOf(name) !== initialOf(me.name ?? ""));
  const seats = Array.from({ length: count }, (_, seat): SeatRequest =>
    seat === puzzle.seat ? me : { kind: "bot", ...(isFree && { name: puzzle.names[seat] ?? "" }) });
  const made = await createTable({ game, seats, position: puzzle.position, pace: pace.value, hints: false, first: puzzle.seat });
  rememberCreated(made, game, title, seats.map((seat) => seat.kind));
  const token = made.seats[puzzle.seat]?.token ?? made.watch;
  stored.set(placeOf(token), { game, number: puzzle.number } satisfies Riddle);
  go(`/t/${token}`);
}

/** At a table that is a puzzle: the task, and after a choice whether it was right and why. */
export function PuzzlePanel({ session, names }: { session: Session; names: readonly string[] }) {
  const [riddle] = useState(() => riddleOf(session));
  const [answer, setAnswer] = useState<PuzzleAnswer | null>(riddle?.answer ?? null);
  const [problem, setProblem] = useState("");
  const chosen = session.chosen.value;
  const learn = (found: PuzzleAnswer | null) => {
    if (riddle) stored.set(placeOf(session.token), { game: riddle.game, number: riddle.number, ...(found && { answer: found }) } satisfies Riddle);
    setAnswer(found);
  };
  useEffect(() => {
    const action = chosen === null ? null : numberOf(chosen);
    if (!riddle || action === null || answer) return;
    fetchSolution(riddle.game, riddle.number, action).then(learn, (fault: Error) => setProblem(fault.message));
  }, [riddle, chosen]);
  if (!riddle) return null;
  const again = () => {
    session.chosen.value = null;
    learn(null);
    void session.ask({ type: "undo", ask: false });
  };
  const next = () => startPuzzle(riddle.game, gameTitle(riddle.game, riddle.game), riddle.number + 1).catch((fault: Error) => setProblem(fault.message));
  return (
    <section class={answer ? `puzzle ${answer.right ? "right" : "wrong"}` : "puzzle"} aria-label={t("puzzle")} role="status">
      <h2><Pic name="hint" />{t(answer ? (answer.right ? "puzzle.right" : "puzzle.wrong") : "puzzle.task")}</h2>
      {!answer && <p>{t("puzzle.about")}</p>}
      {answer && !answer.right && <p>{t("puzzle.best")} <b><Sentence text={capitalize(answer.best)} names={names} /></b></p>}
      {answer && (
        <ul>{answer.reasons.map((why) => <li class={why.tone ?? ""}><Pic name={why.icon} /><Sentence text={capitalize(why.name)} names={names} /></li>)}</ul>
      )}
      {answer && <p class="quiet">{t("puzzle.chance", { chance: Math.round(100 * answer.chance), gap: Math.round(100 * answer.gap) })}</p>}
      <ErrorMessage text={problem} />
      {answer && (
        <div class="buttons">
          {!answer.right && <button type="button" onClick={again}><Icon name="again" />{t("puzzle.again")}</button>}
          <button type="button" class="main" onClick={() => void next()}>{t("puzzle.next")}</button>
        </div>
      )}
    </section>
  );
}

/** The last day whose puzzle was tried. */
const tried = signal(stored.get<number>("puzzle.tried", 0));

/** The puzzle of the day, if there is one: another game every day. */
function usePuzzleOfTheDay(games: readonly GameInfo[], hasBoard: boolean) {
  const [problem, setProblem] = useState("");
  const [puzzle, setPuzzle] = useState<PuzzleText | null>(null);
  const [board, setBoard] = useState("");
  const [tray, setTray] = useState("");
  const house = [...games].sort((a, b) => a.slug.localeCompare(b.slug));
  const game = house[today() % Math.max(1, house.length)];
  useEffect(() => {
    if (game) fetchPuzzle(game.slug, today()).then(setPuzzle, () => setPuzzle(null));
  }, [game?.slug, language.value]);
  useEffect(() => {
    if (!game || !puzzle || !hasBoard) return;
    const picture = `/api/games/${game.slug}/puzzles/${today()}/picture`;
    fetchPicture(picture).then(setBoard, () => setBoard(""));
    fetchPicture(`${picture}?part=tray`).then(setTray, () => setTray(""));
  }, [game?.slug, puzzle]);
  const solve = () => {
    if (!game) return;
    tried.value = today();
    stored.set("puzzle.tried", tried.value);
    void startPuzzle(game.slug, game.title, today()).catch((fault: Error) => setProblem(fault.message));
  };
  return { game: puzzle ? game : undefined, puzzle, board, tray, problem, solve };
}

/** A picture in a tree of its own, with the page's fonts; `--shape` is its width by its height. */
function Drawn({ svg, kind }: { svg: string; kind: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => { if (place.current) drawApart(place.current, svg, ""); }, [svg]);
  const [, width = 1, height = 1] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
  return <span class={kind} style={{ "--shape": width / height }} ref={place} aria-hidden="true" />;
}

/** On the home page: the puzzle of the day. */
export function PuzzleTile({ games }: { games: readonly GameInfo[] }) {
  const { game, puzzle, board, tray, problem, solve } = usePuzzleOfTheDay(games, true);
  if (!game || !puzzle) return null;
  return (
    <section class="puzzle-tile paper" aria-labelledby="puzzle-tile">
      <header><h2 id="puzzle-tile">{t("puzzle.day")}</h2><span>{game.title}</span></header>
      <p class="puzzle-question"><b>{capitalize(withNames(puzzle.asks, puzzle.names))}</b> {t("puzzle.question", { n: puzzle.choices })}</p>
      {board ? <Drawn kind="puzzle-board" svg={board} /> : <Art slug={game.slug} />}
      {tray && <Drawn kind="puzzle-tray" svg={tray} />}
      <ErrorMessage text={problem} />
      <button type="button" class="solve" onClick={solve}>{t("puzzle.solve")}</button>
    </section>
  );
}

/** The same at the foot of a phone's home page. */
export function PuzzleButton({ games }: { games: readonly GameInfo[] }) {
  const { game, solve } = usePuzzleOfTheDay(games, false);
  return game ? <button type="button" class="plain" onClick={solve}><Pic name="hint" />{t("puzzle")}{tried.value !== today() && <i class="new-puzzle" />}</button> : null;
}
