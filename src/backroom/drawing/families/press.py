"""What the newspaper says of a claim, an opposition or an attack: how the families stand after it, what was drawn, who
is stronger now; and what its victim can learn from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.families.edition import GOODS_IDS
from ...messages import called, count, say
from ..parts import DAILY, DRAWN, LOSS, NOW, Clause, Fact, Row, Sheet
from .pictures import BUSINESSES, card_icon
from .strike import GANGSTER, Strike

View = Mapping[str, Any]


def front_page(strike: Strike, why: str) -> Sheet:
    """The newspaper: what happened, and how everybody stands now."""
    event, cell = strike.event, strike.cell
    blanks = {"seat": Quoted(f"P{event['seat']}"), "business": Quoted(called(cell["business"]))}
    sign, is_mine = BUSINESSES[cell["business"]], event["seat"] == strike.view["you"]
    if strike.is_opposition:
        return snatched(strike, why, {**blanks, "claimant": Quoted(f"P{event['claimant']}")})
    if not strike.is_attack:
        headline = (
            say("You claim the {business}", **blanks) if is_mine else say("{seat} claims the {business}", **blanks)
        )
        worth = Clause(say("worth at the end"), (Fact("end", f"+{cell['points']}", say("points")),))
        return Sheet(DAILY, why, headline, ("gangster", sign, "money"), notes=(worth,))
    blanks["victim"] = Quoted(f"P{event['victim']}")
    if is_mine:
        headline = say("You take {victim}'s {business}", **blanks)
    else:
        headline = say("{seat} takes {victim}'s {business}", **blanks)
    pictures = ("tommy_gun", sign, "fight")
    if cards := drawn(strike):  # they need the room
        return Sheet(DAILY, "", headline, pictures, notes=cards, stamp=say("Late extra"))
    columns = say("businesses"), called("gangsters"), say("points")
    return Sheet(DAILY, "", headline, pictures, columns, standings(strike), stronger(strike), say("Late extra"))


def snatched(strike: Strike, why: str, blanks: View) -> Sheet:
    """FA-OPP.1-2: a claim that was opposed, with the influence that decided it."""
    event, sign = strike.event, BUSINESSES[strike.cell["business"]]
    sides = strike.influence(event["seat"]), strike.influence(event["claimant"])
    weighed = Fact("hat", say("{n} v {other}", n=sides[0], other=sides[1]), say("influence"), seat=event["seat"])
    price = Fact("hat", "\N{MINUS SIGN}1", say("influence"), LOSS, seat=event["seat"])
    if event["seat"] == strike.view["you"]:
        headline = say("You snatch the {business} from {claimant}", **blanks)
    else:
        headline = say("{seat} snatches the {business} from {claimant}", **blanks)
    dollars = sum(one["need"] for one in strike.cell["needs"] if one["item"] == "money")
    money = (Fact("money", f"\N{MINUS SIGN}${dollars}", say("cards to pay"), LOSS),) if dollars else ()
    notes = (Clause(say("influence against influence"), (weighed,)), Clause(say("what it costs"), (price, *money)))
    return Sheet(DAILY, why, headline, ("ethics", sign, "hat"), notes=notes)


def standings(strike: Strike) -> tuple[Row, ...]:
    """The families by their points after an attack."""
    points, held, players = strike.points, strike.holdings, strike.view["players"]
    order = sorted(range(len(players)), key=lambda seat: -points[seat])
    return tuple(
        Row(
            f"P{seat}",
            (str(held[seat]), str(players[seat]["gangsters"]), str(points[seat])),
            NOW if seat == strike.event["seat"] else "",
        )
        for seat in order
    )


def drawn(strike: Strike) -> tuple[Clause, ...]:
    """FA-ATK.2: the cards from which the viewer keeps one: to take one is to put the other back. The second sentence
    says why."""
    cards: Sequence[str] = (strike.view["mine"] or {}).get("drawn") or ()
    if len(cards) != 2:
        return ()
    one, other = cards
    shown = tuple(
        Fact(card_icon(kept), called(kept), use_of(kept), DRAWN, plays=("do:return", f"card:{back}"))
        for kept, back in ((one, other), (other, one))
    )
    lost = Quoted(called(strike.cell["business"]))
    why = say("For the lost {business}. The other one goes under the deck.", business=lost)
    return (Clause(say("Keep one of two cards"), shown), Clause(why, ()))


def use_of(card: str) -> str:
    """What a card is good for, in a few words."""
    said = {
        GANGSTER: say("to claim and to attack"),
        "family": say("for a power of your family"),
        "movement": say("moves people in the city"),
    }
    if card in said:
        return said[card]
    return say("businesses ask for it") if card in GOODS_IDS else say("a special action")


def stronger(strike: Strike) -> tuple[Clause, ...]:
    """FA-ATK.1: who has more gangsters than the viewer now, and a business to aim at."""
    you, players = strike.view["you"], strike.view["players"]
    if you is None or strike.holdings[you] < 2:
        return ()
    own = players[you]["gangsters"]
    rivals = [other for other in players if other["seat"] != you and other["gangsters"] > own and not other["passed"]]
    if not rivals:
        return ()
    chips = tuple(
        Fact("", say("{n} v {other}", n=other["gangsters"], other=own), called("gangsters"), seat=other["seat"])
        for other in rivals
    )
    return (Clause(say("stronger than you now"), chips),)


def lesson(strike: Strike) -> str:
    """What would have stopped an attack on the viewer: gangsters that were still in hand; "" for other moments."""
    view = strike.view
    if not strike.is_attack or strike.event["victim"] != view["you"]:
        return ""
    missing = strike.gangsters(strike.event["seat"]) - strike.gangsters(view["you"])
    held = [*view["mine"]["hand"]].count(GANGSTER)
    if held >= missing and held == 1:
        return say("Next time\nThe gangster card in your hand, laid in time, would have stopped it.")
    if held >= missing:
        return say(
            "Next time\nYou hold {held} gangster cards: {n} of them, laid in time, would have stopped it.",
            held=held,
            n=missing,
        )
    return count(
        missing,
        "Next time\n{n} more gangster, or your boss on it, would have stopped it.",
        "Next time\n{n} more gangsters, or your boss on it, would have stopped it.",
    )
