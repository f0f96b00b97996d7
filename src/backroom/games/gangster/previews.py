"""What a choice of Gangster will do, as far as everybody can work it out: rows for the choice's button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.phrases import Quoted, phrase
from .edition import BUMPER, CASINO_VALUES, COLOUR_IDS, COLOURS, DISTRICTS, GOLD_COAST, PLACE_IDS
from .view import names_in_trunk, standing
from .words import DRIVE_TO, LOAD_FROM, UNLOAD

if TYPE_CHECKING:
    from .state import Gangster

Fact = dict[str, Any]


def preview(state: Gangster, seat: int, action: int) -> list[Fact]:
    """Loading and unloading change what a Day of Reckoning would pay now; a drive says what waits at its end."""
    if action in LOAD_FROM.actions or action in UNLOAD.actions:
        return points_now(state, seat, action)
    if action in DRIVE_TO.actions:
        return at_the_end_of(state, state.words(action))
    return []


def points_now(state: Gangster, seat: int, action: int) -> list[Fact]:
    """The change in the points that each seat would get if the Day of Reckoning came now; no luck is involved."""
    after = state.clone()
    after.play(seat, action)
    rows = []
    for other in sorted(range(state.seats), key=lambda one: one != seat):
        change = change_for(state, after, other)
        if any(change):
            rows.append(changed(other, seat, *change))
    return rows or [{"icon": "", "value": phrase("±0 points"), "name": phrase("points now"), "tone": "quiet"}]


def change_for(before: Gangster, after: Gangster, seat: int) -> tuple[int, int]:
    """The least and the greatest change of a seat's points, over the casino cards that are left."""
    pairs = zip(standing(before), standing(after), strict=True)
    changes = [new["seats"][seat] - old["seats"][seat] for old, new in pairs]
    return (min(changes), max(changes)) if changes else (0, 0)


def changed(other: int, seat: int, least: int, most: int) -> Fact:
    """A change of points as a row: good if the viewer gains or a rival loses."""
    value = signed(least) if least == most else f"{signed(least)} \N{EN DASH} {signed(most)}"
    good = (least + most > 0) == (other == seat)
    name = phrase("points now for {seat}", seat=Quoted(f"P{other}"))
    return {"icon": "", "value": f"P{other}\N{NO-BREAK SPACE}{value}", "name": name, "tone": "gain" if good else "loss"}


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "0"


def at_the_end_of(state: Gangster, words: dict[str, Any]) -> list[Fact]:
    """What waits where a drive ends."""
    colour, place = COLOUR_IDS.index(words["colour"]), PLACE_IDS.index(words["place"])
    return at_the_harbor(state, colour) if place == GOLD_COAST else at_a_district(state, colour, place)


def at_the_harbor(state: Gangster, colour: int) -> list[Fact]:
    """GA-HARB.2-3: an upgrade, and whoever is in the trunk may be drowned."""
    rows: list[Fact] = [{"icon": "harbor", "value": phrase("new part"), "name": phrase("you take an upgrade")}]
    trunk = names_in_trunk(state, colour)
    if trunk:
        value = phrase("drown {n}", n=len(trunk))
        rows.append({"icon": "trunk", "value": value, "name": phrase("in your trunk, may be drowned")})
    return rows


def at_a_district(state: Gangster, colour: int, district: int) -> list[Fact]:
    """What a man set down there would bring, or that there is no room, and cars that Bumper could push."""
    assert 0 <= district < DISTRICTS
    if not state.vacant[district]:
        rows: list[Fact] = [{"icon": "", "value": phrase("full"), "name": phrase("no free space"), "tone": "quiet"}]
    elif state.mat[colour]:
        rows = [worth_of_a_man(state, colour, district)]
    else:
        rows = [men_there(int(state.gang[district * COLOURS + colour]))]
    rivals = sum(
        state.place[other] == district and state.owner[other] not in (-1, state.owner[colour])
        for other in range(COLOURS)
    )
    if rivals and state.has(colour, BUMPER):
        rows.append({"icon": "bumper", "value": str(rivals), "name": phrase("cars you may push")})
    return rows


def men_there(own: int) -> Fact:
    """One's own men in a district."""
    value, tone = phrase("{n} yours", n=own), "" if own else "quiet"
    return {"icon": "gangster", "value": value, "name": phrase("your men there"), "tone": tone}


def worth_of_a_man(state: Gangster, colour: int, district: int) -> Fact:
    """By how much one more man of a colour would change what a district pays it, over all casino cards left."""
    after = state.clone()
    after.stand(district, colour)
    values = sorted({CASINO_VALUES[card] for card in state.casino.contents()})
    changes = [paid_to(after, colour, district, one) - paid_to(state, colour, district, one) for one in values] or [0]
    least, most = min(changes), max(changes)
    change = signed(least) if least == most else f"{signed(least)}\N{EN DASH}{most if least > 0 else signed(most)}"
    tone = "gain" if least + most > 0 else "loss" if least + most < 0 else "quiet"
    name = phrase("points now if you set down a man there")
    return {"icon": "gangster", "value": change, "name": name, "tone": tone}


def paid_to(state: Gangster, colour: int, district: int, casino: int) -> int:
    """GA-DOR.3-6: what a district would pay a colour now."""
    state.weigh(district)
    return int(state.payout(district, state.rank(colour), casino)) if state.strength[colour] else 0
