"""The great moment of Chicago Poker: a shootout with its newspaper."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...core.phrases import Quoted
from ...games.chicago_poker.edition import EDITION, FULL
from ...games.chicago_poker.words import HAND
from ...messages import called, count, say
from ..figures import fitted as write
from ..figures import lines_of, mark, paper, paragraph, pill
from ..fonts import LABEL, NUMBER, STRONG, TITLE, size_for
from ..icons import icon
from ..paper import escape, rect, title
from ..parts import DAILY, LIT, UNLIT, Clause, Fact, Moment, Scene, Sheet
from ..props import NARROW_BOARD, clipped, neon
from ..room import AMBER, BRASS, CREAM, LINE, MINT, MUTED, PRINT, SIGN_INK
from .cards import in_hand
from .facts import KIND_OF, LABELS, name_of_hand
from .fronts import BRICK, KIND_ORDER, KINDS, front, kind_name
from .plan import COLOURS, View, letter_of, name_of

WIDTH, HEIGHT = 1056, 790
FULL_HOUSE = "full house"
WON_LEFT = 394
"""Where the cards of all hands begin when one has won."""
FEW = 4
"""With more hands than this, their cards are small."""
WIDE_ENOUGH = 52
"""A card that is wider than this has room for a word."""
OWNED = {
    "high_card": "high card {value}",
    "pair": "pair of {value}s",
    "two_pairs": "two pairs, {value}s and {other}s",
    "three_of_a_kind": "three {value}s",
    "straight": "straight to {value}",
    "flush": "flush to {value}",
    "full_house": "full house of {value}s",
    "four_of_a_kind": "four {value}s",
    "rainbow_straight": "rainbow straight to {value}",
    "straight_flush": "straight flush to {value}",
    "chicago_poker": "Chicago Poker of {value}s",
}
"""A hand after the name of its owner: Dot's pair of 15s."""
ALONE = {
    "high_card": "high card {value}",
    "pair": "a pair of {value}s",
    "two_pairs": "two pairs, {value}s and {other}s",
    "three_of_a_kind": "three {value}s",
    "straight": "a straight to {value}",
    "flush": "a flush to {value}",
    "full_house": "a full house of {value}s",
    "four_of_a_kind": "four {value}s",
    "rainbow_straight": "a rainbow straight to {value}",
    "straight_flush": "a straight flush to {value}",
    "chicago_poker": "Chicago Poker of {value}s",
}
"""A hand at the beginning of a sentence: a pair of 15s."""


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
        Moment(
            shootout.event,
            "shootout",
            say("Shootout at {place}", place=called(LABELS[shootout.business])),
            tuple(scenes_of(view, shootout, names, wide)),
        )
        for shootout in shootouts_in(events)
        if shootout.cards
    ]


def scenes_of(view: View, shootout: Shootout, names: Sequence[str], wide: bool) -> Iterator[Scene]:
    """All cards are turned up; then the best hand takes the business."""
    draw, business = picture if wide else narrow_picture, called(LABELS[shootout.business])
    said_first = say("All cards at {place} are up.", place=business)
    yield Scene(draw(view, shootout, names, False), said_first, leads_to=say("Compare the hands"))
    if shootout.winner is None:
        yield Scene(draw(view, shootout, names, True), say("It is a tie: reinforcements decide."))
        return
    yield Scene(draw(view, shootout, names, True), standing(view, shootout.winner), sheet=front_page(view, shootout))


def standing(view: View, winner: int) -> str:
    """How many businesses the winner has now, and how many the viewer."""
    held = {player["seat"]: len(player["businesses"]) for player in view["players"]}
    owned = Quoted(count(held[winner], "{n} business", "{n} businesses"))
    return f"{standing_said(view, winner, held, owned)} {threat(view, winner)}".rstrip()


def threat(view: View, winner: int) -> str:
    """That one more business of a kind wins the game."""
    goal = EDITION["goals"]["short" if view["options"]["short"] else "standard"]["same_type"]
    held = Counter(KIND_OF[name] for name in view["players"][winner]["businesses"])
    near = [kind for kind in KIND_ORDER if held[kind] == goal - 1]
    if view["over"] or not near:
        return ""
    return say("{kind}: one more wins the game.", kind=kind_name(near[0]))


def standing_said(view: View, winner: int, held: Mapping[int, int], owned: Quoted) -> str:
    """The same in a sentence for the viewer."""
    if view["you"] == winner:
        return say("You have {owned} now.", owned=owned)
    who = Quoted(f"P{winner}")
    if view["you"] is None:
        return say("{who} has {owned} now.", who=who, owned=owned)
    return say("{who} has {owned} now, you have {n}.", who=who, owned=owned, n=held[view["you"]])


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
        '<path d="M250,-40L-60,800H620zM700,-40L320,800H1040z" fill="url(#p-spot)" opacity=".4"/>',
        front(kind, LABELS[shootout.business], facing, False, 20, 16, 440, 136),
        neon_title(say("Shootout"), len(seats) > FEW),
        *hands_below(shootout, seats, names, won, view),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(say("Shootout"))}" font-family="{NUMBER.family}" font-weight="600">{"".join(drawn)}</svg>'
    )


def neon_title(word: str, is_crowded: bool) -> str:
    """The title in red neon; where hands are small, a dot stands for a card that was face down."""
    shared = (
        f'x="490" y="92" font-family="{TITLE.family}" font-weight="400" font-size="{size_for(word, TITLE, 72, 540)}"'
    )
    return (
        f'<text {shared} fill="none" stroke="#FF5A4A" stroke-width="5" opacity=".7" filter="url(#b-blur)" '
        f'aria-hidden="true">{escape(word)}</text><text {shared} fill="#FFE9E2" stroke="#FF6B5E">{escape(word)}</text>'
        + write(494, 132, say("The best hand takes the business."), STRONG, 19, CREAM, width=540)
        + (dot_said() if is_crowded else "")
    )


def dot_said() -> str:
    """What a dot on a card means."""
    return f'<circle cx="500" cy="150" r="6" fill="#6E1F1B" stroke="{BRASS}" stroke-width="1.2"/>' + write(
        514, 155, say("was face down"), LABEL, 15, MUTED, width=520
    )


def hands_below(shootout: Shootout, seats: Sequence[int], names: Sequence[str], won: bool, view: View) -> Iterator[str]:
    """The hands below each other; the winner's is large."""
    y, room = 166.0, 620
    large = 206 if won else 0
    each = min(150 if won else 190, (room - large) / max(1, len(seats) - (1 if won else 0)))
    for at, seat in enumerate(seats):
        first = won and at == 0
        height = (large if first else each) - 8
        yield hand_row(shootout, seat, names, y, height, first, seat == view["you"], won)
        y += height + 8


def hand_row(
    shootout: Shootout, seat: int, names: Sequence[str], y: float, height: float, first: bool, own: bool, won: bool
) -> str:
    """One hand: token, name, what it is, and its cards."""
    line = f'stroke="{AMBER}" stroke-width="2.5"' if first else f'stroke="{LINE}"'
    middle, name = y + height / 2, name_of(seat, names)
    shown = say("{name} (you)", name=Quoted(name)) if own else name
    hand = said(shootout.hands.get(seat))
    hand = hand[:1].upper() + hand[1:]
    small, high = height < 60, min(152, height - 44) if first else height - (14 if height < 90 else 30)
    width = high * 56 / 76
    left = WON_LEFT if won else 1024 - 5 * (width + 8)
    room, ink, radius = left - 128, AMBER if first else CREAM, 34 if first else 15 if small else 20
    sizes = (22, 46) if first else (15, 15) if small else (18, 26)
    lift = 36 if first else 4 if small else 8
    return (
        rect(10, y, 1036, round(height, 1), "#2A2412" if first else "#141A22", f'rx="8" {line}')
        + mark(COLOURS[seat], 62, middle, radius, letter_of(seat, names), round(1.06 * radius))
        + write(114, round(middle - lift, 1), shown, LABEL, sizes[0], CREAM, width=room)
        + write(
            114,
            round(middle + (14 if first or small else 24), 1),
            hand,
            NUMBER if small else TITLE,
            sizes[1],
            ink,
            width=room,
        )
        + (pill(180, middle + 54, say("takes it").upper(), 18, MINT, SIGN_INK) + burst(1004, middle) if first else "")
        + ("" if first or small else bullet_holes(seat, 978, middle))
        + ("" if first or small else empty_places(len(shootout.cards[seat]), left, middle - high / 2, width, high))
        + "".join(
            turned_card(card, round(left + at * (width + 8), 1), round(middle - high / 2, 1), width, high, turned)
            + bar_under(shootout, seat, card, left + at * (width + 8), middle + high / 2, width)
            for at, (_, card, turned) in enumerate(cards_of(shootout, seat, won))
        )
    )


def cards_of(shootout: Shootout, seat: int, won: bool) -> list[tuple[int, str, bool]]:
    """A hand as it lies at the business; when it has been compared, what makes it comes first."""
    cards = sorted(shootout.cards[seat])
    if won:
        alike = Counter(value_of(card) for _, card, _ in cards)
        cards.sort(key=lambda one: (alike[value_of(one[1])], value_of(one[1])), reverse=True)
    return cards


def value_of(card: str) -> int:
    """The number on a card."""
    return int(card[1:])


def burst(x: float, y: float) -> str:
    """A flash with the crown of the winner."""
    rays = [(46, 20)[at % 2] for at in range(20)]
    points = " ".join(
        f"{x + far * math.cos(math.pi * at / 10):.1f},{y + far * math.sin(math.pi * at / 10):.1f}"
        for at, far in enumerate(rays)
    )
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="70" fill="url(#b-lampglow)"/><polygon points="{points}" fill="#FFE9B0" '
        f'stroke="{AMBER}" stroke-width="2.5" stroke-linejoin="round"/>' + icon("leader", x - 16, y - 16, 32, SIGN_INK)
    )


def empty_places(laid: int, left: float, y: float, width: float, height: float) -> str:
    """Where no card lies."""
    return "".join(
        rect(
            round(left + at * (width + 8), 1),
            round(y, 1),
            round(width, 1),
            round(height, 1),
            "none",
            'rx="5" stroke="#55616E" stroke-width="1.3" stroke-dasharray="5 5"',
        )
        for at in range(laid, FULL)
    )


def bullet_holes(seat: int, x: float, y: float) -> str:
    """Where the losers were hit."""
    spots = ((0, -14), (34, 6), (8, 20))[seat % 2 :]
    return "".join(
        f'<circle cx="{x + across:g}" cy="{y + down:g}" r="5" fill="#05070B" stroke="#5A6676" stroke-width="1.6"/>'
        f'<path d="M{x + across - 12:g},{y + down - 5:g}l7,3M{x + across + 11:g},{y + down - 7:g}l-6,4'
        f'M{x + across + 3:g},{y + down + 13:g}l-2,-7" stroke="#5A6676" stroke-width="1.4"/>'
        for across, down in spots
    )


def bar_under(shootout: Shootout, seat: int, card: str, x: float, y: float, width: float) -> str:
    """A bar under a card that makes the hand; a high card is made by none."""
    rank, values, _ = strength(shootout, seat)
    if rank <= 0 or (value_of(card) not in values and HAND.names[rank] != FULL_HOUSE):
        return ""
    return rect(round(x + 4, 1), round(y + 1, 1), round(width - 8, 1), 4, AMBER, 'rx="2"')


def turned_card(card: str, x: float, y: float, width: float, height: float, turned: bool) -> str:
    """A card of a hand; a mark says that it was turned up now."""
    sign = (
        pill(x + width / 2, y - 5, say("turned"), 15, "#6E1F1B", CREAM, BRASS)
        if turned and width > WIDE_ENOUGH
        else f'<circle cx="{x + width / 2:.1f}" cy="{y:g}" r="{min(6, width / 11):.1f}" fill="#6E1F1B" '
        f'stroke="{BRASS}" stroke-width="1.2"/>'
        if turned
        else ""
    )
    note = title(say("was face down")) if turned else ""
    return f"<g>{in_hand(card, x, y, round(width, 1), round(height, 1))}{note}{sign}</g>"


def front_page(view: View, shootout: Shootout) -> Sheet:
    """An extra edition: who takes what, what they hold now, and what opens next door."""
    assert shootout.winner is not None
    kind, business = KIND_OF[shootout.business], called(LABELS[shootout.business])
    held = Counter(KIND_OF[name] for name in view["players"][shootout.winner]["businesses"])
    holds = tuple(
        Fact(KINDS[each].icon, str(held[each]) if held[each] else "", kind_name(each), LIT if held[each] else UNLIT)
        for each in KIND_ORDER
    )
    notes = [Clause(say("holds now"), holds)]
    if shootout.opened:
        opened = Fact(KINDS[KIND_OF[shootout.opened]].icon, called(LABELS[shootout.opened]), "")
        notes.append(Clause(say("next door opens"), (opened,)))
    return Sheet(
        DAILY,
        beaten(shootout),
        say("{who} takes {place}", who=Quoted(f"P{shootout.winner}"), place=business),
        (KINDS[kind].icon, "gangster", "tommy_gun"),
        notes=tuple(notes),
        stamp=say("Extra"),
    )


def beaten(shootout: Shootout) -> str:
    """The hand that won, and the one that it beat."""
    order = in_order(shootout, True)
    hand = in_sentence(shootout.hands.get(order[0]), ALONE)
    hand = hand[:1].upper() + hand[1:]
    if len(order) < 2:
        return hand
    other = Quoted(in_sentence(shootout.hands.get(order[1]), OWNED))
    return say("{hand} beats {who}'s {other}.", hand=Quoted(hand), who=Quoted(f"P{order[1]}"), other=other)


def in_sentence(event: View | None, forms: Mapping[str, str]) -> str:
    """The name of a hand within a sentence."""
    return name_of_hand(event, forms) if event else ""


# On a phone


def narrow_picture(view: View, shootout: Shootout, names: Sequence[str], ranked: bool) -> str:
    """The stage on a phone: the hands below each other, in the end the headline."""
    width, height = NARROW_BOARD
    seats = in_order(shootout, ranked)
    won = ranked and shootout.winner is not None
    each = min(84, (height - 64 - (84 if won else 8)) / max(1, len(seats)))
    rows = "".join(
        narrow_row(shootout, seat, (names, view["you"]), 60 + at * each, each - 5, won and at == 0, won)
        for at, seat in enumerate(seats)
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


def narrow_row(
    shootout: Shootout,
    seat: int,
    cast: tuple[Sequence[str], int | None],
    y: float,
    height: float,
    first: bool,
    won: bool,
) -> str:
    """One hand on a phone."""
    names, you = cast
    name = name_of(seat, names)
    shown = say("{name} (you)", name=Quoted(name)) if seat == you else name
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
            clipped(shown, LABEL, 12, room),
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
            for at, (_, card, turned) in enumerate(cards_of(shootout, seat, won))
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
