"""The great moment of Chicago Poker: a shootout with its newspaper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...core.phrases import Quoted
from ...games.chicago_poker.edition import EDITION
from ...games.chicago_poker.words import HAND
from ...messages import called, say
from ..figures import fitted as write
from ..figures import lines_of, mark, paper, paragraph, pill
from ..fonts import LABEL, NUMBER, STRONG, TITLE, size_for
from ..icons import icon
from ..paper import escape, rect, title
from ..parts import Fact, Moment, Scene
from ..props import NARROW_BOARD, clipped, neon
from ..room import AMBER, BRASS, CREAM, FADED, LINE, MINT, MUTED, PRINT, SIGN_INK, STAMP
from .cards import in_hand
from .facts import KIND_OF, LABELS, name_of_hand
from .fronts import BRICK, KIND_ORDER, KINDS, front
from .plan import COLOURS, View, letter_of, name_of

WIDTH, HEIGHT = 1056, 590


@dataclass
class Shootout:
    """A shootout, as its events tell it."""

    event: int
    business: str
    cards: dict[int, list[tuple[int, str, bool]]] = field(default_factory=dict)
    """The cards of each seat: place, card, and whether it was turned up now."""
    hands: dict[int, View] = field(default_factory=dict)
    winner: int | None = None
    opened: str = ""


def shootouts_in(events: Sequence[View]) -> list[Shootout]:
    """The shootouts among some events."""
    found: list[Shootout] = []
    for event in events:
        told = event["event"]
        if told == "shootout":
            found.append(Shootout(event["n"], event["business"]))
        elif found and told in ("showed", "open"):
            found[-1].cards.setdefault(event["seat"], []).append((event["place"], event["card"], told == "showed"))
        elif found and told == "hand":
            found[-1].hands[event["seat"]] = event
        elif found and told == "took":
            found[-1].winner = event["seat"]
        elif found and told == "opened" and found[-1].winner is not None and not found[-1].opened:
            found[-1].opened = event["business"]
    return found


def moments(view: View, events: Sequence[View], names: Sequence[str], wide: bool = True) -> list[Moment]:
    """Each shootout among the new events."""
    return [
        Moment(shootout.event, "shootout", say("Shootout"), tuple(scenes_of(view, shootout, names, wide)))
        for shootout in shootouts_in(events)
        if shootout.cards
    ]


def scenes_of(view: View, shootout: Shootout, names: Sequence[str], wide: bool) -> Iterator[Scene]:
    """All cards are turned up; then the best hand takes the business."""
    draw, business = picture if wide else narrow_picture, called(LABELS[shootout.business])
    running = tuple(Fact("lot", str(len(player["businesses"])), say("businesses")) for player in view["players"])
    yield Scene(draw(view, shootout, names, False), say("All cards at {place} are up.", place=business), running)
    if shootout.winner is None:
        yield Scene(draw(view, shootout, names, True), say("It is a tie: reinforcements decide."), running)
        return
    who, hand = name_of(shootout.winner, names), said(shootout.hands.get(shootout.winner))
    caption = say("{who} takes {place}: {hand}.", who=Quoted(who), place=business, hand=Quoted(hand))
    yield Scene(draw(view, shootout, names, True), caption, running)


def said(event: View | None) -> str:
    """The name of a hand."""
    return name_of_hand(event) if event else ""


def strength(shootout: Shootout, seat: int) -> tuple[int, list[int], list[int]]:
    """How good a hand is, from what was told of it."""
    hand = shootout.hands.get(seat)
    if hand is None:
        return (-1, [], [])
    return (list(HAND.names).index(hand["hand"]), hand["values"], hand["others"])


def in_order(shootout: Shootout, ranked: bool) -> list[int]:
    """The seats with hands, in the end the best first."""
    seats = sorted(shootout.cards)
    if ranked:
        seats.sort(key=lambda seat: (seat == shootout.winner, strength(shootout, seat)), reverse=True)
    return seats


def picture(view: View, shootout: Shootout, names: Sequence[str], ranked: bool) -> str:
    """The stage: the front, the hands, and in the end the newspaper."""
    seats = in_order(shootout, ranked)
    won = ranked and shootout.winner is not None
    kind = KIND_OF[shootout.business]
    facing = next(one["facing"] for one in EDITION["business_types"] if one["id"] == kind)
    drawn = [
        f"<defs>{BRICK}</defs>",
        rect(0, 0, WIDTH, HEIGHT, "#07090D"),
        '<path d="M250,-40L-60,600H620zM700,-40L320,600H1040z" fill="url(#p-spot)" opacity=".4"/>',
        front(kind, LABELS[shootout.business], facing, False, 20, 16, 340, 104),
        neon_title(say("Shootout")),
        *hands_below(shootout, seats, names, won, view),
        newspaper(view, shootout, names) if won else "",
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(say("Shootout"))}" font-family="{NUMBER.family}" font-weight="600">{"".join(drawn)}</svg>'
    )


def neon_title(word: str) -> str:
    """The title in red neon."""
    shared = (
        f'x="384" y="78" font-family="{TITLE.family}" font-weight="400" font-size="{size_for(word, TITLE, 56, 340)}"'
    )
    return (
        f'<text {shared} fill="none" stroke="#FF5A4A" stroke-width="5" opacity=".7" filter="url(#b-blur)" '
        f'aria-hidden="true">{escape(word)}</text><text {shared} fill="#FFE9E2" stroke="#FF6B5E">{escape(word)}</text>'
        + write(386, 108, say("The best hand takes the business."), STRONG, 15, CREAM, width=340)
    )


def hands_below(shootout: Shootout, seats: Sequence[int], names: Sequence[str], won: bool, view: View) -> Iterator[str]:
    """The hands below each other; the winner's is large."""
    y, room = 134.0, 450
    large = 138 if won else 0
    each = min(104, (room - large) / max(1, len(seats) - (1 if won else 0)))
    for at, seat in enumerate(seats):
        first = won and at == 0
        height = (large if first else each) - 8
        yield hand_row(shootout, seat, names, y, height, first, seat == view["you"])
        y += height + 8


def hand_row(
    shootout: Shootout, seat: int, names: Sequence[str], y: float, height: float, first: bool, own: bool
) -> str:
    """One hand: token, name, what it is, and its cards."""
    line = f'stroke="{AMBER}" stroke-width="2.5"' if first else f'stroke="{LINE}"'
    middle, name = y + height / 2, name_of(seat, names)
    shown = say("{name} (you)", name=Quoted(name)) if own else name
    hand = said(shootout.hands.get(seat))
    hand = hand[:1].upper() + hand[1:]
    high = height - 26 if first else height - 14
    width = high * 56 / 76
    left = 724 - 5 * (width + 6)
    names_room = left - 96
    small = height < 60
    return (
        rect(20, y, 720, round(height, 1), "#2A2412" if first else "#141A22", f'rx="8" {line}')
        + mark(COLOURS[seat], 56, middle, 22 if first else 14, letter_of(seat, names), 24 if first else 15)
        + write(
            88,
            round(middle - (24 if first else 6 if not small else 4), 1),
            shown,
            LABEL,
            18 if first else 15,
            CREAM,
            width=names_room,
        )
        + write(
            88,
            round(middle + (14 if first else 18 if not small else 14), 1),
            hand,
            TITLE if not small else NUMBER,
            30 if first else 20 if not small else 15,
            AMBER if first else CREAM,
            width=names_room,
        )
        + (pill(142, middle + 40, say("takes it").upper(), 15, MINT, SIGN_INK) if first else "")
        + "".join(
            turned_card(card, round(left + at * (width + 6), 1), round(middle - high / 2, 1), width, high, turned)
            + bar_under(shootout, seat, card, left + at * (width + 6), middle + high / 2, width)
            for at, (_, card, turned) in enumerate(sorted(shootout.cards[seat]))
        )
    )


def bar_under(shootout: Shootout, seat: int, card: str, x: float, y: float, width: float) -> str:
    """A bar under a card that makes the hand; a high card is made by none."""
    rank, values, _ = strength(shootout, seat)
    if rank <= 0 or int(card[1:]) not in values:
        return ""
    return rect(round(x + 4, 1), round(y + 1, 1), round(width - 8, 1), 4, AMBER, 'rx="2"')


def turned_card(card: str, x: float, y: float, width: float, height: float, turned: bool) -> str:
    """A card of a hand; a mark says that it was turned up now."""
    sign = (
        f'<circle cx="{x + width / 2:.1f}" cy="{y:g}" r="6" fill="#6E1F1B" stroke="{BRASS}" stroke-width="1.2"/>'
        if turned
        else ""
    )
    note = title(say("was face down")) if turned else ""
    return f"<g>{in_hand(card, x, y, round(width, 1), round(height, 1))}{note}{sign}</g>"


# The newspaper


def newspaper(view: View, shootout: Shootout, names: Sequence[str]) -> str:
    """An extra edition: who takes what, what they hold now, and what opens next door."""
    assert shootout.winner is not None
    kind, winner = KIND_OF[shootout.business], name_of(shootout.winner, names)
    business = called(LABELS[shootout.business])
    head = say("{who} takes {place}", who=Quoted(winner), place=business).upper()
    return (
        '<g transform="rotate(1.6 898 292)">'
        + rect(764, 22, 280, 560, "#000", 'opacity=".5"')
        + paper(758, 14, 280, 560)
        + write(898, 48, "The Backroom Daily", TITLE, 24, PRINT, "middle", 250)
        + f'<path d="M772,58h252M772,84h252" stroke="{PRINT}"/>'
        + write(898, 77, say("extra").upper(), NUMBER, 15, STAMP, "middle", 120)
        + paragraph(898, 126, head, NUMBER, 38, PRINT, 250, 2, "middle", 22)
        + rect(778, 216, 240, 120, "#2B261D")
        + icon(KINDS[kind].icon, 792, 226, 100, "#D8C9A4")
        + icon("gangster", 886, 236, 60, "#D8C9A4")
        + icon("gangster", 944, 254, 60, "#D8C9A4")
        + icon("tommy_gun", 906, 278, 56, "#D8C9A4")
        + paragraph(898, 362, said(shootout.hands.get(shootout.winner)), STRONG, 15, PRINT, 240, 2, "middle")
        + holdings(view, shootout.winner)
        + (next_door(shootout.opened) if shootout.opened else "")
        + "</g>"
    )


def holdings(view: View, seat: int) -> str:
    """The businesses of the winner, by kind."""
    counted = Counter(KIND_OF[name] for name in view["players"][seat]["businesses"])
    drawn = [write(778, 408, say("holds now").upper(), NUMBER, 15, FADED, width=240)]
    for at, kind in enumerate(KIND_ORDER):
        x, number = 778 + 61 * at, counted[kind]
        drawn += [
            rect(x, 418, 54, 44, "#E7D6AE" if number else "none", f'rx="5" stroke="{PRINT if number else "#B8A57C"}"'),
            icon(KINDS[kind].icon, x + (5 if number > 1 else 11), 425, 30, PRINT if number else "#9A8A66"),
            write(x + 44, 448, str(number), NUMBER, 20, STAMP, "middle") if number > 1 else "",
        ]
    return "".join(drawn)


def next_door(business: str) -> str:
    """The business that opens instead."""
    return (
        f'<path d="M772,482h252" stroke="{PRINT}"/>'
        + write(778, 506, say("next door opens").upper(), NUMBER, 15, FADED, width=240)
        + icon(KINDS[KIND_OF[business]].icon, 778, 518, 30, PRINT)
        + write(816, 542, called(LABELS[business]), TITLE, 20, PRINT, width=206)
    )


# On a phone


def narrow_picture(view: View, shootout: Shootout, names: Sequence[str], ranked: bool) -> str:
    """The stage on a phone: the hands below each other, in the end the headline."""
    width, height = NARROW_BOARD
    seats = in_order(shootout, ranked)
    won = ranked and shootout.winner is not None
    each = min(84, (height - 64 - (84 if won else 8)) / max(1, len(seats)))
    rows = "".join(
        narrow_row(shootout, seat, names, 60 + at * each, each - 5, won and at == 0) for at, seat in enumerate(seats)
    )
    business = called(LABELS[shootout.business])
    inner = (
        rect(0, 0, width, height, "#07090D")
        + '<path d="M90,-40L-40,500H240zM270,-40L120,500H430z" fill="#FFE9B0" opacity=".06"/>'
        + neon(width / 2, 32, say("Shootout"), 28)
        + write(width / 2, 52, business, LABEL, 14, CREAM, "middle", 360)
        + rows
        + (headline(shootout, names, height - 80) if won else "")
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(say("Shootout"))}" font-family="{NUMBER.family}" font-weight="600">{inner}</svg>'
    )


def narrow_row(shootout: Shootout, seat: int, names: Sequence[str], y: float, height: float, first: bool) -> str:
    """One hand on a phone."""
    line = f'stroke="{AMBER}" stroke-width="2"' if first else f'stroke="{LINE}"'
    width = min(38, (height - 10) * 56 / 76)
    high, left = width * 76 / 56, 380 - 5 * (width + 2)
    middle, hand = y + height / 2, said(shootout.hands.get(seat))
    room = left - 46
    lines = lines_of(hand[:1].upper() + hand[1:], NUMBER, 13, room)[:2]
    return (
        rect(6, round(y, 1), 378, round(height, 1), "#2A2412" if first else "#141A22", f'rx="6" {line}')
        + mark(COLOURS[seat], 23, round(middle, 1), 11, letter_of(seat, names), 13)
        + write(
            40,
            round(middle - 5, 1),
            clipped(name_of(seat, names), LABEL, 12, room),
            LABEL,
            12,
            CREAM if first else MUTED,
        )
        + "".join(
            write(40, round(middle + 10 + 14 * at, 1), text, NUMBER, 13, AMBER if first else CREAM, width=room)
            for at, text in enumerate(lines)
        )
        + "".join(
            turned_card(card, round(left + at * (width + 2), 1), round(middle - high / 2, 1), width, high, turned)
            + bar_under(shootout, seat, card, left + at * (width + 2), middle + high / 2, width)
            for at, (_, card, turned) in enumerate(sorted(shootout.cards[seat]))
        )
    )


def headline(shootout: Shootout, names: Sequence[str], y: float) -> str:
    """The newspaper's front page, folded."""
    assert shootout.winner is not None
    business = called(LABELS[shootout.business])
    head = say("{who} takes {place}", who=Quoted(name_of(shootout.winner, names)), place=business).upper()
    return (
        paper(10, y, 370, 74)
        + write(195, y + 18, "The Backroom Daily", TITLE, 14, PRINT, "middle", 340)
        + f'<path d="M18,{y + 24:g}h354" stroke="{PRINT}"/>'
        + paragraph(195, y + 44, head, NUMBER, 19, PRINT, 350, 2, "middle", 13)
    )
