/** The offers on the table, as cards: what I would give and get, what it means for me, and my answers. */

import { capitalize, Sentence } from "../components";
import { Icon } from "../icons";
import { Token } from "../identity";
import { t } from "../i18n";
import type { Choice, Leg, Offer } from "../protocol";
import { FactChip } from "../table/facts";
import { standIn } from "./deal";
import type { Desk } from "./desk";
import { legSaid } from "./words";

interface Props {
  desk: Desk;
  names: readonly string[];
}

export function Offers({ desk, names }: Props) {
  const offers = [...desk.session.market.value?.offers ?? []].sort((a, b) => Number(isFor(b, desk)) - Number(isFor(a, desk)) || b.number - a.number);
  return (
    <section class="offers" aria-label={t("trade.offers")}>
      <h2>{t("trade.offers")}</h2>
      {offers.length === 0 && <p class="quiet">{t("trade.none")}</p>}
      <ul class="offer-list">{offers.map((offer) => <OfferCard key={offer.number} offer={offer} desk={desk} names={names} />)}</ul>
    </section>
  );
}

/** Whether an offer waits for my answer. */
export function isFor(offer: Offer, desk: Desk): boolean {
  return desk.answersTo(offer).some((choice) => choice.words.do === "accept");
}

function OfferCard({ offer, desk, names }: Props & { offer: Offer }) {
  const isMine = offer.author === desk.me, isIn = offer.parties.includes(desk.me);
  const title = isMine ? t("trade.mine") : t("trade.by", { name: names[offer.author] ?? "" });
  const answers = desk.answersTo(offer);
  const facts = answers.find((choice) => choice.words.do === "accept")?.facts ?? [];
  return (
    <li class={`offer${isFor(offer, desk) ? " waits" : ""}${offer.problem ? " gone" : ""}`} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {offer.private && <span class="whispers">{t("trade.whispers")}</span>}
        <span class="agreed">{offer.parties.map((seat) => <Agreed seat={seat} yes={offer.agreed.includes(seat)} names={names} />)}</span>
        <span class="stamp">{t("trade.number", { n: offer.number })}</span>
      </header>
      <div class="offer-lines">
        {isIn ? <MySide offer={offer} me={desk.me} /> : offer.parties.map((seat) => <Side title={t("trade.gets", { name: names[seat] ?? "" })} legs={offer.legs.filter((leg) => leg.taker === seat)} />)}
      </div>
      {(offer.vows ?? []).map((vow) => <p class="offer-vow">{t("trade.vow", { giver: names[vow.giver] ?? "", taker: names[vow.taker] ?? "", text: vow.text })}</p>)}
      {facts.length > 0 && (
        <dl class="offer-facts">{facts.map((fact) => <div key={fact.name}><dt>{capitalize(fact.name)}</dt><dd class={fact.tone}>{fact.value}</dd></div>)}</dl>
      )}
      {offer.problem && <p class="offer-problem"><Sentence text={offer.problem} names={names} /></p>}
      {!isIn && !offer.problem && <p class="quiet">{t("trade.notin")}</p>}
      <div class="offer-buttons">
        {answers.map((choice) => <Reply choice={choice} desk={desk} />)}
        <button type="button" onClick={() => desk.copy(offer)}>{t(isMine ? "trade.change" : isIn ? "trade.counteroffer" : "trade.outbid")}</button>
      </div>
    </li>
  );
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

function Side({ title, legs }: { title: string; legs: readonly Leg[] }) {
  return (
    <div class="side">
      <span>{title}</span>
      <span class="side-goods">
        {legs.map((leg) => <span class="chip" title={legSaid(leg)}>{leg.giver >= 0 && leg.key !== "cash" && <Token seat={leg.giver} />}<FactChip fact={leg.good} /></span>)}
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
