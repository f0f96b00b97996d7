"""The income of a round, staged: shops are lit in the night, and one seat after the other collects.

Scenes use the symbols of the backdrop, which the page has loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...core.phrases import Quoted
from ...games.chinatown.edition import BONUS, COLOURS, UNIT
from ...messages import called, count, say
from ..figures import mark
from ..fonts import NUMBER, width_of, write
from ..icons import icon
from ..paper import rect
from ..parts import GAIN, Clause, Fact, Lane, Moment, Scene, Share, Sheet
from ..props import edge, letters_of, name_of, note, picture, thousands
from ..room import AMBER, CREAM, MINT, NIGHT, PRINT, SIGN_INK
from .fashion import fashion_in_words, sizes_in_fashion
from .lots import ICON, NAMES, SIZES, pill, shop_outline
from .plan import Plan, foot_of, outline, plan_of
from .telling import colours

View = Mapping[str, Any]
Payments = Mapping[int, Mapping[str, int]]
"""What the bank pays to each seat, as income and as bonus."""
TOWN = "b-town"
"""The id of the free lots and streets in the backdrop, which the page has loaded."""
BRASS_TONE = "brass"
"""The tone of what the economy card brings."""


def staged(event: View) -> bool:
    """Whether an event begins an income phase."""
    return bool(event["event"] == "economy")


def moments(
    view: View, events: Sequence[View], names: Sequence[str], wide: bool = True, before: Sequence[View] = ()
) -> list[Moment]:
    """One moment for each income phase among the events."""
    return [
        payday(view, event, paid_after(events, at), names, plan_of(view["options"]["board"], wide))
        for at, event in enumerate(events)
        if staged(event)
    ]


def paid_after(events: Sequence[View], at: int) -> dict[int, dict[str, int]]:
    """What the bank pays after an economy card: bonus and income of each seat."""
    found: dict[int, dict[str, int]] = {}
    for event in events[at + 1 :]:
        if event["event"] not in ("bonus", "income"):
            break
        found.setdefault(event["seat"], {})[event["event"]] = event["amount"]
    return found


def payday(view: View, event: View, paid: Payments, names: Sequence[str], plan: Plan) -> Moment:
    """A scene for each seat that collects."""
    fashion = sizes_in_fashion(event)
    title = say("Income")
    if not paid:
        scene = Scene(stage(view, plan, -1, fashion, names), title)
        return Moment(event["n"], "income", title, (scene,))
    order, cast = sorted(paid), colours(view)
    scenes = tuple(
        Scene(
            stage(view, plan, seat, fashion, names),
            (most_of_all(seat, paid, view["you"], cast, names) or caption(seat, paid, view["you"], cast, names))
            + outlook(view, paid)
            if seat == order[-1]
            else caption(seat, paid, view["you"], cast, names),
            tuple(collected(other, paid, other <= seat) for other in range(view["seats"])),
            tuple(say("collects") if other == seat else "" for other in range(view["seats"])),
            sheet=account(view, paid, fashion, seat),
            lanes=tuple(bar(view, other, paid.get(other, {}), other <= seat) for other in range(view["seats"])),
            leads_to=say("{name} collects", name=Quoted(name_of(order[at + 1], cast, names)))
            if seat != order[-1]
            else after_income(view),
        )
        for at, seat in enumerate(order)
    )
    return Moment(event["n"], "income", title, scenes, say("What earns it"), parts_of(paid))


def after_income(view: View) -> str:
    """What comes after the last seat has collected."""
    if view["over"]:
        return say("The final result")
    return say("Round {n}: new lots", n=view["round"]) if view["phase"] == "keep" else ""


def parts_of(paid: Payments) -> tuple[str, ...]:
    """What the brass parts of the bars are, if there are any."""
    return ("", "", "", say("from the economy card")) if any(each.get("bonus") for each in paid.values()) else ()


def account(view: View, paid: Payments, fashion: Sequence[int], current: int) -> Sheet:
    """What everybody collects: shop by shop, and as the economy card's bonus."""
    notes = tuple(
        earned(view, seat, paid.get(seat, {})) if seat <= current else Clause(f"P{seat} \N{EN DASH}", ())
        for seat in range(view["seats"])
    )
    return Sheet(say("The bank pays"), fashion_in_words(fashion), notes=(*trends(fashion), *notes))


def trends(fashion: Sequence[int]) -> Iterator[Clause]:
    """The sizes in fashion, each before the businesses that have it."""
    chips: list[Fact] = []
    for most in fashion:
        kinds = (name for name, size in SIZES.items() if size == most)
        chips += [Fact("", "", say("Size {n}", n=most)), *(Fact(ICON[name], "", called(NAMES[name])) for name in kinds)]
    if chips:
        yield Clause("", tuple(chips))


def earned(view: View, seat: int, paid: Mapping[str, int]) -> Clause:
    """A seat's shops with their sizes and what each pays, and the bonus."""
    large, single = apart(shops_of(view, seat))
    chips = [Fact(ICON[shop["business"]], thousands(shop["pays"]), shop_name(shop)) for shop in large]
    if single:
        said = count(len(single), "{n} single tile", "{n} single tiles")
        chips.append(Fact("stock", thousands(sum(shop["pays"] for shop in single)), said))
    if paid.get("bonus"):
        chips.append(Fact("money", f"+{thousands(paid['bonus'])}", say("from the economy card"), BRASS_TONE))
    total = sum(paid.values())
    return Clause(f"P{seat} +{thousands(total)}" if total else f"P{seat} \N{EN DASH}", tuple(chips))


def shop_name(shop: View) -> str:
    """A shop by its business and size."""
    name, size = shop["business"], len(shop["lots"])
    return say("{business}: {size} of {most}", business=NAMES[name], size=size, most=SIZES[name])


def shops_of(view: View, seat: int) -> list[View]:
    """A seat's shops, those that pay most first."""
    return sorted(view["players"][seat]["shops"], key=lambda shop: -shop["pays"])


def apart(shops: Sequence[View]) -> tuple[list[View], list[View]]:
    """Shops of several tiles, and single tiles, unless there is just one."""
    single = [shop for shop in shops if len(shop["lots"]) == 1]
    return ([shop for shop in shops if shop not in single], single) if len(single) > 1 else (list(shops), [])


def bar(view: View, seat: int, paid: Mapping[str, int], done: bool) -> Lane:
    """A bar: a part for each shop, and in brass the bonus."""
    if not done:
        return Lane(seat, 0, 0, 0)
    income, bonus = paid.get("income", 0), paid.get("bonus", 0)
    large, single = apart(shops_of(view, seat))
    shares = [
        Share(shop["pays"], Fact(ICON[shop["business"]], thousands(shop["pays"]), called(NAMES[shop["business"]])))
        for shop in large
    ]
    if single:
        pays = sum(shop["pays"] for shop in single)
        name = count(len(single), "{n} single tile", "{n} single tiles")
        shares.append(Share(pays, Fact("stock", thousands(pays), name)))
    if bonus:
        shares.append(Share(bonus, Fact("", f"+{thousands(bonus)}", say("from the economy card"), BRASS_TONE)))
    return Lane(seat, 0, income, income + bonus, tuple(shares))


def caption(seat: int, paid: Payments, you: int | None, seats: Sequence[str], names: Sequence[str]) -> str:
    """What a seat collects, compared with what the viewer does."""
    total = {other: sum(each.values()) for other, each in paid.items()}
    amount, name = thousands(total[seat]), Quoted(name_of(seat, seats, names))
    if you is None:
        return say("{name} collects {income}", name=name, income=amount)
    if seat == you:
        return say("You collect {income}", income=amount)
    more = total[seat] - total.get(you, 0)
    if more == 0:
        return say("{name} collects {income}, as much as you", name=name, income=amount)
    if more > 0:
        return say("{name} collects {income}, {gap} more than you", name=name, income=amount, gap=thousands(more))
    return say("{name} collects {income}, {gap} less than you", name=name, income=amount, gap=thousands(-more))


def most_of_all(seat: int, paid: Payments, you: int | None, seats: Sequence[str], names: Sequence[str]) -> str:
    """What the last seat collects, and who of the others collected most, if one of them did."""
    total = {other: sum(each.values()) for other, each in paid.items()}
    best = max(total.values())
    top = [other for other in total if total[other] == best]
    if len(top) > 1 or top[0] in (seat, you):
        return ""
    blanks = {"income": thousands(total[seat]), "who": Quoted(name_of(top[0], seats, names)), "most": thousands(best)}
    if seat == you:
        return say("You collect {income}; {who} collects most, {most}", **blanks)
    name = Quoted(name_of(seat, seats, names))
    return say("{name} collects {income}; {who} collects most, {most}", name=name, **blanks)


def outlook(view: View, paid: Payments) -> str:
    """What the rounds that are left would bring, if shops stayed as they are: to the viewer, and to who earns most."""
    left, incomes = view["rounds"] - view["round"] + 1, {seat: each.get("income", 0) for seat, each in paid.items()}
    most = max(incomes, key=lambda seat: incomes[seat], default=None)
    if view["over"] or view["phase"] != "keep" or most is None or view["you"] is None:
        return ""
    mine, best = thousands(left * incomes.get(view["you"], 0)), thousands(left * incomes[most])
    if most == view["you"]:
        return "\n" + (
            say("Without bonuses one more round brings you {mine}.", mine=mine)
            if left == 1
            else say("Without bonuses {n} more rounds bring you {mine}.", n=left, mine=mine)
        )
    blanks = {"mine": mine, "who": Quoted(f"P{most}"), "best": best}
    if left == 1:
        return "\n" + say("Without bonuses one more round brings you {mine}, {who} {best}.", **blanks)
    return "\n" + say("Without bonuses {n} more rounds bring you {mine}, {who} {best}.", n=left, **blanks)


def collected(seat: int, paid: Mapping[int, Mapping[str, int]], done: bool) -> Fact:
    """What a seat has collected so far."""
    total = sum(paid.get(seat, {}).values()) if done else 0
    return Fact("income", f"+{thousands(total)}" if total else "\N{EN DASH}", say("income"), GAIN if total else "")


def stage(view: View, plan: Plan, current: int, fashion: Sequence[int], names: Sequence[str]) -> str:
    """The board at night; the shops of one seat are lit, and a banknote lies on each."""
    letters = letters_of(colours(view), names)
    shops = [(player["seat"], shop) for player in view["players"] for shop in player["shops"]]
    return picture(
        *plan.size,
        say("Income of the round"),
        rect(0, 0, *plan.size, "#080B10", 'rx="8"'),
        f'<use href="#{TOWN}" opacity=".5"/>',
        *(idle_lot(plan, int(lot), one["owner"], letters) for lot, one in view["lots"].items() if not one["tile"]),
        *(lit_shop(plan, seat, shop, letters[seat]) for seat, shop in shops),
        *(dimmed(plan, shop) for seat, shop in shops if seat > current),
        *(gilded(plan, shop) for seat, shop in shops if seat < current),
        *(flight(plan, seat, shop, view["seats"]) for seat, shop in shops if seat == current),
        *(receipt(plan, shop, fashion, False) for seat, shop in shops if seat < current),
        *(receipt(plan, shop, fashion, True) for seat, shop in shops if seat == current),
        edge(*plan.size),
    )


def idle_lot(plan: Plan, lot: int, owner: int, letters: Sequence[str]) -> str:
    """A lot that earns nothing, in the dark."""
    x, y, width, height = plan.box(lot)
    place, r, size = (round(x + 0.28 * width, 1), round(y + 0.54 * height, 1)), *((11, 15) if plan.wide else (8, 12))
    number = round(x + 0.7 * width, 1), round(y + (0.6 if plan.wide else 0.72) * height, 1)
    return (
        rect(x, y, width, height, "#0B0F15")
        + f'<g opacity=".38"><use href="#b-lot-{COLOURS[owner]}" x="{x:g}" y="{y:g}" width="{width:g}" '
        f'height="{height:g}"/>{mark(COLOURS[owner], *place, r, letters[owner], size)}'
        + write(*number, str(lot), NUMBER, 17 if plan.wide else 12, CREAM, "middle")
        + "</g>"
    )


def lit_shop(plan: Plan, seat: int, shop: View, letter: str) -> str:
    """A shop as on the board, without what can be clicked."""
    state, colour = "full" if shop["finished"] else "shop", COLOURS[seat]
    lots = tuple(shop["lots"])
    fronts = "".join(
        f'<use href="#b-{state}-{colour}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
        + icon(ICON[shop["business"]], x + 0.3 * width, y + 0.34 * height, 0.48 * height, PRINT)
        + mark(colour, *((x + 16, y + 20, 10, letter, 15) if plan.wide else (x + 8.5, y + 8, 6.6, letter, 12)))
        for x, y, width, height in map(plan.box, lots)
    )
    return fronts + shop_outline(plan, lots, seat, shop["finished"])


def dimmed(plan: Plan, shop: View) -> str:
    """A shop of a seat that has not collected yet lies in the dark."""
    return f'<path d="{outline(plan, shop["lots"], -3)}" fill="#05070B" opacity=".6"/>'


def gilded(plan: Plan, shop: View) -> str:
    """A thin line of light around a shop that has paid."""
    path = outline(plan, shop["lots"], -3)
    return (
        f'<path d="{path}" fill="none" stroke="{AMBER}" stroke-width="6" opacity=".3" filter="url(#b-blur)"/>'
        f'<path d="{path}" fill="none" stroke="{AMBER}" stroke-width="1.4" opacity=".8"/>'
    )


def till_of(plan: Plan, shop: View) -> tuple[float, float]:
    """Where a shop pays: at its foot, where its plaque hangs otherwise."""
    x, y = foot_of(plan, shop["lots"])
    return x, y - 3


def flight(plan: Plan, seat: int, shop: View, seats: int) -> str:
    """A glowing line around a shop that pays now, and the way of its money to the nameplate."""
    path, (x, y) = outline(plan, shop["lots"], -4), till_of(plan, shop)
    aim = plan.size[0] * (seat + 0.7) / seats
    end = -16.0 if plan.wide else 2.0  # at the lower edge of the nameplate
    bend = (x + (aim - x) * 0.08, min(y - 60, 90.0)), (aim, 0.3 * plan.size[1])
    course = ((x, y), *bend, (aim, end))
    way = f"M{x:g},{y:g}C" + " ".join(f"{px:.0f},{py:.0f}" for px, py in course[1:])
    return (
        f'<path d="{path}" fill="none" stroke="{AMBER}" stroke-width="10" opacity=".5" filter="url(#b-blur)"/>'
        f'<path d="{path}" fill="none" stroke="{AMBER}" stroke-width="2.6"/>'
        f'<path d="{way}" fill="none" stroke="#05070B" stroke-width="6" opacity=".6"/>'
        f'<path d="{way}" fill="none" stroke="{MINT}" stroke-width="2.6" stroke-dasharray="1.5 8" '
        'stroke-linecap="round"/>' + "".join(flying(course, at, plan.wide) for at in (0.5, 0.78, 0.97))
    )


def flying(course: Sequence[tuple[float, float]], at: float, wide: bool) -> str:
    """A banknote on its way, so far along a curve."""
    weights = (1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, course, strict=True)) for axis in (0, 1))
    size = 1 if wide else 0.6
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) rotate({360 * at % 50 - 25:.0f}) scale({size:g})">'
        '<rect x="-15" y="-9" width="30" height="18" rx="2" fill="#DCEFD2" stroke="#2F6B3A" stroke-width="1.4"/>'
        '<circle r="4.600" fill="none" stroke="#2F6B3A" stroke-width="1.6"/></g>'
    )


def receipt(plan: Plan, shop: View, fashion: Sequence[int], is_now: bool) -> str:
    """A banknote at the foot of a shop, and beside it in brass the economy card's bonus; smaller where it was paid
    before."""
    x, y = till_of(plan, shop)
    scale, size, high = (0.85 if is_now else 0.75, 15, 18) if plan.wide else (0.55, 11, 13)
    paid = note(x, y, thousands(shop["pays"]), scale)
    if SIZES[shop["business"]] not in fashion:
        return paid
    bonus = f"+{thousands(len(shop['lots']) * BONUS * UNIT)}"
    wide = (
        width_of(thousands(shop["pays"]), NUMBER, 21 * scale) + 28 * scale,
        width_of(bonus, NUMBER, size) + 0.7 * size,
    )
    left = x - (sum(wide) - 2) / 2  # side by side, the bonus a little under the note
    paid = note(round(left + wide[0] / 2, 1), y, thousands(shop["pays"]), scale)
    beside = round(left + wide[0] - 2 + wide[1] / 2, 1)
    return paid + pill(beside, y + 2, bonus, size, high, "url(#b-brass)", NIGHT, SIGN_INK)
