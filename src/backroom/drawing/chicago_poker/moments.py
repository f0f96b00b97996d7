"""The great moment of Chicago Poker: a shootout with its newspaper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...core.phrases import Quoted
from ...games.chicago_poker.edition import EDITION, FULL
from ...games.chicago_poker.words import HAND
from ...messages import cached_by_content, called, count, say
from ..figures import fitted as write
from ..figures import lines_of, mark, paper, paragraph, pill
from ..fonts import LABEL, NUMBER, STRONG, TEXT, TITLE, size_for, width_of
from ..identity import IDENTITIES
from ..paper import escape, rect, title
from ..parts import ASIDE, DAILY, LIT, SIGN, UNLIT, Clause, Fact, Moment, Scene, Sheet
from ..props import NARROW_BOARD, clipped, neon, stages
from ..room import AMBER, BRASS, CREAM, LINE, MINT, MUTED, PRINT, SIGN_INK
from .cards import in_hand
from .facts import KIND_OF, LABELS, name_of_hand
from .fronts import BRICK, KIND_ORDER, KINDS, front, kind_name
from .naming import OWNED
from .plan import COLOURS, View, cast_of, letter_of
from .shootouts import Shootout, cards_of, in_order, in_two, lower, named, said, shootouts_in, strength, value_of
from .shots import bullet_holes, burst, empty_places
from .stakes import wins_with

WIDTH, HEIGHT = 1056, 860
FULL_HOUSE = "full house"
WON_LEFT, PITCH = 424, 113
"""Where the cards of the winner begin, and how far apart they lie; those of the others end below the last of them."""
ROW, TEXTS = 1006, 126
"""How wide the row of a hand is, and where its words begin."""
SECOND = 1.22
"""By how much the row of the second hand is higher than those of the others."""
HOLES = 200
"""A name that is shorter leaves room for bullet holes beside it."""
FEW = 4
"""With more hands than this, their cards are small."""
TOP = -16
"""The edge of the screen, where beams of light begin: above the picture."""
WIDE_ENOUGH = 52
"""A card that is wider than this has room for a word."""
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


def staged(event: View) -> bool:
    """Whether an event begins a shootout."""
    return bool(event["event"] == "shootout")


def moments(
    view: View, events: Sequence[View], names: Sequence[str], wide: bool = True, before: Sequence[View] = ()
) -> list[Moment]:
    """Each shootout among the new events."""
    return [
        Moment(
            shootout.event,
            "shootout",
            say("Shootout at {place}", place=called(LABELS[shootout.business])),
            tuple(scenes_of(view, shootout, cast_of(view, names), wide)),
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
    yield Scene(
        draw(view, shootout, names, True),
        "\n".join([standing(view, shootout.winner), *playing_on(view)]),
        sheet=front_page(view, shootout, names),
        leads_to=say("To the result") if view["over"] else "",
    )


def playing_on(view: View) -> Iterator[str]:
    """Whose turn it is after the shootout."""
    if view["over"]:
        return
    left = Quoted(count(view["actions"]["left"], "{n} action", "{n} actions"))
    if view["active"] == view["you"]:
        yield say("You play on with {actions}.", actions=left)
    else:
        yield say("{who} plays on with {actions}.", who=Quoted(f"P{view['active']}"), actions=left)


def standing(view: View, winner: int) -> str:
    """How many businesses the winner has now, and how many the viewer."""
    held = {player["seat"]: len(player["businesses"]) for player in view["players"]}
    owned = Quoted(count(held[winner], "{n} business", "{n} businesses"))
    return standing_said(view, winner, held, owned)


def threat(view: View, winner: int) -> str:
    """That one more business wins the game: any, or one of a kind."""
    businesses = tuple(view["players"][winner]["businesses"])
    near = [kind for kind in KIND_ORDER if wins_with(businesses, kind, view["options"]["short"])]
    if view["over"] or not near:
        return ""
    if len(near) == len(KIND_ORDER):
        return say("One more business wins the game.")
    return say("{kind}: one more wins the game.", kind=Quoted(", ".join(map(kind_name, near))))


def standing_said(view: View, winner: int, held: Mapping[int, int], owned: Quoted) -> str:
    """The same in a sentence for the viewer."""
    if view["you"] == winner:
        return say("You have {owned} now.", owned=owned)
    who = Quoted(f"P{winner}")
    if view["you"] is None:
        return say("{who} has {owned} now.", who=who, owned=owned)
    return say("{who} has {owned} now, you have {n}.", who=who, owned=owned, n=held[view["you"]])


def picture(view: View, shootout: Shootout, names: Sequence[str], ranked: bool) -> str:
    """The stage: the front, the hands, and in the end the newspaper."""
    seats = in_order(shootout, ranked)
    won = ranked and shootout.winner is not None
    kind = KIND_OF[shootout.business]
    facing = next(one["facing"] for one in EDITION["business_types"] if one["id"] == kind)
    drawn = [
        f"<defs>{BRICK}</defs>",
        rect(0, 0, WIDTH, HEIGHT, "#07090D"),
        f'<path d="M206,{TOP}h70L640,870H-60zM716,{TOP}h70L1116,870H380z" fill="url(#p-spot)" opacity=".5"/>',
        front(kind, LABELS[shootout.business], facing, False, 10, 12, 450, 146),
        neon_title(say("Shootout"), 2 if won else 1 if ranked else 0, len(seats) > FEW),
        *hands_below(shootout, seats, names, won, view),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(say("Shootout"))}" font-family="{NUMBER.family}" font-weight="600">{"".join(drawn)}</svg>'
    )


def neon_title(word: str, done: int, is_crowded: bool) -> str:
    """The title in red neon, and how far it is; where hands are small, a dot stands for a card that was face down."""
    shared = (
        f'x="490" y="75" font-family="{TITLE.family}" font-weight="400" font-size="{size_for(word, TITLE, 78, 540)}"'
    )
    return (
        f'<text {shared} fill="none" stroke="#FF5A4A" stroke-width="5" opacity=".7" filter="url(#b-blur)" '
        f'aria-hidden="true">{escape(word)}</text><text {shared} fill="#FFE9E2" stroke="#FF6B5E">{escape(word)}</text>'
        + write(494, 105, say("All cards are up. The best hand takes the business."), STRONG, 18, CREAM, width=540)
        + stages((say("Reveal"), say("Compare"), say("Take")), done, 494, 119)
        + (dot_said() if is_crowded else "")
    )


def dot_said() -> str:
    """What a dot on a card means."""
    return f'<circle cx="912" cy="135" r="6" fill="#6E1F1B" stroke="{BRASS}" stroke-width="1.2"/>' + write(
        926, 140, say("was face down"), LABEL, 15, MUTED, width=124
    )


def hands_below(shootout: Shootout, seats: Sequence[int], names: Sequence[str], won: bool, view: View) -> Iterator[str]:
    """The hands below each other; the winner's is large."""
    y, place = 172.0, called(LABELS[shootout.business])
    best = shootout.hands.get(seats[0]) if won else None
    for seat, whole in zip(seats, heights(len(seats), won), strict=True):
        first, height = won and seat == seats[0], whole - 8
        cards, shown, letter = cards_of(shootout, seat, won), shootout.hands.get(seat), letter_of(seat, names)
        why = "" if first or not won else lower(shown, best)
        boss = called(view["players"][seat]["boss"])
        yield hand_row(
            shown, cards, seat, names[seat], boss, letter, y, height, first, seat == view["you"], won, place, why
        )
        y += whole


def heights(rows: int, won: bool) -> list[float]:
    """How high each row is: the winner's is large, that of the second smaller, those of the others smaller still."""
    room = 692
    if not won:
        return [min(216, room / rows)] * rows
    large = 270 if rows < FEW else 226
    each = (room - large) / max(1.0, rows - 2 + SECOND)
    return [large, min(238, SECOND * each), *[min(190, each)] * (rows - 2)][:rows]


@cached_by_content(512)
def hand_row(
    shown: View | None,
    cards: Sequence[tuple[int, str, bool]],
    seat: int,
    name: str,
    boss: str,
    letter: str,
    y: float,
    height: float,
    first: bool,
    own: bool,
    won: bool,
    place: str,
    why: str,
) -> str:
    """One hand: token, name, what it is, and its cards; the same for all who look on."""
    line = f'stroke="{AMBER}" stroke-width="2.5"' if first else f'stroke="{LINE}"'
    middle = y + height / 2
    small = height < 60
    high = min(144, height - 44) if first else min(112 if own else 96, height - (14 if height < 90 else 34))
    width = high * 56 / 76
    step = PITCH if first else width + 8
    left = WON_LEFT + FULL * PITCH - FULL * step
    room, ink = left - TEXTS - 22, AMBER if first else CREAM
    radius = 33 if first else 15 if small else 20
    words = words_of_hand(shown, name, boss, middle, room, ink, first, small, own, why)
    gone = lost_cards(len(cards), in_two(shown, small)[1], room, middle) if own and won and not (first or small) else ""
    hand = in_two(shown, small)[0]
    has_holes = won and not (first or small or gone) and width_of(hand, TITLE, 30) < HOLES
    return (
        rect(10, y, ROW, round(height, 1), "#2A2412" if first else "#141A22", f'rx="8" {line}')
        + (
            rect(16, y + 6, ROW - 12, round(height - 12, 1), "none", f'rx="5" stroke="{BRASS}" opacity=".8"')
            if first
            else ""
        )
        + rect(12, y + 2, 7, round(height - 4, 1), IDENTITIES[COLOURS[seat]].light, 'rx="3"')
        + mark(COLOURS[seat], 72, middle, radius, letter, round(1.06 * radius))
        + words
        + (taken(place, middle + 62, room) if first else "")
        + gone
        + (bullet_holes(seat, 372, middle) if has_holes else "")
        + ("" if first or small else empty_places(len(cards), left, middle - high / 2, width, high, step))
        + cards_in_row(shown, cards, left, step, middle, width, high)
        + (burst(10 + ROW, middle) if first else "")
    )


def cards_in_row(
    shown: View | None,
    cards: Sequence[tuple[int, str, bool]],
    left: float,
    step: float,
    middle: float,
    width: float,
    high: float,
) -> str:
    """The cards of a hand, side by side; a bar lies under those that make it what it is."""
    return "".join(
        turned_card(card, round(left + at * step, 1), round(middle - high / 2, 1), width, high, turned)
        + bar_under(shown, card, left + at * step, middle + high / 2, width)
        for at, (_, card, turned) in enumerate(cards)
    )


def words_of_hand(
    shown: View | None,
    name: str,
    boss: str,
    middle: float,
    room: float,
    ink: str,
    first: bool,
    small: bool,
    own: bool,
    why: str,
) -> str:
    """Whose hand it is, what it is, what it goes up to, and why it lost."""
    hand, detail = in_two(shown, small)
    detail = detail if small or own else ", ".join(filter(None, (detail, why)))
    sizes, lift = ((24, 58), 60) if first else ((15, 15), 4) if small else ((19, 30), 20)
    low, font = round(middle + (-6 if first else 14), 1), NUMBER if small else TITLE
    below, size, quiet = (26, 20, CREAM) if first else (38, 16, MUTED)
    leads = "" if small or name == boss else boss_beside(name, boss, own, sizes[0], middle - lift, room)
    return (
        write(TEXTS, round(middle - lift, 1), named(name, own), LABEL, sizes[0], CREAM, width=room)
        + leads
        + write(TEXTS, low, hand, font, sizes[1], ink, width=room)
        + write(TEXTS, round(middle + below, 1), detail, LABEL, size, quiet, width=room)
    )


def boss_beside(name: str, boss: str, own: bool, size: float, y: float, room: float) -> str:
    """The boss whose gang somebody leads, beside the name, if there is room."""
    after = width_of(named(name, own), LABEL, size) + 10
    fits = after + width_of(boss, TEXT, 15) <= room
    return write(round(TEXTS + after, 1), round(y, 1), boss, TEXT, 15, MUTED) if fits else ""


def taken(place: str, y: float, room: float) -> str:
    """What the winner takes, on a bar."""
    said = say("takes {place}", place=Quoted(place)).upper()
    wide = min(width_of(said, NUMBER, 17), room - 24) + 24
    return rect(TEXTS, round(y - 14, 1), round(wide, 1), 30, MINT, 'rx="15"') + write(
        round(TEXTS + wide / 2, 1), round(y + 7, 1), said, NUMBER, 17, SIGN_INK, "middle", wide - 16
    )


def lost_cards(number: int, detail: str, room: float, middle: float) -> str:
    """That the viewer's cards at the business are gone."""
    said = count(number, "your card is gone", "your {n} cards are gone")
    before = width_of(detail, LABEL, 16) + 14 if detail else 0
    return write(round(TEXTS + before, 1), round(middle + 38, 1), said, LABEL, 16, "#FF9187", width=room - before)


def bar_under(hand: View | None, card: str, x: float, y: float, width: float) -> str:
    """A bar under a card that makes the hand; a high card is made by none."""
    rank, values, _ = strength(hand)
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


def front_page(view: View, shootout: Shootout, names: Sequence[str]) -> Sheet:
    """An extra edition: who takes what, what they hold now, and what opens next door."""
    assert shootout.winner is not None
    kind, business = KIND_OF[shootout.business], called(LABELS[shootout.business])
    held = Counter(KIND_OF[name] for name in view["players"][shootout.winner]["businesses"])
    holds = tuple(
        Fact(KINDS[each].icon, str(held[each]) if held[each] else "", kind_name(each), LIT if held[each] else UNLIT)
        for each in KIND_ORDER
    )
    notes = [Clause(say("{who} holds now", who=Quoted(names[shootout.winner])), holds)]
    if at_stake := threat(view, shootout.winner):
        notes.append(Clause(at_stake, ()))
    if shootout.opened:
        next_kind = KIND_OF[shootout.opened]
        opened = Fact(KINDS[next_kind].icon, called(LABELS[shootout.opened]), "", SIGN)
        notes.append(Clause(say("next door opens"), (opened, Fact("", kind_name(next_kind), "", ASIDE))))
    return Sheet(
        DAILY,
        beaten(shootout),
        say("{who} takes {place}", who=Quoted(f"P{shootout.winner}"), place=business),
        (KINDS[kind].icon, "gangster", "gangster", "tommy_gun", "gangster"),
        notes=tuple(notes),
        stamp=say("Extra"),
        dateline=("Chicago", say("turn {n}", n=view["turn"])),
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
    shown = named(names[seat], seat == you)
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
            + bar_under(shootout.hands.get(seat), card, left + at * (width + 2), middle + high / 2, width)
            for at, (_, card, turned) in enumerate(cards_of(shootout, seat, won))
        )
    )


def headline(shootout: Shootout, names: Sequence[str], y: float) -> str:
    """The newspaper's front page, folded."""
    assert shootout.winner is not None
    business = called(LABELS[shootout.business])
    head = say("{who} takes {place}", who=Quoted(names[shootout.winner]), place=business).upper()
    return (
        paper(10, y, 370, 74)
        + write(195, y + 18, "The Backroom Daily", TITLE, 14, PRINT, "middle", 340)
        + f'<path d="M18,{y + 24:g}h354" stroke="{PRINT}"/>'
        + paragraph(195, y + 44, head, NUMBER, 19, PRINT, 350, 2, "middle", 13)
    )
