"""The dossier of every seat: boss, how many cards it holds, the businesses it has taken, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.chicago_poker.edition import BOSSES, EDITION
from ...games.chicago_poker.words import TILE_NAMES
from ...messages import cached_by_language, called, count, say
from ..paper import Box, escape, fit, rect, text, title, use
from ..pieces import pill
from ..theme import BRASS, EDGE, INK, PAPER, SIGN, SOFT, TURN
from .cards import Names, paint_of, said_of
from .street import KIND_COLOURS, badge

TILE_OF = {name: tile["id"] for name, tile in zip(TILE_NAMES, EDITION["tiles"], strict=True)}
LABEL_OF = {name: tile["label"] for name, tile in zip(TILE_NAMES, EDITION["tiles"], strict=True)}
View = Mapping[str, Any]


def goal(view: View) -> str:
    """What wins the game."""
    goals = EDITION["goals"]["short" if view["options"]["short"] else "standard"]
    if "different_types" not in goals:
        return say("{same} of one type, or any {any} businesses win", same=goals["same_type"], any=goals["any"])
    return say(
        "{same} of one type, {types} types, or any {any} businesses win",
        same=goals["same_type"],
        types=goals["different_types"],
        any=goals["any"],
    )


def name_of(seat: int, names: Sequence[str]) -> str:
    """What a seat is called here: its player's name, or else its boss."""
    return names[seat] if seat < len(names) and names[seat] else called(BOSSES[seat])


def actions_of(view: View, seat: int) -> str:
    """How many actions a seat that is asked in its own turn has left; nothing if it isn't, or has none."""
    left = view["actions"]["left"] if seat == view["active"] and seat in view["waiting"] else 0
    return count(left, "{n} action left", "{n} actions left") if left else ""


def state_of(view: View, seat: int) -> str:
    """Whether a seat has won, is asked, or has the turn."""
    if view["over"]:
        return say("wins") if view["ranking"] and seat in view["ranking"][0] else ""
    if seat != view["active"]:
        return say("to choose") if seat in view["waiting"] else ""
    left = actions_of(view, seat)
    return say("turn: {left}", left=left) if left else say("turn")


def draw_seat(view: View, player: View, names: Sequence[str], ids: Names, box: Box, small: bool) -> str:
    """A dossier; where all hands are open (a replay after the end), with the cards."""
    seat, state = player["seat"], state_of(view, player["seat"])
    name = name_of(seat, names)
    cards = count(player["hand"], "{n} card", "{n} cards")
    said = ", ".join(filter(None, [name, cards, *map(called, player["businesses"]), state]))
    parts = [
        f'<g id="seat-{seat}" data-key="seat:{seat}" role="group" aria-label="{escape(said)}">',
        file(seat, name, box, small, seat == view["you"], bool(state)),
    ]
    shown = view["hands"][seat] if "hands" in view else None
    parts.append((small_contents if small else large_contents)(player, box, state, cards, shown is None))
    if shown:
        parts.append(open_hand(shown, ids, *((box.x + 8, box.y + 62, 6) if small else (box.x + 64, box.y + 36, 4))))
    parts.append("</g>")
    return "".join(parts)


@cached_by_language(512)
def file(seat: int, name: str, box: Box, small: bool, mine: bool, marked: bool) -> str:
    """The paper of a dossier: badge and names."""
    line = f'stroke="{TURN}" stroke-width="4"' if marked else f'stroke="{EDGE}"'
    base = rect(*box, PAPER, f'rx="6" {line}')
    shown = say("{name} (you)", name=Quoted(name)) if mine else name
    if small:
        return (
            base
            + badge(seat, box.x + 21, box.y + 21, 15)
            + text(box.x + 42, box.y + 20, fit(shown, box.width - 44, 14.5), 14.5, INK, 'font-weight="700"')
        )
    boss = called(BOSSES[seat])
    boss = boss if name != boss and box.width > 250 else ""
    return (
        base
        + badge(seat, box.x + 32, box.y + 34, 23)
        + text(box.x + 64, box.y + 30, fit(shown, box.width - 66, 17), 17, INK, 'font-weight="700"')
        + text(box.x + box.width - 10, box.y + 51, fit(boss, box.width - 172, 13), 13, SOFT, 'text-anchor="end"')
    )


def large_contents(player: View, box: Box, state: str, cards: str, closed: bool) -> str:
    """Cards, businesses and state on a wide screen."""
    top, size = (68, 40) if closed else (82, 26)
    taken = tokens(player["businesses"], Box(box.x + 10, box.y + top, box.width - 20, size))
    parts = [taken or text(box.x + 12, box.y + 98, say("no business yet"), 14, SOFT, 'font-style="italic"')]
    backs = min(player["hand"], 9) if closed else 0
    parts += [hand_back(player["seat"], at, box.x + 64 + 8 * at, box.y + 37, 16, 22) for at in range(backs)]
    count = box.x + 64 + (8 * backs + 14 if backs else 0)
    parts.append(text(count, box.y + 53, cards, 14, SOFT) if closed or not player["hand"] else "")
    if state:
        parts.append(pill(state, box.x + box.width / 2, box.y))
    return "".join(parts)


def small_contents(player: View, box: Box, state: str, cards: str, closed: bool) -> str:
    """Cards, businesses and state on a phone."""
    parts = [
        hand_back(player["seat"], 0, box.x + 42, box.y + 30, 18, 25) if player["hand"] and closed else "",
        text(box.x + 65, box.y + 48, str(player["hand"]), 15, INK, 'font-weight="700"'),
        tokens(player["businesses"], Box(box.x + 86, box.y + 28, box.width - 92, 30)),
    ]
    if state:
        parts.append(f'<path d="M{box.x + 12:g} {box.y + 42:g}h18l-9 14z" fill="{BRASS}" stroke="{INK}"/>')
    return "".join(parts)


def open_hand(cards: Sequence[str], ids: Names, x: float, y: float, across: int) -> str:
    """The cards of an open hand, small."""
    return "".join(
        open_card(card, ids.of(card), x + at % across * 30, y + at // across * 23) for at, card in enumerate(cards)
    )


@cached_by_language(1024)
def open_card(card: str, ident: str, x: float, y: float) -> str:
    """A card of an open hand."""
    return (
        f'<g id="{ident}">{title(said_of(card))}'
        + rect(x, y, 28, 21, PAPER, f'rx="3" stroke="{INK}"')
        + text(x + 14, y + 15, card[:3], 12.5, paint_of(card), 'font-weight="700" text-anchor="middle"')
        + "</g>"
    )


def hand_back(seat: int, at: int, x: float, y: float, width: float, height: float) -> str:
    """The back of a card in somebody's hand."""
    return (
        f'<g id="back-hand-{seat}-{at}"><use href="#b-back" x="{x:g}" y="{y:g}" width="{width:g}" '
        f'height="{height:g}"/></g>'
    )


def tokens(businesses: Sequence[str], box: Box) -> str:
    """The businesses that a seat has taken, as small signs."""
    size = min(box.height, 40)
    step = min(size + 6, (box.width - size) / max(1, len(businesses) - 1)) if len(businesses) > 1 else 0
    return "".join(token(name, box.x + at * step, box.y, size) for at, name in enumerate(businesses))


@cached_by_language(1024)
def token(name: str, x: float, y: float, size: float) -> str:
    """A business that was taken."""
    tile = TILE_OF[name]
    return (
        f'<g id="business-{tile}">{title(f"{called(name)}, {called(LABEL_OF[name])}")}'
        + rect(x, y, size, size, KIND_COLOURS[tile[:2]], f'rx="4" stroke="{SIGN}" stroke-width="2"')
        + use(f"b-kind-{tile[:2]}", x + 2, y + 2, size - 4, size - 4)
        + "</g>"
    )
