/** The offers on the table, as cards: what I would give and get, what it means for me, and my answers. */

import type { ComponentChildren } from "preact";
import { capitalize, Sentence } from "../components";
import { Chips } from "../table/Story";
import { Icon, Pic } from "../icons";
import { Token } from "../identity";
import { t } from "../i18n";
import type { Choice, Leg, Offer } from "../protocol";
import { FactChip } from "../table/facts";
import { standIn } from "./deal";
import type { Desk } from "./desk";
import { LINGERS } from "./gone";
import { Promises } from "./Promises";
import { getsTitle, list } from "./words";

interface Props {
  desk: Desk;
  names: readonly string[];
}

/** The offers, those that wait for me first. */
export function sorted(desk: Desk): Offer[] {
  return [...desk.session.market.value?.offers ?? []].sort((a, b) => Number(isFor(b, desk)) - Number(isFor(a, desk)) || b.number - a.number);
}

/** The latest deal in one line. */
function LastDeal({ desk, names }: Props) {
  const last = [...desk.session.lines.value].reverse().find((line) => line.icon === "deal" && line.chips && !line.chips.some((chip) => chip.tone === "stamp"));
  if (!last) return null;
  return (
    <p class="last-deal line">
      <Pic name="deal" /><span class="hidden">{t("trade.last")}</span>
      <span class="line-text"><Sentence text={last.text} names={names} /></span><Chips line={last} names={names} />
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
        <GoneCards desk={desk} names={names} />
        {offers.map((offer) => <OfferCard key={offer.number} offer={offer} desk={desk} names={names} onCopy={onCopy} />)}
      </ul>
    </section>
  );
}

/** Offers that left the table a moment ago, and why. */
export function GoneCards({ desk, names }: Props) {
  return (
    <>
      {desk.gone.value.map(({ offer, why }) => (
        <li key={offer.number} class="offer gone" role="status" style={`--lingers: ${LINGERS}ms`}>
          <header><h3>{titleOf(offer, desk, names)}</h3><span class="stamp">{t("trade.number", { n: offer.number })}</span></header>
          <Terms offer={offer} desk={desk} names={names} />
          <p class="offer-problem"><Sentence text={why} names={names} /></p>
        </li>
      ))}
    </>
  );
}

/** Whether an offer waits for my answer. */
export function isFor(offer: Offer, desk: Desk): boolean {
  return desk.answersTo(offer).some((choice) => choice.words.do === "accept");
}

export function OfferCard({ offer, desk, names, onCopy }: Props & { offer: Offer; onCopy: () => void }) {
  const isMine = offer.author === desk.me, isIn = offer.parties.includes(desk.me), title = titleOf(offer, desk, names);
  const answers = desk.answersTo(offer);
  const facts = answers.find((choice) => choice.words.do === "accept")?.facts ?? [];
  return (
    <li class={`offer${isFor(offer, desk) ? " waits" : ""}${offer.problem ? " impossible" : ""}`} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {offer.private && <span class="whispers">{t("trade.whispers")}</span>}
        <span class="agreed">{offer.parties.map((seat) => <Agreed seat={seat} yes={offer.agreed.includes(seat)} names={names} />)}</span>
        <span class="stamp">{t("trade.number", { n: offer.number })}</span>
      </header>
      <Terms offer={offer} desk={desk} names={names} />
      {(offer.vows ?? []).map((vow) => <p class="offer-vow">{t("trade.vow", { giver: names[vow.giver] ?? "", taker: names[vow.taker] ?? "", text: vow.text })}</p>)}
      {facts.length > 0 && (
        <dl class="offer-facts">{facts.map((fact) => <div key={fact.name}><dt>{capitalize(fact.name)}</dt><dd class={fact.tone}>{fact.value}</dd></div>)}</dl>
      )}
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

function titleOf(offer: Offer, desk: Desk, names: readonly string[]): string {
  if (offer.author === desk.me) return t("trade.mine");
  const ends = new Set(offer.legs.flatMap((leg) => [leg.giver, leg.taker])), name = names[offer.author] ?? "";
  return ends.size > 2 ? t("trade.by.several", { name, n: ends.size }) : t("trade.by", { name });
}

/** Who gives what to whom: between two, what I give and get. */
function Terms({ offer, desk, names }: Props & { offer: Offer }) {
  const takers = [...new Set(offer.legs.map((leg) => leg.taker))];
  return (
    <div class="offer-lines">
      {offer.parties.includes(desk.me) && offer.parties.length <= 2 ? <MySide offer={offer} me={desk.me} />
        : takers.map((seat) => <Side title={getsTitle(standIn(seat, offer, desk.me), desk.me, names)} named legs={offer.legs.filter((leg) => leg.taker === seat)} />)}
    </div>
  );
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

function MySide({ offer, me }: { offer: Offer; me: number }) {
  return (
    <>
      <Side title={t("trade.give")} legs={offer.legs.filter((leg) => standIn(leg.giver, offer, me) === me)} />
      <Side title={t("trade.get")} legs={offer.legs.filter((leg) => standIn(leg.taker, offer, me) === me)} />
    </>
  );
}

function Side({ title, legs, named = false }: { title: string; legs: readonly Leg[]; named?: boolean }) {
  const givers = [...new Set(legs.map((leg) => leg.giver))];
  return (
    <div class="side">
      <span>{title}</span>
      <span class="side-goods">
        {givers.map((giver) => (
          <>
            {named && giver >= 0 && <Token seat={giver} />}
            {legs.filter((leg) => leg.giver === giver).map((leg) => <FactChip fact={leg.good} />)}
          </>
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
      {key ? t(key) : choice.text}
    </button>
  );
}
