"""The board of Chicago Poker: businesses beside each other, the hands of all seats below them, the viewer's last."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ...games.chicago_poker.edition import FULL
from ...games.chicago_poker.known_hands import is_better
from ...messages import cached_by_language, called, say
from ..figures import LIT_RULES, hit, mark
from ..figures import fitted as write
from ..fonts import LABEL, NUMBER, shortened, width_of
from ..icons import icon
from ..paper import escape, key, rect, title
from ..parts import Piece
from ..props import picture
from ..room import BRASS, CREAM, MINT, MUTED, NEON, SIGN_INK, TEAL
from .cards import face_down, on_board, shapes
from .facts import KIND_OF
from .fronts import BRICK, front, pistols, tiny_front
from .naming import hand_name
from .outcomes import WARNING, to_go, would
from .plan import COLOURS, HEAD, Plan, View, cast_of, letter_of, plan_of, seat_order
from .stakes import prize_tag, tag_width, winners_at

QUIET_RULES = (
    "[id^=cell]>.b-lit{stroke-width:1.6;stroke-opacity:.75;filter:none}.p-band>.b-lit{stroke:none}"
    "[id^=cell][data-key]>.b-lit{stroke-width:1.2;stroke-opacity:.5}"
    f".b-glows[data-is=picked]>[id^=cell]:not([data-key])>.b-lit{{stroke:{TEAL};stroke-width:3;stroke-opacity:1}}"
    f".b-glows[data-is=picked] .p-go{{fill:{TEAL};stroke:{TEAL}}}.b-glows[data-is=picked] .p-go~text{{fill:{SIGN_INK}}}"
    f".b-glows[data-is=picked] .p-ghost{{stroke:{TEAL}}}"
    ".b-glows[data-is=picked]>.halo,.b-glows>.tick{display:none}"
)
"""Places glow softly, and those of others hardly: the cards in hand come first. The row of the viewer stays one calm
band where a card's ghost shows its place; a picked business is picked there."""
STYLE = (
    f"<style>{LIT_RULES}{QUIET_RULES}.p-would{{display:none;pointer-events:none}}"
    ".p-would[data-is=picked],.p-would.pointed,.p-alone:not([data-is=no]){display:inline}"
    ".p-would>.halo,.p-would>.catcher{display:none}</style>"
)
"""What a card would make is shown while it is picked or pointed at, or if no other can be played."""
OWN_INK = "#FFE9BF"


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
    return "".join(piece.draw() for piece in pieces(view, choices, wide, names))


def pieces(view: View, choices: Sequence[View], wide: bool, names: Sequence[str]) -> list[Piece]:
    """The board: what stands before the rows, then one business after the other, each with the hands of all seats."""
    seats, you, street, names = view["seats"], view["you"], view["street"], cast_of(view, names)
    found = [Piece(beginning, (wide, seats, you, names, not street))]
    for entry in street:
        prize = tuple((seat, letter_of(seat, names)) for seat in prize_for(view, entry))
        found.append(Piece(business, (wide, seats, you is None, head_of(entry), prize)))
        found += cells_at(view, entry, choices, wide)
    if street:
        found[-1] = Piece(last_cell, found[-1].given)
    return found


def prize_for(view: View, entry: View) -> tuple[int, ...]:
    """The seats that a business would win the game for."""
    return winners_at(view, entry["business"]) if entry["business"] and not view["over"] else ()


def head_of(entry: View) -> tuple[Any, ...]:
    """What the picture of a business depends on."""
    return (
        entry["slot"],
        entry["business"],
        entry["id"],
        entry["label"],
        entry["facing"],
        entry["marker"] is not None,
    )


def cells_at(view: View, entry: View, choices: Sequence[View], wide: bool) -> Iterator[Piece]:
    """The hands of all seats at a business, those of the viewer last; the last one ends the business."""
    seats, you, name = view["seats"], view["you"], entry["business"]
    here = [choice for choice in choices if choice.get("business") == name]
    aimed = {choice.get("seat") for choice in here}
    frame, kind = (wide, seats, you is None), (entry["slot"], entry["facing"], entry["marker"])
    others = range(seats) if you is None else range(you + 1, you + seats)
    is_open = "hands" in view
    for at, seat in enumerate(others):
        seat %= seats
        cards, hand = entry["columns"][seat], entry["hands"][seat]
        yield Piece(cell, (frame, kind, at, seat, cards, hand, seat in aimed, is_open, None, at == seats - 1))
    if you is not None:
        own = own_at(entry, you, here, choices)
        cards, hand = entry["columns"][you], entry["hands"][you]
        yield Piece(cell, (frame, kind, seats - 1, you, cards, hand, you in aimed, is_open, own, True))


def own_at(
    entry: View, you: int, here: Sequence[View], choices: Sequence[View]
) -> tuple[bool, list[str], dict[str, View]]:
    """Whether the viewer may choose something here, which cards that lie here are meant by choices, and what those that
    may be placed here would make."""
    if not choices:
        return False, [], {}
    meant = {choice.get("card") for choice in choices}
    offered = {choice.get("card") for choice in here}
    lying = [card["card"] for card in entry["columns"][you] if card["card"] in meant]
    return bool(here), lying, {card: made for card, made in entry["would"].items() if card in offered}


def beginning(wide: bool, seats: int, you: int | None, names: Sequence[str], is_all: bool) -> str:
    """The opening tag, and the tokens of the seats."""
    plan = plan_of(wide, seats, you is None)
    tokens = "".join(
        gutter(plan, at, seat, names[seat], letter_of(seat, names)) for at, seat in enumerate(seat_order(seats, you))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {plan.width} {plan.height}" '
        f'role="group" aria-label="{escape(say("The table of Chicago Poker"))}" font-family="{NUMBER.family}" '
        f'font-weight="600">{brief(STYLE + tokens)}{ending_tag(plan) if is_all else ""}'
    )


def brief(drawn: str) -> str:
    """A part of the board without what its opening tag says for all."""
    return drawn.replace(f'font-family="{NUMBER.family}" ', "").replace('font-weight="600" ', "")


def ending_tag(plan: Plan) -> str:
    """The frame, and the end of the picture."""
    frame = rect(1, 1, plan.width - 2, plan.height - 2, "none", 'rx="8" stroke="url(#b-brass)" stroke-width="2"')
    return f"{brief(frame) if plan.wide else ''}</svg>"


@cached_by_language(1024)
def gutter(plan: Plan, at: int, seat: int, name: str, letter: str) -> str:
    """The token of a seat before its row."""
    y = plan.rows + at * plan.row + (24 if plan.wide else 18) + plan.card[1] / 2
    r, size = (14, 17) if plan.wide else (8.5, 12)
    has_head = plan.wide and plan.gutter > HEAD
    return (
        f'<g id="seat-{seat}">{title(name)}'
        + mark(COLOURS[seat], 27 if plan.wide else 12, round(y, 1), r, letter, size, 1.5)
        + (write(48, round(y + 5.5, 1), shortened(name, LABEL, 16, HEAD - 44), LABEL, 16, CREAM) if has_head else "")
        + "</g>"
    )


# A business


def business(
    wide: bool, seats: int, watching: bool, head: tuple[Any, ...], prize: tuple[tuple[int, str], ...] = ()
) -> str:
    """A business, without the hands there and its end."""
    plan = plan_of(wide, seats, watching)
    slot, name, number, label, facing, hot = head
    x = plan.left(slot)
    aim = f' data-key="{key("business", name)}"' if name else ""
    return brief(
        f'<g id="column-{slot}" class="b-glows"{aim}>'
        + f'<rect class="b-hit" x="{x:g}" y="{plan.top:g}" width="{plan.column:g}" '
        + f'height="{plan.height - 12}"/>'
        + (glow_of_shootout(plan, x) if hot else "")
        + (sign(plan, slot, name, number, label, facing, hot, tag_width(plan, len(prize))) if name else "")
        + (prize_tag(plan, slot, prize) if prize else "")
    )


def glow_of_shootout(plan: Plan, x: float) -> str:
    """Red light over a column where a shootout is called, down to the row of the viewer."""
    light = f'rx="8" fill-opacity=".6" stroke="{NEON}" stroke-opacity=".5" stroke-width="1.5"'
    side = 4 if plan.wide else 2
    return rect(x - side, 4, plan.column + 2 * side, plan.height - 8, "#4A1714", light)


@cached_by_language(512)
def sign(plan: Plan, slot: int, name: str, number: str, label: str, facing: str, hot: bool, aside: float = 0) -> str:
    """The front of a business; ``aside`` is how much room a tag beside its kind needs."""
    given = KIND_OF[name], label, facing, hot, plan.left(slot), plan.top, plan.column, plan.front, aside
    return (
        f'<g id="business-{number}">{title(called(name))}'
        + (front(*given) if plan.wide else tiny_front(*given))
        + rect(given[4], plan.top, plan.column, plan.front, "none", 'class="b-edge"')
        + "</g>"
    )


# A hand


def named(hand: View | None) -> bool:
    """Whether a hand is known by name."""
    return hand is not None and hand["hand"] is not None


def last_cell(*given: Any) -> str:
    """The last hand, which ends the picture."""
    return cell(*given) + ending_tag(plan_of(*given[0]))


def cell(
    frame: tuple[bool, int, bool],
    kind: tuple[int, str, int | None],
    at: int,
    seat: int,
    cards: Sequence[View],
    hand: View | None,
    is_aimed: bool,
    is_open: bool,
    own: tuple[bool, Sequence[str], Mapping[str, View]] | None,
    is_last: bool,
) -> str:
    """The hand of one seat at a business, in a row of the board; the last one ends the business."""
    plan, (slot, facing, marker) = plan_of(*frame), kind
    is_lit, meant, offered = own or (False, (), {})
    aim = f' data-key="{key("seat", seat)}"' if is_aimed else ""
    band = ' class="p-band"' if offered else ""
    height, x = (plan.row if own is None else plan.own) - 4, plan.left(slot)
    y, laid = round(plan.rows + at * plan.row, 1), len(cards)
    made = hand["made"] if hand else ()
    drawn = [
        f'<g id="cell-{slot}-{seat}"{aim}{band}>',
        hit(x - 1, y - 1, plan.column + 2, round(height, 1), True) if is_lit or is_aimed else "",
        called_by(plan, x, y) if marker == seat else "",
        name_over(hand, cards, plan, slot, y, own is not None, marker == seat)
        if hand and not (is_open and named(hand))
        else "",
        *(lying(card, slot, seat, place, plan, y, made, own, meant) for place, card in enumerate(cards)),
        places_left(plan, slot, y, facing, laid) if facing else "",
    ]
    if own is not None:
        missing = FULL - laid
        if marker is None and missing and facing:
            drawn.append(to_go(missing, plan, slot, y))
        calls = missing == 1 and marker is None
        drawn += [
            would(
                plan, slot, y, laid, calls, len(offered) == 1, is_better(new, hand), card, new["hand"], *new["values"]
            )
            for card, new in offered.items()
        ]
    return brief("".join(drawn)) + ("</g></g>" if is_last else "</g>")


def called_by(plan: Plan, x: float, y: float) -> str:
    """The frame of the hand that called the shootout."""
    height = plan.card[1] + (31 if plan.wide else 25)
    line = f'rx="6" stroke="{NEON}" stroke-width="2"'
    return rect(x - 2, y - 2, plan.column + 4, round(height, 1), "none", line) + (
        pistols(x + plan.column - 11, y + 9, 10) if plan.wide else ""
    )


def capital(said: str) -> str:
    """Words that begin with a capital letter."""
    return said[:1].upper() + said[1:]


def name_over(hand: View, cards: Sequence[View], plan: Plan, slot: int, y: float, own: bool, is_called: bool) -> str:
    """What stands over a hand."""
    unknown = sum(card["card"] is None for card in cards)
    return words_over(plan, slot, y, own, is_called, unknown, hand["best"], hand["may"], hand["hand"], *hand["values"])


@cached_by_language(8192)
def words_over(
    plan: Plan,
    slot: int,
    y: float,
    own: bool,
    is_called: bool,
    unknown: int,
    best: bool,
    may: str | None,
    hand: str | None,
    *values: int,
) -> str:
    """The name of a hand, a crown on the best one, how many cards are unknown, and what it may become."""
    x, line = plan.left(slot) + 3, y + (17 if plan.wide else 13.5)
    size, drawn = plan.label, []
    if best:
        drawn.append(icon("leader", x, round(line - size + 1, 1), size, BRASS))
        x += size + 4
    warning = say("flush?") if may == "flush" else say("straight?") if may else ""
    room = plan.left(slot) + plan.column - x - (26 if unknown else 4)
    brief = not plan.wide or plan.column < 260
    if hand:
        said, font = capital(hand_name(hand, values, brief)), NUMBER if own else LABEL
        drawn.append(words(x, line, said, font, size, OWN_INK if own else CREAM, room))
        x += min(width_of(said, font, size), room) + 7
    if unknown:
        left = right_of(plan, slot, is_called) - x - (width_of(warning, NUMBER, 15) + 20 if warning else 0)
        told = unknown_said(unknown, left, plan.wide)
        drawn.append(unknown_cards(x, line, told, plan))
        x += 20 + (size / 2 if told == str(unknown) else width_of(told, LABEL, 15))
    return "".join(drawn) + (may_be(warning, x, line, plan, slot, is_called) if warning else "")


def words(x: float, y: float, said: str, font: object, size: float, fill: str, room: float) -> str:
    """Words over a hand, pressed together if they must."""
    weight = ' font-weight="500"' if font is LABEL else ""
    tight = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if width_of(said, NUMBER, size) > room else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{weight}{tight} fill="{fill}">{escape(said)}</text>'


def unknown_said(many: int, room: float, wide: bool) -> str:
    """How many cards the viewer doesn't know: in words if there is room for them."""
    said = say("{n} unknown", n=many)
    return said if wide and width_of(said, LABEL, 15) + 20 <= room else str(many)


def right_of(plan: Plan, slot: int, is_called: bool) -> float:
    """How far words over a hand may reach."""
    return plan.left(slot) + plan.column - (30 if plan.wide and is_called else 2)


def unknown_cards(x: float, y: float, said: str, plan: Plan) -> str:
    """A small back with how many cards the viewer doesn't know."""
    width, height = (10, 13) if plan.wide else (7.5, 10.5)
    size = 15 if plan.wide else 12
    return rect(
        round(x, 1), round(y - height, 1), width, height, "url(#p-deco)", f'rx="1.5" stroke="{BRASS}" stroke-width=".8"'
    ) + words(round(x + width + 4, 1), y, said, LABEL, size, MUTED, max(30, width_of(said, NUMBER, size)))


def may_be(said: str, x: float, y: float, plan: Plan, slot: int, is_called: bool) -> str:
    """A warning of what a hand may become, if there is room for it."""
    size = 15 if plan.wide else 11.5
    width = width_of(said, NUMBER, size) + 12
    right = right_of(plan, slot, is_called)
    if right - width < x:
        return ""
    pill = (
        rect(round(right - width, 1), y - 15, round(width, 1), 19, "none", f'rx="9.5" stroke="{NEON}"')
        if plan.wide
        else ""
    )
    return pill + words(round(right - width + 6, 1), y, said, NUMBER, size, WARNING, width)


# Cards


def lying(
    card: View,
    slot: int,
    seat: int,
    at: int,
    plan: Plan,
    y: float,
    made: Collection[int],
    own: object,
    meant: Collection[str],
) -> str:
    """A card that lies at a business; a bar under it says that it makes the hand."""
    name = card["card"]
    if name is None:
        return laid_back(plan, slot, seat, at, y)
    is_made = int(name[1:]) in made
    return laid_card(plan, slot, at, y, name, not card["up"], is_made, own is not None, name in meant)


@cached_by_language(4096)
def laid_back(plan: Plan, slot: int, seat: int, at: int, y: float) -> str:
    """A card whose face the viewer doesn't know."""
    x, top = plan.place(slot, at), y + (24 if plan.wide else 18)
    return f'<g id="back-{slot}-{seat}-{at}">{face_down()}<use href="#p-back" x="{x:g}" y="{top:g}"/></g>'


@cached_by_language(16_384)
def laid_card(
    plan: Plan, slot: int, at: int, y: float, card: str, is_hidden: bool, is_made: bool, own: bool, is_meant: bool
) -> str:
    """A card that the viewer knows."""
    x, top, (width, height) = plan.place(slot, at), y + (24 if plan.wide else 18), plan.card
    tall, ink = (4 if plan.wide else 2.5), MINT if own else BRASS
    bar = rect(x + 3, round(top + height, 1), round(width - 6, 1), tall, ink, 'rx="2"') if is_made else ""
    aim = f' data-key="{key("card", card)}"' if is_meant else ""
    edge = rect(x, top, width, height, "none", 'class="b-edge"')
    return f'<g id="card-{card}"{aim}>{on_board(card, x, top, width, height, is_hidden)}{bar}{edge}</g>'


@cached_by_language(4096)
def places_left(plan: Plan, slot: int, y: float, facing: str, laid: int) -> str:
    """The free places of a hand; on hatched ones a card will lie face down."""
    width, height = plan.card
    return "".join(
        rect(
            round(plan.place(slot, at) + 0.5, 1),
            y + (24.5 if plan.wide else 18.5),
            round(width - 1, 1),
            round(height - 1, 1),
            "url(#p-hatch)" if facing[at] == "D" else "none",
            'rx="4" stroke="#66727F" stroke-dasharray="4 4" opacity=".7"',
        )
        for at in range(laid, FULL)
    )
