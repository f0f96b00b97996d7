"""What the page shows around the board of Chicago Poker: nameplates, the course, icons, the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ...core.phrases import Quoted
from ...games.chicago_poker.edition import ACTIONS_PER_TURN, EDITION, RANK_IDS
from ...games.chicago_poker.known_hands import SAID
from ...games.chicago_poker.words import HAND, TILE_NAMES
from ...messages import cached_by_content, cached_by_language, called, count, say
from ..parts import HERE, LIT, UNLIT, Course, Fact, Line, Mark, Plate
from .cards import COLOUR_NAMES, SPECIAL_DO, SPECIAL_ICONS, SPECIALS, SUITS, said_of
from .fronts import KIND_ORDER, KINDS, kind_name
from .plan import COLOURS, View, head_of, seat_order

LABELS = dict(zip(TILE_NAMES, (tile["label"] for tile in EDITION["tiles"]), strict=True))
KIND_OF = dict(zip(TILE_NAMES, (tile["type"] for tile in EDITION["tiles"]), strict=True))
VERB_ICONS = {do: SPECIAL_ICONS[card] for card, do in SPECIAL_DO.items()} | {
    "draw": "hand",
    "fight": "fight",
    "from": "limousine",
    "to": "limousine",
    "move": "limousine",
    "take": "pay",
    "send": "gangster",
    "end turn": "pass",
    "stop": "pass",
    "send nobody": "pass",
}


def colours(view: View) -> list[str]:
    """Each seat's colour."""
    return COLOURS[: view["seats"]]


def plates(view: View) -> list[Plate]:
    """How many businesses each seat has, of which kinds, and how many cards it holds."""
    most = max(len(player["businesses"]) for player in view["players"])
    marked, order = {entry["marker"] for entry in view["street"]}, seat_order(view["seats"], view["you"])
    return [
        plate(
            player["seat"],
            player["hand"],
            len(player["businesses"]) == most > 0,
            player["seat"] in marked,
            head_of(order.index(player["seat"]), view["seats"], view["you"] is None),
            *player["businesses"],
        )
        for player in view["players"]
    ]


@cached_by_language(8192)
def plate(seat: int, held: int, leads: bool, is_marked: bool, place: tuple[float, ...], *businesses: str) -> Plate:
    """The nameplate of a seat."""
    return Plate(
        seat,
        Fact("", str(len(businesses)), say("businesses")),
        (Fact("hand", str(held), say("cards in hand")), *kinds_of(*businesses)),
        leads=leads,
        notice=say("shootout next") if is_marked else "",
        place=place,
    )


@cached_by_language(4096)
def kinds_of(*businesses: str) -> tuple[Fact, ...]:
    """How many businesses of each kind there are."""
    counted = Counter(KIND_OF[name] for name in businesses)
    return tuple(
        Fact(
            KINDS[kind].icon,
            str(counted[kind]) if counted[kind] > 1 else "",
            kind_name(kind),
            LIT if counted[kind] else UNLIT,
        )
        for kind in KIND_ORDER
    )


def course(view: View) -> Course:
    """The turn, and the actions that are left in it."""
    if view["over"]:
        return Course(say("The game is over"))
    return turn_of(view["turn"], view["actions"]["left"], view["tiles"])


@cached_by_language(1024)
def turn_of(turn: int, left: int, tiles: int) -> Course:
    """The course of a game in some turn, with so many actions left and businesses to come."""
    every = max(left, ACTIONS_PER_TURN)
    return Course(
        say("Turn {n}", n=turn),
        done=every - left,
        of=every,
        note=count(tiles, "{n} business to come", "{n} businesses to come"),
        phases=(count(left, "{n} action left", "{n} actions left"),) if left else (),
        phase=0,
        ticks=True,
    )


def icon_for(words: View) -> str:
    """The icon of a choice."""
    if words["do"] == "place":
        return KINDS[KIND_OF[words["business"]]].icon if words.get("business") in KIND_OF else ""
    return VERB_ICONS.get(str(words["do"]), "")


# The story


UNTOLD = ("n", "text", "seats")
"""What a line doesn't depend on."""


def line(event: View) -> Line | None:
    """An event for the story."""
    if event["event"] not in STORY:
        return None
    return told_line({field: value for field, value in event.items() if field not in UNTOLD})


@cached_by_content(8192)
def told_line(event: View) -> Line:
    """A line about an event; the same events happen at many tables, and all who sit there hear of them."""
    return STORY[event["event"]](event)


def who(event: View) -> Quoted:
    """The seat that an event is about."""
    return Quoted(f"P{event['seat']}")


def place(name: str) -> str:
    """What a business is called."""
    return called(LABELS[name])


def chip(card: str | None) -> Fact:
    """A card in the story."""
    if card is None:
        return Fact("hand", "", say("face-down card"))
    if card in SPECIALS:
        return Fact(SPECIAL_ICONS[card], called(SPECIALS[card]["name"]), said_of(card))
    return Fact(SUITS[card[0]].icon, card[1:], said_of(card), COLOUR_NAMES[card[0]])


def about(event: View, text: str, icon: str = "", **more: object) -> Line:
    """A line about a seat, with the card and the business of the event if it has any."""
    chips = (chip(event["card"]),) if event.get("card") else ()
    keys = (f"business:{event['business']}",) if event.get("business") else ()
    starts = str(more.get("starts", ""))
    return Line(text, icon, event.get("seat"), chips, keys, starts)


def placed(event: View) -> Line:
    """A card is played, face up or down."""
    hidden = not event.get("card")
    text = say("{who} plays {card} at {place}", who=who(event), card=HERE, place=place(event["business"]))
    line = about(event, text)
    return replace(line, chips=(face_down(),)) if hidden else replace(line, marks=(Mark(f"card-{event['card']}"),))


def face_down() -> Fact:
    """A card that the viewer doesn't see."""
    return Fact("hand", "", say("face-down card"), "back")


def drew(event: View) -> Line:
    """A card is drawn."""
    line = about(event, say("{who} draws", who=who(event)))
    return line if line.chips else replace(line, chips=(face_down(),))


def liquidated(event: View) -> Line:
    """A man is shot."""
    victim, where = Quoted(f"P{event['victim']}"), place(event["business"])
    text = say("{who} liquidates a man of {victim} at {place}", who=who(event), victim=victim, place=where)
    return about(event, text, "liquidation")


def raided(event: View) -> Line:
    """The police look at somebody's cards."""
    victim, where = Quoted(f"P{event['victim']}"), place(event["business"])
    return about(event, say("{who} raids {victim} at {place}", who=who(event), victim=victim, place=where), "raid")


def hand(event: View) -> Line:
    """A hand in a shootout."""
    said = name_of_hand(event)
    return about(event, say("{who} has {hand}", who=who(event), hand=Quoted(said)), "hand")


def name_of_hand(event: View, forms: Mapping[str, str] = SAID) -> str:
    """The name of the hand that an event tells of."""
    rank = RANK_IDS[list(HAND.names).index(event["hand"])]
    value, other = [*event["values"], 0, 0][:2]
    return say(forms[rank], value=value, other=other) if rank == "two_pairs" else say(forms[rank], value=value)


STORY: dict[str, Callable[[View], Line]] = {
    "turn": lambda event: about(
        event,
        "",
        starts=say("{who}: {actions}", who=who(event), actions=Quoted(acted(event["actions"]))),
    ),
    "drew": drew,
    "placed": placed,
    "marked": lambda event: about(
        event, say("{who} calls a shootout at {place}", who=who(event), place=place(event["business"])), "fight"
    ),
    "liquidated": liquidated,
    "raided": raided,
    "limousine": lambda event: about(event, say("{who} sends for the Limousine", who=who(event)), "limousine"),
    "drove": lambda event: about(
        event,
        say(
            "{who} moves men from {place} to {other}",
            who=who(event),
            place=place(event["business"]),
            other=place(event["to"]),
        ),
        "limousine",
    ),
    "revolver": lambda event: about(event, say("{who} pulls the Revolver", who=who(event)), "revolver"),
    "bribed": lambda event: about(event, say("{who} takes a card from the discard pile", who=who(event)), "pay"),
    "lost": lambda event: about(event, say("{who} can do nothing more", who=who(event))),
    "shootout": lambda event: about(
        event,
        say("All cards are turned up"),
        "fight",
        starts=say("Shootout at {place}", place=place(event["business"])),
    ),
    "hand": hand,
    "sent": lambda event: about(event, say("{who} sends a man", who=who(event))),
    "none_sent": lambda event: about(event, say("{who} has nobody to send", who=who(event))),
    "took": lambda event: about(
        event, say("{who} takes {place}", who=who(event), place=place(event["business"])), "leader"
    ),
    "opened": lambda event: about(
        event, say("{place} opens", place=place(event["business"])), KINDS[KIND_OF[event["business"]]].icon
    ),
    "starved": lambda event: about(event, say("{place} is fought for now", place=place(event["business"])), "fight"),
    "reshuffled": lambda event: about(event, say("The discard pile becomes the new deck"), "hand"),
    "won": lambda event: about(event, say("{who} wins the game", who=who(event)), "end", starts=say("The end")),
}
"""How each event is told; what is not listed is not worth a line."""


def acted(actions: int | str) -> str:
    """How many actions somebody has."""
    number = int(str(actions).split()[0])
    return count(number, "{n} action", "{n} actions")
