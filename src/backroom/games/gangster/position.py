"""Positions of Gangster as short dicts: writing and reading them.

    {"seats": 4,
     "colours": {"P0": "blue", "P1": "yellow"},     # default: in seat order; two players have two each
     "districts": {"loop": "t04 1:blue 2:gray end"},    # tile, who stands on which space, GA-PLACE.6's flag
     "doublers": "loop stickney",                   # default: none; at the end of the game the first eight districts
     "autos": {"blue": "loop"},                     # default: each in a district of its own
     "upgrades": {"blue": "engine door"},           # left, right; - is an empty place
     "cards": {"blue": "1 3"},                      # face up; default: all
     "trunks": {"blue": "gray"},
     "mats": {"blue": 7},                           # default: all gangsters that are nowhere else
     "lake": {"blue": 1},                           # default: with a mat given, those missing; otherwise none
     "supply": {"blue": 11},                        # always what later rounds bring
     "harbor": "trunk - door",                      # default: markers of different types
     "gone": "bumper",                              # markers out of the game
     "discard": "loop stickney policeman",          # default: the districts with a doubler
     "casino": "4",                                 # used casino cards; default: the lowest, one per past round
     "scores": {"P0": 12}, "round": 1, "turn": 1, "idle": 0, "active": "P0",
     "step": "turn"}                                # or: push, dump, take, dump_one, over

Districts that are not named get the first remaining tiles of the box. The steps inside a drive also have "colour"
(whose auto has arrived) and "card" (with which it drove).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names
from ...core.words import short_repr
from .edition import (
    ALL_FACE_UP,
    ARRIVALS,
    CARD_VALUES,
    CASINO_VALUES,
    COLOUR_IDS,
    COLOURS,
    COLOURS_EACH,
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
    TILE_IDS,
    UPGRADE_IDS,
    UPGRADES,
)
from .fields import NEVER, NOBODY, NOTHING
from .loads import EMPTY, LOAD_COLOURS, LOAD_SIZES, LOADS, number_of
from .view import face_up, in_play, names_in_trunk, on_tile, open_districts
from .words import ARRIVED, DUMP, OVERFULL, PUSH, TAKE, TURN

if TYPE_CHECKING:
    from .state import Gangster

STEPS = {"turn": TURN, "push": PUSH, "dump": DUMP, "take": TAKE, "dump_one": OVERFULL, "over": NOTHING}
CARD_NAMES = [str(value) for value in CARD_VALUES]
END = "end"
EMPTY_PLACE = "-"
HIGHEST_SCORE = 9999
LATEST_TURN = NEVER // 2
LONGEST_NUMBER = 4
"""The most digits of a space in a position."""


# A position in words


def write_position(state: Gangster) -> dict[str, Any]:
    """The whole position, short and readable."""
    seats = range(state.seats)
    said: dict[str, Any] = {"colours": {f"P{seat}": " ".join(_colours_of(state, seat)) for seat in seats}}
    said |= _write_board(state)
    said |= _write_mats(state)
    said |= {
        "harbor": _spell_upgrades([state.harbor[slot] for slot in range(HARBOR_PLACES)]),
        "gone": " ".join(UPGRADE_IDS[n] for n in range(UPGRADES) for _ in range(state.gone[n])),
        "discard": " ".join(SCORING_CARD_IDS[card] for card in state.discard.contents()),
        "casino": " ".join(str(CASINO_VALUES[card]) for card in state.casino_used.contents()),
        "scores": {f"P{seat}": state.score[seat] for seat in seats},
        "round": state.round,
        "turn": state.turn,
        "idle": state.idle,
        "active": f"P{state.active}",
    }
    return said | _write_step(state)


def _colours_of(state: Gangster, seat: int) -> list[str]:
    """The colours of a seat."""
    return [COLOUR_IDS[colour] for colour in in_play(state) if state.owner[colour] == seat]


def _write_board(state: Gangster) -> dict[str, Any]:
    """Tiles, gangsters, doublers."""
    opened = open_districts(state)
    return {
        "districts": {DISTRICT_IDS[district]: _spell_tile(state, district) for district in opened},
        "doublers": " ".join(DISTRICT_IDS[district] for district in opened if state.doubled[district]),
    }


def _spell_tile(state: Gangster, district: int) -> str:
    """A tile and who stands there: ``t04 1:blue 2:gray end``."""
    there = [f"{space}:{COLOUR_IDS[colour]}" for space, colour in enumerate(on_tile(state, district), 1) if colour >= 0]
    return " ".join([TILE_IDS[state.tile[district]], *there] + [END] * state.end_reached[district])


def _write_mats(state: Gangster) -> dict[str, Any]:
    """What belongs to each colour."""
    colours = in_play(state)
    return {
        "autos": {COLOUR_IDS[c]: PLACE_IDS[state.place[c]] for c in colours},
        "upgrades": {COLOUR_IDS[c]: _spell_upgrades([state.left[c], state.right[c]]) for c in colours},
        "cards": {COLOUR_IDS[c]: " ".join(map(str, face_up(state, c))) for c in colours},
        "trunks": {COLOUR_IDS[c]: " ".join(names_in_trunk(state, c)) for c in colours if state.trunk[c] != EMPTY},
        "mats": {COLOUR_IDS[c]: state.mat[c] for c in colours},
        "lake": {COLOUR_IDS[c]: state.lake[c] for c in colours if state.lake[c]},
        "supply": {COLOUR_IDS[c]: state.supply[c] for c in colours},
    }


def _spell_upgrades(upgrades: list[int]) -> str:
    """Upgrades by id, with spaces between them; an empty place is a dash."""
    return " ".join(UPGRADE_IDS[upgrade] if upgrade >= 0 else EMPTY_PLACE for upgrade in upgrades)


def _write_step(state: Gangster) -> dict[str, Any]:
    """What is pending."""
    if state.ended:
        return {"step": "over"}
    name = next(name for name, number in STEPS.items() if number == state.now)
    if state.now == TURN:
        return {"step": name}
    return {"step": name, "colour": COLOUR_IDS[state.firsts[1]], "card": CARD_VALUES[state.seconds[1]]}


# A position from words


def read_position(state: Gangster, given: dict[str, Any]) -> None:
    """Set up a position from what ``write_position`` returns."""
    reader = Reader(given, "position")
    step = reader.choice("step", "turn", list(STEPS))
    state.fill_box()
    _read_colours(state, reader)
    _read_turn(state, reader, step == "over")
    _read_board(state, reader)
    _read_doublers(state, reader, step == "over")
    _read_autos(state, reader)
    _read_trunks(state, reader, step)
    _read_gangsters(state, reader)
    _read_markers(state, reader)
    _read_scoring_cards(state, reader)
    _read_casino(state, reader, step == "over")
    _read_step(state, reader, step)
    reader.finish()


# Seats and turns


def _read_colours(state: Gangster, reader: Reader) -> None:
    """Which seat runs which colours."""
    given = list(reader.by_seat("colours", state.seats))
    if not given:
        state.share_colours()
        return
    for seat, names in given:
        for name in read_names(names, "colours"):
            colour = find(name, COLOUR_IDS, "colours")
            if state.owner[colour] != NOBODY:
                raise Invalid(f"colours: {name} is named twice")
            state.give_colour(seat, colour)
    each = COLOURS_EACH[state.seats]
    for seat in range(state.seats):
        if len(_colours_of(state, seat)) != each:
            raise Invalid(f"colours: with {state.seats} seats every seat has {each} (GA-SETUP.8)")


def _find_colour(state: Gangster, name: Any, what: str) -> int:
    """A colour in play by name."""
    colour = find(name, COLOUR_IDS, what)
    if state.owner[colour] == NOBODY:
        raise Invalid(f"{what}: {name} is not in play here (GA-SETUP.8)")
    return colour


def _by_colour(state: Gangster, reader: Reader, key: str) -> dict[int, Any]:
    """A dict with colours as keys."""
    return {_find_colour(state, name, key): value for name, value in reader.table(key).items()}


def _read_turn(state: Gangster, reader: Reader, over: bool) -> None:
    """Round and turn, whose turn it is, how long nobody has driven, and points."""
    state.round = reader.number("round", ROUNDS if over else 1, 1, ROUNDS)
    if over and state.round != ROUNDS:
        raise Invalid(f"step: the game ends in round {ROUNDS}, not in round {state.round} (GA-END.1)")
    state.active = reader.seat("active", 0, state.seats)
    state.idle = reader.number("idle", 0, 0, min(state.most_idle, LATEST_TURN - 1))
    state.turn = reader.number("turn", state.idle + 1, 1, LATEST_TURN)
    if state.idle >= state.turn:
        raise Invalid(f"idle: before turn {state.turn} there were not {state.idle} turns without a drive (GA-STALL.1)")
    for seat, points in reader.by_seat("scores", state.seats):
        state.score[seat] = _read_count(points, "scores", HIGHEST_SCORE)


# The board


def _find_district(state: Gangster, name: Any, what: str) -> int:
    """An open district by name."""
    district = find(name, DISTRICT_IDS, what)
    if not state.is_in_play(district):
        raise Invalid(f"{what}: {name} is closed with {state.seats} seats (GA-SETUP.5)")
    return district


def _read_board(state: Gangster, reader: Reader) -> None:
    """Tiles and gangsters; districts that aren't mentioned get the first tiles that are left."""
    given = {
        _find_district(state, name, "districts"): read_names(words, f"districts: {name}")
        for name, words in reader.table("districts").items()
    }
    for district, words in given.items():
        if words and words[0] in TILE_IDS:
            _lay_tile(state, district, words.pop(0))
    for district in range(DISTRICTS):
        if state.is_in_play(district) and not state.is_open(district):
            _lay_tile(state, district, TILE_IDS[state.unused.contents()[0]])
    for district, words in given.items():
        _read_tile(state, district, words)


def _lay_tile(state: Gangster, district: int, name: str) -> None:
    """Lay a tile in a district."""
    tile = TILE_IDS.index(name)
    if state.unused.find(tile) < 0:
        raise Invalid(f"districts: the tile {name} can't lie in two districts")
    state.unused.remove(tile)
    state.lay_tile(district, tile)


def _read_tile(state: Gangster, district: int, words: list[str]) -> None:
    """The gangsters of one tile; the word ``end`` may follow them."""
    what = f"districts: {DISTRICT_IDS[district]}"
    has_end = bool(words) and words[-1] == END
    for word in words[:-1] if has_end else words:
        number, _, name = word.partition(":")
        if word in TILE_IDS:
            raise Invalid(f"{what}: a district has one tile, and it stands first (GA-SETUP.4)")
        if not number.isdecimal() or len(number) > LONGEST_NUMBER or not 1 <= int(number) <= state.spaces(district):
            raise Invalid(
                f"{what}: {short_repr(word)} is not like 3:blue with a space from 1 to {state.spaces(district)}"
            )
        if state.occupied[district] >> (int(number) - 1) & 1:
            raise Invalid(f"{what}: space {number} holds only one gangster (GA-PLACE.1)")
        state.stand_on(district, int(number) - 1, _find_colour(state, name, what))
    if has_end and not state.occupied[district]:
        raise Invalid(f"{what}: on an empty tile the end is not reached (GA-PLACE.6)")
    if has_end:
        state.end_reached[district] = 1


def _read_doublers(state: Gangster, reader: Reader, over: bool) -> None:
    """GA-CARD.4-5: the doublers; the game ends with the eighth in the last round."""
    last = [DISTRICT_IDS[district] for district in open_districts(state)][:DOUBLERS]
    for name in reader.things("doublers", last if over else ""):
        district = _find_district(state, name, "doublers")
        if state.doubled[district]:
            raise Invalid(f"doublers: {name} can have only one (GA-CARD.4)")
        state.doubled[district] = 1
        state.doublers += 1
    if over and state.doublers != DOUBLERS:
        raise Invalid(f"doublers: the game is over with {DOUBLERS} of them, not with {state.doublers} (GA-CARD.5)")
    if not over and state.doublers >= DOUBLERS:
        raise Invalid(f"doublers: with {DOUBLERS} of them the round would have ended (GA-CARD.5)")


# Autos and mats


def _read_autos(state: Gangster, reader: Reader) -> None:
    """Autos, upgrades and movement cards."""
    places = _by_colour(state, reader, "autos")
    upgrades = _by_colour(state, reader, "upgrades")
    cards = _by_colour(state, reader, "cards")
    free = open_districts(state)
    for colour in in_play(state):
        state.place[colour] = find(places.get(colour, DISTRICT_IDS[free[colour]]), PLACE_IDS, "autos")
        if state.place[colour] != GOLD_COAST:
            _find_district(state, PLACE_IDS[state.place[colour]], "autos")
        state.cards[colour] = _read_cards(cards[colour]) if colour in cards else ALL_FACE_UP
        _read_mat(state, colour, _read_upgrades(upgrades.get(colour, ""), "upgrades", 2))


def _read_cards(given: Any) -> int:
    """Movement cards that are face up, as a bit set."""
    cards = 0
    for name in read_names(given, "cards"):
        card = find(name, CARD_NAMES, "cards")
        if cards >> card & 1:
            raise Invalid(f"cards: {name} is named twice")
        cards |= 1 << card
    if not cards:
        raise Invalid("cards: at least one is face up at the start of a turn (GA-CARD.2)")
    return cards


def _read_mat(state: Gangster, colour: int, upgrades: list[int]) -> None:
    """The two upgrade places of a colour."""
    left, right = [*upgrades, NOTHING, NOTHING][:2]
    if (left == NOTHING and right != NOTHING) or left == right != NOTHING:
        raise Invalid(
            f"upgrades of {COLOUR_IDS[colour]}: the left place is filled first, and never two alike (GA-UPG.1-2)"
        )
    state.set_upgrades(colour, _use_marker(state, left, "upgrades"), _use_marker(state, right, "upgrades"))


def _read_trunks(state: Gangster, reader: Reader, step: str) -> None:
    """GA-LOAD.2-3: who is in each trunk; before ``dump_one`` there is one too many in one of them."""
    overfull = state.active if STEPS[step] == OVERFULL else NOBODY
    for colour, names in _by_colour(state, reader, "trunks").items():
        what = f"trunk of {COLOUR_IDS[colour]}"
        inside = [_find_colour(state, name, what) for name in read_names(names, what)]
        room = LARGE_TRUNK_ROOM if state.owner[colour] == overfull else state.trunk_room(colour)
        if len(inside) > room or colour in inside:
            raise Invalid(f"{what}: it has room for {room}, of other colours (GA-LOAD.2-3)")
        state.trunk[colour] = number_of(inside)


def _read_gangsters(state: Gangster, reader: Reader) -> None:
    """GA-SETUP.1, GA-PREP.2: every colour has 20 gangsters in all; those of later rounds are in the supply."""
    mats, lakes, supplies = (_by_colour(state, reader, key) for key in ("mats", "lake", "supply"))
    later = sum(ARRIVALS[state.round + 1 :])
    for colour in in_play(state):
        name = COLOUR_IDS[colour]
        if _read_count(supplies.get(colour, later), "supply") != later:
            raise Invalid(f"supply of {name}: in round {state.round} it has {later} gangsters (GA-PREP.2)")
        mat = _read_count(mats[colour], "mats") if colour in mats else None
        lake = _read_count(lakes[colour], "lake") if colour in lakes else None
        rest = GANGSTERS - later - _count_placed(state, colour) - (mat or 0) - (lake or 0)
        if rest < 0 or (rest > 0 and mat is not None and lake is not None):
            raise Invalid(f"{name} has {GANGSTERS} gangsters in all, not {GANGSTERS - rest} (GA-COMP.3)")
        state.supply[colour] = later
        state.mat[colour] = rest if mat is None else mat
        state.lake[colour] = lake if lake is not None else 0 if mat is None else rest


def _count_placed(state: Gangster, colour: int) -> int:
    """The gangsters of a colour on tiles and in trunks."""
    standing = sum(state.gang[district * COLOURS + colour] for district in range(DISTRICTS))
    return standing + sum(LOADS[state.trunk[other]].count(colour) for other in range(COLOURS))


def _read_count(value: Any, what: str, most: int = GANGSTERS) -> int:
    """A number of gangsters or points."""
    if type(value) is not int or not 0 <= value <= most:
        raise Invalid(f"{what}: a whole number from 0 to {most}, not {short_repr(value)}")
    return value


# The harbor


def _read_markers(state: Gangster, reader: Reader) -> None:
    """The harbor and the markers that are out of the game."""
    for upgrade in _read_upgrades(reader.take("gone", ""), "gone", state.markers.size):
        if upgrade == NOTHING:
            raise Invalid("gone: a dash is an empty place, not a marker")
        state.gone[_use_marker(state, upgrade, "gone")] += 1
    default = [UPGRADE_IDS[n] for n in sorted(set(state.markers.contents()))]
    shown = _read_upgrades(reader.take("harbor", default[:HARBOR_PLACES]), "harbor", HARBOR_PLACES)
    for slot, upgrade in enumerate(shown):
        state.harbor[slot] = _use_marker(state, upgrade, "harbor")
    if state.are_alike():
        raise Invalid("harbor: three alike would have been replaced (GA-UPG.6)")
    if state.markers.size and NOTHING in [state.harbor[slot] for slot in range(HARBOR_PLACES)]:
        raise Invalid("harbor: an empty place would have been filled; say what is gone (GA-UPG.3)")


def _read_upgrades(given: Any, what: str, most: int) -> list[int]:
    """Upgrades by id; a dash is an empty place."""
    names = read_names(given, what)
    if len(names) > most:
        raise Invalid(f"{what}: at most {most}, not {len(names)}")
    return [NOTHING if name == EMPTY_PLACE else find(name, UPGRADE_IDS, what) for name in names]


def _use_marker(state: Gangster, upgrade: int, what: str) -> int:
    """Take a marker out of the face-down supply; NOTHING is not a marker."""
    if upgrade != NOTHING:
        if state.markers.find(upgrade) < 0:
            raise Invalid(f"{what}: there are not so many {UPGRADE_IDS[upgrade]} markers (GA-COMP.4)")
        state.markers.remove(upgrade)
    return upgrade


# Cards


def _read_scoring_cards(state: Gangster, reader: Reader) -> None:
    """The discard pile; the deck is what is left."""
    state.fill_deck()
    for _ in range(POLICEMEN[state.seats]):
        state.deck.add(POLICEMAN)
    doubled = [DISTRICT_IDS[district] for district in range(DISTRICTS) if state.doubled[district]]
    for name in reader.things("discard", doubled):
        card = find(name, SCORING_CARD_IDS, "discard")
        if state.deck.find(card) < 0:
            raise Invalid(f"discard: there are not so many {name} cards (GA-COMP.5)")
        state.deck.remove(card)
        state.discard.add(card)
    lost = [name for name in doubled if state.discard.find(DISTRICT_IDS.index(name)) < 0]
    if len(lost) > (1 if FIRST_CARD_GOES_BACK else 0):
        raise Invalid(f"discard: {lost[0]} has a doubler, so its card was drawn (GA-CARD.3)")
    if any(card != POLICEMAN and not state.doubled[card] for card in state.discard.contents()):
        raise Invalid("discard: a district whose card was drawn has a doubler (GA-CARD.3)")


def _read_casino(state: Gangster, reader: Reader, over: bool) -> None:
    """GA-DOR.2: one casino card for each past Day of Reckoning."""
    past = state.round if over else state.round - 1
    names = [str(value) for value in CASINO_VALUES]
    used = reader.things("casino", names[:past])
    if len(used) != past:
        raise Invalid(f"casino: {past} cards have been used by now, not {len(used)} (GA-DOR.2)")
    for name in used:
        card = find(name, names, "casino")
        if state.casino.find(card) < 0:
            raise Invalid(f"casino: card {name} is named twice")
        state.casino.remove(card)
        state.casino_used.add(card)


# What is pending


def _read_step(state: Gangster, reader: Reader, name: str) -> None:
    """What is pending."""
    if name in ("turn", "over"):
        for key in ("colour", "card"):
            if key in reader.rest:
                raise Invalid(f"{key}: it goes with a step inside a drive, not with {name}")
    if name == "over":
        state.finish(state.leaders())
        return
    state.push_step(TURN)
    if name != "turn":
        colour = _find_colour(state, reader.take("colour", _colours_of(state, state.active)[0]), "colour")
        card = _read_card(reader.take("card", face_up(state, colour)[0]))
        _check_arrival(state, colour, card, STEPS[name])
        state.push_step(ARRIVED, colour, card)
        if STEPS[name] == DUMP:
            state.push_step(TAKE, colour)
        state.push_step(STEPS[name], colour)


def _read_card(given: Any) -> int:
    """The movement card of a drive."""
    if type(given) is int and given in CARD_VALUES:
        return int(CARD_VALUES.index(given))
    return find(given, CARD_NAMES, "card")


def _check_arrival(state: Gangster, colour: int, card: int, step: int) -> None:
    """Refuse a step that can't be pending."""
    if state.owner[colour] != state.active or not state.cards[colour] >> card & 1:
        raise Invalid("colour and card: the active seat drives its own colour with a face-up card")
    if (step == PUSH) == (state.place[colour] == GOLD_COAST):
        raise Invalid("step: a push happens in a district, everything else at the Gold Coast (GA-TURN.5)")
    if step == PUSH and not state.has_a_push(state.active, colour):
        raise Invalid("push: it needs Bumper and an opponent's auto in the district (GA-BUMP.1)")
    types = state.can_take(colour)
    if step == TAKE and not types & (types - 1):
        raise Invalid("take: there are not two types to choose from (GA-DEC.4)")
    if step == DUMP and state.trunk[colour] == EMPTY:
        raise Invalid("dump: the trunk is empty (GA-DEC.3)")
    _check_overfull(state, colour, step)


def _check_overfull(state: Gangster, colour: int, step: int) -> None:
    """GA-TRUNK.4: one trunk has one too many if a gangster must be dumped; otherwise none has."""
    for other in in_play(state):
        is_overfull = LOAD_SIZES[state.trunk[other]] > state.trunk_room(other)
        if is_overfull != (step == OVERFULL and other == colour):
            raise Invalid("dump_one: it needs two gangsters in a trunk with room for one (GA-TRUNK.4)")
    if step == OVERFULL and LOAD_COLOURS[state.trunk[colour]][0] < 2:
        raise Invalid("dump_one: two gangsters of one colour leave no choice (GA-DEC.5)")
