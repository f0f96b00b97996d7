"""The table of Chicago Poker: seats above, the street on the felt, the own hand and the piles below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import AND, joined, phrase
from ...messages import called, say
from ..paper import Box, sheet, text, wrapped
from ..pieces import felt
from ..theme import CHALK, DIM
from .art import DEFS
from .cards import Names
from .piles import draw_deck, draw_discard, draw_hand, draw_plates, draw_spread, largest_spread, spread_height
from .plan import HIGH, NARROW, PHONE, WIDE, narrow_seats, wide_seats, wide_street
from .seats import actions_of, draw_seat, goal, name_of
from .street import draw_business

LABEL = "The table of Chicago Poker"
View = Mapping[str, Any]


def draw(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> str:
    """The whole table."""
    return draw_wide(view, choices, names) if wide else draw_narrow(view, choices, names)


def seat_order(view: View) -> list[int]:
    """The seats clockwise, the viewer last (nearest to the own hand)."""
    first = 0 if view["you"] is None else view["you"] + 1
    return [(first + at) % view["seats"] for at in range(view["seats"])]


def is_spread(view: View, choices: Sequence[View]) -> bool:
    """Whether the viewer takes a card from the discard pile now."""
    return any(choice["do"] == "take" for choice in choices)


def doing_of(view: View, names: Sequence[str]) -> str:
    """A tie or a special card that is under way, or how the game stands."""
    doing = view["doing"]
    if view["over"]:
        winners = view["ranking"][0] if view["ranking"] else []
        return say("{seat} wins the game", seat=joined((name_of(seat, names) for seat in winners), AND))
    if not doing:
        return ""
    if "shootout" in doing:
        tied = joined((name_of(seat, names) for seat in doing["tied"]), AND)
        said = phrase("Tied at {business}: {tied}", business=doing["shootout"], tied=tied)
        return say("{tied}. You sent {card}.", tied=said, card=doing["sent"]) if "sent" in doing else called(said)
    special, details = doing["special"].capitalize(), details_of(doing)
    return say("{special}: {details}", special=special, details=joined(details)) if details else called(special)


def details_of(doing: View) -> list[str]:
    """What has been chosen so far for the Limousine."""
    ways = {"from": "from {business}", "to": "to {business}"}
    said: list[str] = [phrase(ways[word], business=doing[word]) for word in ways if doing.get(word)]
    return [*said, phrase("moved {cards}", cards=" ".join(doing["moved"]))] if doing.get("moved") else said


def turn_of(view: View, names: Sequence[str]) -> str:
    """Whose turn it is, in words."""
    return say("Turn {turn}: {seat}", turn=view["turn"], seat=name_of(view["active"], names))


# The wide table


def draw_wide(view: View, choices: Sequence[View], names: Sequence[str]) -> str:
    """The table on a large screen."""
    ids, order = Names(), seat_order(view)
    others = order if view["you"] is None else order[:-1]
    parts = [DEFS, felt(WIDE, HIGH)]
    for seat, box in zip(others, wide_seats(len(others)), strict=True):
        parts.append(draw_seat(view, view["players"][seat], names, ids, box, False))
    street = wide_street(view["seats"])
    for slot in view["street"]:
        parts.append(draw_business(slot, order, view, ids, street.boxes[slot["slot"]], street.measure))
    if view["you"] is not None:
        parts.append(draw_seat(view, view["players"][view["you"]], names, ids, Box(20, 626, 262, 116), False))
        parts.append(draw_hand(view["hand"], ids, Box(312, 648, 450, 128), 128, True))
    parts += [text(20, 765, goal(view), 14, DIM), text(20, 785, says_piles(view), 14, DIM)]
    parts.append(text(298, 622, doing_of(view, names) or turn_of(view, names), 17, CHALK, 'font-weight="700"'))
    parts += [draw_deck(view["deck"], Box(794, 646, 92, 126)), draw_plates(choices, 890, 598)]
    parts.append(draw_open_cards(view, choices, ids, Box(902, 612, 276, 160), Box(60, 160, 1080, 424)))
    return sheet(WIDE, HIGH, say(LABEL), parts)


def says_piles(view: View) -> str:
    """How many tiles and discarded cards there are."""
    return say("{tiles} businesses to come, {cards} cards discarded", tiles=view["tiles"], cards=len(view["discard"]))


def draw_open_cards(view: View, choices: Sequence[View], ids: Names, table: Box, spread: Box) -> str:
    """The discard pile: as a table, or laid out to take a card."""
    if is_spread(view, choices):
        return draw_spread(view["discard"], ids, spread, largest_spread(len(view["discard"]), spread))
    return draw_discard(view["discard"], ids, table)


# The narrow table


def draw_narrow(view: View, choices: Sequence[View], names: Sequence[str]) -> str:
    """The table on a phone."""
    ids, order = Names(), seat_order(view)
    parts = [text(12, 26, turn_line(view, names), 15, CHALK, 'font-weight="700"')]
    boxes = narrow_seats(len(order), 36, 112 if "hands" in view else 64)
    parts += [
        draw_seat(view, view["players"][seat], names, ids, box, True) for seat, box in zip(order, boxes, strict=True)
    ]
    y = boxes[-1].y + boxes[-1].height + 8
    for slot in view["street"]:
        seats = [seat for seat in order if len(order) <= 4 or slot["columns"][seat] or seat == view["you"]]
        height = PHONE.sign + 14 + -(-len(seats) // 2) * PHONE.row
        parts.append(draw_business(slot, seats, view, ids, Box(6, y, NARROW - 12, height), PHONE))
        y += height + 8
    more, y = draw_lower(view, choices, names, ids, y)
    return sheet(NARROW, y, say(LABEL), [DEFS, felt(NARROW, y), *parts, more])


def turn_line(view: View, names: Sequence[str]) -> str:
    """The first line on a phone."""
    if view["over"]:
        return doing_of(view, names)
    left = actions_of(view, view["active"])
    return f"{turn_of(view, names)}, {left}" if left else turn_of(view, names)


def draw_lower(view: View, choices: Sequence[View], names: Sequence[str], ids: Names, y: float) -> tuple[str, float]:
    """What lies under the street on a phone, and where it ends."""
    lines = [*wrapped("" if view["over"] else doing_of(view, names), NARROW - 92, 15)[:2], goal(view), says_piles(view)]
    parts = [
        draw_deck(view["deck"], Box(14, y + 8, 48, 66)),
        *(text(80, y + 20 + 19 * at, line, 13.5, CHALK) for at, line in enumerate(filter(None, lines))),
    ]
    y += 84
    plates = draw_plates(choices, NARROW - 10, y)
    parts.append(plates)
    y += 44 if plates else 0
    if is_spread(view, choices):
        height = spread_height(len(view["discard"]), NARROW - 12, 48)
        parts.append(draw_spread(view["discard"], ids, Box(6, y, NARROW - 12, height), 48))
        y += height + 10
    if view["you"] is not None:
        parts.append(draw_hand(view["hand"], ids, Box(10, y, NARROW - 20, 112), 112, False))
        y += 124
    if not is_spread(view, choices):
        parts.append(draw_discard(view["discard"], ids, Box(14, y + 6, NARROW - 28, 150)))
        y += 160
    return "".join(parts), y + 14
