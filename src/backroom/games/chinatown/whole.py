"""Choices given as a whole, in one dict or one line of text (notation.py): a deal, a counteroffer, all cards that are
kept, a message, a wish. Each is turned into the equivalent small steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Refused
from ...core.phrases import Quoted, phrase
from ...core.reading import whole_number
from ...core.words import short_repr
from .edition import KINDS, NOTES_OF_MONEY, RETURNED
from .fields import NO_TRADE
from .notation import read_typed
from .numbering import LAST_NUMBER, slot_of
from .offers import Line, check_goods, read_party, read_terms, read_ware
from .terms import sheet_of
from .view import deals_seen, spoken_line
from .words import (
    ACCEPT,
    ADD,
    ANYONE,
    AT_TABLE,
    BACK,
    CASH_ITEM,
    COUNTER,
    DRAFT,
    DROP,
    FROM,
    GIVE_CASH,
    GIVE_LOT,
    GIVE_TILE,
    KEEP,
    MAKE_PRIVATE,
    PARTIES,
    PROMISE,
    PROMISE_ITEM,
    PROPOSE,
    REJECT,
    RETURN,
    SPEAK,
    STRIKE,
    TELL,
    TEXT,
    TILE_ITEM,
    TRADE,
    UNWANT,
    WANT,
    WITHDRAW,
)

Steps = list[tuple[int, str]]
WISHES = {"want": WANT, "unwant": UNWANT}
ANSWERS = {"accept": ACCEPT, "reject": REJECT, "withdraw": WITHDRAW, "counter": COUNTER}

if TYPE_CHECKING:
    from .state import Chinatown


def expand(state: Chinatown, seat: int, given: str | dict[str, Any]) -> Steps | None:
    """The small steps of a choice given as a whole; None if it is a plain one."""
    whole = read_typed(given, seat) if isinstance(given, str) else given
    if whole is None:
        return None
    do = whole.get("do")
    if not isinstance(do, str):
        return None
    if do == "keep" and "lots" in whole:
        return expand_keep(state, seat, whole)
    if do == "propose" and len(whole) > 1:
        return expand_proposal(state, seat, whole)
    if do == "counter" and set(whole) - {"do", "deal"}:
        return expand_counter(state, seat, whole)
    if do in ANSWERS and "deal" in whole:
        return expand_answer(state, seat, whole)
    is_step = isinstance(given, str) and state.speaking >> seat & 1
    return None if is_step else expand_talk(state, seat, whole)


# CT-PROT.5, .8: answers


def expand_answer(state: Chinatown, seat: int, given: dict[str, Any]) -> Steps:
    """An answer names a deal by its number; an acceptance may also name the revision."""
    check_trading(state)
    do = str(given["do"])
    check_keys(given, {"do", "deal", "revision"} if do == "accept" else {"do", "deal"})
    deal = find_deal(state, seat, given["deal"])
    revision = given.get("revision", state.revision[deal])
    if as_number(revision) != state.revision[deal]:
        raise Refused(
            phrase(
                "Deal {deal} is revision {revision}, not {given}.",
                deal=state.number[deal],
                revision=state.revision[deal],
                given=short_repr(revision),
            ),
            "CT-PROT.5",
        )
    return [(ANSWERS[do](slot_of(state.number[deal])), "")]


def find_deal(state: Chinatown, seat: int, given: Any) -> int:
    """An open deal that a seat may know, by its number; refused with a reason if there is none."""
    number = as_number(given)
    for deal in deals_seen(state, seat):
        if state.number[deal] == number:
            return deal
        if state.replaced[deal] == number and number > 0:
            raise Refused(
                phrase("Deal {old} was changed: look at deal {deal}.", old=number, deal=state.number[deal]), "CT-PROT.5"
            )
    said = short_repr(given if number < 0 else number)
    raise Refused(phrase("There is no open deal {given}.", given=said), "CT-PROT.2")


def as_number(given: Any) -> int:
    """A small whole number, typed or not; -1 if it isn't one."""
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) <= 5:
        return int(given)
    number = whole_number(given)
    return number if number is not None and 0 <= number <= LAST_NUMBER else -1


# CT-LOTS.3: keeps


def expand_keep(state: Chinatown, seat: int, given: dict[str, Any]) -> Steps:
    """The lots that are kept; the other cards in hand go back."""
    hand = sorted(lot + 1 for lot in state.hands.contents(seat))
    lots, left = given["lots"], RETURNED - state.returns.size(seat)
    if state.ended:
        raise Refused("The game is over.", "CT-END.1")
    if state.now != KEEP or set(given) != {"do", "lots"}:
        raise Refused('Building cards are kept in phase 1 only: {"do": "keep", "lots": [...]}', "CT-LOTS.3")
    if left == 0:
        raise Refused("You have chosen already.", "CT-LOTS.3")
    if not isinstance(lots, (list, tuple)) or any(type(lot) is not int or lot not in hand for lot in lots):
        raise Refused(
            phrase(
                "{given} is not a list of lots in your hand, which are: {hand}",
                given=short_repr(lots),
                hand=Quoted(", ".join(map(str, hand))),
            ),
            "CT-LOTS.3",
        )
    back = [lot for lot in hand if lot not in lots]
    if len(back) != left or len(set(lots)) != len(lots):
        raise Refused(phrase("You keep exactly {count} lots.", count=len(hand) - left), "CT-LOTS.3")
    return [(RETURN(lot - 1), "") for lot in back]


# CT-PROT.2, .13: messages and wishes


def expand_talk(state: Chinatown, seat: int, given: dict[str, Any]) -> Steps | None:
    """A message or a wish given as a whole; None if it is neither."""
    if given.get("do") in WISHES and "item" not in given:
        return expand_wish(state, seat, given)
    if given.get("do") == "tell" and isinstance(given.get("to"), (list, tuple)):
        return expand_message(state, seat, given)
    return None


def expand_message(state: Chinatown, seat: int, given: dict[str, Any]) -> Steps:
    """A message to some seats."""
    check_trading(state)
    if set(given) != {"do", "to", "text"} or TEXT.read(state, given["text"]) < 0:
        raise Refused(
            phrase('A message has "to" (seats) and "text" (at most {most} printable characters).', most=TEXT.longest),
            "CT-PROT.2",
        )
    seats = {read_party(name) for name in given["to"]}
    if not seats or any(not 0 <= other < state.seats or other == seat for other in seats):
        raise Refused(phrase("{given} are not other seats at this table.", given=short_repr(given["to"])), "CT-PROT.2")
    chosen = sum(1 << other for other in seats)
    return [*stop_speaking(state, seat), (SPEAK, ""), (TELL(chosen, 0), str(given["text"]))]


def expand_wish(state: Chinatown, seat: int, given: dict[str, Any]) -> Steps:
    """CT-PROT.13: what a seat wants, or no longer wants."""
    check_trading(state)
    wish = (WISHES[str(given["do"])](read_ware(given)), "")
    return [wish] if state.speaking >> seat & 1 else [(SPEAK, ""), wish]


def stop_speaking(state: Chinatown, seat: int) -> Steps:
    """A message that was begun is given up."""
    return [(BACK, "")] if state.speaking >> seat & 1 else []


def check_trading(state: Chinatown) -> None:
    """CT-AMB-08: nothing is negotiated outside phase 3."""
    if state.ended:
        raise Refused("The game is over.", "CT-END.1")
    if state.trade == NO_TRADE:
        raise Refused("This game is played without negotiation.", "CT-PROT.12")
    if state.now != TRADE:
        raise Refused("Deals are made in phase 3 only, while everybody negotiates.", "CT-PROT.3")


def clear_desk(state: Chinatown, seat: int) -> Steps:
    """A draft or a message under way is dropped first."""
    return stop_speaking(state, seat) + ([] if state.doing[seat] == AT_TABLE else [(DROP, "")])


# CT-PROT.2-4: deals


def expand_proposal(state: Chinatown, seat: int, given: dict[str, Any]) -> Steps:
    """CT-PROT.3: a new deal."""
    check_trading(state)
    check_keys(given, {"do", "transfers", "promises", "private"})
    private = given.get("private", False)
    if type(private) is not bool:
        raise Refused(phrase('"private" is true or false, not {given}', given=short_repr(private)), "CT-PROT.1")
    lines = read_terms(given, state.seats)
    check_lines(state, seat, lines)
    check_anyone(state, seat, lines)
    steps: Steps = [*clear_desk(state, seat), (DRAFT, "")]
    if private:
        steps.append((MAKE_PRIVATE, ""))
    return [*steps, *(step for line in lines for step in line_steps(line)), (PROPOSE, "")]


def expand_counter(state: Chinatown, seat: int, given: dict[str, Any]) -> Steps:
    """CT-PROT.4: new terms for a deal."""
    check_trading(state)
    check_keys(given, {"do", "deal", "transfers", "promises"})
    deal = find_deal(state, seat, given.get("deal"))
    number = state.number[deal]
    if not state.may_answer(deal, seat):
        raise Refused(
            phrase("You are not a party to deal {number}; make an offer of your own.", number=number), "CT-PROT.2"
        )
    lines = read_terms(given, state.seats)
    check_lines(state, seat, lines)
    wanted = state.parties_for(seat, deal)
    if {party for line in lines for party in line[:2]} != {party for party in range(PARTIES) if wanted >> party & 1}:
        raise Refused("A counteroffer keeps the parties of the deal; for others, make a new deal.", "CT-PROT.4")
    old = old_lines(state, sheet_of(deal))
    if not state.is_party(deal, seat):
        old = [line._replace(giver=named(line.giver, seat), taker=named(line.taker, seat)) for line in old]
    elif sorted(old) == sorted(lines):
        raise Refused("The counteroffer changes nothing.", "CT-PROT.4")
    struck = [(STRIKE(*line[:3]), "") for line in old if line not in lines]
    added = [step for line in lines if line not in old for step in line_steps(line)]
    return [*clear_desk(state, seat), (COUNTER(slot_of(number)), ""), *struck, *added, (PROPOSE, "")]


def named(party: int, seat: int) -> int:
    """CT-PROT.10: the seat that answers an offer to anyone takes the place of "anyone"."""
    return seat if party == ANYONE else party


def old_lines(state: Chinatown, sheet: int) -> list[Line]:
    """The lines of a deal as they would be given."""
    lines = [spoken_line(state, line, amount) for line, amount in state.terms.contents(sheet)]
    return [line._replace(amount=0) if line.item == PROMISE_ITEM else line for line in lines]


def check_lines(state: Chinatown, seat: int, lines: list[Line]) -> None:
    """CT-PROT.3: the proposer is a party, givers have what they give, the proposer can pay."""
    if all(seat not in line[:2] for line in lines):
        raise Refused("You are not a party to this deal.", "CT-PROT.3")
    check_goods(state, lines)
    net = sum(line.amount * ((line.taker == seat) - (line.giver == seat)) for line in lines if line.item == CASH_ITEM)
    if state.cash[seat] + net < 0:
        raise Refused(
            phrase("You have ${cash}k and would have to pay ${price}k.", cash=state.cash[seat], price=-net),
            "CT-PROT.3",
        )


def check_anyone(state: Chinatown, seat: int, lines: list[Line]) -> None:
    """CT-PROT.10: an offer to anyone is made by its proposer, and somebody can take it."""
    open_ends = [line for line in lines if ANYONE in line[:2]]
    if any(seat not in line[:2] for line in open_ends):
        raise Refused("Only you can give to anyone or take from anyone, and only in a deal of your own.", "CT-PROT.10")
    parties = {end for line in lines for end in line[:2]}
    wanted = [
        sum(line.amount for line in open_ends if line.giver == ANYONE and line.item == TILE_ITEM + kind)
        for kind in range(KINDS)
    ]
    able = [
        other
        for other in range(state.seats)
        if other not in parties and all(state.in_stock(other, kind) >= wanted[kind] for kind in range(KINDS))
    ]
    if open_ends and not able:
        raise Refused("Nobody can take this offer.", "CT-PROT.10")


def check_keys(given: dict[str, Any], allowed: set[str]) -> None:
    """Refuse unknown keys."""
    unknown = [key for key in given if key not in allowed]
    if unknown:
        raise Refused(
            phrase(
                "There is no {given} here; the keys are: {known}",
                given=short_repr(unknown[0]),
                known=Quoted(", ".join(sorted(allowed))),
            ),
            "CT-PROT.1",
        )


def line_steps(line: Line) -> Steps:
    """The small steps that write one line into a draft."""
    lead = [(ADD, ""), (FROM(line.giver, line.taker), "")]
    if line.item < TILE_ITEM:
        return [*lead, (GIVE_LOT(line.item), "")]
    if line.item < CASH_ITEM:
        return [*lead, (GIVE_TILE(line.item - TILE_ITEM), "")] * line.amount
    if line.item == PROMISE_ITEM:
        return [*lead, (PROMISE(0), line.text)]
    return [step for note in notes_for(line.amount) for step in (*lead, (GIVE_CASH(note), ""))]


def notes_for(amount: int) -> list[int]:
    """An amount in as few notes as possible."""
    notes: list[int] = []
    for note in reversed(range(len(NOTES_OF_MONEY))):
        notes += [note] * (amount // NOTES_OF_MONEY[note])
        amount %= NOTES_OF_MONEY[note]
    return notes
