/** My side of the trade table: the draft, what it means, and what I do with it. The draft is nobody else's business: it
 * stays in this browser until it is proposed, and survives a reload. */

import { batch, computed, effect, signal, type Signal } from "@preact/signals";
import type { Choice, Good, Market, Offer, Stake, StoryLine } from "../protocol";
import { stored } from "../storage";
import type { Session } from "../table/session";
import { ANYONE, actionOf, draftOf, emptyDraft, givenOf, goodOf, isEmpty, partiesOf, pruned, withAmount, withPick, withTaker, type Draft } from "./deal";
import { goneSince, heardSince, LINGERS, type Gone } from "./gone";

const MOST_GONE = 2; // offers that left the table and are still shown
const PAUSE = 150; // ms without a change before a draft is weighed

export class Desk {
  readonly draft = signal<Draft>(emptyDraft(0));
  readonly stakes = signal<readonly Stake[]>([]);
  readonly rounds = signal(0);
  readonly problem = signal(""); // why the draft can't be proposed
  readonly shelf = signal<number | null>(null); // whose goods are shown, if not mine
  readonly gone = signal<readonly Gone[]>([]); // offers of mine that left the table, until I put them away
  readonly heard = signal<readonly StoryLine[]>([]); // what others said a moment ago
  readonly isAsking = signal(false); // the next good that I pick is only asked for
  private timer = 0;
  private asked = 0;
  private offers: readonly Offer[] = [];
  private told = Infinity; // the last line of the story that I know
  private readonly ends: (() => void)[];

  readonly parties = computed(() => partiesOf(this.draft.value, this.me));

  constructor(readonly session: Session, readonly me: number) {
    this.draft.value = { ...emptyDraft(me), ...stored.get<Partial<Draft>>(this.home, {}) };
    this.ends = [
      effect(() => { // what can't be given any more leaves the draft
        const market = session.market.value;
        if (market) this.draft.value = pruned(this.draft.peek(), market);
      }),
      effect(() => {
        const market = session.market.value, lines = session.lines.value;
        if (!market) return;
        const gone = goneSince(this.offers, market, lines, me), heard = heardSince(this.told, lines, me);
        if (gone.length > 0) this.gone.value = [...gone, ...this.gone.peek()].slice(0, MOST_GONE);
        if (heard.length > 0) this.linger(this.heard, heard);
        this.offers = market.offers ?? [];
        this.told = lines.at(-1)?.n ?? -1;
      }),
      effect(() => {
        stored.set(this.home, this.draft.value);
        session.lit.value = this.draft.value.parts.map((part) => part.key);
        this.weighSoon(session.market.value);
      }),
    ];
    session.grab.value = (keys) => this.grab(keys);
    this.ends.push(effect(() => { session.company.value = { parties: this.parties.value, invite: (seat) => this.invite(seat) }; }));
  }

  /** Some things are shown a little longer. */
  private linger<Thing>(shown: Signal<readonly Thing[]>, some: readonly Thing[]): void {
    shown.value = [...shown.peek(), ...some];
    setTimeout(() => { shown.value = shown.value.filter((one) => !some.includes(one)); }, LINGERS);
  }

  close(): void {
    clearTimeout(this.timer);
    for (const end of this.ends) end();
    batch(() => {
      this.session.grab.value = null;
      this.session.company.value = null;
      this.session.lit.value = [];
    });
  }

  private get home(): string {
    return `draft.${this.session.token.slice(0, 12)}`;
  }

  // Putting it together

  /** A click on a good puts it on a tray, or says that I want it. */
  pick(good: Good): void {
    if (this.isAsking.value && good.seat !== this.me) {
      this.isAsking.value = false;
      this.want(good.item ?? {}, true);
      return;
    }
    this.draft.value = withPick(this.draft.value, this.me, good, this.facing);
  }

  /** So much more of a good for a party. */
  add(good: Good, to: number, amount: number): void {
    this.put(good, to, givenOf(this.draft.value, good.seat, good.key, to) + amount);
  }

  put(good: Good, to: number, amount: number): void {
    if (to !== good.seat) this.draft.value = withAmount(withTaker(this.draft.value, this.me, good.seat, to), good, to, amount);
  }

  /** The rival whose goods are in sight. */
  get facing(): number {
    const shown = this.shelf.value ?? this.me;
    return shown === this.me ? ANYONE : shown;
  }

  /** A click on the board: the lot lands where the lit tray is. */
  private grab(keys: readonly string[]): boolean {
    const good = this.lotOf(keys);
    if (good) this.pick(good);
    return good !== undefined;
  }

  /** The good that a target of the board stands for. */
  lotOf(keys: readonly string[]): Good | undefined {
    return this.session.market.value?.goods.find((one) => keys.includes(one.key) && one.key !== "cash");
  }

  light(tray: number): void {
    this.draft.value = { ...this.draft.value, tray };
  }

  invite(seat: number): void {
    this.draft.value = { ...this.draft.value, guests: [...new Set([...this.draft.value.guests, seat])], tray: seat };
  }

  /** A party leaves the table, with all that it would give or get. */
  dismiss(seat: number): void {
    const { parts, vows, guests, tray } = this.draft.value;
    this.draft.value = {
      ...this.draft.value,
      parts: parts.filter((part) => part.from !== seat && part.to !== seat),
      vows: vows.filter((vow) => vow.giver !== seat && vow.taker !== seat),
      guests: guests.filter((one) => one !== seat),
      tray: tray === seat ? this.me : tray,
    };
  }

  whisper(isPrivate: boolean): void {
    this.draft.value = { ...this.draft.value, isPrivate };
  }

  promise(taker: number, text: string): void {
    this.draft.value = { ...this.draft.value, vows: [...this.draft.value.vows, { giver: this.me, taker, text }] };
  }

  unpromise(at: number): void {
    this.draft.value = { ...this.draft.value, vows: this.draft.value.vows.filter((_, other) => other !== at) };
  }

  clear(): void {
    this.draft.value = emptyDraft(this.me);
  }

  /** Take an offer's terms over into the draft, and show what its author has. */
  copy(offer: Offer): void {
    this.draft.value = draftOf(offer, this.me);
    this.shelf.value = offer.author;
  }

  /** An offer that left the table is put away. */
  forget(offer: Offer): void {
    this.gone.value = this.gone.value.filter((one) => one.offer.number !== offer.number);
  }

  goodAt(seat: number, key: string): Good | undefined {
    const market = this.session.market.value;
    return market ? goodOf(market, seat, key) : undefined;
  }

  // Sending it

  /** Say what I want, or that I no longer do, without an offer. */
  want(item: Record<string, unknown>, yes: boolean): void {
    void this.session.ask({ type: "play", action: { do: yes ? "want" : "unwant", ...item }, seen: this.session.moves.value });
  }

  /** Whether it lies on the table now. */
  async propose(): Promise<boolean> {
    const market = this.session.market.value;
    if (!market || isEmpty(this.draft.value)) return false;
    const answer = await this.session.ask({ type: "play", action: actionOf(this.draft.value, market), seen: this.session.moves.value });
    if (answer.type === "done") batch(() => {
      this.clear();
      this.gone.value = [];
    });
    return answer.type === "done";
  }

  play(choice: Choice): void {
    void this.session.play(choice);
  }

  /** The choices that answer an offer: accept, reject, withdraw. */
  answersTo(offer: Offer): Choice[] {
    const skipped = offer.author === this.me ? ["counter", "reject"] : ["counter"]; // one's own offer is withdrawn or changed
    return this.session.available.value.filter((choice) => choice.words.deal === offer.number && !skipped.includes(String(choice.words.do)));
  }

  // What it means

  private weighSoon(market: Market | null): void {
    clearTimeout(this.timer);
    if (!market || this.draft.value.parts.length === 0) {
      batch(() => {
        this.stakes.value = [];
        this.problem.value = "";
      });
      return;
    }
    const action = actionOf(this.draft.value, market);
    this.timer = window.setTimeout(() => void this.weigh(action), PAUSE);
  }

  private async weigh(action: Record<string, unknown>): Promise<void> {
    const asked = ++this.asked;
    const answer = await this.session.connection.send({ type: "ask", what: "weigh", action });
    if (asked !== this.asked) return; // the draft has changed since
    batch(() => {
      if (answer.type === "weighed") {
        this.stakes.value = answer.parties;
        this.rounds.value = answer.rounds;
        this.problem.value = "";
      } else if (answer.type === "refused") {
        this.problem.value = answer.reason;
      }
    });
  }
}
