"""A fight in Snitch: how the groups meet, who falls, and what the funerals cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.phrases import Quoted
from ...messages import called, count, say
from ..parts import Moment, Scene
from ..props import thousands
from .actors import Cast

if TYPE_CHECKING:
    from .staging import Stage

View = Mapping[str, Any]


def buried_after(events: Sequence[View], at: int) -> dict[int, View]:
    """The funerals after a fight, by seat."""
    found: dict[int, View] = {}
    for event in events[at + 1 :]:
        if event["event"] not in ("buried", "fought"):
            break
        if event["event"] == "buried":
            found.setdefault(event["seat"], event)
    return found


def fight(event: View, buried: Mapping[int, View], cast: Cast, on: Stage, you: int | None) -> Moment:
    """SN-FIGHT: the groups face each other; then the dead lie down and funerals are paid."""
    attacker, victim = event["seat"], event["victim"]
    title = say("A fight in {area}", area=Quoted(called(event["area"])))
    under = say("{seat} against {other}", seat=Quoted(cast.names[attacker]), other=Quoted(cast.names[victim]))
    dead = {attacker: event["ones"], victim: event["threes"] + event["ones"]}
    order = sorted(dead, key=lambda seat: seat != you)
    outcome = " ".join(fallen(seat, dead[seat], buried.get(seat), cast, seat == you) for seat in order)
    return Moment(
        event["n"],
        "fight",
        title,
        (
            Scene(on.stage(title, under, *on.ring(event, cast, False), on.costs(event, {}, cast)), under),
            Scene(on.stage(title, odds(event), *on.ring(event, cast, True), on.costs(event, buried, cast)), outcome),
        ),
    )


def odds(event: View) -> str:
    """SN-FIGHT.5: what happens where the groups meet."""
    said = []
    if event["threes"]:
        said.append(say("Three against one: only the one falls."))
    if event["ones"]:
        said.append(say("One against one: both fall."))
    return " ".join(said)


def fallen(seat: int, dead: int, buried: View | None, cast: Cast, is_you: bool) -> str:
    """SN-FIGHT.5, .9: how many men of a seat fall, and what it pays for their funerals."""
    who, amount = Quoted(cast.names[seat]), Quoted(thousands(buried["paid"] if buried else 0))
    is_paid = buried is not None and buried["paid"] > 0
    if not dead:
        return say("You lose nobody.") if is_you else say("{seat} loses nobody.", seat=who)
    if is_you and is_paid:
        return count(dead, "You lose {n} man and pay {amount}.", "You lose {n} men and pay {amount}.", amount=amount)
    if is_you:
        return count(dead, "You lose {n} man.", "You lose {n} men.")
    if is_paid:
        return count(
            dead,
            "{seat} loses {n} man and pays {amount}.",
            "{seat} loses {n} men and pays {amount}.",
            seat=who,
            amount=amount,
        )
    return count(dead, "{seat} loses {n} man.", "{seat} loses {n} men.", seat=who)
