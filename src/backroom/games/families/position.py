"""Positions of Families as short dicts: what they look like, and reading them.

    {"seats": 4, "round": 3, "start": "P0", "active": "P0",
     "city": {"B4": "bar", "C7": "cigar_shop"},       # open businesses; default: those of the setup
     "control": {"P0": "B4* C7"},                     # * = extorted
     "bosses": {"P0": "C7"}, "bonus": "C3",           # default: tokens lie on vacant businesses with an icon
     "spaces": {"A2": "orange", "A4": "agent agent"},
     "hands": {"P0": "gangster car"}, "influence": {"P0": {"hat": "art", "city": "car movement"}},
     "laid": {"P0": "gangster gangster mansion family"}, "tokens": {"P0": "art"},
     "henchmen": {"P0": {"goods": "brown brown", "first": "grey"}},
     "rows": {"A": "capone", "B": "bribe"},           # default: Al Capone by round, the penalties in order
     "discard": {"open": "movement", "P1": "car"},    # P1: unseen by the others
     "deck": "car art",                               # default: every card that is not named elsewhere
     "step": "control"}                               # or: action, income, extortion, extra_actions, end, over

More keys, all optional: hidden, bottom, removed, agents, extras, extra_cards, extra_taken, passed,
power_used, attacks, godfather, benefits, bonus_used, immune, drawn, returning, moved, playing, turn,
pending (the whole stack of steps, instead of step), winners.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.bits import count_bits
from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names, read_seat
from .edition import (
    AGENT,
    AGENTS,
    AREA_IDS,
    AREAS,
    ATTACKS,
    BENEFIT_IDS,
    BENEFITS,
    BUSINESS_COUNT,
    BUSINESS_IDS,
    BUSINESSES,
    CAPONE,
    CAPONE_ROWS,
    CELL_COUNTS,
    CELL_IDS,
    CITY_TOKEN_IDS,
    COLOUR_IDS,
    EARLY_END,
    EXTRA_IDS,
    EXTRAS,
    FACE_UP,
    FACE_UP_CELL,
    FAMILY,
    FIRST_SPECIAL,
    FULL_SPACE,
    HAT,
    HENCHMEN_ON_BOARD,
    KINDS,
    MARKERS,
    MOST_FAMILY,
    PENALTY_IDS,
    ROUNDS,
    ROW_COUNTS,
    ROW_IDS,
    SIDES,
    SPACE_IDS,
    SPECIALS_REMOVED,
    STOCK_OF_KIND,
    TOKEN_IDS,
    TOKEN_OF,
    TOKEN_STOCK,
    TOKENS,
)
from .fields import OPENLY, UNDER_GIVERS, UNDER_KINDS
from .pending import read_pending, read_under_way, use_card
from .view import members
from .words import END_CONTROL, EXTORTION, EXTRA_INCOME, HAND_DISCARD, REVEALS, SETUP

if TYPE_CHECKING:
    from .state import Families


# A position from words


def read_position(state: Families, given: dict[str, Any]) -> None:
    reader = Reader(given, "position")
    state.fill_box()
    state.round = reader.number("round", 1, 1, ROUNDS)
    state.starter = reader.seat("start", 0, state.seats)
    state.active = reader.seat("active", state.starter, state.seats)
    state.shuffle_deck()
    clear_removed(state)
    read_city(state, reader)
    read_spaces(state, reader)
    read_rows(state, reader)
    read_boards(state, reader)
    read_piles(state, reader)
    read_round(state, reader)
    read_pending(state, reader)
    reader.finish()
    check_henchmen(state)
    check_round(state)


def clear_removed(state: Families) -> None:
    """In a position every special card is in the deck, unless it says otherwise."""
    for kind in range(KINDS):
        if state.removed >> kind & 1:
            state.deck.add(kind)
    state.removed = 0


def find_cell(state: Families, name: Any, what: str, known: list[str]) -> int:
    """A cell or space of this city."""
    cell = find(name, known, what)
    if cell >= CELL_COUNTS[state.seats]:
        raise Invalid(f"{what}: {name} does not exist with {state.seats} seats (FA-GEO.1)")
    return cell


def find_open(state: Families, name: Any, what: str) -> int:
    """A cell where a business is face up."""
    cell = find_cell(state, name, what, CELL_IDS)
    if state.business[cell] < 0:
        raise Invalid(f"{what}: no business is face up at {name}")
    return cell


def read_city(state: Families, reader: Reader) -> None:
    """Open businesses, markers, bosses, bonus tokens, face-down businesses."""
    first = {
        CELL_IDS[FACE_UP_CELL[business]]: BUSINESS_IDS[business]
        for business in range(BUSINESS_COUNT)
        if FACE_UP[state.seats][business]
    }
    city = reader.table("city") if "city" in reader.rest else first
    for name, business in city.items():
        cell, number = find_cell(state, name, "city", CELL_IDS), find(business, BUSINESS_IDS, "city")
        if state.face_down.find(number) < 0:
            raise Invalid(f"city: the {business} is in two places")
        state.face_down.remove(number)
        state.open_business(cell, number)
    state.news_size = 0
    if not state.open_cells:
        raise Invalid("city: at least one business is face up")
    read_control(state, reader)
    read_hidden(state, reader.take("hidden", None))


def read_hidden(state: Families, names: Any) -> None:
    """The businesses that nobody has seen."""
    if names is not None:
        numbers = [find(name, BUSINESS_IDS, "hidden") for name in read_names(names, "hidden")]
        if len(set(numbers)) < len(numbers) or any(state.face_down.find(number) < 0 for number in numbers):
            raise Invalid("hidden: a business is in two places")
        state.face_down.clear()
        for number in numbers:
            state.face_down.add(number)
    hidden = CELL_COUNTS[state.seats] - int(count_bits(state.open_cells))
    if state.face_down.size < hidden:
        raise Invalid(f"hidden: {hidden} cells are face down, but only {state.face_down.size} businesses are left")


def read_control(state: Families, reader: Reader) -> None:
    """Markers (* = on the income icon), bosses, bonus tokens."""
    for seat, names in reader.by_seat("control", state.seats):
        for name in read_names(names, "control"):
            cell = find_open(state, name.removesuffix("*"), "control")
            if state.owner_of(cell) >= 0:
                raise Invalid(f"control: {name} is in two places")
            state.controlled[seat] |= 1 << cell
            state.gain(seat, BUSINESSES, 1)
            if name.endswith("*"):
                state.extorted |= 1 << cell
        if state.owns(seat, BUSINESSES) > MARKERS:
            raise Invalid(f"control: P{seat} has only {MARKERS} markers (FA-P3.4)")
    state.bonus_on &= ~state.taken_cells()
    bonus = reader.take("bonus", None)
    if bonus is not None:
        cells = {find_open(state, name, "bonus") for name in read_names(bonus, "bonus")}
        if any(TOKEN_OF[state.business[cell]] < 0 for cell in cells):
            raise Invalid("bonus: that business has no bonus icon (FA-COMP.5)")
        state.bonus_on = sum(1 << cell for cell in cells)
    read_bosses(state, reader)


def read_bosses(state: Families, reader: Reader) -> None:
    """FA-CTRL.5: at most one boss per seat, on a business of its own."""
    for seat, name in reader.by_seat("bosses", state.seats):
        cell = find_open(state, name, "bosses")
        if not state.controlled[seat] >> cell & 1:
            raise Invalid(f"bosses: P{seat} does not control {name}")
        state.bosses |= 1 << cell
        state.boss_used |= 1 << seat
    for name in reader.things("boss_used", ""):
        state.boss_used |= 1 << read_seat(name, state.seats, "boss_used")


def read_spaces(state: Families, reader: Reader) -> None:
    """Henchmen and agents in the city."""
    agents = 0
    for name, tokens in reader.table("spaces").items():
        space = find_cell(state, name, "spaces", SPACE_IDS)
        numbers = [find(token, CITY_TOKEN_IDS, "spaces") for token in read_names(tokens, "spaces")]
        if len(numbers) > FULL_SPACE:
            raise Invalid(f"spaces: {name} holds at most {FULL_SPACE} tokens (FA-GEO.5)")
        for token in numbers:
            state.put_token(token, space)
            agents += token == AGENT
    if agents > AGENTS[state.seats]:
        raise Invalid(f"spaces: with {state.seats} seats there are {AGENTS[state.seats]} agents (FA-SETUP.7)")
    reserve = AGENTS[state.seats] - agents
    state.agents = reader.number("agents", reserve, 0, reserve)


def read_rows(state: Families, reader: Reader) -> None:
    """FA-EOR.2: city cards; Al Capone by the round, and by default the penalties in order."""
    given = reader.table("rows")
    if not state.city_cards:
        if given:
            raise Invalid("rows: there are no city cards in this game (FA-VAR.1)")
        return
    capone = CAPONE_ROWS[state.seats][state.round]
    rows = {find(row, ROW_IDS[: ROW_COUNTS[state.seats]], "rows"): card for row, card in given.items()}
    for row, card in rows.items():
        if (find(card, [*PENALTY_IDS, "capone"], "rows") == CAPONE) != (capone >> row & 1):
            names = " and ".join(members(capone, ROW_IDS))
            raise Invalid(f"rows: in round {state.round} Al Capone stands beside {names}, and nowhere else (FA-EOR.2)")
    named = [card for card in rows.values() if card != "capone"]
    if len(set(named)) < len(named):
        raise Invalid("rows: there is one penalty card of each kind")
    rest = [card for card in PENALTY_IDS if card not in named]
    for row in range(ROW_COUNTS[state.seats]):
        if capone >> row & 1:
            state.row_card[row] = CAPONE
        else:
            state.row_card[row] = PENALTY_IDS.index(rows[row] if row in rows else rest.pop(0))


def read_boards(state: Families, reader: Reader) -> None:
    """Mini boards: laid cards, influence, bonus tokens, henchmen."""
    read_laid(state, reader)
    read_influence(state, reader)
    read_tokens(state, reader)
    for seat, areas in reader.by_seat("henchmen", state.seats):
        read_henchmen(state, seat, Reader(areas, f"henchmen of P{seat}"))


def read_laid(state: Families, reader: Reader) -> None:
    """Gangsters, goods and family cards on the table."""
    for seat, names in reader.by_seat("laid", state.seats):
        for name in read_names(names, "laid"):
            kind = use_card(state, name, "laid")
            if STOCK_OF_KIND[kind] < 0:
                raise Invalid(f"laid: {name} is never laid openly")
            state.gain(seat, STOCK_OF_KIND[kind], 1)
        if state.owns(seat, FAMILY) > MOST_FAMILY:
            raise Invalid(f"laid: at most {MOST_FAMILY} family cards (FA-FAM.2)")


def read_influence(state: Families, reader: Reader) -> None:
    """FA-INF.3: influence cards by side."""
    for seat, sides in reader.by_seat("influence", state.seats):
        inner = Reader(sides, f"influence of P{seat}")
        for side, name in enumerate(("hat", "city")):
            for card in inner.things(name, ""):
                state.influence[(seat * SIDES + side) * KINDS + use_card(state, card, "influence")] += 1
                state.gain(seat, HAT + side, 1)
        inner.finish()


def read_tokens(state: Families, reader: Reader) -> None:
    """FA-P1.2, FA-CTRL.2: bonus tokens, each taken from an open business with its icon."""
    for seat, names in reader.by_seat("tokens", state.seats):
        for name in read_names(names, "tokens"):
            token = find(name, TOKEN_IDS, "tokens")
            state.tokens[seat * TOKENS + token] += 1
            state.gain(seat, TOKEN_STOCK[token], 1)
    for token, name in enumerate(TOKEN_IDS):
        owned = sum(state.tokens[seat * TOKENS + token] for seat in range(state.seats))
        if owned > count_given(state, token):
            raise Invalid(f"tokens: no open business has given away so many {name} tokens (FA-CTRL.2)")


def count_given(state: Families, token: int) -> int:
    """How many open businesses with a kind of bonus icon have no token on them."""
    cells = [cell for cell in range(CELL_COUNTS[state.seats]) if state.open_cells & ~state.bonus_on & 1 << cell]
    return sum(TOKEN_OF[state.business[cell]] == token for cell in cells)


def read_henchmen(state: Families, seat: int, inner: Reader) -> None:
    """FA-HEN: henchmen in their slots, and the first one."""
    for area, name in enumerate(AREA_IDS):
        for colour in inner.things(name, ""):
            number = find(colour, COLOUR_IDS, inner.what)
            free = state.free_slots(seat, number, area)
            if not free:
                raise Invalid(f"{inner.what}: no free slot for {colour} in {name} (FA-HEN.1)")
            state.slots[seat * AREAS + area] |= free & -free
            state.gain(seat, number, 1)
    first = inner.take("first", None)
    if first is not None:
        number = find(first, COLOUR_IDS, inner.what)
        if any(state.slots[seat * AREAS + area] for area in range(AREAS)):
            raise Invalid(f"{inner.what}: the first henchman is placed with the second (FA-HEN.3)")
        state.unplaced[seat] = number + 1
        state.gain(seat, number, 1)
    inner.finish()


def read_piles(state: Families, reader: Reader) -> None:
    """Hands, the discard pile, the bottom and the rest of the draw pile."""
    for seat, names in reader.by_seat("hands", state.seats):
        for name in read_names(names, "hands"):
            state.take_in(seat, use_card(state, name, "hands"))
    read_discard(state, reader.table("discard"))
    read_draw_pile(state, reader)


def read_discard(state: Families, discard: dict[Any, Any]) -> None:
    """FA-CARD.3: what went to the discard pile openly, and unseen from each seat."""
    for name in read_names(discard.pop("open", ""), "discard"):
        state.to_discard(OPENLY, use_card(state, name, "discard"))
    for owner, names in discard.items():
        for name in read_names(names, "discard"):
            state.to_discard(read_seat(owner, state.seats, "discard"), use_card(state, name, "discard"))


def read_draw_pile(state: Families, reader: Reader) -> None:
    """FA-CARD.4-5: the bottom, the special cards out of the game, and the rest."""
    for entry in read_bottom(reader.take("bottom", [])):
        owner, _, name = entry.partition(" ")
        state.bottom.add(UNDER_GIVERS, read_seat(owner, state.seats, "bottom"))
        state.bottom.add(UNDER_KINDS, use_card(state, name, "bottom"))
    for name in reader.things("removed", ""):
        kind = use_card(state, name, "removed")
        if kind < FIRST_SPECIAL:
            raise Invalid(f"removed: {name} is not a special card (FA-SETUP.1)")
        state.removed |= 1 << kind
    if count_bits(state.removed) > SPECIALS_REMOVED[state.seats]:
        raise Invalid(f"removed: with {state.seats} seats {SPECIALS_REMOVED[state.seats]} cards are out (FA-SETUP.1)")
    read_under_way(state, reader)
    deck = reader.take("deck", None)
    if deck is not None:
        kinds = [use_card(state, name, "deck") for name in read_names(deck, "deck")]
        state.deck.clear()
        for kind in kinds:
            state.deck.add(kind)


def read_round(state: Families, reader: Reader) -> None:
    """What was used in this round."""
    state.passed = read_seats(state, reader, "passed")
    state.power_used = read_seats(state, reader, "power_used")
    state.sheltered = read_seats(state, reader, "godfather")
    benefits = read_sets(state, reader, "benefits", BENEFIT_IDS)
    bonuses = read_sets(state, reader, "bonus_used", AREA_IDS)
    immune = read_sets(state, reader, "immune", PENALTY_IDS)
    extras = read_sets(state, reader, "extra_cards", EXTRA_IDS)
    for seat in range(state.seats):
        state.benefits[seat], state.bonus_used[seat] = benefits[seat], bonuses[seat]
        state.immune[seat], state.extra_cards[seat] = immune[seat], extras[seat]
    for seat, count in reader.by_seat("attacks", state.seats):
        state.attacks[seat] = Reader({"attacks": count}, "position").number("attacks", 0, 0, ATTACKS)
    read_extras(state, reader)


def read_extras(state: Families, reader: Reader) -> None:
    """FA-XTR.1-2: the five extra-action cards, on the table or taken."""
    for seat in range(state.seats):
        if state.extra_cards[seat] & ~state.extras:
            raise Invalid("extra_cards: a card is in two places")
        state.extras &= ~state.extra_cards[seat]
        state.extra_taken[seat] = count_bits(state.extra_cards[seat])
    extras = reader.take("extras", None)
    if extras is not None:
        cards = sum({1 << find(name, EXTRA_IDS, "extras") for name in read_names(extras, "extras")})
        if cards & ~state.extras:
            raise Invalid("extras: a card is in two places")
        state.extras = cards
    for seat, count in reader.by_seat("extra_taken", state.seats):
        least = count_bits(state.extra_cards[seat])
        state.extra_taken[seat] = Reader({f"P{seat}": count}, "extra_taken").number(
            f"P{seat}", 0, least, state.extra_limit
        )
    taken = sum(state.extra_taken[seat] for seat in range(state.seats))
    if any(state.extra_taken[seat] > state.extra_limit for seat in range(state.seats)):
        raise Invalid(f"extra_cards: nobody takes more than {state.extra_limit} (FA-XTR.2)")
    if taken + count_bits(state.extras) != EXTRAS:
        raise Invalid(f"extras: {EXTRAS} extra-action cards lie on the table (extras) or were taken (extra_taken)")


# What fits together


def check_henchmen(state: Families) -> None:
    """FA-SETUP.4, .9: no more henchmen of a colour than were put in the city, plus one that a family may have been
    given."""
    spare = state.seats
    for colour, name in enumerate(COLOUR_IDS):
        count = sum(state.tokens_at(colour, space) for space in range(CELL_COUNTS[state.seats]))
        count += sum(state.owns(seat, colour) for seat in range(state.seats))
        more = max(count - HENCHMEN_ON_BOARD[state.seats], 0)
        spare -= more
        if more > 1 or spare < 0:
            raise Invalid(
                f"henchmen: with {state.seats} seats there can't be {count} {name} ones (FA-SETUP.4, FA-SETUP.9)"
            )


def check_round(state: Families) -> None:
    """FA-FLOW.1: only what belongs to a phase that has begun can have been used."""
    phase = state.steps[0] if state.depth else END_CONTROL
    seats = range(state.seats)
    if phase not in (END_CONTROL, HAND_DISCARD):
        if state.passed or state.boss_used or any(state.attacks[seat] for seat in seats):
            raise Invalid("passed, bosses, boss_used and attacks belong to phase 3 (FA-P3)")
        if any(state.owns(seat, BUSINESSES) >= EARLY_END for seat in seats):
            raise Invalid(f"control: with {EARLY_END} businesses the game is over after phase 3 (FA-END.2)")
    if phase in (SETUP, REVEALS, EXTORTION, EXTRA_INCOME):
        if state.power_used or any(state.bonus_used[seat] or state.immune[seat] for seat in seats):
            raise Invalid("power_used, bonus_used and immune belong to phases 2 and 3 (FA-P2)")
    check_godfather(state, phase)


def check_godfather(state: Families, phase: int) -> None:
    """FA-P1.3, FA-GOD.1, .5: from the end of the reveals to the end of phase 3, two benefits at most."""
    if state.sheltered and (state.round == 1 or state.ended or phase in (SETUP, REVEALS, HAND_DISCARD)):
        raise Invalid("godfather: he protects from the reveals of a round to the end of phase 3 (FA-P1.3, FA-GOD.5)")
    for seat in range(state.seats):
        if state.benefits[seat] and not state.sheltered >> seat & 1:
            raise Invalid(f"benefits: P{seat} is not under the godfather (FA-GOD.1)")
        if count_bits(state.benefits[seat]) > BENEFITS:
            raise Invalid(f"benefits: at most {BENEFITS} are used in a round (FA-GOD.1)")
        if state.immune[seat] and not state.city_cards:
            raise Invalid("immune: there are no city cards in this game (FA-VAR.1)")


def read_seats(state: Families, reader: Reader, key: str) -> int:
    """A set of seats."""
    return sum({1 << read_seat(name, state.seats, key) for name in reader.things(key, "")})


def read_sets(state: Families, reader: Reader, key: str, known: list[str]) -> list[int]:
    """A set of names for each seat."""
    found = [0] * state.seats
    for seat, names in reader.by_seat(key, state.seats):
        found[seat] = sum({1 << find(name, known, key) for name in read_names(names, key)})
    return found


def read_bottom(value: Any) -> list[str]:
    """Cards under the draw pile: texts such as "P0 car", highest first."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(entry, str) for entry in value):
        raise Invalid('bottom is a list of texts such as "P0 car", highest first')
    return list(value)
