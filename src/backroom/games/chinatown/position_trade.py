"""Reading the negotiation in positions of Chinatown: open deals, drafts, who waits, and the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid, Refused
from ...core.positions import Reader
from ...core.words import short_repr
from .describing import DOINGS, same_promises
from .edition import (
    DEAL_LINES,
    DEALS_EACH,
    HIGHEST_REVISION,
    LIMIT_CYCLES,
    LIMIT_DEALS,
    LIMIT_IDLE,
    LIMIT_PROPOSALS,
    LIMIT_REVISIONS,
    SEATS,
)
from .fields import FREE, LIMITED, NO_TRADE
from .offers import read_lines, read_terms
from .reading import add_text, read_count, read_seats
from .rules.deals import giver_of, line_of, taker_of
from .view import seats_in
from .words import (
    ANYONE,
    AT_TABLE,
    CHOOSING,
    DEALS,
    DIRECTING,
    PARTY,
    PROMISE_ITEM,
    SPEAKING,
    TRADE,
)

if TYPE_CHECKING:
    from .state import Chinatown


def set_latest(state: Chinatown, reader: Reader) -> None:
    """The number of each seat's newest deal: the next one gets the next free number."""
    for seat, number in reader.by_seat("latest", state.seats):
        first = seat * DEALS_EACH + 1
        state.last_row[seat] = read_count(number, f"latest deal of P{seat}", first + DEALS_EACH - 1, first) - first


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
    if state.trade == FREE:
        set_free(state, reader)
    else:
        set_limits(state, Reader(reader.take("limits", {}), "limits"))


def set_free(state: Chinatown, reader: Reader) -> None:
    """CT-AMB-44: who waits for the others, and whom a driver asks next."""
    waited = read_seats(state, reader.take("waited", ""), "waited")
    if waited and waited | state.ready == state.everyone():
        raise Invalid("waited: when all who are not ready wait, all are asked again (CT-AMB-44)")
    if any(state.doing[seat] != AT_TABLE for seat in seats_in(state, waited)):
        raise Invalid("waited: nobody waits while writing a draft (CT-AMB-44)")
    state.asked = state.everyone() & ~waited
    state.turn = (reader.seat("next", state.start_player, state.seats) - state.start_player) % state.seats


def set_limits(state: Chinatown, reader: Reader) -> None:
    """CT-PROT.12: how far the negotiation has gone."""
    state.cycle = reader.number("cycle", 0, 0, LIMIT_CYCLES - 1)
    state.turn = reader.number("turn", 0, 0, state.seats - 1)
    state.idle = reader.number("idle", 0, 0, min(LIMIT_IDLE - 1, state.cycle))
    state.stirred = reader.flag("stirred", False)
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
    open_deals = [deal for deal in range(DEALS) if state.parties[deal]]
    for seat in range(state.seats):
        if sum(state.author[deal] == seat for deal in open_deals) > LIMIT_DEALS:
            raise Invalid(f"deals: P{seat} has at most {LIMIT_DEALS} open ones (CT-PROT.12)")
    if any(state.revision[deal] > LIMIT_REVISIONS for deal in open_deals):
        raise Invalid(f"deals: at most {LIMIT_REVISIONS} revisions (CT-PROT.12)")


# Open deals


def set_deals(state: Chinatown, given: Any) -> None:
    """Open deals."""
    if not isinstance(given, (list, tuple)) or len(given) > DEALS:
        raise Invalid(f"deals is a list of at most {DEALS} dicts, not {short_repr(given)}")
    groups: dict[int, list[int]] = {}
    for place, entry in enumerate(given):
        set_deal(state, Reader(entry, f"deal {place + 1} of the list"), groups)
    for deal, mates in groups.items():
        if any(sorted(groups.get(mate, [])) != sorted(mates) or mate not in mates for mate in mates):
            raise Invalid(f"deal {deal + 1}: the deals of a group name each other and themselves (CT-PROT.10)")
        if any(mate // DEALS_EACH != deal // DEALS_EACH for mate in mates):
            raise Invalid(f"deal {deal + 1}: the deals of a group have been made by one seat (CT-PROT.10)")
        state.group[deal] = min(mates) + 1 if mates else 0


def set_deal(state: Chinatown, reader: Reader, groups: dict[int, list[int]]) -> None:
    """One open deal."""
    author = reader.number("author", 0, 0, state.seats - 1)
    number = reader.take("deal", None)
    if number is None and state.free_rows(author) == 0:
        raise Invalid(f"{reader.what}: P{author} has at most {DEALS_EACH} open deals (CT-AMB-44)")
    deal = state.take_row(author) if number is None else read_count(number, "deal", state.seats * DEALS_EACH, 1) - 1
    if state.parties[deal]:
        raise Invalid(f"{reader.what}: the number {deal + 1} is taken")
    set_terms(state, SEATS + deal, reader)
    state.parties[deal] = state.parties_in(SEATS + deal)
    state.open_deals += 1
    state.author[deal] = author
    state.revision[deal] = reader.number("revision", 1, 1, HIGHEST_REVISION)
    state.private[deal] = int(reader.flag("private", False))
    state.agreed[deal] = read_agreed(state, reader.take("accepted", [author]), reader.what)
    groups[deal] = read_group(state, reader.take("group", []), reader.what)
    reader.finish()
    check_deal(state, deal, reader.what)


def read_agreed(state: Chinatown, seats: Any, what: str) -> int:
    """Who has accepted."""
    if not isinstance(seats, (list, tuple)) or any(type(s) is not int or not 0 <= s < state.seats for s in seats):
        raise Invalid(f"{what}: accepted is a list of seats, not {short_repr(seats)}")
    if len(set(seats)) < len(seats):
        raise Invalid(f"{what}: accepted names a seat twice")
    return sum(1 << seat for seat in seats)


def read_group(state: Chinatown, numbers: Any, what: str) -> list[int]:
    """The deals of a group."""
    if not isinstance(numbers, (list, tuple)):
        raise Invalid(f"{what}: group is a list of deals, not {short_repr(numbers)}")
    deals = [read_count(number, f"{what}: group", state.seats * DEALS_EACH, 1) - 1 for number in numbers]
    if len(set(deals)) < len(deals):
        raise Invalid(f"{what}: group names a deal twice")
    return deals


def check_deal(state: Chinatown, deal: int, what: str) -> None:
    """CT-PROT.3-7: what an open deal must keep."""
    parties, agreed, maker = state.parties[deal], state.agreed[deal], deal // DEALS_EACH
    if parties >> ANYONE or not parties >> maker & 1:
        raise Invalid(f"{what}: deal {deal + 1} is one that P{maker} has made, so P{maker} is a party to it")
    if state.revision[deal] == 1 and state.author[deal] != maker:
        raise Invalid(f"{what}: the first revision of deal {deal + 1} is by P{maker}, who has made it (CT-PROT.4)")
    if not state.moves_goods(SEATS + deal) or not state.is_possible(SEATS + deal):
        raise Invalid(f"{what}: it would be void (CT-PROT.7)")
    if not agreed >> state.author[deal] & 1 or agreed & ~parties or agreed == parties:
        raise Invalid(f"{what}: accepted by its author and by some, not all, of its parties (CT-PROT.4-5)")


def set_terms(state: Chinatown, row: int, reader: Reader) -> None:
    """Lines of a deal or draft."""
    mixed, terms = reader.take("lines", None), {key: reader.take(key, []) for key in ("transfers", "promises")}
    if mixed is not None and any(terms.values()):
        raise Invalid(f"{reader.what}: either lines, or transfers and promises")
    try:
        lines = read_terms(terms, state.seats, row < SEATS) if mixed is None else read_lines(mixed, state.seats)
    except Refused as refusal:
        raise Invalid(f"{reader.what}: {refusal}") from None
    for line in lines:
        amount = add_text(state, line.text) if line.item == PROMISE_ITEM else line.amount
        state.add_line(row, line_of(line.giver, line.taker, line.item), amount)


# Drafts


def set_draft(state: Chinatown, seat: int, reader: Reader) -> None:
    """What a seat is writing."""
    set_terms(state, seat, reader)
    state.doing[seat] = DOINGS[reader.choice("at", "draft", list(DOINGS))]
    state.secretly[seat] = int(reader.flag("private", False))
    state.countered[seat] = reader.number("counter", 0, 0, DEALS)
    if state.countered[seat]:
        check_counter(state, seat, reader)
    if state.doing[seat] == CHOOSING:
        set_direction(state, seat, reader)
    reader.finish()
    check_draft(state, seat, reader.what)


def check_counter(state: Chinatown, seat: int, reader: Reader) -> None:
    """CT-PROT.2, .4: the deal that a draft is to change; its promises stay the same unless they are rewritten."""
    deal = state.countered[seat] - 1
    if not state.is_party(deal, seat):
        raise Invalid(f"{reader.what}: P{seat} is not a party to deal {deal + 1} (CT-PROT.2)")
    if state.secretly[seat] != state.private[deal]:
        raise Invalid(f"{reader.what}: it is as open or private as deal {deal + 1} (CT-PROT.4)")
    rewritten, same = reader.take("rewritten", []), same_promises(state, seat)
    ends = [[giver_of(line), taker_of(line)] for line, _, _ in same]
    if not isinstance(rewritten, (list, tuple)) or any(list_of(pair) not in ends for pair in rewritten):
        raise Invalid(f"{reader.what}: rewritten lists giver and taker of promises that stand in the deal, too")
    for line, old, _ in same:
        if [giver_of(line), taker_of(line)] not in [list_of(pair) for pair in rewritten]:
            state.amounts.put(seat, state.lines.find(seat, line), old)


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


def check_draft(state: Chinatown, seat: int, what: str) -> None:
    """CT-PROT.1-2, .10, .12: what can stand in a draft."""
    doing, lines = state.doing[seat], state.lines.contents(seat)
    if doing == SPEAKING and (state.trade != FREE or lines):
        raise Invalid(f"{what}: a message is sent in a free negotiation, from a draft without lines (CT-PROT.2)")
    if doing in (DIRECTING, CHOOSING) and len(lines) >= DEAL_LINES:
        raise Invalid(f"{what}: it has {DEAL_LINES} lines and takes no more (CT-AMB-44)")
    if any(not state.may_direct(seat, giver_of(line), taker_of(line)) for line in lines):
        raise Invalid(f"{what}: a line goes between seats that can't be in it (CT-PROT.1)")
    if state.trade == LIMITED and state.countered[seat] and not state.may_counter(seat, state.countered[seat] - 1):
        raise Invalid(f"{what}: the limit of revisions is reached (CT-PROT.12)")
