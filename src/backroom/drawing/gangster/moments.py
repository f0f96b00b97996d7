"""The great moments of Gangster: the Day of Reckoning, district by district, and where all points came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ...core.phrases import Quoted
from ...games.gangster.edition import PLACE_IDS, ROUNDS
from ...games.gangster.words import RANK
from ...messages import called, say
from ..figures import fitted as write
from ..figures import mark, paper, pill, place_name
from ..fonts import NUMBER
from ..paper import escape, rect
from ..parts import GAIN, LATER, NOW, SUM, Ending, Fact, Lane, Moment, Row, Scene, Sheet, Source
from ..props import edge
from ..room import AMBER, BRASS, FADED, NIGHT, PRINT
from .board import defs, doubler_at, night, values_of, windows_of
from .callout import ROW, TIMES, beside, callout, grown, ranks_of, shared
from .facades import business_of, facade
from .plan import NAMES as PLACES
from .plan import View, house_at, letters_of, plan_of

Payments = dict[str, dict[str, int]]
"""What each district paid to each colour: districts in the order of the payments, colours by rank."""
RANKS = list(RANK.names)
CONE = (
    '<linearGradient id="g-cone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFE9B0" '
    'stop-opacity=".75"/><stop offset="1" stop-color="#FFE9B0" stop-opacity=".08"/></linearGradient>'
)


class Day(NamedTuple):
    """A Day of Reckoning, as its events tell it."""

    event: int
    number: int
    casino: int
    before: list[int]
    """The points of each seat before that day."""
    paid: Payments


def owners(view: View) -> dict[str, int]:
    """The seat of each colour."""
    return {each["colour"]: each["seat"] for each in view["colours"]}


def days_in(view: View, events: Sequence[View]) -> Iterator[Day]:
    """The Days of Reckoning among some events."""
    starts = [at for at, event in enumerate(events) if event["event"] == "reckoning"]
    for start, end in pairwise([*starts, len(events)]):
        day = events[start:end]
        payments = [event for event in day if event["event"] == "paid"]
        paid: Payments = {event["district"]: {} for event in payments}
        for event in sorted(payments, key=lambda one: int(RANKS.index(one["rank"]))):
            paid[event["district"]][event["colour"]] = event["points"]
        after = {event["seat"]: event["points"] for event in day if event["event"] == "score"}
        before = [after.get(seat, 0) - total(view, paid, seat) for seat in range(view["seats"])]
        yield Day(events[start]["n"], events[start]["round"], events[start]["card"], before, paid)


def total(view: View, paid: Payments, seat: int) -> int:
    """What a seat got in all."""
    seats = owners(view)
    return sum(points for each in paid.values() for colour, points in each.items() if seats[colour] == seat)


TWICE = f" {TIMES}2"
"""The sign of a district that pays double."""


def staged(event: View) -> bool:
    """Whether an event begins a Day of Reckoning."""
    return bool(event["event"] == "reckoning")


def moments(
    view: View, events: Sequence[View], names: Sequence[str], wide: bool = True, before: Sequence[View] = ()
) -> list[Moment]:
    """Each Day of Reckoning among the new events."""
    return [
        Moment(
            day.event,
            "reckoning",
            say("Day of Reckoning {round} of {rounds}", round=day.number, rounds=ROUNDS),
            tuple(scenes_of(view, day, names, wide)),
            say("The race"),
            (say("before today"), say("today"), say("now")),
        )
        for day in days_in(view, events)
    ]


def scenes_of(view: View, day: Day, names: Sequence[str], wide: bool) -> Iterator[Scene]:
    """One scene for each district that pays, in the order in which it happened."""
    order, sums = list(day.paid), list(day.before)
    for at, place in enumerate(order):
        got = [gained(view, day.paid[place], seat) for seat in range(view["seats"])]
        had, sums = sums, [one + more for one, more in zip(sums, got, strict=True)]
        following = order[at + 1] if at + 1 < len(order) else None
        yield Scene(
            picture(view, day, order, at, names, wide),
            told(view, day, had, sums, order[at + 1 :]),
            tuple(
                Fact("leader" if points == max(sums) else "", str(points), say("points"), GAIN if got[seat] else "")
                for seat, points in enumerate(sums)
            ),
            tuple(f"+{points}" if points else "" for points in got),
            account(view, day, order, at, sums),
            tuple(Lane(seat, day.before[seat], had[seat], points) for seat, points in enumerate(sums)),
            called(PLACES[following]) if following else after_the_day(day),
        )


def after_the_day(day: Day) -> str:
    """What follows a Day of Reckoning."""
    return say("On to round {round}", round=day.number + 1) if day.number < ROUNDS else say("How it was decided")


def told(view: View, day: Day, had: Sequence[int], sums: Sequence[int], left: Sequence[str]) -> str:
    """The news in a heading; below it what is left to pay, or who got most on this day."""
    return f"{news_of(had, sums, view['you'])}\n{left_to_pay(left) or best_day(day, sums)}"


def best_day(day: Day, sums: Sequence[int]) -> str:
    """Who got most on a day that is over."""
    got = [points - before for points, before in zip(sums, day.before, strict=True)]
    best = [seat for seat, points in enumerate(got) if points == max(got)]
    return say("Most today: {who}, {n}.", who=Quoted(", ".join(f"P{seat}" for seat in best)), n=max(got))


def news_of(had: Sequence[int], sums: Sequence[int], you: int | None) -> str:
    """Who passes whom, or who leads."""
    passed = [
        (points, one, other)
        for one, points in enumerate(sums)
        for other, less in enumerate(sums)
        if had[one] <= had[other] and points > less and had[other] > 0
    ]
    if not passed:
        return lead_of(sums, you)
    _, one, other = max(passed, key=lambda news: (you in news[1:], news))
    if one == you:
        return say("You pass {other}", other=Quoted(f"P{other}"))
    if other == you:
        return say("{who} passes you", who=Quoted(f"P{one}"))
    return say("{who} passes {other}", who=Quoted(f"P{one}"), other=Quoted(f"P{other}"))


def left_to_pay(order: Sequence[str]) -> str:
    """Which districts are still to come."""
    if not order:
        return ""
    place = Quoted(called(PLACES[order[0]]))
    if len(order) == 1:
        return say("Only {place} is still to pay.", place=place)
    return say("{n} districts are still to pay, {place} first.", n=len(order), place=place)


def lead_of(sums: Sequence[int], you: int | None) -> str:
    """Who leads, and how far the viewer is ahead or behind."""
    best = max(sums)
    first = sums.index(best)
    if you is None:
        return say("{who} leads with {n}.", who=Quoted(f"P{first}"), n=best)
    if sums[you] < best:
        return say("{who} leads with {n}, {gap} ahead of you.", who=Quoted(f"P{first}"), n=best, gap=best - sums[you])
    ahead = best - max(points for seat, points in enumerate(sums) if seat != you)
    return say("You lead by {gap}.", gap=ahead) if ahead else say("You share the lead with {n}.", n=best)


def account(view: View, day: Day, order: Sequence[str], at: int, sums: Sequence[int]) -> Sheet:
    """The account of the day: what each district has paid to each seat so far."""
    seats = range(view["seats"])
    rows = [Row(say("before today"), tuple(str(points) for points in day.before), LATER)]
    for step, place in enumerate(order):
        paid = (gained(view, day.paid[place], seat) for seat in seats)
        cells = tuple("\N{HORIZONTAL ELLIPSIS}" if step > at else str(one) if one else "\N{EN DASH}" for one in paid)
        name = called(PLACES[place]) + (TWICE if is_doubled(view, day, place) else "")
        rows.append(Row(name, cells, NOW if step == at else LATER if step > at else ""))
    rows.append(Row(say("so far"), tuple(str(points) for points in sums), SUM))
    under = say(
        "The casino card is a {card}: every ? pays {card}, doubled {twice}.", card=day.casino, twice=2 * day.casino
    )
    return Sheet(say("The Day of Reckoning"), under, columns=tuple(f"P{seat}" for seat in seats), rows=tuple(rows))


def gained(view: View, paid: dict[str, int], seat: int) -> int:
    """What a seat gets from one district."""
    seats = owners(view)
    return sum(points for colour, points in paid.items() if seats[colour] == seat)


def picture(view: View, day: Day, order: Sequence[str], at: int, names: Sequence[str], wide: bool) -> str:
    """The city in the dark: receipts on what has paid, a light on what pays now."""
    plan, letters = plan_of(wide), letters_of(view, names)
    houses = {each["district"]: each for each in view["districts"]}
    now = order[at]
    lit = houses[now] | {"doubler": was_doubled(houses[now], day.paid[now], day.casino)}
    height = 56 + ROW * len(ranks_of(lit, day.paid[now]))
    sheet = beside(lit, height, [houses[place] for place in order[:at]], [houses[place] for place in order[at + 1 :]])
    drawn = [
        f"<defs>{CONE}</defs>{defs(wide, tuple(letters.items()))}",
        f'<svg width="{plan.width}" height="{plan.height}"><use href="#g-city"/></svg>',
        "".join(
            ("" if each["district"] in order[:at] else values_of(each, wide)) + windows_of(each, (), wide)
            for each in view["districts"]
        ),
        night(plan.width, plan.height),
        spotlight(lit, wide),
        *(receipt(houses[place], day.paid[place], letters, is_doubled(view, day, place), wide) for place in order[:at]),
        *(
            still_to_come(houses[place], wide, place == order[at + 1])
            for place in order[at + 1 :]
            if not (wide and shared(sheet, grown(house_at(wide, houses[place]).box)))
        ),
        *(unpaid(each, wide) for place, each in houses.items() if place not in order),
        callout(lit, day.paid[now], letters, sheet, (at + 1, len(order)))
        if wide
        else banner(lit, day.paid[now], letters),
        edge(plan.width, plan.height) if wide else "",
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="backroom" viewBox="0 0 {plan.width} {plan.height}" '
        f'role="img" aria-label="{escape(called(PLACES[now]))}" font-family="{NUMBER.family}" font-weight="600">'
        f"{''.join(drawn)}</svg>"
    )


def was_doubled(each: View, paid: dict[str, int], casino: int) -> bool:
    """Whether a district paid double: somebody got more than any of its values."""
    values = [casino if value == "?" else int(value) for value in each["values"]]
    return any(points != value for points, value in zip(paid.values(), values, strict=False))


def name_of(each: View, y: float, wide: bool) -> str:
    """The name of a district, bright in the dark."""
    box = house_at(wide, each).box
    return place_name(box.x + box.width / 2, y, called(each["name"]), *((20, 200) if wide else (13.5, 110)))


def is_doubled(view: View, day: Day, place: str) -> bool:
    """Whether a district paid double on a day."""
    each = next(one for one in view["districts"] if one["district"] == place)
    return was_doubled(each, day.paid[place], day.casino)


def receipt(each: View, paid: dict[str, int], letters: dict[str, str], doubled: bool, wide: bool) -> str:
    """A sheet of paper with what a district has paid."""
    box, (across, down, r) = house_at(wide, each).box, (60, 27, 9.5) if wide else (42, 20, 7)
    best = sorted(paid.items(), key=lambda one: -one[1])
    rows, columns = (len(best) + 1) // 2, min(2, len(best))
    width, height = columns * across + (14 if wide else 6), rows * down + (8 if wide else 5)
    x, y = box.x + box.width / 2 - width / 2, box.y + (3 if wide else 2)
    chips = "".join(
        mark(
            colour,
            x + across / 3 + at % 2 * across,
            y + 0.63 * down + at // 2 * down,
            r,
            letters[colour],
            15 if wide else 11,
        )
        + write(
            x + 0.57 * across + at % 2 * across,
            y + 0.85 * down + at // 2 * down,
            f"+{points}",
            NUMBER,
            17 if wide else 13,
            PRINT,
        )
        for at, (colour, points) in enumerate(best)
    )
    sign = doubler_at(wide, max(x + width, box.x + box.width), box.y) if doubled and wide else ""
    return paper(x, y, width, height) + chips + name_of(each, box.y - (18 if wide else 5), wide) + sign


def still_to_come(each: View, wide: bool, is_next: bool) -> str:
    """A district that has not paid yet, or the one that pays next; on a phone its name says enough."""
    box = house_at(wide, each).box
    if not wide:
        return name_of(each, box.y - 5, wide)
    said = (say("next") if is_next else say("still to come")).upper()
    colours = (BRASS, NIGHT, NIGHT) if is_next else (NIGHT, BRASS, BRASS)
    return pill(box.x + box.width / 2, box.y + 60, said, 15, *colours) + name_of(each, box.y - 18, wide)


def unpaid(each: View, wide: bool) -> str:
    """A district where nobody stands, and nobody is paid: its name alone."""
    return f'<g opacity=".5">{name_of(each, house_at(wide, each).box.y - (18 if wide else 5), wide)}</g>'


def spotlight(each: View, wide: bool) -> str:
    """A cone of light on a house, and the house itself."""
    house = house_at(wide, each)
    (x, y, width, height), aside = house.box, 70 if wide else 30
    middle, foot = x + width / 2, y + height
    return (
        f'<path d="M{middle - 26:g},0L{x - aside:g},{foot + 50:g}H{x + width + aside:g}L{middle + 26:g},0z" '
        f'fill="url(#g-cone)" opacity=".42"/><ellipse cx="{middle:g}" cy="{foot + 16:g}" rx="{0.8 * width:g}" ry="34" '
        f'fill="url(#b-lampglow)"/>'
        + facade(wide, each, house)
        + values_of(each, wide)
        + windows_of(each, (), wide)
        + rect(x, y, width, height, "none", f'rx="3" stroke="{AMBER}" stroke-width="3"')
        + name_of(each, y - (18 if wide else 5), wide)
        + (doubler_at(wide, x + width, y) if each["doubler"] and wide else "")
    )


def banner(each: View, paid: dict[str, int], letters: dict[str, str]) -> str:
    """On a phone: who gets what, on a sheet in the lake."""
    plan, ranks = plan_of(False), ranks_of(each, paid)
    height = 26 + 22 * len(ranks)
    x, y = 292, plan.height - 6 - height
    said = say("{place} pays", place=called(each["name"]))
    drawn = [
        paper(x, y, 94, height, AMBER, 2),
        write(x + 47, y + 17, said, NUMBER, 12.5, PRINT, "middle", 86),
    ]
    for at, colour in enumerate(ranks):
        points, middle = paid.get(colour, 0), y + 34 + 22 * at
        drawn += [
            mark(colour, x + 26, middle, 9, letters[colour], 12),
            write(x + 80, middle + 6, f"+{points}" if points else "0", NUMBER, 17, PRINT if points else FADED, "end"),
        ]
    return "".join(drawn)


# The end


def ending(view: View, events: Sequence[View]) -> Ending:
    """Who won, by how much, and which district paid what to whom on which day."""
    first = (view["ranking"] or [[]])[0]
    won = Quoted(", ".join(f"P{seat}" for seat in first))
    days = list(days_in(view, events))
    return Ending(
        say("{who} takes Chicago", who=won) if len(first) == 1 else say("Chicago is shared: {who}", who=won),
        reason_for(view),
        sources=tuple(sources_of(view, days)),
        course=tuple(
            (
                say("Round {round}", round=day.number),
                tuple(points + total(view, day.paid, seat) for seat, points in enumerate(day.before)),
            )
            for day in days
        ),
        turning_points=tuple(turns_of(view, days)),
    )


def reason_for(view: View) -> str:
    """By how much the first is ahead."""
    scores = sorted(view["scores"], reverse=True)
    if len(scores) < 2 or scores[0] == scores[1]:
        return say("{n} points each after three Days of Reckoning.", n=scores[0])
    return say(
        "{n} points after three Days of Reckoning, {more} more than the next.", n=scores[0], more=scores[0] - scores[1]
    )


def sources_of(view: View, days: Sequence[Day]) -> Iterator[Source]:
    """What each district paid in all, the richest first."""
    sums = {
        place: tuple(sum(gained(view, day.paid.get(place, {}), seat) for day in days) for seat in range(view["seats"]))
        for place in PLACE_IDS
    }
    houses = {each["district"]: each for each in view["districts"]}
    for place, amounts in sorted(sums.items(), key=lambda one: -sum(one[1])):
        if any(amounts):
            yield Source(business_of(houses[place]).icon, called(PLACES[place]), amounts)


def turns_of(view: View, days: Sequence[Day]) -> Iterator[tuple[int, str]]:
    """For each day, the district that paid one seat most."""
    seats = owners(view)
    for day in days:
        every = [(points, place, colour) for place, each in day.paid.items() for colour, points in each.items()]
        if every:
            points, place, colour = max(every)
            yield (
                day.event,
                say(
                    "Round {round}: {place} pays {who} {n}.",
                    round=day.number,
                    place=called(PLACES[place]),
                    who=Quoted(f"P{seats[colour]}"),
                    n=points,
                ),
            )
