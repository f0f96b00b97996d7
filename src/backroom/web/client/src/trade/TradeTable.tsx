/** The trade table: trays for the parties of a deal, everybody's goods, and the offers. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { capitalize, Dialog, Sentence } from "../components";
import { Icon, Pic } from "../icons";
import { identityOf, Token } from "../identity";
import { t } from "../i18n";
import type { Choice, HintedChoice } from "../protocol";
import { FactChip } from "../table/facts";
import { Following } from "../table/Following";
import { FirstTime } from "../explain/FirstTime";
import { isPuzzle, PuzzlePanel } from "../puzzle/Puzzle";
import { askedFor } from "../learn/progress";
import { layout, type Session } from "../table/session";
import { Hints } from "../hint/Hints";
import { transport } from "../transport";
import { ANYONE, draftOfDeal, givingForNothing, goodOf, isEmpty } from "./deal";
import { Desk } from "./desk";
import { enlarged } from "./enlarge";
import { Goods } from "./Goods";
import { GoneCards, isFor, OfferCard, Offers, sorted } from "./Offers";
import { Trays } from "./Trays";
import { list, nameOf, parties as worded, role, said, sentence } from "./words";

/** Whether somebody would rather choose from the plain list. */
export const asList = signal(false);

/** Whether the trade table is open for me now. */
export function isTrading(session: Session): boolean {
  return session.market.value !== null && session.seat.value !== null && session.substitute.value === null && !session.over.value;
}

/** My side of the trade table, for as long as it is open. */
export function useDesk(session: Session): Desk | null {
  const seat = session.seat.value, isOpen = isTrading(session) && !asList.value;
  const desk = useMemo(() => isOpen && seat !== null ? new Desk(session, seat) : null, [session, seat, isOpen]);
  useEffect(() => () => desk?.close(), [desk]);
  useEffect(() => {
    session.advise.value = desk && ((one) => follow(desk, one));
    return () => { session.advise.value = null; };
  }, [session, desk]);
  return desk;
}

/** What a hint means: a deal is laid on the trays, and only has to be proposed; an answer is shown where it is given. */
function follow(desk: Desk, { action, deal }: HintedChoice): void {
  const market = desk.session.market.value, narrow = layout.value === "narrow";
  if (market && deal) {
    desk.draft.value = draftOfDeal(deal, market, desk.me);
    if (narrow) sheet.value = "trays";
    return;
  }
  const isAnswer = desk.session.available.value.some((choice) => choice.action === action && choice.words.deal !== undefined);
  if (narrow) sheet.value = isAnswer ? "offers" : "map";
  requestAnimationFrame(() => {
    for (const one of document.querySelectorAll<HTMLElement>("[data-hinted]")) delete one.dataset.hinted;
    const button = document.querySelector<HTMLElement>(`:is(.offers, .trade, .front) [data-action="${action}"]`);
    if (button) button.dataset.hinted = "";
    button?.focus();
  });
}

interface Props {
  desk: Desk;
  names: readonly string[];
  onTalk: () => void;
  onRule: (rule: string) => void;
  onChapter: (chapter: number) => void;
}

type Sheet = "trays" | "offers" | "map";

/** On a phone, what is seen of the trade table. */
export const sheet = signal<Sheet>("map");

export function TradeTable({ desk, names, onTalk, onRule, onChapter }: Props) {
  const [promising, setPromising] = useState(false);
  const market = desk.session.market.value, draft = desk.draft.value, parties = desk.parties.value;
  const narrow = layout.value === "narrow";
  if (!market) return null;
  const first = <FirstTime session={desk.session} game={desk.session.info.value?.game ?? ""} onRule={onRule} onChapter={onChapter} />;
  const puzzle = isPuzzle(desk.session) && <PuzzlePanel session={desk.session} names={names} />;
  const isBehind = narrow && sheet.value === "map"; // on a phone, the map hides the trays
  const waiting = (market.offers ?? []).filter((offer) => isFor(offer, desk)).length;
  return (
    <>
      <section class={`trade${isBehind ? "" : turnOf(desk)}`} aria-label={t("trade")} style={seatColoursOf(names.length)}>
        <header class="trade-head">
          <h2>{t(narrow ? "trade.draft" : "trade")}</h2>
          <p class="quiet">{isEmpty(draft) ? t("trade.about") : `${parties.length > 2 ? `${t("trade.of", { n: worded(parties.length) })} ` : ""}${role(draft, market, desk.me)}`}</p>
          <div class="openly" role="group">
            <button type="button" class="small" data-explain="do:open" aria-pressed={!draft.isPrivate} onClick={() => desk.whisper(false)}>{t("trade.open")}</button>
            <button type="button" class="small" data-explain="do:private" aria-pressed={draft.isPrivate} onClick={() => desk.whisper(true)}>{t("trade.whispered")}</button>
          </div>
          {narrow && <Sheets waiting={waiting} />}
          <Following session={desk.session} />
          {!narrow && <More>{!parties.includes(ANYONE) && <Anyone desk={desk} />}<OtherWays onTalk={onTalk} /></More>}
        </header>
        <p class="hidden" aria-live="polite">{sentence(draft, parties, market, desk.me, names)}</p>
        <Wishes desk={desk} names={names} />
        <Trays desk={desk} names={names} />
        {!isBehind && puzzle}
        {isEmpty(draft) && !puzzle && <Advice desk={desk} names={names} />}
        <Vows desk={desk} names={names} />
        <Lopsided desk={desk} names={names} />
        <Refusal desk={desk} names={names} onRule={onRule} />
        <Goods desk={desk} names={names} narrow={narrow}><Rates rows={market.rates ?? []} /></Goods>
        <Foot desk={desk} names={names} onPromise={() => setPromising(true)}>
          {narrow && <More><Invite desk={desk} names={names} /><Want desk={desk} /><Clear desk={desk} /><OtherWays onTalk={onTalk} />{readyChoices(desk).map((choice) => <ReadyButton choice={choice} desk={desk} />)}</More>}
        </Foot>
        {promising && <PromiseDialog desk={desk} names={names} onClose={() => setPromising(false)} />}
      </section>
      <Offers desk={desk} names={names} onCopy={() => { sheet.value = "trays"; }} first={first} />
      {narrow && <Front desk={desk} names={names} waiting={waiting} intro={puzzle || first} />}
    </>
  );
}

/** What things bring, to be weighed against their price; folded until somebody asks. */
function Rates({ rows }: { rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return null;
  return (
    <Fold class="rates-fold" name={t("trade.rates.short")}>
      <table class="rates">
        <caption>{t("trade.rates")}</caption>
        <tbody>{rows.map(([name, ...cells]) => <tr><th scope="row">{name}</th>{cells.map((cell) => <td>{cell}</td>)}</tr>)}</tbody>
      </table>
    </Fold>
  );
}

/** What is rarely needed, in a menu. */
function More({ children }: { children: ComponentChildren }) {
  return <Fold class="trade-more" name={t("more")}><div class="trade-menu">{children}</div></Fold>;
}

/** A button that shows something above the table until the next click. */
function Fold({ class: kind, name, children }: { class: string; name: string; children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => { if (!(event instanceof KeyboardEvent) || event.key === "Escape") setOpen(false); };
    const timer = setTimeout(() => addEventListener("click", close)); // after the click that opened it
    addEventListener("keydown", close);
    return () => {
      clearTimeout(timer);
      removeEventListener("click", close);
      removeEventListener("keydown", close);
    };
  }, [open]);
  return (
    <div class={`fold ${kind}`}>
      <button type="button" class="small" aria-expanded={open} onClick={() => setOpen(!open)}>{name}<Icon name="chevron" /></button>
      {open && <div class="folded" role="group" aria-label={name}>{children}</div>}
    </div>
  );
}

/** While nothing is drafted: what the guide of a first game asks for, what fits together on the board, and what a good player would do. */
function Advice({ desk, names }: { desk: Desk; names: readonly string[] }) {
  const tip = desk.session.prompt.value?.tip, asked = askedFor(desk.session);
  return (
    <div class="trade-advice">
      {asked && <p class="about asked-for"><Pic name="turn" /><span>{t("lesson.now", { what: asked })}</span></p>}
      {tip && <p class="tip"><Pic name="hint" /><span><Sentence text={tip} names={names} /></span></p>}
      {transport.isShared && <Hints session={desk.session} names={names} />}
    </div>
  );
}

/** To the talk, and to the plain list of choices. */
function OtherWays({ onTalk }: { onTalk: () => void }) {
  return (
    <>
      <button type="button" class="small plain" title={t("trade.talk")} onClick={onTalk}><Icon name="chat" /><span class="tool-word">{t("trade.talked")}</span></button>
      <button type="button" class="small plain" title={t("trade.list")} onClick={() => { asList.value = true; }}><Icon name="list" /><span class="tool-word">{t("trade.listed")}</span></button>
    </>
  );
}

/** On a phone, below the map: the offer that waits for me, and the way to the trays. */
function Front({ desk, names, waiting, intro }: { desk: Desk; names: readonly string[]; waiting: number; intro: ComponentChildren }) {
  const [first] = sorted(desk), put = desk.draft.value.parts.length;
  const more = (desk.session.market.value?.offers?.length ?? 0) - 1;
  const toTrays = () => { sheet.value = "trays"; };
  return (
    <section class={`front${turnOf(desk)}`} aria-label={t("trade.offers")}>
      {(!first || isPuzzle(desk.session)) && intro}
      {!first && desk.gone.value.length === 0 && <p class="quiet">{t("trade.none")}</p>}
      <ul class="offer-list">
        {first && <OfferCard key={first.number} isBrief offer={first} desk={desk} names={names} onCopy={toTrays} />}
        <GoneCards isBrief={first !== undefined} desk={desk} names={names} onCopy={toTrays} />
      </ul>
      <div class="front-buttons">
        {more > 0 && <button type="button" onClick={() => { sheet.value = "offers"; }}>{t("trade.offers.n", { n: waiting || more + 1 })}</button>}
        <button type="button" class={first ? "" : "main"} onClick={() => { sheet.value = "trays"; }}><Pic name="deal" />{t("trade.table")}{put > 0 && ` · ${put}`}</button>
        {readyChoices(desk).map((choice) => <ReadyButton choice={choice} desk={desk} />)}
        {enlarged.value && <button type="button" class="enlarge" aria-pressed="true" aria-label={t("trade.enlarge")} onClick={() => { enlarged.value = false; }}><Icon name="enlarge" /></button>}
      </div>
    </section>
  );
}

/** Whether the others wait for me, for the style of what I see. */
function turnOf(desk: Desk): string {
  return desk.session.isMyTurn.value ? " turn mine" : " turn";
}

function readyChoices(desk: Desk): Choice[] {
  return desk.session.available.value.filter((choice) => /ready/.test(String(choice.words.do)));
}

function seatColoursOf(seats: number): string {
  return Array.from({ length: seats }, (_, seat) => `--seat-${seat}: ${identityOf(seat).light}`).join(";");
}

/** On a phone, one thing at a time: trays, offers or the map. */
function Sheets({ waiting }: { waiting: number }) {
  const other = (one: Sheet) => { sheet.value = sheet.value === one ? "trays" : one; };
  return (
    <>
      <button type="button" class="small" aria-pressed={sheet.value === "offers"} onClick={() => other("offers")}>{t("trade.offers.n", { n: waiting })}</button>
      {sheet.value === "offers" && <button type="button" class="small" onClick={() => other("map")}>{t("trade.map")}</button>}
    </>
  );
}

/** Those who are not in the deal yet: one click adds a tray. */
function Invite({ desk, names }: { desk: Desk; names: readonly string[] }) {
  const parties = desk.parties.value;
  const absent = [...names.keys()].filter((seat) => !parties.includes(seat));
  return (
    <div class="invite" role="group" aria-label={t("trade.trays")}>
      {absent.map((seat) => (
        <button key={seat} type="button" class="small" onClick={() => desk.invite(seat)}>
          <Icon name="plus" /><Token seat={seat} name={names[seat]} />
          <span class="hidden">{t("trade.add", { name: names[seat] ?? "" })}</span><span aria-hidden="true">{names[seat]}</span>
        </button>
      ))}
      {!parties.includes(ANYONE) && <Anyone desk={desk} />}
    </div>
  );
}

function Anyone({ desk }: { desk: Desk }) {
  return <button type="button" class="small" onClick={() => desk.invite(ANYONE)} title={t("trade.anyone")}><Icon name="plus" />{t("trade.first")}</button>;
}

/** What was just said, and what everybody wants; a click on one's own wish takes it back. */
function Wishes({ desk, names }: { desk: Desk; names: readonly string[] }) {
  const wishes = desk.session.market.value?.wishes ?? [];
  if (wishes.length + desk.heard.value.length === 0 && !desk.isAsking.value) return null;
  return (
    <ul class="wishes" aria-label={t("trade.wishes")}>
      {desk.isAsking.value && <li class="asking-for">{t("trade.want.pick")}</li>}
      {desk.heard.value.map((line) => <li key={line.n} class="heard"><Pic name="talk" /><span><Sentence text={line.text} names={names} /></span></li>)}
      {wishes.map((wish) => (
        <li key={`${wish.seat} ${wish.key}`}>
          <Token seat={wish.seat} name={names[wish.seat]} />
          <span>{wish.seat === desk.me ? t("trade.want.mine") : t("trade.wants", { name: names[wish.seat] ?? "" })}</span>
          <FactChip fact={wish.good} />
          {wish.seat === desk.me && (
            <button type="button" class="plain small" aria-label={t("trade.unwant", { what: wish.good.name })} onClick={() => desk.want(wish.item ?? {}, false)}><Icon name="close" /></button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Vows({ desk, names }: { desk: Desk; names: readonly string[] }) {
  return (
    <>
      {desk.draft.value.vows.map((vow, at) => (
        <p class="vow">
          <Pic name="promise" /><Token seat={vow.giver} name={names[vow.giver]} /><span>{vow.giver === desk.me ? t("trade.vow.mine", { taker: names[vow.taker] ?? "", text: vow.text }) : t("trade.vow", { giver: names[vow.giver] ?? "", taker: names[vow.taker] ?? "", text: vow.text })}</span>
          <small>{t("trade.vow.free")}</small>
          <button type="button" class="plain small" aria-label={t("trade.vow.drop")} onClick={() => desk.unpromise(at)}><Icon name="close" /></button>
        </p>
      ))}
    </>
  );
}

/** In a deal of three or more: who would give something for nothing. */
function Lopsided({ desk, names }: { desk: Desk; names: readonly string[] }) {
  const draft = desk.draft.value, market = desk.session.market.value;
  if (!market) return null;
  return (
    <div role="status">
      {givingForNothing(draft, desk.me).map((seat) => {
        const given = draft.parts.filter((part) => part.from === seat).map((part) => said(goodOf(market, seat, part.key), part.amount));
        return <p class="lopsided"><Pic name="hint" /><span>{t(seat === desk.me ? "trade.lopsided.you" : "trade.lopsided", { name: names[seat] ?? "", what: list(given) })}</span></p>;
      })}
    </div>
  );
}

function Refusal({ desk, names, onRule }: Omit<Props, "onTalk" | "onChapter">) {
  const refused = desk.session.refused.value, why = refused?.reason ?? desk.problem.value;
  return <div role="alert">{why && <p class="problem"><Sentence text={why} names={names} onRule={onRule} /></p>}</div>;
}

function Foot({ desk, names, onPromise, children }: { desk: Desk; names: readonly string[]; onPromise: () => void; children: ComponentChildren }) {
  const draft = desk.draft.value;
  const others = desk.parties.value.filter((party) => party !== desk.me).map((party) => nameOf(party, desk.me, names));
  const key = draft.counter === null ? "trade.propose" : "trade.counter";
  const send = async () => {
    if (await desk.propose() && layout.value === "narrow") sheet.value = "map"; // there the answers come
  };
  const narrow = layout.value === "narrow", whom = narrow && others.length > 1 ? t(others.length === 2 ? "trade.both" : "trade.all") : list(others);
  return (
    <footer class="trade-foot">
      <button type="button" class="main propose" data-explain="do:propose" disabled={draft.parts.length === 0 || desk.problem.value !== "" || desk.session.busy.value} onClick={() => void send()}>
        <Pic name="deal" /><span>{others.length > 0 ? t(key, { names: whom }) : t("trade.propose.empty")}</span>
      </button>
      {!narrow && <Want desk={desk} />}
      <button type="button" data-explain="do:promise" onClick={onPromise} disabled={others.length === 0}><Pic name="promise" />{t("trade.promise")}</button>
      {narrow ? <button type="button" onClick={() => { sheet.value = "map"; }}>{t("trade.map")}</button> : <Clear desk={desk} />}
      {!narrow && readyChoices(desk).map((choice) => <ReadyButton choice={choice} desk={desk} />)}
      {children}
    </footer>
  );
}

/** The next good that I pick is only asked for. */
function Want({ desk }: { desk: Desk }) {
  return (
    <button type="button" data-explain="do:want" aria-pressed={desk.isAsking.value} onClick={() => { desk.isAsking.value = !desk.isAsking.value; }}>
      <Pic name="talk" />{t("trade.want")}
    </button>
  );
}

function Clear({ desk }: { desk: Desk }) {
  return <button type="button" onClick={() => desk.clear()} disabled={isEmpty(desk.draft.value)}><Icon name="close" />{t("trade.clear")}</button>;
}

function ReadyButton({ choice, desk }: { choice: Choice; desk: Desk }) {
  return (
    <button type="button" class="choice" data-action={choice.action} disabled={desk.session.busy.value} onClick={() => desk.play(choice)}>
      {choice.icon && <Pic name={choice.icon} />}<span class="choice-label">{t(choice.words.do === "ready" ? "trade.ready" : "trade.unready")}</span>
    </button>
  );
}

const LONGEST = 200;

function PromiseDialog({ desk, names, onClose }: { desk: Desk; names: readonly string[]; onClose: () => void }) {
  const others = desk.parties.value.filter((party) => party !== desk.me && party !== ANYONE);
  const [to, setTo] = useState(others[0] ?? ANYONE), [text, setText] = useState("");
  const done = (event: Event) => {
    event.preventDefault();
    desk.promise(to, text);
    onClose();
  };
  return (
    <Dialog title={t("trade.promise")} onClose={onClose}>
      <form class="fields" onSubmit={done}>
        <label class="field"><span>{t("trade.vow.to")}</span>
          <select value={to} onChange={(event) => setTo(Number(event.currentTarget.value))}>
            {others.map((seat) => <option value={seat}>{names[seat]}</option>)}
          </select>
        </label>
        <label class="field"><span>{t("trade.vow.text")}</span>
          <input value={text} maxLength={LONGEST} required onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <p class="quiet">{capitalize(t("trade.vow.free"))}.</p>
        <div class="buttons"><button type="submit" class="main">{t("trade.promise")}</button></div>
      </form>
    </Dialog>
  );
}
