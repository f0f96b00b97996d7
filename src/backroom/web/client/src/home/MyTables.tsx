/** The tables that this browser has links to, most recent first. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ApiError, fetchTable } from "../api";
import { Icon } from "../icons";
import { Token } from "../identity";
import { forget, mainSeat, myTables, type MyTable } from "../storage";
import { capitalize, go, withNames } from "../components";
import type { TableInfo } from "../protocol";
import { gameTitle, language, plural, t } from "../i18n";
import { linkTo } from "../transport";
import { Art } from "./posters";

const SHOWN = 3;

type Found = TableInfo | "gone" | null;

function useInfo(table: MyTable): Found {
  const [info, setInfo] = useState<Found>(null);
  const token = mainSeat(table)?.token;
  useEffect(() => {
    if (token) fetchTable(token).then(setInfo, (fault: Error) => { if (fault instanceof ApiError) setInfo("gone"); });
  }, [token]);
  return info;
}

export function MyTables() {
  const [all, setAll] = useState(false);
  const tables = myTables.value;
  return (
    <div class={all ? "mine all" : "mine"} aria-labelledby="mine" role="group">
      <h2 id="mine">{t("mine")}{calling.value.size > 0 && <span class="waits-for-me">{plural("mine.one.waits", "mine.wait", calling.value.size)}</span>}</h2>
      <ul class="my-tables">
        {(all ? tables : tables.slice(0, SHOWN)).map((table) => <TableCard key={table.table} table={table} />)}
      </ul>
      {tables.length > 1 && !all && <button type="button" class="plain more-tables" onClick={() => setAll(true)}>{plural("mine.more.one", "mine.more", tables.length - 1)}</button>}
      {tables.length > SHOWN && !all &&
        <button type="button" class="plain all-tables" onClick={() => setAll(true)}>{t("mine.all", { n: tables.length })}</button>}
    </div>
  );
}

/** The tables that wait for somebody on this device. */
const calling = signal<ReadonlySet<string>>(new Set());

function note(table: string, calls: boolean): void {
  if (calling.value.has(table) === calls) return;
  const others = [...calling.value].filter((one) => one !== table);
  calling.value = new Set(calls ? [...others, table] : others);
}

const RECENT = 10; // minutes after which it is told how long ago a table was visited
const MINUTE = 60_000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

/** How long ago a table was last visited, in a few letters. */
function age(seen: number): string {
  const past = Date.now() - seen;
  if (past < RECENT * MINUTE) return "";
  const [unit, size]: [string, number] = past < HOUR ? ["minute", MINUTE] : past < DAY ? ["hour", HOUR] : ["day", DAY];
  return new Intl.NumberFormat(language.value, { style: "unit", unit, unitDisplay: "short" }).format(Math.max(1, Math.floor(past / size)));
}

/** Whether a table waits for somebody on this device. */
function callsFor(table: MyTable, known: TableInfo | null, token: string): boolean {
  const mine = table.seats.filter((my) => my.kind !== "friend" || my.token === token).map((my) => my.seat);
  return known !== null && !known.over && known.waiting.some((one) => mine.includes(one));
}

function TableCard({ table }: { table: MyTable }) {
  const info = useInfo(table);
  const seat = mainSeat(table);
  const known = info !== null && info !== "gone" ? info : null;
  const calls = seat !== undefined && callsFor(table, known, seat.token);
  useEffect(() => {
    note(table.table, calls);
    return () => note(table.table, false);
  }, [table.table, calls]);
  if (!seat) return null;
  const acts = known && !known.over ? known.waiting.find((one) => one === seat.seat) ?? known.waiting[0] : undefined; // one of those asked
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(`/t/${seat.token}`);
  };
  return (
    <li class={calls ? "calls" : ""}>
      <a href={linkTo(`/t/${seat.token}`)} onClick={open}>
        <Art slug={table.game} />
        <span class="row-title">{gameTitle(table.game, table.title)}</span>
        <span class="row-age">{age(table.seen)}</span>
        <span class="row-where"><span>{known?.where}</span>{calls && known && <Asks question={withNames(known.asks, known.seats.map((one) => one.name))} />}</span>
        <span class="row-who">
          {known?.seats.map((one) => (
            <span class={one.seat === acts ? "acts" : ""} title={one.name}>
              <Token seat={one.seat} name={one.name} colour={known.colours[one.seat]} /><span class="hidden">{one.name}</span>
            </span>
          ))}
        </span>
        <span class="row-state">{calls ? t("mine.calls") : stateOf(info, seat.seat === null)}</span>
      </a>
      <button type="button" class="plain forget" onClick={() => forget(table.table)} aria-label={t("mine.forget", { game: table.title })}>
        <Icon name="close" />
      </button>
    </li>
  );
}

/** What I am asked, unless it only says that it is my turn. */
function Asks({ question }: { question: string }) {
  const said = capitalize(question).replace(/\.$/, "");
  return said === "" || said.startsWith(t("mine.calls")) ? null : <span class="row-asks">{said}</span>;
}

function stateOf(info: Found, watching: boolean): string {
  if (info === null) return "";
  if (info === "gone") return t("mine.gone");
  if (info.over) return t("mine.over");
  const names = info.seats.filter((one) => info.waiting.includes(one.seat)).map((one) => one.name).join(", ");
  return watching ? t("mine.watching") : t("mine.waits", { names });
}
