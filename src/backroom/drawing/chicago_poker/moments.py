"""The great moments of Chicago Poker: a shootout with its newspaper, and how the game was won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...core.phrases import Quoted
from ...games.chicago_poker.edition import EDITION
from ...games.chicago_poker.words import HAND
from ...messages import called, count, say
from ..figures import fitted as write
from ..figures import mark, paper, paragraph, pill
from ..fonts import LABEL, NUMBER, STRONG, TITLE, size_for
from ..icons import icon
from ..paper import escape, rect, title
from ..parts import Ending, Fact, Moment, Scene, Source
from ..room import AMBER, BRASS, CREAM, FADED, LINE, MINT, PRINT, SIGN_INK, STAMP
from .cards import in_hand
from .facts import KIND_OF, LABELS, name_of_hand
from .fronts import BRICK, KIND_ORDER, KINDS, front, kind_name
from .plan import COLOURS, View, letter_of, name_of
from .tray import goals_of

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


def moments(view: View, events: Sequence[View], names: Sequence[str]) -> list[Moment]:
    """Each shootout among the new events."""
    return [
        Moment(shootout.event, "shootout", say("Shootout"), tuple(scenes_of(view, shootout, names)))
        for shootout in shootouts_in(events)
        if shootout.cards
    ]


def scenes_of(view: View, shootout: Shootout, names: Sequence[str]) -> Iterator[Scene]:
    """All cards are turned up; then the best hand takes the business."""
    business = called(LABELS[shootout.business])
    running = tuple(Fact("lot", str(len(player["businesses"])), say("businesses")) for player in view["players"])
    yield Scene(picture(view, shootout, names, False), say("All cards at {place} are up.", place=business), running)
    if shootout.winner is None:
        yield Scene(picture(view, shootout, names, True), say("It is a tie: reinforcements decide."), running)
        return
    who, hand = name_of(shootout.winner, names), said(shootout.hands.get(shootout.winner))
    caption = say("{who} takes {place}: {hand}.", who=Quoted(who), place=business, hand=Quoted(hand))
    yield Scene(picture(view, shootout, names, True), caption, running)


def said(event: View | None) -> str:
    """The name of a hand."""
    return name_of_hand(event) if event else ""


def strength(shootout: Shootout, seat: int) -> tuple[int, list[int], list[int]]:
    """How good a hand is, from what was told of it."""
    hand = shootout.hands.get(seat)
    if hand is None:
        return (-1, [], [])
    return (list(HAND.names).index(hand["hand"]), hand["values"], hand["others"])


def picture(view: View, shootout: Shootout, names: Sequence[str], ranked: bool) -> str:
    """The stage: the front, the hands, and in the end the newspaper."""
    seats = sorted(shootout.cards)
    if ranked:
        seats.sort(key=lambda seat: (seat == shootout.winner, strength(shootout, seat)), reverse=True)
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
            18 if first else 14,
            CREAM,
            width=names_room,
        )
        + write(
            88,
            round(middle + (14 if first else 18 if not small else 14), 1),
            hand,
            TITLE if not small else NUMBER,
            30 if first else 20 if not small else 14,
            AMBER if first else CREAM,
            width=names_room,
        )
        + (pill(142, middle + 40, say("takes it").upper(), 14, MINT, SIGN_INK) if first else "")
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
        + write(898, 77, say("extra").upper(), NUMBER, 14, STAMP, "middle", 120)
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
    drawn = [write(778, 408, say("holds now").upper(), NUMBER, 13.5, FADED, width=240)]
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
        + write(778, 506, say("next door opens").upper(), NUMBER, 13.5, FADED, width=240)
        + icon(KINDS[KIND_OF[business]].icon, 778, 518, 30, PRINT)
        + write(816, 542, called(LABELS[business]), TITLE, 20, PRINT, width=206)
    )


# The end


def ending(view: View, events: Sequence[View]) -> Ending:
    """Who won and why, the businesses of each seat by kind, and how they were taken."""
    first = (view["ranking"] or [[]])[0]
    won = Quoted(", ".join(f"P{seat}" for seat in first))
    taken = [event for event in events if event["event"] == "took"]
    return Ending(
        say("{who} takes the street", who=won) if len(first) == 1 else say("The street is shared: {who}", who=won),
        reason_for(view, first),
        sources=tuple(sources_of(view)),
        course=tuple(standings(view, taken)),
        turning_points=tuple((event["n"], taken_by(event)) for event in taken[-3:]),
    )


def taken_by(event: View) -> str:
    """A business changes hands, in words."""
    return say("{who} takes {place}.", who=Quoted(f"P{event['seat']}"), place=called(LABELS[event["business"]]))


def reason_for(view: View, first: Sequence[int]) -> str:
    """Which goal was reached."""
    if not first:
        return ""
    counted = Counter(KIND_OF[name] for name in view["players"][first[0]]["businesses"])
    goals = [number for number, _ in goals_of(view["options"]["short"])]
    kind, most = counted.most_common(1)[0] if counted else ("", 0)
    if most >= goals[0]:
        return say("{n} of one kind: {kind}.", n=most, kind=kind_name(kind))
    if len(goals) == 3 and len(counted) >= goals[1]:
        return say("One business of each of the four kinds.")
    total = sum(counted.values())
    if total >= goals[-1]:
        return count(total, "{n} business in all.", "{n} businesses in all.")
    return say("The street is empty: the last business decides.")


def sources_of(view: View) -> Iterator[Source]:
    """How many businesses of each kind every seat has."""
    for kind in KIND_ORDER:
        amounts = tuple(sum(KIND_OF[name] == kind for name in player["businesses"]) for player in view["players"])
        if any(amounts):
            yield Source(KINDS[kind].icon, kind_name(kind), amounts)


def standings(view: View, taken: Sequence[View]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """How many businesses each seat had after each shootout; what it had before any is known counts from the start."""
    told = Counter(event["seat"] for event in taken)
    sums = [len(player["businesses"]) - told[player["seat"]] for player in view["players"]]
    for at, event in enumerate(taken):
        sums[event["seat"]] += 1
        yield say("Shootout {n}", n=at + 1), tuple(sums)
