/** Everybody's goods, one party's at a time, and beside them the money. A click or a drag puts them on a tray. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Token } from "../identity";
import { Icon } from "../icons";
import { language, t } from "../i18n";
import type { Good } from "../protocol";
import { ANYONE, givenOf, takerOf } from "./deal";
import { carry } from "./drag";
import type { Desk } from "./desk";
import { Face } from "./Trays";
import { dollars, getsTitle, spoken } from "./words";

const SPACIOUS = 22; // if somebody has more goods, all are small
const FEW_PARTIES = 3; // beside more trays goods are small, too
const FEW_LOTS = 7; // on a phone, of more lots only the empty ones are shown at first

interface Props {
  desk: Desk;
  names: readonly string[];
  narrow: boolean;
  children?: ComponentChildren; // stands beside the tabs
}

export function Goods({ desk, names, narrow, children }: Props) {
  const shown = desk.shelf.value ?? desk.me, seats = [...names.keys()];
  const order = [desk.me, ...seats.filter((seat) => seat !== desk.me)];
  const isFull = desk.parties.value.length > FEW_PARTIES || seats.some((seat) => goodsOf(desk, seat).length > SPACIOUS);
  const tray = desk.draft.value.tray;
  return (
    <div class="goods">
      <div class="shelf-tabs" role="tablist" aria-label={t("trade.shown")}>
        {order.map((seat) => (
          <button key={seat} type="button" role="tab" aria-selected={seat === shown} class={seat === shown ? "shelf-tab on" : "shelf-tab"}
            onClick={() => { desk.shelf.value = seat; }}>
            <Token seat={seat} name={names[seat]} />
            <span class="hidden">{seat === desk.me ? t("trade.yours") : t("trade.theirs", { name: names[seat] ?? "" })}</span>
            <span aria-hidden="true">{seat === desk.me ? t("trade.yours") : names[seat]}</span>
          </button>
        ))}
        {!narrow && <p class="lands-in" aria-hidden="true">{t("trade.landing")} {tray !== ANYONE && <Token seat={tray} />}<b>{getsTitle(tray, desk.me, names)}</b></p>}
        {children}
      </div>
      <div class={isFull ? "shelf-goods many" : "shelf-goods"}>
        <Shelf key={shown} seat={shown} desk={desk} narrow={narrow} />
        <Purse key={narrow ? shown : ""} shown={shown} desk={desk} narrow={narrow} />
      </div>
    </div>
  );
}

function goodsOf(desk: Desk, seat: number): Good[] {
  return desk.session.market.value?.goods.filter((good) => good.seat === seat) ?? [];
}

function isMoney(good: Good): boolean {
  return (good.unit ?? 1) > 1;
}

/** Whether something stands on a lot. */
function isBuilt(good: Good): boolean {
  return Boolean(good.item?.lot && good.icon);
}

function Shelf({ seat, desk, narrow }: Omit<Props, "names" | "children"> & { seat: number }) {
  const [isOpen, setOpen] = useState(false);
  const goods = goodsOf(desk, seat).filter((good) => !isMoney(good));
  const kinds = [...new Set(goods.map((good) => good.kind ?? ""))];
  return (
    <section class="shelf" aria-label={t("trade.shown")}>
      {kinds.map((kind) => {
        const some = goods.filter((good) => (good.kind ?? "") === kind);
        const isLong = narrow && !isOpen && some.length > FEW_LOTS && some.some(isBuilt);
        const shown = isLong ? some.filter((good) => !isBuilt(good) || givenOf(desk.draft.value, seat, good.key) > 0) : some;
        return (
          <div class="kind" role="group" aria-label={kind} key={kind}>
            <h4>{kind}</h4>
            <div class="kind-goods">
              {shown.map((good) => <Item key={good.key} good={good} desk={desk} />)}
              {shown.length < some.length && <button type="button" class="built" onClick={() => setOpen(true)}>{t("trade.built", { n: some.length - shown.length })}</button>}
            </div>
          </div>
        );
      })}
      {kinds.length === 0 && <p class="quiet">{t("trade.nothing")}</p>}
    </section>
  );
}

function Item({ good, desk }: { good: Good; desk: Desk }) {
  const given = givenOf(desk.draft.value, good.seat, good.key), left = (good.most ?? 1) - given;
  return (
    <button type="button" draggable onDragStart={(event) => carry(event, good, 1)} class={`good ${good.item?.lot ? "deed" : "tile"}${given > 0 ? " given" : ""}`}
      aria-pressed={given > 0} data-explain={good.key} aria-label={spoken(good)} title={good.name} style={`--seat: var(--seat-${good.seat})`} onClick={() => desk.pick(good)}>
      <Face good={good} amount={Math.max(left, 1)} />
      {!good.item?.lot && <small class="called" aria-hidden="true" data-said={good.name} />}
      {given > 0 && <span class="tick"><Icon name="check" /></span>}
    </button>
  );
}

/** Money in one row, which I pay or ask for. */
function Purse({ shown, desk, narrow }: Omit<Props, "names" | "children"> & { shown: number }) {
  const [chosen, setChosen] = useState<"pay" | "ask" | "">("");
  const other = shown !== desk.me ? shown : desk.parties.value.find((party) => party !== desk.me && party !== ANYONE);
  const asks = other !== undefined && (chosen || (narrow && shown !== desk.me ? "ask" : "pay")) === "ask";
  const good = goodsOf(desk, asks ? other : desk.me).find(isMoney), canAsk = other !== undefined && goodsOf(desk, other).some(isMoney);
  return (
    <div class="purse">
      <div class="pay-or-ask" role="group" aria-label={t("trade.money")}>
        <button type="button" class="small" aria-pressed={!asks} onClick={() => setChosen("pay")}>{t("trade.pay")}</button>
        <button type="button" class="small" aria-pressed={asks} disabled={!canAsk} onClick={() => setChosen("ask")}>{t("trade.askfor")}</button>
      </div>
      {good && <Money good={good} desk={desk} />}
    </div>
  );
}

/** Money by chips and by typing. */
function Money({ good, desk }: { good: Good; desk: Desk }) {
  const draft = desk.draft.value, to = takerOf(draft, desk.me, good.seat, desk.facing), label = t(good.seat === desk.me ? "trade.pay" : "trade.askfor");
  const now = givenOf(draft, good.seat, good.key, to), unit = good.unit ?? 1;
  const chips = desk.session.market.value?.chips ?? [], least = chips[0] ?? unit;
  const set = (text: string, isTyping: boolean) => {
    const typed = Number(text.replace(/[^\d]/g, "")), meant = typed < unit ? typed * unit : typed; // 3 is $3k
    if (!isTyping || (typed > 0 && typed % unit === 0)) desk.put(good, to, Math.round(meant / unit) * unit);
  };
  return (
    <div class="money" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button key={chip} type="button" draggable onDragStart={(event) => carry(event, good, chip)} class="good note" onClick={() => desk.put(good, to, now + chip)}>+{dollars(chip)}</button>
      ))}
      <button type="button" class="good note less" disabled={now === 0} aria-label={t("trade.less", { amount: dollars(least) })} onClick={() => desk.put(good, to, now - least)}>−{dollars(least)}</button>
      <label class="amount"><span class="hidden">{t("trade.amount")}</span>
        <input inputMode="numeric" value={now ? `$${now.toLocaleString(language.value)}` : ""} placeholder="$" onInput={(event) => set(event.currentTarget.value, true)} onChange={(event) => set(event.currentTarget.value, false)} />
      </label>
    </div>
  );
}
