/** The offers on the table, as cards: what I would give and get, what it means for me, and my answers. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { capitalize, Sentence } from "../components";
import { Chips } from "../table/Story";
import { Icon, Pic } from "../icons";
import { Token } from "../identity";
import { t } from "../i18n";
import type { Choice, Fact, Leg, Offer } from "../protocol";
import { FactChip } from "../table/facts";
import { layout } from "../table/session";
import { standIn } from "./deal";
import type { Desk } from "./desk";
import { Promises } from "./Promises";
import { getsTitle, list, parties } from "./words";

const ROOM = 8; // goods of the latest deal that fit beside the heading
const ROOMY = 2; // beside more offers only my own side is shown
const FEW = 3; // so many goods that others swap are shown, of more their number

interface Props {
  desk: Desk;
  names: readonly string[];
}

/** The offers, those that wait for me first, and the oldest of them before newer ones: a new offer must not slide below a
 * finger that is about to accept another one. */
export function sorted(desk: Desk): Offer[] {
  return [...desk.session.market.value?.offers ?? []].sort((a, b) => Number(isFor(b, desk)) - Number(isFor(a, desk)) || a.number - b.number);
}

/** The latest deal in one line; of a large one, who was in it. */
function LastDeal({ desk, names }: Props) {
  const last = [...desk.session.lines.value].reverse().find((line) => line.icon === "deal" && (line.chips ?? line.more) && !line.chips?.some((chip) => chip.tone === "stamp"));
  if (!last) return null;
  const more = last.more ?? [], goods = (last.chips?.length ?? 0) + more.reduce((sum, { chips }) => sum + chips.length + (last.chips ? 0 : 2), 0);
  const seats = [...new Set(`${last.text} ${more.map(({ text }) => text).join(" ")}`.match(/P\d/g) ?? [])].map((one) => Number(one.slice(1)));
  return (
    <p class="last-deal line">
      <Pic name="deal" /><span class={last.chips ? "hidden" : ""}>{t("trade.last")}</span>
      {goods > ROOM
        ? seats.map((seat) => <><Token seat={seat} name={names[seat]} /><span>{names[seat]}</span></>)
        : <>{last.chips && <span class="line-text"><Sentence text={last.text} names={names} /></span>}<Chips line={last} names={names} /></>}
    </p>
  );
}

/** The offers; `first` stands above them while there is room. */
export function Offers({ desk, names, onCopy, first }: Props & { onCopy: () => void; first: ComponentChildren }) {
  const offers = sorted(desk);
  return (
    <section class="offers" aria-label={t("trade.offers")}>
      <div class="offers-head"><h2>{t("trade.offers")}</h2><Promises desk={desk} names={names} /><LastDeal desk={desk} names={names} /></div>
      {offers.length === 0 && first}
      {offers.length === 0 && desk.gone.value.length === 0 && <p class="quiet">{t("trade.none")}</p>}
      <ul class="offer-list">
        {offers.map((offer) => <OfferCard key={offer.number} offer={offer} desk={desk} names={names} onCopy={onCopy} />)}
        <GoneCards desk={desk} names={names} onCopy={onCopy} />
      </ul>
    </section>
  );
}

/** Offers that left the table, and why: they stay below the others until they are put away, so that nothing moves. */
export function GoneCards({ desk, names, onCopy, isBrief = false }: Props & { onCopy: () => void; isBrief?: boolean }) {
  const again = (offer: Offer) => {
    desk.copy(offer);
    desk.forget(offer);
    onCopy();
  };
  return (
    <>
      {desk.gone.value.map(({ offer, why }) => (
        <li key={offer.number} class="offer gone" role="status">
          <header>
            <h3>{titleOf(offer, desk, names)}</h3><span class="stamp">{t("trade.number", { n: offer.number })}</span>
            <button type="button" class="plain small gone-away" aria-label={t("trade.gone.forget")} onClick={() => desk.forget(offer)}><Icon name="close" /></button>
          </header>
          {!isBrief && <Terms offer={offer} desk={desk} names={names} />}
          <p class="offer-problem"><Sentence text={why} names={names} /></p>
          {offer.author === desk.me && <div class="offer-buttons"><button type="button" class="gone-again" onClick={() => again(offer)}>{t("trade.gone.again")}</button></div>}
        </li>
      ))}
    </>
  );
}

/** Whether an offer waits for my answer. */
export function isFor(offer: Offer, desk: Desk): boolean {
  return desk.answersTo(offer).some((choice) => choice.words.do === "accept");
}

/** An offer; where there is little room, only what I would give and get. */
export function OfferCard({ offer, desk, names, onCopy, isBrief = false }: Props & { offer: Offer; onCopy: () => void; isBrief?: boolean }) {
  const isMine = offer.author === desk.me, isIn = offer.parties.includes(desk.me), title = titleOf(offer, desk, names);
  const answers = desk.answersTo(offer), narrow = layout.value === "narrow";
  const card = useSettled();
  const facts = isIn ? desk.session.available.value.find((choice) => choice.words.deal === offer.number && choice.facts)?.facts ?? [] : [];
  return (
    <li class={`offer${isFor(offer, desk) ? " waits" : ""}${offer.problem ? " impossible" : ""}`} aria-label={title} ref={card}>
      <header>
        <h3>{narrow && <Token seat={offer.author} name={names[offer.author]} />}<span>{title}</span></h3>
        {offer.private && <span class="whispers">{t("trade.whispers")}</span>}
        <span class="agreed">{offer.parties.map((seat) => <Agreed seat={seat} yes={offer.agreed.includes(seat)} names={names} />)}</span>
        <span class="stamp">{t("trade.number", { n: offer.number })}</span>
      </header>
      <Terms offer={offer} desk={desk} names={names} isBrief={isBrief} />
      {(offer.vows ?? []).map((vow) => <p class="offer-vow">{t("trade.vow", { giver: names[vow.giver] ?? "", taker: names[vow.taker] ?? "", text: vow.text })}</p>)}
      {facts.length > 0 && <Facts facts={facts} names={narrow || sorted(desk).length > 2 ? shortNames(desk) : {}} />}
      {offer.note && !isBrief && <p class={`offer-note ${offer.tone ?? ""}`}><Sentence text={capitalize(offer.note)} names={names} /></p>}
      {offer.problem && <p class="offer-problem"><Sentence text={offer.problem} names={names} /></p>}
      {!isIn && !offer.problem && <p class="quiet">{t("trade.notin")} {alsoMine(offer, desk)}</p>}
      <div class="offer-buttons">
        {answers.filter(isYes).map((choice) => <Reply choice={choice} desk={desk} />)}
        <button type="button" data-explain="do:counter" onClick={() => { desk.copy(offer); onCopy(); }}>{t(isMine ? "trade.change" : isIn ? "trade.counteroffer" : "trade.outbid")}</button>
        {answers.filter((choice) => !isYes(choice)).map((choice) => <Reply choice={choice} desk={desk} />)}
      </div>
    </li>
  );
}

const SETTLES = 500; // ms in which nobody clicks on purpose on what has just slid under the pointer

/** A card that has just appeared or moved takes no clicks until it has lain there for a moment. */
function useSettled() {
  const card = useRef<HTMLLIElement>(null), place = useRef("");
  useLayoutEffect(() => {
    const own = card.current;
    if (!own) return;
    const { offsetLeft, offsetTop, offsetParent } = own, now = `${offsetLeft} ${offsetTop} ${offsetParent?.className ?? ""}`;
    if (now === place.current) return;
    place.current = now;
    own.dataset.settling = "";
    const timer = Number(own.dataset.timer ?? 0);
    clearTimeout(timer);
    own.dataset.timer = String(window.setTimeout(() => { delete own.dataset.settling; }, SETTLES));
  });
  return card;
}

function titleOf(offer: Offer, desk: Desk, names: readonly string[]): string {
  if (offer.author === desk.me) return t("trade.mine");
  const ends = new Set(offer.legs.flatMap((leg) => [leg.giver, leg.taker])), name = names[offer.author] ?? "";
  if (ends.size > 2) return t("trade.by.several", { name, n: parties(ends.size) });
  return t(offer.parties.includes(desk.me) ? "trade.by.you" : "trade.by", { name });
}

/** What an offer means for me; `names` are shorter ones. */
function Facts({ facts, names }: { facts: readonly Fact[]; names: Record<string, string> }) {
  return (
    <dl class="offer-facts">
      {facts.map((fact) => <div key={fact.name}><dt>{names[fact.icon ?? ""] ?? capitalize(fact.name)}</dt><dd class={fact.tone}>{fact.value}</dd></div>)}
    </dl>
  );
}

/** Income, cash, and both until the end, by their icons, where there is little room; a deal without cash has no such fact. */
function shortNames(desk: Desk): Record<string, string> {
  const rounds = desk.rounds.value, names = { income: t("trade.income"), money: t("trade.now") };
  return rounds > 0 ? { ...names, time: rounds === 1 ? t("trade.rounds.one") : t("trade.rounds", { n: rounds }) } : names;
}

function isBetweenTwo(offer: Offer, desk: Desk): boolean {
  return offer.parties.includes(desk.me) && offer.parties.length <= 2;
}

/** Who gives what to whom: of a deal of mine what I give and get, and in short what the others swap. */
function Terms({ offer, desk, names, isBrief = false }: Props & { offer: Offer; isBrief?: boolean }) {
  const takers = [...new Set(offer.legs.map((leg) => leg.taker))], isIn = offer.parties.includes(desk.me);
  return (
    <div class="offer-lines">
      {isIn ? <MySide offer={offer} desk={desk} />
        : takers.map((seat) => <Side title={getsTitle(standIn(seat, offer, desk.me), desk.me, names)} named legs={offer.legs.filter((leg) => leg.taker === seat)} />)}
      {isIn && !isBrief && sorted(desk).length <= ROOMY && <Others offer={offer} desk={desk} />}
    </div>
  );
}

/** What goes between others in a deal of mine. */
function Others({ offer, desk }: { offer: Offer; desk: Desk }) {
  const legs = offer.legs.filter((leg) => ![leg.giver, leg.taker].some((seat) => standIn(seat, offer, desk.me) === desk.me));
  const ways = [...new Set(legs.map((leg) => `${leg.giver} ${leg.taker}`))].map((way) => legs.filter((leg) => `${leg.giver} ${leg.taker}` === way));
  if (ways.length === 0) return null;
  return (
    <div class="side others">
      <span>{t("trade.others")}</span>
      <span class="side-goods">
        {ways.map((some) => (
          <span class="swap">
            <Token seat={some[0]?.giver ?? 0} /><Icon name="arrow" /><Token seat={some[0]?.taker ?? 0} />
            {some.slice(0, shownOf(some)).map((leg) => <FactChip fact={leg.good} />)}
            {some.length > FEW && <b>+{some.length - shownOf(some)}</b>}
          </span>
        ))}
      </span>
    </div>
  );
}

/** How many of some goods are shown: all of a few, or one less and how many more there are. */
function shownOf(some: readonly Leg[]): number {
  return some.length > FEW ? FEW - 1 : some.length;
}

function isYes(choice: Choice): boolean {
  return choice.words.do === "accept";
}

/** What others trade that I have in my draft as well. */
function alsoMine(offer: Offer, desk: Desk): string {
  const mine = offer.legs.filter((leg) => leg.key !== "cash" && desk.draft.value.parts.some((part) => part.from === leg.giver && part.key === leg.key));
  return mine.length > 0 ? capitalize(t("trade.also", { what: list(mine.map((leg) => leg.good.name)) })) : "";
}

function Agreed({ seat, yes, names }: { seat: number; yes: boolean; names: readonly string[] }) {
  return (
    <span class={yes ? "party yes" : "party"} role="img" aria-label={t(yes ? "trade.agreed" : "trade.thinks", { name: names[seat] ?? "" })}>
      <Token seat={seat} name={names[seat]} />{yes && <Icon name="check" />}
    </span>
  );
}

function MySide({ offer, desk }: { offer: Offer; desk: Desk }) {
  const { me } = desk, named = !isBetweenTwo(offer, desk), isTight = sorted(desk).length > 2 && layout.value === "wide";
  return (
    <>
      <Side title={t(isTight ? "trade.give.short" : "trade.give")} named={named} by="taker" legs={offer.legs.filter((leg) => standIn(leg.giver, offer, me) === me)} />
      <Side title={t(isTight ? "trade.get.short" : "trade.get")} named={named} legs={offer.legs.filter((leg) => standIn(leg.taker, offer, me) === me)} />
    </>
  );
}

interface SideProps {
  title: string;
  legs: readonly Leg[];
  named?: boolean;
  by?: "giver" | "taker"; // whose token stands before the goods
}

function Side({ title, legs, named = false, by = "giver" }: SideProps) {
  const others = [...new Set(legs.map((leg) => leg[by]))];
  return (
    <div class="side">
      <span>{title}</span>
      <span class="side-goods">
        {others.map((other) => (
          <span class="with-one">
            {named && other >= 0 && <Token seat={other} />}
            {legs.filter((leg) => leg[by] === other).map((leg) => <FactChip fact={leg.good} />)}
          </span>
        ))}
        {legs.length === 0 && "–"}
      </span>
    </div>
  );
}

const SAID = { accept: "trade.accept", reject: "trade.reject", withdraw: "trade.withdraw" } as const;

/** One of my answers to an offer. */
function Reply({ choice, desk }: { choice: Choice; desk: Desk }) {
  const verb = String(choice.words.do), key = SAID[verb as keyof typeof SAID];
  return (
    <button type="button" class={`choice answer ${verb}`} data-action={choice.action} disabled={desk.session.busy.value} onClick={() => desk.play(choice)}>
      {verb === "accept" && <Pic name="deal" />}{key ? t(key) : choice.text}
    </button>
  );
}
