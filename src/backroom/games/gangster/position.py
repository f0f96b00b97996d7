"""Positions of Gangster as short dicts, both ways.

    {"seats": 4,
     "colours": {"P0": "blue", "P1": "yellow"},     # default: in seat order; two players have two each
     "districts": {"loop": "t04 1:blue 2:gray end"},    # tile, who stands on which space, GA-PLACE.6's flag
     "doublers": "loop stickney",
     "autos": {"blue": "loop"},                     # default: each in a district of its own
     "upgrades": {"blue": "engine door"},           # left, right; - is an empty place
     "cards": {"blue": "1 3"},                      # face up; default: all
     "trunks": {"blue": "gray"},
     "mats": {"blue": 7},                           # default: all gangsters that are nowhere else
     "lake": {"blue": 1},                           # default: with a mat given, what is missing; else none
     "supply": {"blue": 11},                        # default: what later rounds bring
     "harbor": "trunk - door",                      # default: markers of different types
     "gone": "bumper",                              # markers out of the game
     "discard": "loop stickney policeman",          # default: the districts with a doubler
     "casino": "4",                                 # used casino cards; default: the lowest, one a past round
     "scores": {"P0": 12}, "round": 1, "turn": 1, "idle": 0, "active": "P0",
     "step": "turn"}                                # or: push, dump, take, dump_one, over

Districts that are not named get the first tiles of the box that are left. With the steps inside a drive go
"colour" (whose auto has arrived) and "card" (with which it drove).
"""

from __future__ import annotations

from typing import Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names
from ...core.structs import python_method
from ...core.words import short_repr
from .edition import (
    ALL_FACE_UP,
    ARRIVALS,
    CARD_VALUES,
    CASINO_VALUES,
    COLOUR_IDS,
    COLOURS,
    COLOURS_IN_PLAY,
    DISTRICT_IDS,
    DISTRICTS,
    DOUBLERS,
    FIRST_CARD_GOES_BACK,
    GANGSTERS,
    GOLD_COAST,
    HARBOR_PLACES,
    LARGE_TRUNK_ROOM,
    PLACE_IDS,
    POLICEMAN,
    POLICEMEN,
    ROUNDS,
    SCORING_CARD_IDS,
    STALL_TURNS,
    TILE_IDS,
    UPGRADE_IDS,
    UPGRADES,
)
from .refusals import Refusals
from .state import NOBODY, NOTHING
from .words import ARRIVED, DUMP, OVERFULL, PUSH, TAKE, TURN

STEPS = {"turn": TURN, "push": PUSH, "dump": DUMP, "take": TAKE, "dump_one": OVERFULL, "over": NOTHING}
HIGHEST_SCORE = 9999
LATEST_TURN = 2**30


class Gangster(Refusals):
    """A state of Gangster: this is the last chapter."""

    # A position in words

    @python_method
    def write_position(self) -> dict[str, Any]:
        seats = range(self.seats)
        said: dict[str, Any] = {"colours": {f"P{seat}": self.spell_colours(seat) for seat in seats}}
        said |= self.describe_board()
        said |= self.describe_mats()
        said |= {
            "harbor": spell_upgrades([self.harbor[slot] for slot in range(HARBOR_PLACES)]),
            "gone": " ".join(UPGRADE_IDS[n] for n in range(UPGRADES) for _ in range(self.gone[n])),
            "discard": " ".join(SCORING_CARD_IDS[card] for card in self.discard.contents()),
            "casino": " ".join(str(CASINO_VALUES[card]) for card in self.casino_used.contents()),
            "scores": {f"P{seat}": self.score[seat] for seat in seats},
            "round": self.round,
            "turn": self.turn,
            "idle": self.idle,
            "active": f"P{self.active}",
        }
        return said | self.describe_step()

    @python_method
    def spell_colours(self, seat: int) -> str:
        """The colours of a seat."""
        return " ".join(COLOUR_IDS[colour] for colour in self.in_play() if self.owner[colour] == seat)

    @python_method
    def describe_board(self) -> dict[str, Any]:
        """Tiles, gangsters, doublers."""
        opened = self.open_districts()
        return {
            "districts": {DISTRICT_IDS[district]: self.spell_tile(district) for district in opened},
            "doublers": " ".join(DISTRICT_IDS[district] for district in opened if self.doubled[district]),
        }

    @python_method
    def spell_tile(self, district: int) -> str:
        """A tile and who stands there: ``t04 1:blue 2:gray end``."""
        there = [
            f"{space + 1}:{COLOUR_IDS[colour]}" for space, colour in enumerate(self.on_tile(district)) if colour >= 0
        ]
        return " ".join([TILE_IDS[self.tile[district]], *there] + ["end"] * self.end_reached[district])

    @python_method
    def describe_mats(self) -> dict[str, Any]:
        """What belongs to each colour."""
        colours = self.in_play()
        return {
            "autos": {COLOUR_IDS[c]: PLACE_IDS[self.place[c]] for c in colours},
            "upgrades": {COLOUR_IDS[c]: spell_upgrades([self.left[c], self.right[c]]) for c in colours},
            "cards": {COLOUR_IDS[c]: " ".join(map(str, self.face_up(c))) for c in colours},
            "trunks": {COLOUR_IDS[c]: " ".join(self.names_in_trunk(c)) for c in colours if self.trunks.size(c)},
            "mats": {COLOUR_IDS[c]: self.mat[c] for c in colours},
            "lake": {COLOUR_IDS[c]: self.lake[c] for c in colours if self.lake[c]},
            "supply": {COLOUR_IDS[c]: self.supply[c] for c in colours},
        }

    @python_method
    def describe_step(self) -> dict[str, Any]:
        """What is pending."""
        if self.ended:
            return {"step": "over"}
        name = next(name for name, number in STEPS.items() if number == self.now)
        if self.now == TURN:
            return {"step": name}
        return {"step": name, "colour": COLOUR_IDS[self.firsts[1]], "card": CARD_VALUES[self.seconds[1]]}

    # A position from words

    @python_method
    def read_position(self, given: dict[str, Any]) -> None:
        reader = Reader(given, "position")
        over = reader.rest.get("step") == "over"
        self.fill_box()
        self.arrange_colours(reader)
        self.round = reader.number("round", ROUNDS if over else 1, 1, ROUNDS)
        self.arrange_board(reader)
        self.arrange_autos(reader)
        self.arrange_trunks(reader)
        self.arrange_gangsters(reader)
        self.arrange_markers(reader)
        self.arrange_scoring_cards(reader, over)
        self.arrange_casino(reader, over)
        self.arrange_turn(reader)
        self.arrange_step(reader)
        reader.finish()

    @python_method
    def arrange_colours(self, reader: Reader) -> None:
        """Which seat runs which colours."""
        self.share_colours()
        given = list(reader.by_seat("colours", self.seats))
        if not given:
            return
        for colour in range(COLOURS):
            self.owner[colour] = NOBODY
        for seat, names in given:
            for name in read_names(names, "colours"):
                colour = find(name, COLOUR_IDS, "colours")
                if self.owner[colour] != NOBODY:
                    raise Invalid(f"colours: {name} stands twice")
                self.owner[colour] = seat
        each = COLOURS_IN_PLAY[self.seats] // self.seats
        for seat in range(self.seats):
            if len(self.spell_colours(seat).split()) != each:
                raise Invalid(f"colours: with {self.seats} seats every seat has {each} (GA-SETUP.8)")

    @python_method
    def find_colour(self, name: Any, what: str) -> int:
        """A colour in play by name."""
        colour = find(name, COLOUR_IDS, what)
        if self.owner[colour] == NOBODY:
            raise Invalid(f"{what}: {name} is not in play here")
        return colour

    @python_method
    def by_colour(self, reader: Reader, key: str) -> dict[int, Any]:
        """A dict with colours as keys."""
        return {self.find_colour(name, key): value for name, value in reader.table(key).items()}

    @python_method
    def find_district(self, name: Any, what: str) -> int:
        """An open district by name."""
        district = find(name, DISTRICT_IDS, what)
        if not self.is_in_play(district):
            raise Invalid(f"{what}: {name} is closed with {self.seats} seats (GA-SETUP.5)")
        return district

    @python_method
    def arrange_board(self, reader: Reader) -> None:
        """Tiles and gangsters; districts without a word get the first tiles that are left."""
        given = {
            self.find_district(name, "districts"): read_names(words, f"districts: {name}")
            for name, words in reader.table("districts").items()
        }
        for district, words in given.items():
            if words and words[0] in TILE_IDS:
                self.use_tile(district, words[0])
        for district in range(DISTRICTS):
            if self.is_in_play(district) and not self.is_open(district):
                self.use_tile(district, TILE_IDS[self.unused.contents()[0]])
        for district, words in given.items():
            self.arrange_tile(district, [word for word in words if word not in TILE_IDS])
        for name in reader.things("doublers", ""):
            district = self.find_district(name, "doublers")
            if self.doubled[district]:
                raise Invalid(f"doublers: {name} can have only one (GA-CARD.4)")
            self.doubled[district] = 1
            self.doublers += 1

    @python_method
    def use_tile(self, district: int, name: str) -> None:
        """Lay a tile in a district."""
        tile = TILE_IDS.index(name)
        if self.unused.find(tile) < 0:
            raise Invalid(f"districts: tile {name} lies in two districts")
        if self.is_open(district):
            raise Invalid(f"districts: {DISTRICT_IDS[district]} has two tiles")
        self.unused.remove(tile)
        self.tile[district] = tile

    @python_method
    def arrange_tile(self, district: int, words: list[str]) -> None:
        """The gangsters of one tile."""
        what = f"districts: {DISTRICT_IDS[district]}"
        for word in words:
            number, colon, name = word.partition(":")
            if word == "end":
                continue
            if not colon or not number.isdecimal() or not 1 <= int(number) <= self.spaces(district):
                raise Invalid(
                    f"{what}: {short_repr(word)} is not like 3:blue with a space from 1 to {self.spaces(district)}"
                )
            if self.on_tile(district)[int(number) - 1] != NOBODY:
                raise Invalid(f"{what}: two gangsters on space {number}")
            self.stand_on(district, int(number) - 1, self.find_colour(name, what))
        if "end" in words and self.crowd[district] == 0:
            raise Invalid(f"{what}: an empty tile has no end reached (GA-PLACE.6)")
        self.end_reached[district] = self.end_reached[district] or int("end" in words)

    @python_method
    def arrange_autos(self, reader: Reader) -> None:
        """Autos, upgrades and movement cards."""
        places = self.by_colour(reader, "autos")
        upgrades = self.by_colour(reader, "upgrades")
        cards = self.by_colour(reader, "cards")
        free = [district for district in range(DISTRICTS) if self.is_in_play(district)]
        for colour in self.in_play():
            self.place[colour] = find(places.get(colour, DISTRICT_IDS[free[colour]]), PLACE_IDS, "autos")
            if self.place[colour] != GOLD_COAST:
                self.find_district(PLACE_IDS[self.place[colour]], "autos")
            self.cards[colour] = self.read_cards(cards[colour]) if colour in cards else ALL_FACE_UP
            self.arrange_mat(colour, read_upgrades(upgrades.get(colour, "- -"), "upgrades", 2))

    @python_method
    def arrange_mat(self, colour: int, upgrades: list[int]) -> None:
        """The two upgrade places of a colour."""
        left, right = [*upgrades, NOTHING, NOTHING][:2]
        if (left == NOTHING and right != NOTHING) or left == right != NOTHING:
            raise Invalid(
                f"upgrades of {COLOUR_IDS[colour]}: the left place is filled first, and never two alike (GA-UPG.1-2)"
            )
        self.left[colour] = self.use_marker(left)
        self.right[colour] = self.use_marker(right)

    @python_method
    def use_marker(self, upgrade: int) -> int:
        """Take a marker out of the face-down supply; NOTHING is no marker."""
        if upgrade != NOTHING:
            if self.markers.find(upgrade) < 0:
                raise Invalid(f"upgrades: there are not so many of {UPGRADE_IDS[upgrade]}")
            self.markers.remove(upgrade)
        return upgrade

    @python_method
    def read_cards(self, given: Any) -> int:
        """Movement cards that are face up, as a bit set."""
        names = [str(value) for value in CARD_VALUES]
        cards = {find(name, names, "cards") for name in read_names(given, "cards")}
        if not cards:
            raise Invalid("cards: at least one is face up at the start of a turn (GA-CARD.2)")
        return sum(1 << card for card in cards)

    @python_method
    def arrange_trunks(self, reader: Reader) -> None:
        """The gangsters in each trunk."""
        overfull = reader.rest.get("colour") if reader.rest.get("step") == "dump_one" else None
        for colour, names in self.by_colour(reader, "trunks").items():
            what = f"trunk of {COLOUR_IDS[colour]}"
            inside = [self.find_colour(name, what) for name in read_names(names, what)]
            room = LARGE_TRUNK_ROOM if overfull == COLOUR_IDS[colour] else self.trunk_room(colour)
            if len(inside) > room or colour in inside:
                raise Invalid(f"{what}: room for {self.trunk_room(colour)} of other colours (GA-LOAD.2-3)")
            for gangster in inside:
                self.trunks.add(colour, gangster)

    @python_method
    def arrange_gangsters(self, reader: Reader) -> None:
        """GA-SETUP.1: every colour has 20 gangsters in all."""
        mats, lakes, supplies = (self.by_colour(reader, key) for key in ("mats", "lake", "supply"))
        for colour in range(COLOURS):
            self.mat[colour] = self.supply[colour] = self.lake[colour] = 0
        for colour in self.in_play():
            placed = self.gangsters_anywhere_placed(colour)
            supply = read_count(supplies.get(colour, sum(ARRIVALS[self.round + 1 :])), "supply")
            mat = read_count(mats[colour], "mats") if colour in mats else -1
            lake = read_count(lakes[colour], "lake") if colour in lakes else -1
            rest = GANGSTERS - placed - supply - max(mat, 0) - max(lake, 0)
            if rest < 0 or (rest > 0 and mat >= 0 and lake >= 0):
                raise Invalid(
                    f"{COLOUR_IDS[colour]} has {GANGSTERS} gangsters in all (GA-COMP.3), not {GANGSTERS - rest}"
                )
            self.supply[colour] = supply
            self.mat[colour] = rest if mat < 0 else mat
            self.lake[colour] = max(lake, 0) if mat < 0 or lake >= 0 else rest

    @python_method
    def gangsters_anywhere_placed(self, colour: int) -> int:
        """The gangsters of a colour on tiles and in trunks."""
        standing = sum(1 for other in self.stands if other == colour)
        return standing + sum(self.trunks.contents(other).count(colour) for other in range(COLOURS))

    @python_method
    def arrange_markers(self, reader: Reader) -> None:
        """The harbor and the markers that are out of the game."""
        for upgrade in read_upgrades(reader.take("gone", ""), "gone", len(self.markers.contents())):
            self.gone[self.use_marker(upgrade)] += 1
        shown_there = reader.take("harbor", None)
        if shown_there is None:
            shown_there = [UPGRADE_IDS[n] for n in sorted(set(self.markers.contents()))[:HARBOR_PLACES]]
        for slot, upgrade in enumerate(read_upgrades(shown_there, "harbor", HARBOR_PLACES)):
            self.harbor[slot] = self.use_marker(upgrade)
        if self.are_alike():
            raise Invalid("harbor: three alike would have been replaced (GA-UPG.6)")
        if self.markers.size and NOTHING in [self.harbor[slot] for slot in range(HARBOR_PLACES)]:
            raise Invalid("harbor: an empty place would have been filled; say what is gone (GA-UPG.3)")

    @python_method
    def arrange_scoring_cards(self, reader: Reader, over: bool) -> None:
        """The discard pile and, by what is left, the deck."""
        if self.doublers > (DOUBLERS if over else DOUBLERS - 1):
            raise Invalid("doublers: with the 8th the round would have ended (GA-CARD.5)")
        self.fill_deck()
        for _ in range(POLICEMEN[self.seats]):
            self.deck.add(POLICEMAN)
        default = [DISTRICT_IDS[district] for district in range(DISTRICTS) if self.doubled[district]]
        for name in reader.things("discard", default):
            card = find(name, SCORING_CARD_IDS, "discard")
            if self.deck.find(card) < 0:
                raise Invalid(f"discard: there are not so many cards {name}")
            self.deck.remove(card)
            self.discard.add(card)
        lost = [name for name in default if self.discard.find(DISTRICT_IDS.index(name)) < 0]
        if lost and not FIRST_CARD_GOES_BACK:
            raise Invalid(f"discard: {lost[0]} has a doubler, so its card was drawn (GA-CARD.3)")
        if any(card != POLICEMAN and not self.doubled[card] for card in self.discard.contents()):
            raise Invalid("discard: a district whose card was drawn has a doubler (GA-CARD.3)")

    @python_method
    def arrange_casino(self, reader: Reader, over: bool) -> None:
        """GA-DOR.2: one casino card for each Day of Reckoning that has been."""
        past = self.round if over else self.round - 1
        names = [str(value) for value in CASINO_VALUES]
        used = reader.things("casino", names[:past])
        if len(used) != past:
            raise Invalid(f"casino: {past} cards have been used by now, not {len(used)} (GA-DOR.2)")
        for name in used:
            card = find(name, names, "casino")
            if self.casino.find(card) < 0:
                raise Invalid(f"casino: card {name} stands twice")
            self.casino.remove(card)
            self.casino_used.add(card)

    @python_method
    def arrange_turn(self, reader: Reader) -> None:
        """Points, whose turn it is, and how long nobody has driven."""
        for seat, points in reader.by_seat("scores", self.seats):
            self.score[seat] = read_count(points, "scores", HIGHEST_SCORE)
        self.active = reader.seat("active", 0, self.seats)
        self.turn = reader.number("turn", 1, 1, LATEST_TURN)
        most = STALL_TURNS[self.seats] if self.stall_rule else LATEST_TURN
        self.idle = reader.number("idle", 0, 0, most)

    @python_method
    def arrange_step(self, reader: Reader) -> None:
        """What is pending."""
        name = reader.choice("step", "turn", list(STEPS))
        if name == "over":
            self.finish(self.leaders())
            return
        self.push_step(TURN)
        if name != "turn":
            own = self.spell_colours(self.active).split()
            colour = self.find_colour(reader.take("colour", own[0]), "colour")
            names = [str(value) for value in CARD_VALUES]
            card = find(str(reader.take("card", self.face_up(colour)[0])), names, "card")
            self.push_step(ARRIVED, colour, card)
            self.check_arrival(colour, card, STEPS[name])
            if STEPS[name] == DUMP:
                self.push_step(TAKE, colour)
            self.push_step(STEPS[name], colour)

    @python_method
    def check_arrival(self, colour: int, card: int, step: int) -> None:
        """Refuse a step that can't be pending."""
        if self.owner[colour] != self.active or not self.cards[colour] >> card & 1:
            raise Invalid("colour and card: the active seat drives its own colour with a face-up card")
        if (step == PUSH) == (self.place[colour] == GOLD_COAST):
            raise Invalid("step: a push happens in a district, everything else at the Gold Coast (GA-TURN.5)")
        if step == PUSH and not self.has_a_push(self.active, colour):
            raise Invalid("push: it needs Bumper and an opponent's auto in the district (GA-BUMP.1)")
        types = self.can_take(colour)
        if step == TAKE and not types & (types - 1):
            raise Invalid("take: there are not two types to choose from (GA-DEC.4)")
        if step == DUMP and not self.trunks.size(colour):
            raise Invalid("dump: the trunk is empty (GA-DEC.3)")
        if step == OVERFULL and (
            self.trunks.size(colour) <= self.trunk_room(colour) or len(set(self.trunks.contents(colour))) < 2
        ):
            raise Invalid("dump_one: it needs two colours in a trunk with room for one (GA-TRUNK.4)")


def spell_upgrades(upgrades: list[int]) -> str:
    """Upgrades by id, with blanks between them; an empty place is a dash."""
    return " ".join(UPGRADE_IDS[upgrade] if upgrade >= 0 else "-" for upgrade in upgrades)


def read_upgrades(given: Any, what: str, most: int) -> list[int]:
    """Upgrades by id; a dash is an empty place."""
    names = read_names(given, what)
    if len(names) > most:
        raise Invalid(f"{what}: at most {most}, not {len(names)}")
    return [NOTHING if name == "-" else find(name, UPGRADE_IDS, what) for name in names]


def read_count(value: Any, what: str, most: int = GANGSTERS) -> int:
    """A number of gangsters or points."""
    if type(value) is not int or not 0 <= value <= most:
        raise Invalid(f"{what}: a whole number from 0 to {most}, not {short_repr(value)}")
    return value
