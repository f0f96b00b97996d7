"""What a choice of Gangster will do, as far as everybody can work it out: rows for the choice's button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.phrases import Quoted, counted, phrase
from .edition import BUMPER, COLOUR_IDS, COLOURS, DISTRICTS, GOLD_COAST, PLACE_IDS
from .view import names_in_trunk, standing
from .words import DRIVE_TO, LOAD_FROM, UNLOAD

if TYPE_CHECKING:
    from .state import Gangster

Fact = dict[str, Any]
PLUS_MINUS = "\N{PLUS-MINUS SIGN}"


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
    return rows or [{"icon": "time", "value": PLUS_MINUS + "0", "name": phrase("points now"), "tone": "quiet"}]


def change_for(before: Gangster, after: Gangster, seat: int) -> tuple[int, int]:
    """The least and the greatest change of a seat's points, over the casino cards that are left."""
    pairs = zip(standing(before), standing(after), strict=True)
    changes = [new["seats"][seat] - old["seats"][seat] for old, new in pairs]
    return (min(changes), max(changes)) if changes else (0, 0)


def changed(other: int, seat: int, least: int, most: int) -> Fact:
    """A change of points as a row: good if the viewer gains or a rival loses."""
    value = signed(least) if least == most else f"{signed(least)} \N{EN DASH} {signed(most)}"
    good = (least + most > 0) == (other == seat)
    if other == seat:
        return {"icon": "time", "value": value, "name": phrase("points now"), "tone": "gain" if good else "loss"}
    name = phrase("points now for {seat}", seat=Quoted(f"P{other}"))
    return {"icon": "player", "value": f"P{other} {value}", "name": name, "tone": "gain" if good else "loss"}


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else PLUS_MINUS + "0"


def at_the_end_of(state: Gangster, words: dict[str, Any]) -> list[Fact]:
    """What waits where a drive ends, and whether it uses the last card."""
    colour, place = COLOUR_IDS.index(words["colour"]), PLACE_IDS.index(words["place"])
    rows = at_the_harbor(state, colour) if place == GOLD_COAST else at_a_district(state, colour, place)
    if state.cards[colour].bit_count() == 1:
        rows.append({"icon": "time", "value": phrase("scoring card"), "name": phrase("your last card: one is drawn")})
    return rows


def at_the_harbor(state: Gangster, colour: int) -> list[Fact]:
    """GA-HARB.2-3: an upgrade, and whoever is in the trunk may be drowned."""
    rows: list[Fact] = [{"icon": "harbor", "value": phrase("new part"), "name": phrase("you take an upgrade")}]
    trunk = names_in_trunk(state, colour)
    if trunk:
        rows.append({"icon": "trunk", "value": str(len(trunk)), "name": phrase("in your trunk, may be drowned")})
    return rows


def at_a_district(state: Gangster, colour: int, district: int) -> list[Fact]:
    """One's own men and free spaces there, and cars that Bumper could push."""
    assert 0 <= district < DISTRICTS
    free = int(state.vacant[district])
    own = int(state.gang[district * COLOURS + colour])
    rows: list[Fact] = [
        {
            "icon": "gangster",
            "value": phrase("{n} yours", n=own),
            "name": phrase("your men there"),
            "tone": "" if own else "quiet",
        },
        {
            "icon": "lot",
            "value": phrase("{n} free", n=free),
            "name": counted(free, "{n} free space", "{n} free spaces"),
        },
    ]
    rivals = sum(
        state.place[other] == district and state.owner[other] not in (-1, state.owner[colour])
        for other in range(COLOURS)
    )
    if rivals and state.has(colour, BUMPER):
        rows.append({"icon": "bumper", "value": str(rivals), "name": phrase("cars you may push")})
    return rows
