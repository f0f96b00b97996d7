"""Reading the negotiation in positions of Chinatown: open deals, drafts, who waits, and the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid, Refused
from ...core.positions import Reader
from ...core.words import short_repr
from .edition import (
    DEAL_LINES,
    DEALS_EACH,
    HIGHEST_REVISION,
    LIMIT_CYCLES,
    LIMIT_DEALS,
    LIMIT_IDLE,
    LIMIT_PROPOSALS,
    LIMIT_REVISIONS,
    PRIVATE_EACH,
    SEATS,
)
from .fields import FREE, LIMITED, NO_TRADE
from .numbering import (
    LAST_IN_ROW,
    LAST_NUMBER,
    LONERS,
    MOST_OPEN,
    SETS,
    count_of,
    is_private_number,
    slot_of,
)
from .offers import read_lines, read_terms, read_ware
from .position_writing import DOINGS, same_promises
from .reading import add_text, read_count, read_seats
from .terms import giver_of, line_of, sheet_of, taker_of
from .words import (
    ANYONE,
    AT_TABLE,
    CHOOSING,
    DEALS,
    DIRECTING,
    PARTY,
    PROMISE_ITEM,
    TILE_ITEM,
    TRADE,
)

if TYPE_CHECKING:
    from .state import Chinatown


def set_numbers(state: Chinatown, reader: Reader) -> None:
    """How many numbers have been used by open deals, and by the private deals of the same parties."""
    given = reader.take("numbers", {})
    if not isinstance(given, dict):
        raise Invalid(f"numbers is a dict of parties and counts, not {short_repr(given)}")
    for name, count in given.items():
        if name == "open":
            state.open_count = read_count(count, "numbers of open deals", MOST_OPEN - DEALS)
            continue
        parties = read_seats(state, name, "numbers")
        if parties in LONERS:
            raise Invalid(f"numbers: {short_repr(name)} are not the parties of a deal")
        most = LAST_IN_ROW - PRIVATE_EACH
        state.private_count[parties] = read_count(count, f"numbers of private deals of {name}", most)


def set_trade(state: Chinatown, reader: Reader) -> None:
    """The negotiation."""
    if state.trade == NO_TRADE:
        raise Invalid('phase: there is no negotiation with trade = "none"')
    state.push_step(TRADE)
    state.ready = read_seats(state, reader.take("ready", ""), "ready")
    if state.ready == state.everyone():
        raise Invalid("ready: when all are ready the negotiation is over (CT-PROT.11)")
    set_deals(state, reader.take("deals", []))
    for seat, draft in reader.by_seat("drafts", state.seats):
        set_draft(state, seat, Reader(draft, f"draft of P{seat}"))
    set_wishes(state, reader.take("wanted", []))
    state.speaking = read_seats(state, reader.take("speaking", ""), "speaking")
    if state.speaking and state.trade != FREE:
        raise Invalid("speaking: messages are sent in a free negotiation (CT-PROT.12)")
    if state.trade == FREE:
        set_free(state, reader)
    else:
        set_limits(state, Reader(reader.take("limits", {}), "limits"))


def set_wishes(state: Chinatown, given: Any) -> None:
    """CT-PROT.13: what seats have said they want."""
    if not isinstance(given, (list, tuple)) or (given and state.trade != FREE):
        raise Invalid(f"wanted is a list of dicts, in a free negotiation only, not {short_repr(given)}")
    for place, entry in enumerate(given):
        reader = Reader(entry, f"wish {place + 1}")
        seat = reader.number("seat", 0, 0, state.seats - 1)
        item = read_wish(entry, reader)
        if item < TILE_ITEM and not state.may_want(item, seat):
            raise Invalid(f"{reader.what}: P{seat} can't want lot {item + 1} (CT-PROT.13)")
        state.wanted[item] |= 1 << seat


def read_wish(entry: Any, reader: Reader) -> int:
    """A lot or a business."""
    try:
        return read_ware({"do": "want"} | {name: value for name, value in entry.items() if name != "seat"})
    except Refused as refusal:
        raise Invalid(f"{reader.what}: {refusal}") from None


def set_free(state: Chinatown, reader: Reader) -> None:
    """CT-AMB-44: all may act, the game waits for those who are not ready; and whom a driver asks next."""
    state.asked = state.everyone() & ~state.ready
    state.invited = state.everyone()
    state.turn = (reader.seat("next", state.start_player, state.seats) - state.start_player) % state.seats


def set_limits(state: Chinatown, reader: Reader) -> None:
    """CT-PROT.12: how far the negotiation has gone."""
    state.cycle = reader.number("cycle", 0, 0, LIMIT_CYCLES - 1)
    state.turn = reader.number("turn", 0, 0, state.seats - 1)
    state.idle = reader.number("idle", 0, 0, min(LIMIT_IDLE - 1, state.cycle))
    state.had_proposal = reader.flag("stirred", False)
    for seat, count in reader.by_seat("proposals", state.seats):
        state.proposals[seat] = read_count(count, f"proposals of P{seat}", LIMIT_PROPOSALS)
    reader.finish()
    check_limits(state)
    seat = (state.start_player + state.cycle + state.turn) % state.seats
    if any(state.doing[other] != AT_TABLE for other in range(state.seats) if other != seat):
        raise Invalid(f"drafts: only P{seat} can be writing in this turn (CT-PROT.12)")
    if state.doing[seat] != AT_TABLE and not state.may_draft(seat):
        raise Invalid(f"drafts: P{seat} has reached the limit of deals or proposals (CT-PROT.12)")
    if state.has_business(seat):
        state.ask(seat)


def check_limits(state: Chinatown) -> None:
    """CT-PROT.12: open deals and their revisions."""
    open_deals = state.deals_on_table()
    for seat in range(state.seats):
        if sum(state.author[deal] == seat for deal in open_deals) > LIMIT_DEALS:
            raise Invalid(f"deals: P{seat} has at most {LIMIT_DEALS} open ones (CT-PROT.12)")
    if any(state.revision[deal] > LIMIT_REVISIONS for deal in open_deals):
        raise Invalid(f"deals: at most {LIMIT_REVISIONS} revisions (CT-PROT.12)")


# Open deals


def set_deals(state: Chinatown, given: Any) -> None:
    """Open deals, in the order of their terms."""
    if not isinstance(given, (list, tuple)) or len(given) > DEALS:
        raise Invalid(f"deals is a list of at most {DEALS} dicts, not {short_repr(given)}")
    for place, entry in enumerate(given):
        set_deal(state, Reader(entry, f"deal {place + 1} of the list"))
    for deal in state.deals_on_table():
        check_group(state, deal)


def set_deal(state: Chinatown, reader: Reader) -> None:
    """One open deal."""
    author = reader.number("author", 0, 0, state.seats - 1)
    maker = reader.number("maker", author, 0, state.seats - 1)
    if state.own_deals_left(maker) == 0:
        raise Invalid(f"{reader.what}: P{maker} has at most {DEALS_EACH} open deals (CT-AMB-44)")
    deal = state.free_deal(maker)
    set_terms(state, sheet_of(deal), reader)
    state.parties[deal] = state.parties_in(sheet_of(deal))
    state.author[deal] = author
    state.revision[deal] = reader.number("revision", 1, 1, HIGHEST_REVISION)
    state.private[deal] = int(reader.flag("private", False))
    state.agreed[deal] = read_seat_list(state, reader.take("accepted", [author]), f"{reader.what}: accepted")
    state.declined[deal] = read_seat_list(state, reader.take("declined", []), f"{reader.what}: declined")
    state.group[deal] = read_deal_number(reader.take("group", None), f"{reader.what}: group")
    set_number(state, deal, reader)
    reader.finish()
    check_deal(state, deal, reader.what)


def set_number(state: Chinatown, deal: int, reader: Reader) -> None:
    """CT-PROT.5: the number of the present terms, and of those before."""
    replaced = read_deal_number(reader.take("replaces", None), f"{reader.what}: replaces")
    number = read_deal_number(reader.take("deal", None), f"{reader.what}: deal")
    if state.parties[deal] >> ANYONE and state.private[deal]:
        raise Invalid(f"{reader.what}: an offer to anyone is open to all (CT-PROT.10)")
    if not number:
        if not state.has_number(state.parties[deal], state.private[deal]):
            raise Invalid(f"{reader.what}: there is no number left for it (CT-AMB-44)")
        state.renumber(deal)
    else:
        check_number(state, deal, number, reader.what)
        state.number[deal] = number
        state.on_table[state.deal_count] = deal
        state.deal_count += 1
    state.replaced[deal] = replaced


def check_number(state: Chinatown, deal: int, number: int, what: str) -> None:
    """Refuse a number that doesn't fit a deal: wrong for the parties of a private one, taken, or not yet used."""
    private, parties = bool(state.private[deal]), state.parties[deal]
    if is_private_number(number) != private or (private and number % SETS != parties):
        raise Invalid(f"{what}: {number} is not a number of a deal that is so open or private, between these parties")
    if state.deal_in(slot_of(number)) >= 0:
        raise Invalid(f"{what}: the number {number} is taken")
    if private:
        state.private_count[parties] = max(state.private_count[parties], count_of(number))
    else:
        state.open_count = max(state.open_count, count_of(number))


def read_deal_number(given: Any, what: str) -> int:
    """The number of a deal; 0 if it is None."""
    return 0 if given is None else read_count(given, what, LAST_NUMBER, 1)


def read_seat_list(state: Chinatown, seats: Any, what: str) -> int:
    """Some seats as a bit set."""
    if not isinstance(seats, (list, tuple)) or any(type(s) is not int or not 0 <= s < state.seats for s in seats):
        raise Invalid(f"{what} is a list of seats, not {short_repr(seats)}")
    if len(set(seats)) < len(seats):
        raise Invalid(f"{what} names a seat twice")
    return sum(1 << seat for seat in seats)


def check_group(state: Chinatown, deal: int) -> None:
    """CT-PROT.10: a deal of one's own that answers an offer to anyone belongs to the group of that offer, also after
    the offer was taken up (it has a new number then) or closed."""
    group = state.group[deal]
    offers = [other for other in state.deals_on_table() if state.number[other] == group]
    was_open = not is_private_number(group) and count_of(group) <= state.open_count
    if group and not (was_open and all(state.is_to_anyone(offer) or state.replaced[offer] for offer in offers)):
        raise Invalid(f"deal {state.number[deal]}: its group is the number of an offer to anyone (CT-PROT.10)")


def check_deal(state: Chinatown, deal: int, what: str) -> None:
    """CT-PROT.3-7: the conditions that an open deal must meet."""
    parties, agreed, maker = state.parties[deal], state.agreed[deal], state.maker[deal]
    if not parties >> maker & 1:
        raise Invalid(f"{what}: P{maker} has made it, so P{maker} is a party to it")
    if state.revision[deal] == 1 and state.author[deal] != maker:
        raise Invalid(f"{what}: its first revision is by P{maker}, who has made it (CT-PROT.4)")
    if not state.moves_goods(sheet_of(deal)) or not state.is_alive(deal):
        raise Invalid(f"{what}: it would be void (CT-PROT.7)")
    if state.declined[deal] & ~state.everyone() or state.declined[deal] & parties:
        raise Invalid(f"{what}: declined by those who could have been anyone (CT-PROT.10)")
    if state.declined[deal] and not parties >> ANYONE & 1:
        raise Invalid(f"{what}: only an offer to anyone is declined (CT-PROT.10)")
    if not agreed >> state.author[deal] & 1 or agreed & ~parties or agreed == parties:
        raise Invalid(f"{what}: accepted by its author and by some, not all, of its parties (CT-PROT.4-5)")


def set_terms(state: Chinatown, sheet: int, reader: Reader) -> None:
    """Lines of a deal or draft."""
    mixed, terms = reader.take("lines", None), {key: reader.take(key, []) for key in ("transfers", "promises")}
    if mixed is not None and any(terms.values()):
        raise Invalid(f"{reader.what}: either lines, or transfers and promises")
    try:
        lines = read_terms(terms, state.seats, sheet < SEATS) if mixed is None else read_lines(mixed, state.seats)
    except Refused as refusal:
        raise Invalid(f"{reader.what}: {refusal}") from None
    for line in lines:
        amount = add_text(state, line.text) if line.item == PROMISE_ITEM else line.amount
        state.add_line(sheet, line_of(line.giver, line.taker, line.item), amount)


# Drafts


def set_draft(state: Chinatown, seat: int, reader: Reader) -> None:
    """What a seat is writing."""
    set_terms(state, seat, reader)
    state.doing[seat] = DOINGS[reader.choice("at", "draft", list(DOINGS))]
    state.secretly[seat] = int(reader.flag("private", False))
    number = read_deal_number(reader.take("counter", None), f"{reader.what}: counter")
    if number:
        state.countered[seat] = find_row(state, number, reader.what) + 1
        check_counter(state, seat, reader)
    if state.doing[seat] == CHOOSING:
        set_direction(state, seat, reader)
    reader.finish()
    check_draft(state, seat, reader.what)


def find_row(state: Chinatown, number: int, what: str) -> int:
    """An open deal, by its number."""
    found = [deal for deal in state.deals_on_table() if state.number[deal] == number]
    if not found:
        raise Invalid(f"{what}: there is no open deal {number}")
    return found[0]


def check_counter(state: Chinatown, seat: int, reader: Reader) -> None:
    """CT-PROT.2, .4: the deal that a draft will change; its promises stay the same unless they are rewritten."""
    deal = state.countered[seat] - 1
    number = state.number[deal]
    if not state.may_answer(deal, seat) and not state.declined[deal] >> seat & 1:
        raise Invalid(f"{reader.what}: P{seat} is not a party to deal {number} (CT-PROT.2)")
    if state.secretly[seat] != state.private[deal]:
        raise Invalid(f"{reader.what}: it is as open or private as deal {number} (CT-PROT.4)")
    rewritten, same = reader.take("rewritten", []), same_promises(state, seat)
    ends = [[giver_of(line), taker_of(line)] for line, _, _ in same]
    if not isinstance(rewritten, (list, tuple)) or any(list_of(pair) not in ends for pair in rewritten):
        raise Invalid(f"{reader.what}: rewritten lists giver and taker of promises that stand in the deal, too")
    for line, old, _ in same:
        if [giver_of(line), taker_of(line)] not in [list_of(pair) for pair in rewritten]:
            state.terms.put(seat, state.terms.find(seat, line), line, old)


def list_of(pair: Any) -> list[Any]:
    """A pair from outside as a list."""
    return list(pair) if isinstance(pair, (list, tuple)) else []


def set_direction(state: Chinatown, seat: int, reader: Reader) -> None:
    """CT-PROT.1: who is about to give whom something."""
    ends = [
        PARTY.read(state, reader.take(name, f"P{default}"))
        for name, default in (("giver", seat), ("taker", (seat + 1) % state.seats))
    ]
    if min(ends) < 0 or not state.may_direct(seat, ends[0], ends[1]):
        raise Invalid(f"{reader.what}: giver and taker can't be those (CT-PROT.1)")
    state.giver[seat], state.taker[seat] = ends


def may_stand(state: Chinatown, seat: int, giver: int, taker: int) -> bool:
    """CT-PROT.1, .4, .10: whether a line can be in a draft: its author could add it, or it is a line between the
    parties of the deal that it counters."""
    if state.may_direct(seat, giver, taker):
        return True
    parties = state.parties_for(seat, state.countered[seat] - 1) if state.countered[seat] else 0
    return giver != taker and bool(parties >> giver & 1 and parties >> taker & 1)


def check_draft(state: Chinatown, seat: int, what: str) -> None:
    """CT-PROT.1-2, .10, .12: what can be in a draft."""
    doing, lines = state.doing[seat], [line for line, _ in state.terms.contents(seat)]
    if doing in (DIRECTING, CHOOSING) and len(lines) >= DEAL_LINES:
        raise Invalid(f"{what}: it has {DEAL_LINES} lines and takes no more (CT-AMB-44)")
    if any(not may_stand(state, seat, giver_of(line), taker_of(line)) for line in lines):
        raise Invalid(f"{what}: a line goes between seats that can't be in it (CT-PROT.1)")
    if state.trade == LIMITED and state.countered[seat] and not state.may_counter(seat, state.countered[seat] - 1):
        raise Invalid(f"{what}: the limit of revisions is reached (CT-PROT.12)")
