"""The income of a round, staged: shops are lit in the night, and one seat after the other collects.

Scenes use the symbols of the backdrop, which the page has loaded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.phrases import AND, Quoted, joined
from ...games.chinatown.edition import BONUS, COLOURS, EDITION, UNIT
from ...messages import say
from ..figures import coin, mark
from ..icons import icon
from ..paper import rect
from ..parts import GAIN, LATER, NOW, Fact, Lane, Moment, Row, Scene, Sheet
from ..props import edge, letters_of, name_of, note, picture, thousands
from ..room import AMBER, MINT, PRINT
from .lots import ICON, SIZES, shop_outline
from .plan import Plan, outline, plan_of
from .telling import colours

View = Mapping[str, Any]
Payments = Mapping[int, Mapping[str, int]]
"""What the bank pays to each seat, as income and as bonus."""
TOWN = "b-town"
"""The id of the free lots and streets in the backdrop, which the page has loaded."""
SIZES_OF_CARD = {card["id"]: card["sizes"] for card in EDITION["economy"]}


def moments(view: View, events: Sequence[View], names: Sequence[str], wide: bool = True) -> list[Moment]:
    """One moment for each income phase among the events."""
    return [
        payday(view, event, paid_after(events, at), names, plan_of(view["options"]["board"], wide))
        for at, event in enumerate(events)
        if event["event"] == "economy"
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
    fashion = SIZES_OF_CARD[event["card"].split()[0]]
    title = say("Income of the round")
    if not paid:
        scene = Scene(stage(view, plan, -1, fashion, names), title)
        return Moment(event["n"], "income", title, (scene,))
    order, cast = sorted(paid), colours(view)
    scenes = tuple(
        Scene(
            stage(view, plan, seat, fashion, names),
            caption(seat, paid, view["you"], cast, names),
            tuple(collected(other, paid, other <= seat) for other in range(view["seats"])),
            sheet=account(view, paid, fashion, seat),
            lanes=tuple(bar(other, paid.get(other, {}), other <= seat) for other in range(view["seats"])),
            leads_to=say("{name} collects", name=Quoted(name_of(order[at + 1], cast, names)))
            if seat != order[-1]
            else "",
        )
        for at, seat in enumerate(order)
    )
    return Moment(event["n"], "income", title, scenes, say("What earns it"), parts_of(paid))


def parts_of(paid: Payments) -> tuple[str, ...]:
    """What the parts of the bars are, where there is more than one."""
    return ("", say("Shops"), say("Bonus")) if any(each.get("bonus") for each in paid.values()) else ()


def account(view: View, paid: Payments, fashion: Sequence[int], current: int) -> Sheet:
    """What everybody collects: from shops, and as the economy card's bonus."""
    rows = tuple(
        Row(
            f"P{seat}",
            tuple(
                shown(amount) if seat <= current else "\N{HORIZONTAL ELLIPSIS}"
                for amount in (each.get("income", 0), each.get("bonus", 0), sum(each.values()))
            ),
            NOW if seat == current else LATER if seat > current else "",
        )
        for seat in range(view["seats"])
        for each in [paid.get(seat, {})]
    )
    each_tile = thousands(BONUS * UNIT)
    sizes = joined([str(size) for size in fashion], AND)
    under = (
        say(
            "Shops of size {sizes} are in fashion: {bonus} for each tile.",
            sizes=Quoted(sizes),
            bonus=each_tile,
        )
        if fashion
        else say("The economy card brings no bonus.")
    )
    return Sheet(say("The bank pays"), under, columns=(say("Shops"), say("Bonus"), say("Total")), rows=rows)


def shown(amount: int) -> str:
    """An amount on the sheet."""
    return f"+{thousands(amount)}" if amount else "\N{EN DASH}"


def bar(seat: int, paid: Mapping[str, int], done: bool) -> Lane:
    """A bar: income, and in mint the bonus."""
    income, bonus = (paid.get("income", 0), paid.get("bonus", 0)) if done else (0, 0)
    return Lane(seat, 0, income, income + bonus)


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


def collected(seat: int, paid: Mapping[int, Mapping[str, int]], done: bool) -> Fact:
    """What a seat has collected so far."""
    total = sum(paid.get(seat, {}).values()) if done else 0
    return Fact("income", f"+{thousands(total)}" if total else "\N{EN DASH}", say("income"), GAIN if total else "")


def stage(view: View, plan: Plan, current: int, fashion: Sequence[int], names: Sequence[str]) -> str:
    """The board at night; the shops of one seat are lit, and banknotes lie on those that have paid."""
    letters = letters_of(colours(view), names)
    shops = [(player["seat"], shop) for player in view["players"] for shop in player["shops"]]
    return picture(
        *plan.size,
        say("Income of the round"),
        rect(0, 0, *plan.size, "#080B10", 'rx="8"'),
        f'<use href="#{TOWN}" opacity=".5"/>',
        *(lit_shop(plan, seat, shop, letters[seat]) for seat, shop in shops),
        *(dimmed(plan, shop) for seat, shop in shops if seat != current),
        *(flight(plan, seat, shop, view["seats"]) for seat, shop in shops if seat == current),
        *(receipt(plan, seat, shop, fashion, seat == current) for seat, shop in shops if seat <= current),
        edge(*plan.size),
    )


def lit_shop(plan: Plan, seat: int, shop: View, letter: str) -> str:
    """A shop as on the board, without what can be clicked."""
    state, colour = "full" if shop["finished"] else "shop", COLOURS[seat]
    lots = tuple(shop["lots"])
    fronts = "".join(
        f'<use href="#b-{state}-{colour}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
        + icon(ICON[shop["business"]], x + 0.3 * width, y + 0.36 * height, 0.5 * height, PRINT)
        + mark(colour, *((x + 16, y + 20, 10, letter, 15) if plan.wide else (x + 8.5, y + 8, 6.6, letter, 12)))
        for x, y, width, height in map(plan.box, lots)
    )
    return fronts + shop_outline(plan, lots, seat, shop["finished"])


def dimmed(plan: Plan, shop: View) -> str:
    """A shop of a seat that is not collecting."""
    return f'<path d="{outline(plan, shop["lots"], -3)}" fill="#05070B" opacity=".5"/>'


def middle_of(plan: Plan, shop: View) -> tuple[float, float]:
    """The middle of a shop."""
    boxes = [plan.box(lot) for lot in shop["lots"]]
    return (
        round(sum(box.x + box.width / 2 for box in boxes) / len(boxes), 1),
        round(sum(box.y + box.height / 2 for box in boxes) / len(boxes), 1),
    )


def flight(plan: Plan, seat: int, shop: View, seats: int) -> str:
    """A glowing line around a shop that pays now, and the way of its money to the nameplate."""
    path, (x, y) = outline(plan, shop["lots"], -4), middle_of(plan, shop)
    aim = plan.size[0] * (seat + 0.7) / seats
    bend = f"{x + (aim - x) * 0.25:.0f},{max(y - 130, 20):.0f} {aim:.0f},{0.29 * plan.size[1]:.0f}"
    way = f"M{x:g},{y:g}C{bend} {aim:.0f},2"
    return (
        f'<path d="{path}" fill="none" stroke="{AMBER}" stroke-width="10" opacity=".5" filter="url(#b-blur)"/>'
        f'<path d="{path}" fill="none" stroke="{AMBER}" stroke-width="2.6"/>'
        f'<path d="{way}" fill="none" stroke="#05070B" stroke-width="8" opacity=".8"/>'
        f'<path d="{way}" fill="none" stroke="{MINT}" stroke-width="3.4" stroke-dasharray="2 9" '
        'stroke-linecap="round"/>'
    )


def receipt(plan: Plan, seat: int, shop: View, fashion: Sequence[int], now: bool) -> str:
    """A banknote on a shop, and a brass coin for the economy card's bonus."""
    x, y = middle_of(plan, shop)
    scale = (1.3 if now else 0.95) if plan.wide else 0.85 if now else 0.62
    drawn = note(x, y, thousands(shop["pays"]), scale)
    if SIZES[shop["business"]] in fashion:
        bonus = len(shop["lots"]) * BONUS * UNIT
        drawn += coin(
            x + 48 * scale, y - 16 * scale, 19 if plan.wide else 12, f"+{bonus // 1000}k", 15 if plan.wide else 11
        )
    return drawn
