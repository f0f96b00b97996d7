"""Everything in Chicago Poker that can be done, happen, or be asked."""

from __future__ import annotations

from typing import Any

from ...core.errors import Refused
from ...core.phrases import Phrase, Quoted, phrase
from ...core.words import Counted, Domain, Fact, Question, Seats, Verb, Words, read_longest, tokens
from .edition import CARD_IDS, EDITION, FULL, HIGHEST, RANK_NAMES, SEATS, SLOTS

KIND_NAMES = {kind["id"]: kind["name"].split("/")[0].lower() for kind in EDITION["business_types"]}
TILE_NAMES = [f"{KIND_NAMES[tile['type']]} {tile['id'][2:]}" for tile in EDITION["tiles"]]
SPECIAL_NAMES = {special["id"]: special["name"] for special in EDITION["specials"]}


class Street(Domain):
    """A slot of the street, called by the business that lies there."""

    def say(self, state: Any, index: int) -> str:
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

    def spell(self, state: Any, index: int) -> str:
        name = str(self.names[index])
        return name if name.split()[0] in ("two", "three", "four") else f"a {name}"

    def messages(self) -> list[str]:
        return [*super().messages(), *(self.spell(None, index) for index in range(self.size))]


class Places(Domain):
    """Places of a column, with their word in text: ``place 1``, ``places 1,3``."""

    ONE, SEVERAL = "place {places}", "places {places}"

    def spell(self, state: Any, index: int) -> str:
        return Phrase(self.SEVERAL if index & index - 1 else self.ONE, {"places": self.names[index]})

    def messages(self) -> list[str]:
        return [self.ONE, self.SEVERAL]


class Values(Domain):
    """Values of cards as a bit set from value 1 up: a list in a dict, ``12, 7`` behind a sign in text, or nothing."""

    def __init__(self, sign: str = "") -> None:
        super().__init__(range(1 << HIGHEST))
        self.sign = sign

    def say(self, state: Any, index: int) -> list[int]:
        return [value for value in range(HIGHEST, 0, -1) if index >> value - 1 & 1]

    def spell(self, state: Any, index: int) -> str:
        return Quoted(self.sign + ", ".join(map(str, self.say(state, index)))) if index else ""


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
    """The words of the game, which also say what is wrong with a special card where a gangster is wanted."""

    def read_text(self, state: Any, text: str) -> int:
        try:
            return super().read_text(state, text)
        except Refused:
            first, *rest = tokens(text[:80]) or [""]
            verb = self.by_do.get(first)
            card, _ = read_longest(CARD.spellings(state), rest, set())
            if verb is None or verb.fields.get("card") is not GANGSTER or card < GANGSTER.size:
                raise
            name = SPECIAL_NAMES[CARD_IDS[card]]
            raise Refused(phrase("{card} is a special card, not a gangster.", card=name), verb.rules[0]) from None


VERBS = (
    Verb("draw", "draw a card", "CP-DRAW.1"),
    Verb("end turn", "end turn", "CP-TURN.5"),
    Verb("place", "place {card} at {business}", "CP-PLAY.1 CP-BIZ.5", card=GANGSTER, business=BUSINESS),
    Verb("liquidate", "liquidate {seat} at {business}", "CP-LIQ.1", business=BUSINESS, seat=SEAT),
    Verb("raid", "raid {seat} at {business}", "CP-RAID.1", business=BUSINESS, seat=SEAT),
    Verb("limousine", "limousine", "CP-LIMO.1"),
    Verb("revolver", "revolver", "CP-REV.1"),
    Verb("bribery", "bribery", "CP-BRIB.1"),
    Verb("from", "from {business}", "CP-LIMO.1", business=BUSINESS),
    Verb("to", "to {business}", "CP-LIMO.1", business=BUSINESS),
    Verb("move", "move {card}", "CP-LIMO.3", card=GANGSTER),
    Verb("stop", "stop", "CP-LIMO.1"),
    Verb("take", "take {card}", "CP-BRIB.1", card=CARD),
    Verb("fight", "fight for {business}", "CP-SHOOT.2", business=BUSINESS),
    Verb("send", "send {card}", "CP-REINF.1", card=GANGSTER),
)

FACTS = (
    Fact("dealt", "{seat} is dealt {card}", "{seat} is dealt a card", "card", seat=SEAT, card=CARD),
    Fact("opened", "{business} opens", business=TILE),
    Fact("turn", "{seat} has the turn: {actions}", seat=SEAT, actions=ACTION_COUNT),
    Fact("drew", "{seat} draws {card}", "{seat} draws a card", "card", seat=SEAT, card=CARD),
    Fact("reshuffled", "the discard pile becomes the new deck: {cards}", cards=CARD_COUNT),
    Fact(
        "placed",
        "{seat} places {card} at {business}",
        "{seat} places a card face down at {business}",
        "card",
        seat=SEAT,
        business=TILE,
        place=PLACE,
        card=CARD,
    ),
    Fact(
        "marked",
        "{seat} has five cards at {business}: shootout at the start of the next turn",
        seat=SEAT,
        business=TILE,
    ),
    Fact(
        "liquidated",
        "{seat} liquidates {card} of {victim} at {business}",
        seat=SEAT,
        business=TILE,
        victim=SEAT,
        card=CARD,
    ),
    Fact("raided", "{seat} raids {victim} at {business}", seat=SEAT, business=TILE, victim=SEAT),
    Fact(
        "saw",
        "place {place} of {victim} at {business} is {card}",
        "",
        "business victim place card",
        business=TILE,
        victim=SEAT,
        place=PLACE,
        card=CARD,
    ),
    Fact("limousine", "{seat} sends for the Limousine", seat=SEAT),
    Fact("drove", "{seat} moves {places} from {business} to {to}", seat=SEAT, business=TILE, to=TILE, places=PLACES),
    Fact(
        "landed",
        "{card} lies at {business}",
        "a card lies face down at {business}",
        "card",
        seat=SEAT,
        business=TILE,
        place=PLACE,
        card=CARD,
    ),
    Fact("revolver", "{seat} pulls the Revolver: {actions} left", seat=SEAT, actions=ACTION_COUNT),
    Fact("bribery", "{seat} bribes the coroner", seat=SEAT),
    Fact(
        "bribed",
        "{seat} takes {card} from the discard pile",
        "{seat} takes a card from the discard pile",
        "card",
        seat=SEAT,
        card=CARD,
    ),
    Fact("lost", "{seat} can do nothing more and loses {actions}", seat=SEAT, actions=ACTION_COUNT),
    Fact("shootout", "shootout for {business}", business=TILE),
    Fact("showed", "{seat} shows {card}", seat=SEAT, business=TILE, place=PLACE, card=CARD),
    Fact(
        "hand",
        "{seat} has {hand}: {values}{others}",
        seat=SEAT,
        business=TILE,
        hand=HAND,
        values=Values(),
        others=Values(" + "),
    ),
    Fact("sent", "{seat} sent {card}", seat=SEAT, business=TILE, card=CARD),
    Fact("none_sent", "{seat} has nobody to send", seat=SEAT, business=TILE),
    Fact("took", "{seat} takes {business}", seat=SEAT, business=TILE),
    Fact("starved", "no gangster is left to play: {business} is fought for now", business=TILE),
    Fact("won", "{seat} wins the game", seat=SEAT),
    Fact("cap", "the game stops after {turns} turns", turns=Domain(range(32768))),
)

# Steps: what can be pending. Those with a question wait for somebody.
BEGIN, SHOOTOUTS, STARVATION, ACT, LIMO_FROM, LIMO_TO, LIMO_CARD, BRIBE, REINFORCE = range(9)

QUESTIONS = {
    SHOOTOUTS: Question("choose_shootout", "Which of your shootouts comes first?", "CP-DEC.1 CP-SHOOT.2"),
    REINFORCE: Question("reinforce", "Tied at {business}: send a gangster in secret.", "CP-DEC.2 CP-REINF.1"),
    ACT: Question("action", "Your turn: {actions}. Draw, or play a card.", "CP-DEC.3 CP-TURN.2"),
    LIMO_FROM: Question("limo_source", "Limousine: where do your gangsters get in?", "CP-DEC.4 CP-LIMO.1"),
    LIMO_TO: Question("limo_dest", "Limousine: where do they go?", "CP-DEC.4 CP-LIMO.1"),
    LIMO_CARD: Question(
        "limo_card", "Limousine: who gets out next at {business}? ({moved} of at most {most})", "CP-DEC.4 CP-LIMO.3"
    ),
    BRIBE: Question("bribery_card", "Bribery: which card do you take from the discard pile?", "CP-DEC.5 CP-BRIB.1"),
}

WORDS = PokerWords(VERBS, FACTS, QUESTIONS)

DRAW = WORDS.first("draw")
END_TURN = WORDS.first("end turn")
PLACE_AT = WORDS.first("place")
LIQUIDATE = WORDS.first("liquidate")
RAID_AT = WORDS.first("raid")
CALL_LIMOUSINE = WORDS.first("limousine")
PULL_REVOLVER = WORDS.first("revolver")
BRIBE_WITH = WORDS.first("bribery")
DRIVE_FROM = WORDS.first("from")
DRIVE_TO = WORDS.first("to")
MOVE_CARD = WORDS.first("move")
STOP = WORDS.first("stop")
TAKE = WORDS.first("take")
FIGHT = WORDS.first("fight")
SEND = WORDS.first("send")
ACTIONS = WORDS.count

DEALT = WORDS.fact("dealt")
OPENED = WORDS.fact("opened")
TURN = WORDS.fact("turn")
DREW = WORDS.fact("drew")
RESHUFFLED = WORDS.fact("reshuffled")
PLACED = WORDS.fact("placed")
MARKED = WORDS.fact("marked")
LIQUIDATED = WORDS.fact("liquidated")
RAIDED = WORDS.fact("raided")
SAW = WORDS.fact("saw")
CALLED = WORDS.fact("limousine")
DROVE = WORDS.fact("drove")
LANDED = WORDS.fact("landed")
PULLED = WORDS.fact("revolver")
BRIBING = WORDS.fact("bribery")
BRIBED = WORDS.fact("bribed")
LOST = WORDS.fact("lost")
SHOOTOUT = WORDS.fact("shootout")
SHOWED = WORDS.fact("showed")
SHOWN_HAND = WORDS.fact("hand")
SENT = WORDS.fact("sent")
NONE_SENT = WORDS.fact("none_sent")
TOOK = WORDS.fact("took")
STARVED = WORDS.fact("starved")
WON = WORDS.fact("won")
CAP = WORDS.fact("cap")
