"""The board of Chicago Poker: businesses beside each other, the hands of all seats below them, the viewer's last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.chicago_poker.edition import FULL
from ...games.chicago_poker.known_hands import SAID
from ...messages import cached_by_content, cached_by_language, called, count, say
from ..figures import LIT_RULES, hit, mark
from ..fonts import LABEL, NUMBER, width_of
from ..icons import icon
from ..paper import escape, key, rect, title
from ..props import picture
from ..room import AMBER, BRASS, CREAM, MINT, MUTED, NEON, RAISED, SIGN_INK
from .cards import face_down, on_board, shapes
from .fronts import BRICK, front, pistols, tiny_front
from .plan import COLOURS, Plan, View, letter_of, name_of, plan_of, seat_order

QUIET_RULES = (
    "[id^=cell]>.b-lit{stroke-width:1.6;stroke-opacity:.75;filter:none}"
    "[id^=cell][data-key]>.b-lit{stroke-width:1.2;stroke-opacity:.5}"
)
"""Places glow softly, and those of others hardly: the cards in hand come first."""
STYLE = (
    f"<style>{LIT_RULES}{QUIET_RULES}.p-would{{display:none;pointer-events:none}}.p-would[data-is=picked]{{display:inline}}"
    ".p-would>.halo,.p-would>.catcher{display:none}</style>"
)
"""What a card would make is shown while it is picked."""
OWN_INK, WARNING = "#FFE9BF", "#FF9187"
BRIEF = {
    "high_card": "high {value}",
    "pair": "pair {value}s",
    "two_pairs": "pairs {value}, {other}",
    "three_of_a_kind": "three {value}s",
    "straight": "straight {value}",
    "flush": "flush {value}",
    "full_house": "full house {value}s",
    "four_of_a_kind": "four {value}s",
    "rainbow_straight": "rainbow {value}",
    "straight_flush": "straight flush {value}",
    "chicago_poker": "five {value}s",
}
"""How hands are called where there is little room."""


def board_plan(view: View, wide: bool) -> Plan:
    """The measures of a view's board."""
    return plan_of(wide, view["seats"], view["you"] is None)


def backdrop(view: View, wide: bool) -> str:
    """The felt, the row of the viewer, and the papers of the cards."""
    plan = board_plan(view, wide)
    width, height = plan.width, plan.height
    own = ""
    if view["you"] is not None:
        top = plan.rows + (view["seats"] - 1) * plan.row - 2
        own = rect(4, round(top, 1), width - 8, round(plan.own, 1), "#2A2412", 'rx="7" stroke="#6B5526"')
    return picture(
        width,
        height,
        "",
        f'<defs>{BRICK}<pattern id="p-dots" width="8" height="8" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" '
        f'r=".8" fill="#FFF" opacity=".05"/></pattern></defs>{shapes(*plan.card)}',
        rect(0, 0, width, height, "url(#b-room)", 'rx="8"'),
        rect(0, 0, width, height, "url(#p-dots)", 'rx="8"'),
        own,
    )


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The whole board, without its backdrop."""
    plan, order = board_plan(view, wide), seat_order(view)
    edge = rect(1, 1, plan.width - 2, plan.height - 2, "none", 'rx="8" stroke="url(#b-brass)" stroke-width="2"')
    body = "".join(
        [
            STYLE,
            *(gutter(plan, at, seat, name_of(seat, names), letter_of(seat, names)) for at, seat in enumerate(order)),
            *(business(view, entry, choices, plan, order) for entry in view["street"]),
            edge if wide else "",
        ]
    )
    for shared in (f'font-family="{NUMBER.family}" ', 'font-weight="600" '):
        body = body.replace(shared, "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {plan.width} {plan.height}" '
        f'role="group" aria-label="{escape(say("The table of Chicago Poker"))}" font-family="{NUMBER.family}" '
        f'font-weight="600">{body}</svg>'
    )


@cached_by_language(1024)
def gutter(plan: Plan, at: int, seat: int, name: str, letter: str) -> str:
    """The token of a seat before its row."""
    y = plan.rows + at * plan.row + (24 if plan.wide else 18) + plan.card[1] / 2
    r, size = (14, 17) if plan.wide else (8.5, 12)
    return (
        f'<g id="seat-{seat}">{title(name)}'
        + mark(COLOURS[seat], 27 if plan.wide else 12, round(y, 1), r, letter, size, 1.5)
        + "</g>"
    )


# A business


def business(view: View, entry: View, choices: Sequence[View], plan: Plan, order: Sequence[int]) -> str:
    """A business with the hands of all seats there."""
    slot, name = entry["slot"], entry["business"]
    x, hot = plan.left(slot), entry["marker"] is not None
    aim = f' data-key="{key("business", name)}"' if name else ""
    watching = view["you"] is None
    return (
        f'<g id="column-{slot}"{aim}>'
        + (f'<rect class="b-hit" x="{x:g}" y="{plan.top:g}" width="{plan.column:g}" height="{plan.height - 12}"/>')
        + (glow_of_shootout(plan, x) if hot else "")
        + (sign(entry, plan, x, hot) if name else "")
        + "".join(
            cell(plan.wide, len(order), watching, at, hand_at(view, entry, seat, choices))
            for at, seat in enumerate(order)
        )
        + "</g>"
    )


def glow_of_shootout(plan: Plan, x: float) -> str:
    """Red light over a column where a shootout is called."""
    return rect(
        x - 3,
        4,
        plan.column + 6,
        plan.height - 8,
        "#3A1512",
        f'rx="8" stroke="{NEON}" stroke-width="1.5" opacity=".55"',
    )


def sign(entry: View, plan: Plan, x: float, hot: bool) -> str:
    """The front of a business."""
    given = entry["id"][:2], entry["label"], entry["facing"], hot, x, plan.top, plan.column, plan.front
    return (
        f'<g id="business-{entry["id"]}">{title(called(entry["business"]))}'
        + (front(*given) if plan.wide else tiny_front(*given))
        + "</g>"
    )


def hand_at(view: View, entry: View, seat: int, choices: Sequence[View]) -> dict[str, Any]:
    """All that the picture of one seat's hand at a business depends on."""
    own, cards = seat == view["you"], entry["columns"][seat]
    here = [choice for choice in choices if choice.get("business") == entry["business"]]
    offered = {choice.get("card") for choice in here} if own else ()
    meant = {choice.get("card") for choice in choices} if own else ()
    return {
        "slot": entry["slot"],
        "seat": seat,
        "own": own,
        "cards": cards,
        "meant": [card["card"] for card in cards if card["card"] in meant],
        "hand": None if "hands" in view and named(entry["hands"][seat]) else entry["hands"][seat],
        "made": (entry["hands"][seat] or {}).get("made", ()),
        "facing": entry["facing"],
        "called": entry["marker"] == seat,
        "aimed": any(choice.get("seat") == seat for choice in here),
        "lit": own and bool(here),
        "would": {card: made for card, made in entry["would"].items() if card in offered} if own else {},
        "calls": len(cards) == FULL - 1 and entry["marker"] is None,
        "marked": own and entry["marker"] is not None,
    }


def named(hand: View | None) -> bool:
    """Whether a hand is known by name."""
    return hand is not None and hand["hand"] is not None


@cached_by_content(16_384)
def cell(wide: bool, seats: int, watching: bool, at: int, hand: View) -> str:
    """The hand of one seat at a business, in a row of the board."""
    plan, slot, seat = plan_of(wide, seats, watching), hand["slot"], hand["seat"]
    aim = f' data-key="{key("seat", seat)}"' if hand["aimed"] else ""
    height, x = (plan.own if hand["own"] else plan.row) - 4, plan.left(slot)
    y = round(plan.rows + at * plan.row, 1)
    return (
        f'<g id="cell-{slot}-{seat}"{aim}>'
        + (hit(x - 1, y - 1, plan.column + 2, round(height, 1), True) if hand["lit"] or hand["aimed"] else "")
        + (called_by(plan, x, y) if hand["called"] else "")
        + words_over(hand, plan, y)
        + "".join(lying(hand, place, plan, y) for place in range(len(hand["cards"])))
        + places_left(hand, plan, y)
        + (to_go(hand, plan, y) if hand["own"] else "")
        + "".join(would(hand, card, made, plan, y) for card, made in hand["would"].items())
        + "</g>"
    )


def called_by(plan: Plan, x: float, y: float) -> str:
    """The frame of the hand that called the shootout."""
    height = plan.card[1] + (31 if plan.wide else 25)
    line = f'rx="6" stroke="{NEON}" stroke-width="2"'
    return rect(x - 2, y - 2, plan.column + 4, round(height, 1), "none", line) + (
        pistols(x + plan.column - 12, y + 9, 13) if plan.wide else ""
    )


def hand_name(hand: View, brief: bool) -> str:
    """A hand by its name, as long as there is room for."""
    value, other = [*hand["values"], 0, 0][:2]
    template = BRIEF[hand["hand"]] if brief else SAID[hand["hand"]]
    return say(template, value=value, other=other) if "{other}" in template else say(template, value=value)


def capital(said: str) -> str:
    """Words that begin with a capital letter."""
    return said[:1].upper() + said[1:]


def words_over(held: View, plan: Plan, y: float) -> str:
    """The name of a hand, a crown on the best one, how many cards are unknown, and what it may become."""
    hand, x, line = held["hand"], plan.left(held["slot"]) + 3, y + (17 if plan.wide else 13.5)
    if hand is None:
        return ""
    size, drawn = plan.label, []
    if hand["best"]:
        drawn.append(icon("leader", x, round(line - size + 1, 1), size, BRASS))
        x += size + 4
    unknown = sum(card["card"] is None for card in held["cards"])
    may = say("flush?") if hand["may"] == "flush" else say("straight?") if hand["may"] else ""
    room = plan.left(held["slot"]) + plan.column - x - (26 if unknown else 4)
    brief = not plan.wide or plan.column < 260
    said = capital(hand_name(hand, brief)) if hand["hand"] else say("unknown")
    font = NUMBER if held["own"] else LABEL
    fill = OWN_INK if held["own"] else CREAM if hand["hand"] else MUTED
    drawn.append(words(x, line, said, font, size, fill, room))
    x += min(width_of(said, font, size), room) + 7
    if unknown:
        drawn.append(unknown_cards(x, line, unknown, plan))
        x += 20 + size / 2
    return "".join(drawn) + (may_be(may, x, line, plan, held["slot"]) if may else "")


def words(x: float, y: float, said: str, font: object, size: float, fill: str, room: float) -> str:
    """Words over a hand, pressed together if they must."""
    weight = ' font-weight="500"' if font is LABEL else ""
    tight = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if width_of(said, NUMBER, size) > room else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight}{tight} fill="{fill}">{escape(said)}</text>'


def unknown_cards(x: float, y: float, count: int, plan: Plan) -> str:
    """A small back with the number of cards that the viewer doesn't know."""
    width, height = (10, 13) if plan.wide else (7.5, 10.5)
    size = 15 if plan.wide else 12
    return rect(
        round(x, 1), round(y - height, 1), width, height, "url(#p-deco)", f'rx="1.5" stroke="{BRASS}" stroke-width=".8"'
    ) + words(round(x + width + 4, 1), y, str(count), NUMBER, size, MUTED, 30)


def may_be(said: str, x: float, y: float, plan: Plan, slot: int) -> str:
    """A warning of what a hand may become, if there is room for it."""
    size = 15 if plan.wide else 11.5
    width = width_of(said, NUMBER, size) + 12
    right = plan.left(slot) + plan.column - (30 if plan.wide and plan.column > 260 else 2)
    if right - width < x:
        return ""
    pill = (
        rect(round(right - width, 1), y - 15, round(width, 1), 19, "none", f'rx="9.5" stroke="{NEON}"')
        if plan.wide
        else ""
    )
    return pill + words(round(right - width + 6, 1), y, said, NUMBER, size, WARNING, width)


# Cards


def lying(hand: View, at: int, plan: Plan, y: float) -> str:
    """A card that lies at a business; a bar under it says that it makes the hand."""
    card, slot, own = hand["cards"][at], hand["slot"], hand["own"]
    x, top, (width, height) = plan.place(slot, at), y + (24 if plan.wide else 18), plan.card
    if card["card"] is None:
        return f'<g id="back-{slot}-{hand["seat"]}-{at}">{face_down()}<use href="#p-back" x="{x:g}" y="{top:g}"/></g>'
    made = int(card["card"][1:]) in hand["made"]
    bar = (
        rect(
            x + 3,
            round(top + height, 1),
            round(width - 6, 1),
            4 if plan.wide else 2.5,
            MINT if own else BRASS,
            'rx="2"',
        )
        if made
        else ""
    )
    aim = f' data-key="{key("card", card["card"])}"' if card["card"] in hand["meant"] else ""
    face = on_board(card["card"], x, top, width, height, not card["up"])
    return f'<g id="card-{card["card"]}"{aim}>{face}{bar}</g>'


def places_left(hand: View, plan: Plan, y: float) -> str:
    """The free places of a hand; on hatched ones a card will lie face down."""
    if not hand["facing"]:
        return ""
    width, height = plan.card
    return "".join(
        rect(
            round(plan.place(hand["slot"], at) + 0.5, 1),
            y + (24.5 if plan.wide else 18.5),
            round(width - 1, 1),
            round(height - 1, 1),
            "url(#p-hatch)" if hand["facing"][at] == "D" else "none",
            'rx="4" stroke="#66727F" stroke-dasharray="4 4" opacity=".7"',
        )
        for at in range(len(hand["cards"]), FULL)
    )


def to_go(hand: View, plan: Plan, y: float) -> str:
    """Under one's own cards: how many more call a shootout."""
    missing = FULL - len(hand["cards"])
    if hand["marked"] or not missing or not hand["facing"]:
        return ""
    left, low = plan.left(hand["slot"]) + 3, round(y + plan.own - (34 if plan.wide else 30), 1)
    return calling(missing, left, low, plan.column - 6, plan.wide)


@cached_by_language(512)
def calling(missing: int, x: float, y: float, width: float, wide: bool) -> str:
    """A quiet line with pistols and a number."""
    tall, size = (26, 15) if wide else (24, 12.5)
    said = count(missing, "{n} card to a shootout", "{n} cards to a shootout") if wide else str(missing)
    ink = WARNING if missing == 1 else MUTED
    start = x + (width - width_of(said, LABEL, size) - size - 6) / 2
    return (
        rect(x, y, width, tall, "none", 'rx="5" stroke="#6B5526" stroke-dasharray="3 4"')
        + icon("fight", round(start, 1), round(y + (tall - size) / 2, 1), size, ink)
        + f'<text x="{start + size + 6:.1f}" y="{y + tall / 2 + 0.36 * size:.1f}" font-size="{size}" font-weight="500" '
        f'fill="{ink}">{escape(said)}</text>'
    )


def would(hand: View, card: str, made: View, plan: Plan, y: float) -> str:
    """For a card that may be placed here: a ghost where it would lie, and a bar with the hand that it would make."""
    calls, x, top = hand["calls"], plan.place(hand["slot"], len(hand["cards"])), y + (24 if plan.wide else 18)
    width, height = plan.card
    left, low = plan.left(hand["slot"]) + 3, round(y + plan.own - (34 if plan.wide else 30), 1)
    tall, size = (26, 15) if plan.wide else (24, 12.5)
    said = hand_name(made, not plan.wide or plan.column < 260)
    if plan.wide:
        said = say("Shootout: {hand}", hand=Quoted(said)) if calls else say("Place: {hand}", hand=Quoted(said))
    middle, room = left + plan.column / 2 - 3, plan.column - 16
    tight = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if width_of(said, NUMBER, size) > room else ""
    return (
        f'<g class="p-would" data-key="{key("card", card)}" aria-hidden="true"><g opacity=".55">'
        f"{on_board(card, x, top, width, height)}</g>"
        + rect(x - 1, top - 1, width + 2, height + 2, "none", f'rx="4" stroke="{AMBER}" stroke-width="2.5"')
        + rect(
            left, low, plan.column - 6, tall, RAISED if calls else AMBER, f'rx="5" stroke="{AMBER}" stroke-width="1.5"'
        )
        + f'<text x="{middle:.1f}" y="{low + tall / 2 + 0.36 * size:.1f}" font-size="{size}" '
        f'text-anchor="middle"{tight} '
        f'fill="{WARNING if calls else SIGN_INK}">{escape(said)}</text></g>'
    )
