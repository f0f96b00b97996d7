/** The tables that this browser has links to, most recent first. */

import { useEffect, useState } from "preact/hooks";
import { ApiError, fetchTable } from "../api";
import { Icon } from "../icons";
import { forget, mainSeat, myTables, type MyTable } from "../storage";
import { go } from "../components";
import type { TableInfo } from "../protocol";
import { t } from "../i18n";

const SHOWN = 4;

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
  if (tables.length === 0) return null;
  return (
    <section aria-labelledby="mine">
      <h2 id="mine">{t("mine")}</h2>
      <ul class="my-tables">
        {(all ? tables : tables.slice(0, SHOWN)).map((table) => <TableRow key={table.table} table={table} />)}
      </ul>
      {tables.length > SHOWN && !all &&
        <button type="button" class="plain" onClick={() => setAll(true)}>{t("mine.all", { n: tables.length })}</button>}
    </section>
  );
}

function TableRow({ table }: { table: MyTable }) {
  const info = useInfo(table);
  const seat = mainSeat(table);
  if (!seat) return null;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(`/t/${seat.token}`);
  };
  const known = info !== null && info !== "gone" ? info : null;
  const calls = known !== null && !known.over && known.waiting.some((one) => table.seats.some((my) => my.seat === one && my.kind !== "friend" || my.seat === one && my.token === seat.token));
  return (
    <li class={calls ? "calls" : ""}>
      <a href={`/t/${seat.token}`} onClick={open}>
        <span class="row-title">{table.title}</span>
        <span class="row-who">{known?.seats.map((one) => one.name).join(", ")}</span>
        <span class="row-state">{stateOf(info, calls, seat.seat === null)}</span>
      </a>
      <button type="button" class="plain" onClick={() => forget(table.table)} aria-label={t("mine.forget", { game: table.title })}>
        <Icon name="close" />
      </button>
    </li>
  );
}

function stateOf(info: Found, calls: boolean, watching: boolean): string {
  if (info === null) return "";
  if (info === "gone") return t("mine.gone");
  if (info.over) return t("mine.over");
  if (calls) return t("mine.calls");
  const names = info.seats.filter((one) => info.waiting.includes(one.seat)).map((one) => one.name).join(", ");
  return watching ? t("mine.watching") : t("mine.waits", { names });
}
