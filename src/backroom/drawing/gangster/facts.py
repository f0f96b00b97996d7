"""What the page shows around the board of Gangster: colours, nameplates, the course of the game, icons, the story."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from ...core.phrases import Quoted
from ...games.gangster.edition import (
    CARD_VALUES,
    COLOUR_IDS,
    COLOURS_EACH,
    COLOURS_IN_PLAY,
    DOUBLERS,
    ROUNDS,
)
from ...messages import called, count, say
from ..parts import CARD, HERE, LIT, SPENT, Clause, Course, Fact, Line, Mark, Plate, Track
from .harbor import NAMES
from .plan import HARBOR, View
from .plan import NAMES as PLACES

ARROW = "\N{RIGHTWARDS ARROW}"
TIMES_TWO = "\N{MULTIPLICATION SIGN}2"
VERB_ICONS = {
    "load": "trunk",
    "unload": "gangster",
    "push": "bumper",
    "dump": "harbor",
    "dump one": "harbor",
    "no push": "pass",
}


def colours(view: View) -> list[str]:
    """Each seat's colour; a seat that runs two is known by its first."""
    return [next(each["colour"] for each in view["colours"] if each["seat"] == seat) for seat in range(view["seats"])]


def plates(view: View) -> list[Plate]:
    """Points, and what each seat has in its car."""
    best = max(view["points"])
    return [
        Plate(
            seat,
            Fact("", str(points), say("points")),
            tuple(facts_of(view, seat)),
            leads=points == best > 0,
        )
        for seat, points in enumerate(view["points"])
    ]


def facts_of(view: View, seat: int) -> list[Fact]:
    """What counts of a seat: cards, men aboard, the trunk, upgrades."""
    own = [each for each in view["colours"] if each["seat"] == seat]
    aboard = Fact("gangster", str(sum(each["mat"] for each in own)), say("men aboard"))
    parts = [Fact(upgrade, "", called(NAMES[upgrade])) for each in own for upgrade in each["upgrades"] if upgrade]
    return [*cards_of(own), aboard, *trunk_of(view, own), *parts]


def cards_of(own: Sequence[View]) -> list[Fact]:
    """The movement cards of a seat; with two cars, those that may be used of each."""
    if len(own) > 1:
        said = " | ".join(" ".join(map(str, each["cards"])) for each in own)
        return [Fact("hand", said, say("movement cards that may be used"))]
    left = own[0]["cards"]
    return [
        Fact("", str(card), say("movement card"), CARD)
        if card in left
        else Fact("", str(card), say("movement card, used"), SPENT)
        for card in CARD_VALUES
    ]


def trunk_of(view: View, own: Sequence[View]) -> list[Fact]:
    """Whose men are in the trunk of a seat; with two cars, how many."""
    if len(own) > 1:
        full = sum(len(each["trunk"]) for each in own)
        return [Fact("trunk", f"{full}/{sum(each['room'] for each in own)}", say("men in the trunk"))]
    owners = {each["colour"]: each["seat"] for each in view["colours"]}
    return [Fact("gangster", "", say("a man in the trunk"), LIT, owners[colour]) for colour in own[0]["trunk"]]


def course(view: View) -> Course:
    """The round, and how near the Day of Reckoning is."""
    if view["over"]:
        return Course(say("The game is over"), done=ROUNDS, of=ROUNDS)
    placed = view["doublers"]
    return Course(
        say("Round {round} of {rounds}", round=view["round"], rounds=ROUNDS),
        done=view["round"] - 1,
        of=ROUNDS,
        track=Track(say("Day of Reckoning"), TIMES_TWO, placed, DOUBLERS),
        notice=say("One to go") if placed == DOUBLERS - 1 else "",
    )


def icon_for(words: View) -> str:
    """The icon of a choice."""
    do = str(words["do"])
    if do == "drive":
        return "harbor" if words["place"] == HARBOR else "drive"
    return str(words["upgrade"]) if do == "take" else VERB_ICONS.get(do, "")


# The story


AT_THE_HARBOR = ("dumped", "took")


def gathered(events: Sequence[View]) -> Iterator[View]:
    """The events; what a seat does at the harbor is told with its drive there."""
    at = 0
    while at < len(events):
        event, end = events[at], at + 1
        while event["event"] == "drove" and end < len(events) and events[end]["event"] in AT_THE_HARBOR:
            end += 1
        yield {**event, "event": "visited", "run": events[at + 1 : end]} if end > at + 1 else event
        at = end


def visited(event: View) -> Line:
    """A drive to the harbor: who drowns there, and which upgrade is taken."""
    drowned = tuple(man_of(one) for one in event["run"] if one["event"] == "dumped")
    parts = tuple(
        Fact(one["upgrade"], called(NAMES[one["upgrade"]]), say("upgrade"))
        for one in event["run"]
        if one["event"] == "took"
    )
    more = [Clause(say("drowns"), drowned)] if drowned else []
    return replace(drove(event), more=(*more, *([Clause(say("takes"), parts)] if parts else [])))


def line(event: View) -> Line | None:
    """An event for the story."""
    told = STORY.get(event["event"])
    return told(event) if told else None


def seat_of(event: View, colour: str) -> int:
    """Whose colour it is; with two players, each runs every second colour."""
    at, seats = int(COLOUR_IDS.index(colour)), int(event.get("seats", 0))
    return at % seats if at < COLOURS_IN_PLAY[seats] else at


def who(event: View) -> Quoted:
    """The seat that an event is about, with its colour where a seat has two."""
    said = f"P{seat_of(event, event['colour'])}"
    has_several = COLOURS_EACH[event.get("seats", 0)] > 1
    return Quoted(f"{said} ({called(event['colour'])})" if has_several else said)


def man_of(event: View) -> Fact:
    """A gangster as a chip, with the name of whose he is."""
    return Fact("gangster", f"P{seat_of(event, event['gangster'])}", say("a gangster"))


def drove(event: View) -> Line:
    """A drive: the card, where from, where to."""
    start, place = called(PLACES[event["start"]]), called(PLACES[event["place"]])
    return Line(
        say(
            "{who} {card} {start} {arrow} {place}",
            who=who(event),
            card=HERE,
            start=start,
            arrow=Quoted(ARROW),
            place=place,
        ),
        "",
        seat_of(event, event["colour"]),
        (Fact("", str(event["card"]), say("movement card")),),
        (f"auto:{event['colour']}", f"place:{event['place']}"),
        marks=(Mark(f"auto-{event['colour']}", say("from {place}", place=start)),),
    )


def pushed(event: View) -> Line:
    """A car is pushed away."""
    text = say(
        "{who} pushes the {auto} auto to {place}",
        who=who(event),
        auto=called(event["auto"]),
        place=called(PLACES[event["district"]]),
    )
    return Line(text, "bumper", seat_of(event, event["colour"]), keys=(f"auto:{event['auto']}",))


def loaded(event: View) -> Line:
    """A gangster is taken aboard."""
    text = say("{who} loads at {place}", who=who(event), place=called(PLACES[event["district"]]))
    return Line(text, "trunk", seat_of(event, event["colour"]), (man_of(event),), (f"district:{event['district']}",))


def unloaded(event: View) -> Line:
    """A gangster is set down."""
    text = say("{who} sets down at {place}", who=who(event), place=called(PLACES[event["district"]]))
    return Line(text, "", seat_of(event, event["colour"]), (man_of(event),), (f"district:{event['district']}",))


def dumped(event: View) -> Line:
    """A gangster drowns."""
    return Line(say("{who} drowns a man", who=who(event)), "harbor", seat_of(event, event["colour"]), (man_of(event),))


def took(event: View) -> Line:
    """An upgrade is taken."""
    part = Fact(event["upgrade"], called(NAMES[event["upgrade"]]), say("upgrade"))
    return Line(say("{who} takes a part", who=who(event)), "", seat_of(event, event["colour"]), (part,))


def doubled(event: View) -> Line:
    """A district is doubled."""
    text = say("{place} doubles", place=called(PLACES[event["district"]]))
    chip = Fact("", TIMES_TWO, say("doubler"))
    return Line(text, "time", chips=(chip,), keys=(f"district:{event['district']}",))


def paid(event: View) -> Line:
    """A district pays a colour."""
    text = say("{place} pays {who}", place=called(PLACES[event["district"]]), who=who(event))
    chip = Fact("", f"+{event['points']}", say("points"), "gain")
    return Line(text, "", seat_of(event, event["colour"]), (chip,), (f"district:{event['district']}",))


def reckoning(event: View) -> Line:
    """The Day of Reckoning begins."""
    text = say("The casino card is {card}", card=event["card"])
    return Line(text, "casino", starts=say("Day of Reckoning {round}", round=event["round"]))


def score(event: View) -> Line:
    """What a seat has after a Day of Reckoning."""
    points = count(event["points"], "{n} point", "{n} points")
    return Line(say("{who} has {points}", who=Quoted(f"P{event['seat']}"), points=points), "end", event["seat"])


STORY: dict[str, Callable[[View], Line]] = {
    "drove": drove,
    "visited": visited,
    "pushed": pushed,
    "loaded": loaded,
    "unloaded": unloaded,
    "dumped": dumped,
    "took": took,
    "doubler": doubled,
    "policeman": lambda event: Line(say("A policeman: nothing doubles"), "police"),
    "no_doubler": lambda event: Line(say("Nothing doubles"), "time"),
    "reckoning": reckoning,
    "paid": paid,
    "score": score,
    "round": lambda event: Line(say("Fresh men arrive"), "gangster", starts=say("Round {round}", round=event["round"])),
    "starts": lambda event: Line(
        say("{who} begins", who=Quoted(f"P{event['seat']}")),
        "turn",
        event["seat"],
        starts=say("Round {round}", round=1),
    ),
    "stalled": lambda event: Line(
        say("{who} must drive: too many turns without a drive", who=Quoted(f"P{event['seat']}")), "time", event["seat"]
    ),
    "won": lambda event: Line(
        say("{who} wins the game", who=Quoted(f"P{event['seat']}")), "end", event["seat"], starts=say("The end")
    ),
}
"""How each event is told; what is not listed is not worth a line."""
