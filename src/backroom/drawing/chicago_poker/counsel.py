"""Counsel beside the question: what is at stake on the street, and what a picked card would bring, from what the viewer
can see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ...core.phrases import Quoted
from ...games.chicago_poker.edition import FULL, RANK_IDS
from ...games.chicago_poker.known_hands import is_better
from ...messages import called, say
from .cards import COLOUR_NAMES, said_of
from .facts import place
from .naming import owned_name
from .plan import View
from .stakes import winners_at

PROMISING = 3
"""So many cards promise a flush or a straight."""
MOST_SENTENCES = 2
"""More than this nobody reads in the middle of a turn."""


def tip(view: View, kind: str) -> str:
    """What is at stake now: who is about to win the game, and the shootout that comes next."""
    if kind != "action" or view["you"] is None:
        return ""
    told = [*prizes(view), *shootouts(view), *chances(view)]
    return " ".join(told[:MOST_SENTENCES])


def tips(view: View, kind: str, choices: Sequence[View]) -> Mapping[str, str]:
    """For every card that may be played: where it helps most, and what stands against it."""
    if kind != "action":
        return {}
    cards = dict.fromkeys(str(words["card"]) for words in choices if words["do"] == "place")
    spots = [spot_at(view, entry) for entry in view["street"]] if cards else []
    return {f"card:{card}": brings(view, spots, card) for card in cards}


# What is at stake


def prizes(view: View) -> Iterator[str]:
    """Businesses that decide the game: for the viewer, and for the others."""
    for entry in view["street"]:
        if not entry["business"]:
            continue
        for seat in winners_at(view, entry["business"]):
            if seat == view["you"]:
                yield say("{place} would win you the game.", place=place(entry["business"]))
            else:
                yield say(
                    "{who} would win the game with {place}.", who=Quoted(f"P{seat}"), place=place(entry["business"])
                )


def shootouts(view: View) -> Iterator[str]:
    """A shootout that somebody else has called: what the five cards may be, and what the viewer has against them."""
    for entry in view["street"]:
        seat = entry["marker"]
        if seat is None or seat == view["you"]:
            continue
        own = entry["hands"][view["you"]]
        mine = hand_of(own) if own and own["hand"] else ""
        yield " ".join([coming(entry, seat), *against(entry["hands"][seat] or {}, own, mine)])


def coming(entry: View, seat: int) -> str:
    """A shootout that comes next, and what lies open there."""
    blanks = {"who": Quoted(f"P{seat}"), "place": place(entry["business"])}
    theirs = entry["hands"][seat] or {}
    known = [card["card"] for card in entry["columns"][seat] if card["card"]]
    if theirs.get("may") == "flush":
        colour = called(COLOUR_NAMES[known[0][0]])
        return say(
            "{who}'s shootout at {place} comes next: {n} cards in {colour}.", n=len(known), colour=colour, **blanks
        )
    if theirs.get("may"):
        values = listed(sorted(int(card[1:]) for card in known))
        return say("{who}'s shootout at {place} comes next: {values} lie open.", values=values, **blanks)
    if theirs.get("hand"):
        hand = Quoted(hand_of(theirs))
        return say("{who}'s shootout at {place} comes next: {hand}.", hand=hand, **blanks)
    return say("{who}'s shootout at {place} comes next.", **blanks)


def against(theirs: View, own: View | None, mine: str) -> Iterator[str]:
    """What the viewer has against the hand that called a shootout."""
    may = theirs.get("may")
    if may and mine and own and rank(may) > rank(own["hand"]):
        yield say("A {hand} would beat your {mine}.", hand=called(may), mine=Quoted(mine))
    elif may:
        yield say("It may be a {hand}.", hand=called(may))
    elif mine and own and own["best"]:
        yield say("Your {mine} is the best hand that you see.", mine=Quoted(mine))


def listed(values: Sequence[int]) -> Quoted:
    """Numbers in a row."""
    return Quoted(", ".join(map(str, values)))


def chances(view: View) -> Iterator[str]:
    """Where the viewer's fifth card would call a shootout with the best hand to be seen."""
    for entry in view["street"]:
        own = entry["hands"][view["you"]]
        if calls(view, entry) and own["best"]:
            yield say(
                "One more card at {place} calls your shootout: your {mine} is the best hand that you see there.",
                place=place(entry["business"]),
                mine=Quoted(hand_of(own)),
            )


# What a card brings


class Spot(NamedTuple):
    """A business as the viewer finds it: the strongest hand of the others that he sees there (None: no hand), his own
    hand and cards, and whether his next card calls a shootout."""

    entry: View
    against: tuple[int, list[int]] | None
    own: View | None
    cards: list[str]
    calls: bool


def spot_at(view: View, entry: View) -> Spot:
    """A business, before a card is placed there."""
    you, hands = view["you"], entry["hands"]
    others = [strength(hand) for seat, hand in enumerate(hands) if seat != you and hand and hand["hand"]]
    cards = [one["card"] for one in entry["columns"][you]]
    return Spot(entry, max(others, default=None), hands[you], cards, calls(view, entry))


class Placed(NamedTuple):
    """What a card does at a business: whether it betters the hand there without calling a shootout or at all, how many
    cards then promise a flush or a straight, whether it is the best hand to be seen, the hand, and where."""

    quietly: bool
    betters: bool
    open_cards: int
    leads: bool
    rank: int
    is_flush: bool
    hand: View
    entry: View


def brings(view: View, spots: Sequence[Spot], card: str) -> str:
    """Where a card helps most, or that it helps nowhere."""
    found = [placed(spot, card) for spot in spots if card in spot.entry["would"]]
    best = max(found, key=lambda one: one[:5])
    if best.betters or best.open_cards:
        danger = list(challenged(view, best))
        told = danger or [brought(view, best, card), *doubts(view, best), *threats(view, best.entry)]
        return " ".join(told[:MOST_SENTENCES])
    said = begins(spots, card)
    return " ".join([said, *fifth(view, found)] if any(fifth(view, found)) else [said, *threats(view, None)])


def begins(spots: Sequence[Spot], card: str) -> str:
    """What is said of a card that makes no hand better: where it would begin a new one."""
    blanks = {"card": Quoted(said_of(card))}
    free = [spot for spot in spots if not spot.cards and card in spot.entry["would"]]
    if any(spot.cards for spot in spots) or not free:
        return say("The {card} makes none of your hands better.", **blanks)
    return say("The {card} would begin a hand.", **blanks)


def challenged(view: View, best: Placed) -> Iterator[str]:
    """The shootout that somebody else has called there, if it may cost the viewer the new hand."""
    seat = best.entry["marker"]
    theirs = best.entry["hands"][seat] or {} if seat not in (None, view["you"]) else {}
    may = theirs.get("may")
    if best.leads and may and rank(may) > best.rank:
        yield coming(best.entry, seat)
        yield say("A {hand} would beat your {mine}.", hand=called(may), mine=Quoted(hand_of(best.hand)))


def threats(view: View, there: View | None) -> Iterator[str]:
    """The first shootout that somebody else has called, unless it is where a card is about to go."""
    for entry in view["street"]:
        if entry["marker"] not in (None, view["you"]) and entry is not there:
            yield coming(entry, entry["marker"])
            return


def reason(view: View, words: View) -> str:
    """What placing a card brings, or where the Limousine can take men, for a hint."""
    if words["do"] == "limousine":
        return drive(view)
    if words["do"] != "place":
        return ""
    entry = next(one for one in view["street"] if one["business"] == words["business"])
    found = placed(spot_at(view, entry), words["card"])
    if found.betters or found.open_cards:
        return " ".join([brought(view, found, words["card"]), *doubts(view, found)])
    return " ".join(fifth(view, [found])) or standing(view, found)


def drive(view: View) -> str:
    """The business that decides the game, if the viewer has room there and men elsewhere."""
    you = view["you"]
    for entry in view["street"]:
        is_elsewhere = any(
            other["columns"][you] for other in view["street"] if other is not entry and other["business"]
        )
        if not entry["business"] or len(entry["columns"][you]) == FULL or not is_elsewhere:
            continue
        if winners_at(view, entry["business"]):
            return say("It can bring men to {place}, where the game is decided.", place=place(entry["business"]))
    return ""


def standing(view: View, found: Placed) -> str:
    """How the viewer's hand at a business compares with those that he sees."""
    blanks = {"place": place(found.entry["business"])}
    if found.leads:
        return say("At {place} your {mine} is the best hand that you see.", mine=Quoted(hand_of(found.hand)), **blanks)
    seat = leader(view, found.entry)
    better = Quoted(hand_of(found.entry["hands"][seat]))
    return say(
        "At {place} {who} has the best hand that you see: {hand}.", who=Quoted(f"P{seat}"), hand=better, **blanks
    )


def brought(view: View, found: Placed, card: str) -> str:
    """What a card brings at a business: a better hand, or one that is still open."""
    blanks = {"card": Quoted(said_of(card)), "place": place(found.entry["business"])}
    if not found.betters:
        n, kind = found.open_cards, called("flush" if found.is_flush else "straight")
        return say("The {card} at {place}: {n} cards towards a {hand}.", n=n, hand=kind, **blanks)
    blanks["hand"] = Quoted(hand_of(found.hand))
    if found.leads:
        return beats(view, found)
    seat = leader(view, found.entry)
    blanks |= {"who": Quoted(f"P{seat}"), "better": Quoted(hand_of(found.entry["hands"][seat]))}
    return say("The {card} at {place}: {hand}. {who} has more there: {better}.", **blanks)


def beats(view: View, found: Placed) -> str:
    """The hand that the viewer would have, and whose is the best of the others there."""
    blanks = {"hand": Quoted(hand_of(found.hand)), "place": place(found.entry["business"])}
    seen = [seat for seat, hand in enumerate(found.entry["hands"]) if seat != view["you"] and hand and hand["hand"]]
    if not seen:
        return say("At {place} nobody shows anything against your {hand}.", **blanks)
    seat = leader(view, found.entry)
    blanks |= {"who": Quoted(f"P{seat}"), "other": Quoted(hand_of(found.entry["hands"][seat]))}
    return say("At {place} your {hand} would beat {who}'s {other}.", **blanks)


def placed(spot: Spot, card: str) -> Placed:
    """What a card does at a business."""
    hand, cards = spot.entry["would"][card], [*spot.cards, card]
    leads = spot.against is None or strength(hand) > spot.against
    betters = is_better(hand, spot.own)
    is_flush = len({one[0] for one in cards}) == 1
    promises = PROMISING <= len(cards) < FULL and (is_flush or is_run([int(one[1:]) for one in cards]))
    quietly = betters and not spot.calls
    open_cards = len(cards) if promises else 0
    return Placed(quietly, betters, open_cards, leads, rank(hand["hand"]), is_flush, hand, spot.entry)


def is_run(values: Sequence[int]) -> bool:
    """Whether values can still become a straight."""
    return len(set(values)) == len(values) and max(values) - min(values) < FULL


def calls(view: View, entry: View) -> bool:
    """CP-MARK.1-2: whether one more card of the viewer calls a shootout."""
    return len(entry["columns"][view["you"]]) == FULL - 1 and entry["marker"] is None


def fifth(view: View, found: Sequence[Placed]) -> Iterator[str]:
    """Where the card would call a shootout with the best hand to be seen."""
    for one in found:
        if calls(view, one.entry) and one.leads:
            yield say(
                "As the fifth card at {place} it calls a shootout: your {hand} is the best hand that you see.",
                place=place(one.entry["business"]),
                hand=Quoted(hand_of(one.hand)),
            )
            return


def doubts(view: View, best: Placed) -> Iterator[str]:
    """What the hidden cards of others may still turn out to be there, and whether that would be more."""
    for seat, hand in enumerate(best.entry["hands"] if best.leads else ()):
        may = (hand or {}).get("may")
        if seat == view["you"] or not may:
            continue
        blanks = {"who": Quoted(f"P{seat}"), "hand": called(may)}
        yield (
            say("{who} may have a {hand}, which is more.", **blanks)
            if rank(may) > best.rank
            else say("Even a {hand} would not be enough for {who}.", **blanks)
        )
        return


def leader(view: View, entry: View) -> int:
    """Who has the best hand to be seen, but for the viewer."""
    others = [seat for seat, hand in enumerate(entry["hands"]) if seat != view["you"] and hand and hand["hand"]]
    return max(others, key=lambda seat: strength(entry["hands"][seat]))


def rank(hand: str) -> int:
    """How high a hand ranks."""
    return RANK_IDS.index(hand)


def strength(hand: View) -> tuple[int, list[int]]:
    """How hands compare: by rank, then by their values."""
    return rank(hand["hand"]), hand["values"]


def hand_of(hand: View) -> str:
    """A hand by its name."""
    return owned_name(hand["hand"], hand["values"])
