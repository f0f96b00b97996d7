/** Creating a table: who sits where, and which options are chosen. Also used to play on from a position. */

import { useEffect, useState } from "preact/hooks";
import { createTable, fetchGames } from "../api";
import { rememberCreated, savePace, myName, pace } from "../storage";
import { IDENTITIES, Token } from "../identity";
import { Dialog, go, ErrorMessage } from "../components";
import type { BotInfo, ClockRequest, GameInfo, OptionInfo, RequestedKind, SeatRequest } from "../protocol";
import { plural, t, type Key } from "../i18n";
import { transport } from "../transport";

type OptionValue = OptionInfo["default"];

interface Props {
  game: GameInfo;
  onClose: () => void;
  position?: Record<string, unknown>;
}

const KINDS: RequestedKind[] = ["me", "bot", "friend", "here"];
const kinds = () => KINDS.filter((kind) => kind !== "friend" || transport.isShared);
const PACES = [0, 300, 900, 1800, 3000];

function firstSeats(game: GameInfo, count: number): SeatRequest[] {
  const bot = game.bots[0]?.name ?? "random";
  return Array.from({ length: count }, (_, seat): SeatRequest => seat === 0 ? { kind: "me" } : { kind: "bot", bot });
}

/** A seat as it is sent to the server: with a name for a person, and a bot's name for a bot. */
function asSent(seat: SeatRequest, place: number): SeatRequest {
  if (seat.kind === "bot") return { kind: "bot", bot: seat.bot ?? "random" };
  const otherwise = seat.kind === "me" ? myName.value || t("name.me") : t("name.other", { n: place + 1 });
  return { kind: seat.kind, name: seat.name?.trim() || otherwise };
}

export function NewTableDialog({ game: named, onClose, position }: Props) {
  const [game, setGame] = useState(named);
  const editions = useEditions(named);
  const given = typeof position?.seats === "number" ? position.seats : null;
  const [seats, setSeats] = useState(() => firstSeats(game, given ?? game.usual));
  const [options, setOptions] = useState<Record<string, OptionValue>>({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [clock, setClock] = useState("");

  const take = (edition: GameInfo) => {
    setGame(edition);
    setSeats(firstSeats(edition, given ?? edition.usual));
    setOptions({});
  };
  const resize = (count: number) =>
    setSeats((old) => [...old.slice(0, count), ...firstSeats(game, count).slice(old.length)]);
  const change = (place: number, seat: SeatRequest) =>
    setSeats((old) => old.map((one, i) => i === place ? seat : seat.kind === "me" && one.kind === "me" ? { kind: "here" } : one));

  const make = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const sent = seats.map(asSent);
      const rules = position ? { position } : { options };
      const made = await createTable({ game: game.slug, seats: sent, pace: pace.value, clock: clockOf(clock), ...rules });
      rememberCreated(made, game.slug, game.title, sent.map((seat) => seat.kind));
      const mine = made.seats.find((seat) => seat.token && ["me", "here"].includes(sent[seat.seat]?.kind ?? ""));
      go(`/t/${mine?.token ?? made.watch}`);
    } catch (fault) {
      setProblem((fault as Error).message);
      setBusy(false);
    }
  };

  return (
    <Dialog title={t(position ? "new.from" : "new.title", { game: game.title })} onClose={onClose}>
      <form class="fields" onSubmit={(event) => void make(event)}>
        {!position && editions.length > 1 && (
          <label class="field"><span>{t("new.edition")}</span>
            <select value={game.slug} onChange={(event) => take(editions.find((one) => one.slug === event.currentTarget.value) ?? named)}>
              {editions.map((one) => <option value={one.slug}>{one.edition || t("new.edition.printed")}</option>)}
            </select>
          </label>
        )}
        {given === null && game.seats.length > 1 && (
          <fieldset class="counts">
            <legend>{t("new.count")}</legend>
            {game.seats.map((count) => (
              <label><input type="radio" name="count" checked={seats.length === count} onChange={() => resize(count)} /><span>{count}</span></label>
            ))}
          </fieldset>
        )}
        <fieldset>
          <legend>{t("new.seats")}</legend>
          {seats.map((seat, place) => <SeatRow game={game} seat={seat} place={place} onChange={(one) => change(place, one)} />)}
          {botsOf(game, seats).map((bot) => <p class="quiet"><b>{bot.title}:</b> {bot.about}</p>)}
          <p class="quiet">{t(transport.isShared ? "new.seats.about" : "alone.seats")}</p>
        </fieldset>
        {!position && game.options.length > 0 && (
          <fieldset>
            <legend>{t("new.options")}</legend>
            {game.options.map((option) => <OptionRow option={option} value={options[option.name] ?? option.default}
              onChange={(value) => setOptions((old) => ({ ...old, [option.name]: value }))} />)}
          </fieldset>
        )}
        <PaceField value={pace.value} onChange={savePace} />
        <label class="field">
          <span>{t("new.clock")}</span>
          <select value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
            {CLOCKS.map((one) => <option value={one}>{clockName(one)}</option>)}
          </select>
        </label>
        <ErrorMessage text={problem} />
        <div class="buttons foot-buttons"><button type="submit" class="main" disabled={busy}>{t("new.go")}</button></div>
      </form>
    </Dialog>
  );
}

const MINUTE = 60;
const CLOCKS = ["", "move 30", "move 60", "move 120", "game 600", "game 1800", "game 3600"]; // seconds for each choice or the whole game

function clockOf(wish: string): ClockRequest | null {
  const [per, seconds] = wish.split(" ");
  return per === "move" || per === "game" ? { per, seconds: Number(seconds) } : null;
}

function clockName(wish: string): string {
  const clock = clockOf(wish);
  if (!clock) return t("new.clock.none");
  if (clock.per === "game") return t("new.clock.game", { n: clock.seconds / MINUTE });
  return clock.seconds < MINUTE ? t("new.clock.seconds", { n: clock.seconds }) : plural("new.clock.minute", "new.clock.minutes", clock.seconds / MINUTE);
}

/** A game as printed, and with the editions of their own that the server offers. */
function useEditions(game: GameInfo): GameInfo[] {
  const [found, setFound] = useState<GameInfo[]>([]);
  useEffect(() => {
    fetchGames().then((all) => setFound(all.filter((one) => one.base === game.base)), () => setFound([]));
  }, [game.base]);
  return found;
}

/** The bots that have been chosen, each once. */
function botsOf(game: GameInfo, seats: readonly SeatRequest[]): BotInfo[] {
  return game.bots.filter((bot) => seats.some((seat) => seat.kind === "bot" && seat.bot === bot.name));
}

interface SeatRowProps {
  game: GameInfo;
  seat: SeatRequest;
  place: number;
  onChange: (seat: SeatRequest) => void;
}

function SeatRow({ game, seat, place, onChange }: SeatRowProps) {
  return (
    <div class="seat-row">
      <Token seat={place} name="" colour={Object.keys(IDENTITIES)[place]} />
      <select aria-label={t("new.seat", { n: place + 1 })} value={seat.kind}
        onChange={(event) => onChange(seatOf(event.currentTarget.value as RequestedKind, game))}>
        {kinds().map((kind) => <option value={kind}>{t(`kind.${kind}` as Key)}</option>)}
      </select>
      {seat.kind === "bot" ? (
        <select aria-label={t("new.level", { n: place + 1 })} value={seat.bot ?? ""}
          onChange={(event) => onChange({ kind: "bot", bot: event.currentTarget.value })}>
          {game.bots.map((bot) => <option value={bot.name}>{bot.title}</option>)}
        </select>
      ) : (
        <input aria-label={t("new.name", { n: place + 1 })} maxLength={30} value={seat.name ?? ""}
          placeholder={seat.kind === "me" ? myName.value || t("name.me") : t("name.other", { n: place + 1 })}
          onInput={(event) => onChange({ ...seat, name: event.currentTarget.value })} />
      )}
    </div>
  );
}

function seatOf(kind: RequestedKind, game: GameInfo): SeatRequest {
  return kind === "bot" ? { kind, bot: game.bots[0]?.name ?? "random" } : { kind };
}

interface OptionRowProps {
  option: OptionInfo;
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}

function OptionRow({ option, value, onChange }: OptionRowProps) {
  if (option.values.length === 2 && option.values.every((one) => typeof one === "boolean")) {
    return (
      <label class="check option">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span><b>{option.title}</b> <span class="quiet">{option.text}</span></span>
      </label>
    );
  }
  return (
    <label class="field option">
      <span><b>{option.title}</b> <span class="quiet">{option.text}</span></span>
      <select value={option.values.indexOf(value)} onChange={(event) => onChange(option.values[Number(event.currentTarget.value)] ?? option.default)}>
        {option.titles.map((title, i) => <option value={i}>{title}</option>)}
      </select>
    </label>
  );
}

/** The pause before a bot's action. */
export function PaceField({ value, onChange }: { value: number; onChange: (ms: number) => void }) {
  const nearest = PACES.reduce((best, one) => Math.abs(one - value) < Math.abs(best - value) ? one : best, 0);
  return (
    <label class="field">
      <span>{t("pace")}</span>
      <select value={nearest} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {PACES.map((ms) => <option value={ms}>{t(`pace.${ms}` as Key)}</option>)}
      </select>
    </label>
  );
}
