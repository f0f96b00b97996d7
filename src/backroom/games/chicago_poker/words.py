"""Everything in Chicago Poker that can be done, happen, or be pending: verbs, facts and steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.errors import Refused
from ...core.phrases import Phrase, Quoted, phrase
from ...core.words import Counted, Domain, Seats, Verb, Words, tokens
from .edition import CARD_IDS, EDITION, FULL, HIGHEST, RANK_NAMES, SEATS, SLOTS

KIND_NAMES = {kind["id"]: kind["name"].split("/")[0].lower() for kind in EDITION["business_types"]}
TILE_NAMES = [f"{KIND_NAMES[tile['type']]} {tile['id'][2:]}" for tile in EDITION["tiles"]]
LONGEST = 80
"""How many letters of a text that isn't understood are looked at."""

SPECIAL_NAMES = {special["id"]: special["name"] for special in EDITION["specials"]}


class Street(Domain):
    """A slot of the street, called by the business that lies there."""

    def to_value(self, state: Any, index: int) -> str:
        tile = state.tile_at(index)
        return TILE_NAMES[tile] if tile >= 0 else f"slot {index + 1}"

    def spellings(self, state: Any) -> dict[str, int]:
        ways = super().spellings(state)
        for slot in range(self.size):
            tile = state.tile_at(slot)
            if tile >= 0:
                ways[EDITION["tiles"][tile]["id"]] = slot
                ways[" ".join(EDITION["tiles"][tile]["label"].lower().split())] = slot
        return ways

    def messages(self) -> list[str]:
        return [*TILE_NAMES, "slot {n}"]


class Hands(Domain):
    """Hand ranks, with an article in text where English wants one."""

    def to_text(self, state: Any, index: int) -> str:
        name = str(self.names[index])
        return name if name.split()[0] in ("two", "three", "four") else f"a {name}"

    def messages(self) -> list[str]:
        return [*super().messages(), *(self.to_text(None, index) for index in range(self.size))]


class Places(Domain):
    """Places of a column, with their word in text: ``place 1``, ``places 1,3``."""

    ONE, SEVERAL = "card {places}", "cards {places}"

    def to_text(self, state: Any, index: int) -> str:
        return Phrase(self.SEVERAL if index & index - 1 else self.ONE, {"places": self.names[index]})

    def messages(self) -> list[str]:
        return [self.ONE, self.SEVERAL]


class Values(Domain):
    """Values of cards as a bit set from value 1 up: a list in a dict, ``12, 7`` after a sign in text, or nothing."""

    def __init__(self, sign: str = "") -> None:
        super().__init__(range(1 << HIGHEST))
        self.sign = sign

    def to_value(self, state: Any, index: int) -> list[int]:
        return [value for value in range(HIGHEST, 0, -1) if index >> value - 1 & 1]

    def to_text(self, state: Any, index: int) -> str:
        return Quoted(self.sign + ", ".join(map(str, self.to_value(state, index)))) if index else ""


SEAT = Seats(SEATS)
CARD = Domain(CARD_IDS, {name.lower(): CARD_IDS.index(card) for card, name in SPECIAL_NAMES.items()})
GANGSTER = Domain(card for card in CARD_IDS if card not in SPECIAL_NAMES)
BUSINESS = Street(range(SLOTS))
TILE = Domain(TILE_NAMES)
PLACE = Domain(range(1, FULL + 1))
ACTION_COUNT = Counted(16, "action", "actions")
CARD_COUNT = Counted(len(CARD_IDS), "card", "cards")
HAND = Hands(name.lower() for name in RANK_NAMES)
PLACES = Places(",".join(str(place + 1) for place in range(FULL) if mask >> place & 1) for mask in range(1 << FULL))


class PokerWords(Words):
    """The words of the game, which also recognize things that can be named but don't fit here: a special card where a
    gangster is wanted, a business that isn't open."""

    def read(self, state: Any, given: Any) -> int:
        try:
            return super().read(state, given)
        except Refused:
            parts = [given.get(key) for key in ("do", "card", "business")] if isinstance(given, Mapping) else [given]
            said = tokens(" ".join(part[:LONGEST] for part in parts if isinstance(part, str)))
            for verb in self.verbs:
                if said[: len(tokens(verb.do))] == tokens(verb.do):
                    object_to_card(verb, said)
                    object_to_business(state, verb, said)
            raise


def object_to_card(verb: Verb, said: list[str]) -> None:
    """Refuse a special card where a gangster is wanted."""
    for card, name in SPECIAL_NAMES.items():
        if verb.fields.get("card") is GANGSTER and (names(said, card) or names(said, name)):
            raise Refused(phrase("{card} is a special card, not a gangster.", card=name), verb.rules[0])


def object_to_business(state: Any, verb: Verb, said: list[str]) -> None:
    """Refuse a business that isn't open."""
    street = [state.tile_at(slot) for slot in range(SLOTS)]
    for tile, printed in enumerate(EDITION["tiles"]):
        if verb.fields.get("business") is BUSINESS and tile not in street:
            if any(names(said, name) for name in (TILE_NAMES[tile], printed["id"], printed["label"])):
                raise Refused(phrase("{business} is not open.", business=TILE_NAMES[tile]), verb.rules[0])


def names(said: list[str], name: str) -> bool:
    """Whether some words contain a name."""
    return f" {' '.join(tokens(name))} " in f" {' '.join(said)} "


WORDS = PokerWords()

# What can be done
DRAW = WORDS.verb("draw", "draw a card", "CP-DRAW.1")
END_TURN = WORDS.verb("end turn", "end turn", "CP-TURN.5")
PLACE_AT = WORDS.verb("place", "place {card} at {business}", "CP-PLAY.1 CP-BIZ.5", card=GANGSTER, business=BUSINESS)
LIQUIDATE = WORDS.verb("liquidate", "liquidate {seat} at {business}", "CP-LIQ.1", business=BUSINESS, seat=SEAT)
RAID_AT = WORDS.verb("raid", "raid {seat} at {business}", "CP-RAID.1", business=BUSINESS, seat=SEAT)
CALL_LIMOUSINE = WORDS.verb("limousine", "limousine", "CP-LIMO.1")
PULL_REVOLVER = WORDS.verb("revolver", "revolver", "CP-REV.1")
BRIBE_WITH = WORDS.verb("bribery", "bribery", "CP-BRIB.1")
DRIVE_FROM = WORDS.verb("from", "from {business}", "CP-LIMO.1", business=BUSINESS)
DRIVE_TO = WORDS.verb("to", "to {business}", "CP-LIMO.1", business=BUSINESS)
MOVE_CARD = WORDS.verb("move", "move {card}", "CP-LIMO.3", card=GANGSTER)
STOP = WORDS.verb("stop", "stop", "CP-LIMO.1")
TAKE = WORDS.verb("take", "take {card}", "CP-BRIB.1", card=CARD)
FIGHT = WORDS.verb("fight", "fight for {business}", "CP-SHOOT.2", business=BUSINESS)
SEND = WORDS.verb("send", "send {card}", "CP-REINF.1", card=GANGSTER)
SEND_NOBODY = WORDS.verb("send nobody", "send nobody", "CP-REINF.2")

# What can happen
DEALT = WORDS.fact("dealt", "{seat} is dealt {card}", "{seat} is dealt a card", "card", seat=SEAT, card=CARD)
OPENED = WORDS.fact("opened", "{business} opens", business=TILE)
TURN = WORDS.fact("turn", "{seat} has the turn: {actions}", seat=SEAT, actions=ACTION_COUNT)
DREW = WORDS.fact("drew", "{seat} draws {card}", "{seat} draws a card", "card", seat=SEAT, card=CARD)
RESHUFFLED = WORDS.fact("reshuffled", "the discard pile becomes the new deck: {cards}", cards=CARD_COUNT)
PLACED = WORDS.fact(
    "placed",
    "{seat} places {card} at {business}",
    "{seat} places a card face down at {business}",
    "card",
    seat=SEAT,
    business=TILE,
    place=PLACE,
    card=CARD,
)
MARKED = WORDS.fact(
    "marked",
    "{seat} has five cards at {business}: shootout at the start of {seat}'s next turn",
    seat=SEAT,
    business=TILE,
)
LIQUIDATED = WORDS.fact(
    "liquidated",
    "{seat} liquidates {victim}'s {card} at {business}",
    seat=SEAT,
    business=TILE,
    victim=SEAT,
    card=CARD,
)
RAIDED = WORDS.fact("raided", "{seat} raids {victim} at {business}", seat=SEAT, business=TILE, victim=SEAT)
SAW = WORDS.fact(
    "saw",
    "card {place} of {victim} at {business} is {card}",
    "",
    "business victim place card",
    business=TILE,
    victim=SEAT,
    place=PLACE,
    card=CARD,
)
CALLED = WORDS.fact("limousine", "{seat} sends for the Limousine", seat=SEAT)
DROVE = WORDS.fact(
    "drove", "{seat} moves {places} from {business} to {to}", seat=SEAT, business=TILE, to=TILE, places=PLACES
)
LANDED = WORDS.fact(
    "landed",
    "{card} lies at {business}",
    "a card lies face down at {business}",
    "card",
    seat=SEAT,
    business=TILE,
    place=PLACE,
    card=CARD,
)
PULLED = WORDS.fact("revolver", "{seat} pulls the Revolver: {actions} left", seat=SEAT, actions=ACTION_COUNT)
BRIBING = WORDS.fact("bribery", "{seat} bribes the coroner", seat=SEAT)
BRIBED = WORDS.fact(
    "bribed",
    "{seat} takes {card} from the discard pile",
    "{seat} takes a card from the discard pile",
    "card",
    seat=SEAT,
    card=CARD,
)
LOST = WORDS.fact("lost", "{seat} can do nothing more and loses {actions}", seat=SEAT, actions=ACTION_COUNT)
SHOOTOUT = WORDS.fact("shootout", "shootout for {business}", business=TILE)
SHOWED = WORDS.fact("showed", "{seat} shows {card}", seat=SEAT, business=TILE, place=PLACE, card=CARD)
LIES_OPEN = WORDS.fact("open", "{card} of {seat} lies open", seat=SEAT, business=TILE, place=PLACE, card=CARD)
SHOWN_HAND = WORDS.fact(
    "hand",
    "{seat} has {hand}: {values}{others}",
    seat=SEAT,
    business=TILE,
    hand=HAND,
    values=Values(),
    others=Values(" + "),
)
SENT = WORDS.fact("sent", "{seat} sent {card}", seat=SEAT, business=TILE, card=CARD)
NONE_SENT = WORDS.fact("none_sent", "{seat} has nobody to send", seat=SEAT, business=TILE)
TOOK = WORDS.fact("took", "{seat} takes {business}", seat=SEAT, business=TILE)
STARVED = WORDS.fact("starved", "no gangster is left to play: {business} is fought for now", business=TILE)
WON = WORDS.fact("won", "{seat} wins the game", seat=SEAT)
CAP = WORDS.fact("cap", "the game stops after {turns} turns", turns=Domain(range(32768)))

# Steps: what can be pending. Those with a question wait for somebody.
BEGIN = WORDS.step("begin")
SHOOTOUTS = WORDS.step("shootouts")
STARVATION = WORDS.step("starvation")
ACT = WORDS.step("act")
LIMO_FROM = WORDS.step("limo_from")
LIMO_TO = WORDS.step("limo_to")
LIMO_CARD = WORDS.step("limo_card")
BRIBE = WORDS.step("bribe")
REINFORCE = WORDS.step("reinforce", "slot", "tied")

ACTIONS = WORDS.count
