/** Everybody's goods: mine, and beside them those of one other party. A click or a drag puts them on a tray. */

import { Token } from "../identity";
import { Icon } from "../icons";
import { t } from "../i18n";
import type { Good } from "../protocol";
import { givenOf, takerOf } from "./deal";
import { carry } from "./drag";
import type { Desk } from "./desk";
import { Face } from "./Trays";
import { dollars, said } from "./words";

const SPACIOUS = 18; // if somebody has more goods, all are small
const FEW_PARTIES = 3; // beside more trays goods are small, too

interface Props {
  desk: Desk;
  names: readonly string[];
  narrow: boolean;
}

export function Goods({ desk, names, narrow }: Props) {
  const seats = names.map((_, seat) => seat);
  const others = seats.filter((seat) => seat !== desk.me);
  const wanted = desk.shelf.value;
  const shown = wanted !== null && (narrow || wanted !== desk.me) ? wanted : narrow ? desk.me : others[0] ?? desk.me;
  const tabs = narrow ? [desk.me, ...others] : others;
  const isFull = desk.parties.value.length > FEW_PARTIES || seats.some((seat) => goodsOf(desk, seat).length > SPACIOUS);
  return (
    <div class="goods">
      {!narrow && (
        <section class="shelf" aria-label={t("trade.yours")}>
          <h3 class="shelf-tab on"><Token seat={desk.me} name={names[desk.me]} />{t("trade.yours")}</h3>
          <Shelf seat={desk.me} desk={desk} isFull={isFull} />
        </section>
      )}
      <section class="shelf" aria-label={t("trade.shown")}>
        <div class="shelf-tabs" role="tablist" aria-label={t("trade.shown")}>
          {tabs.map((seat) => (
            <button key={seat} type="button" role="tab" aria-selected={seat === shown} class={seat === shown ? "shelf-tab on" : "shelf-tab"}
              onClick={() => { desk.shelf.value = seat; }}>
              <Token seat={seat} name={names[seat]} />
              <span class="hidden">{seat === desk.me ? t("trade.yours") : t("trade.theirs", { name: names[seat] ?? "" })}</span>
              <span aria-hidden="true">{seat === desk.me ? t("trade.yours") : names[seat]}</span>
            </button>
          ))}
        </div>
        <Shelf seat={shown} desk={desk} isFull={isFull} />
      </section>
    </div>
  );
}

function goodsOf(desk: Desk, seat: number): Good[] {
  return desk.session.market.value?.goods.filter((good) => good.seat === seat) ?? [];
}

function Shelf({ seat, desk, isFull }: { seat: number; desk: Desk; isFull: boolean }) {
  const goods = goodsOf(desk, seat);
  const kinds = [...new Set(goods.map((good) => good.kind ?? ""))];
  return (
    <div class={isFull ? "shelf-goods many" : "shelf-goods"}>
      {kinds.map((kind) => {
        const some = goods.filter((good) => (good.kind ?? "") === kind);
        const money = some.find((good) => (good.unit ?? 1) > 1);
        return (
          <div class={money ? "kind money" : "kind"} role="group" aria-label={kind} key={kind}>
            {money ? <Money good={money} desk={desk} /> : some.map((good) => <Item key={good.key} good={good} desk={desk} />)}
          </div>
        );
      })}
    </div>
  );
}

function Item({ good, desk }: { good: Good; desk: Desk }) {
  const given = givenOf(desk.draft.value, good.seat, good.key), left = (good.most ?? 1) - given;
  return (
    <button type="button" draggable onDragStart={(event) => carry(event, good, 1)} class={`good ${good.item?.lot ? "deed" : "tile"}${given > 0 ? " given" : ""}`}
      aria-pressed={given > 0} data-explain={good.key} aria-label={said(good, good.most ?? 1)} title={good.name} style={`--seat: var(--seat-${good.seat})`} onClick={() => desk.pick(good)}>
      <Face good={good} amount={Math.max(left, 1)} />
      {given > 0 && <span class="tick"><Icon name="check" /></span>}
    </button>
  );
}

/** Money by chips and by typing. */
function Money({ good, desk }: { good: Good; desk: Desk }) {
  const draft = desk.draft.value, to = takerOf(draft, desk.me, good.seat);
  const now = givenOf(draft, good.seat, good.key, to), unit = good.unit ?? 1;
  const set = (text: string) => {
    const amount = Math.max(0, Math.round(Number(text.replace(/[^\d]/g, "")) / unit) * unit);
    desk.put(good, to, amount);
  };
  return (
    <>
      <span class="money-label">{t(good.seat === desk.me ? "trade.pay" : "trade.askfor")}</span>
      {(desk.session.market.value?.chips ?? []).map((chip) => (
        <button key={chip} type="button" draggable onDragStart={(event) => carry(event, good, chip)} class="good note" onClick={() => desk.put(good, to, now + chip)}>+{dollars(chip)}</button>
      ))}
      <label class="amount"><span class="hidden">{t("trade.amount")}</span>
        <input inputMode="numeric" value={now ? now.toLocaleString("en") : ""} placeholder="$" onChange={(event) => set(event.currentTarget.value)} />
      </label>
    </>
  );
}
