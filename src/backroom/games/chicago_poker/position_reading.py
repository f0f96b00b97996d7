"""Setting up a position that was given in words (position.py); impossible ones are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names, read_seat
from ...core.state import EVERYONE
from ...core.words import short_repr
from .counting import (
    read_card_set,
    read_counted,
)
from .edition import (
    ACTIONS_PER_TURN,
    ANY_KIND,
    BOSS_ORDERS,
    BRIBERY,
    CARD_IDS,
    EXTRA_ACTIONS,
    FULL,
    GANGSTERS,
    HAND_LIMIT,
    LIMOUSINE,
    LIMOUSINE_MOST,
    OPEN_BUSINESSES,
    RAID,
    REINFORCEMENT_GUARD,
    REVOLVERS_PER_TURN,
    SECOND_RAID,
    SLOTS,
    SPECIAL_IDS,
    SPECIALS,
    TILE_IDS,
    TURN_CAP,
)
from .fields import NOBODY, NOTHING
from .position import STEPS, lies_face_up, slot_id, spell
from .words import ACT, BEGIN, BRIBE, LIMO_CARD, LIMO_FROM, LIMO_TO, REINFORCE, SHOOTOUTS, STARVATION

if TYPE_CHECKING:
    from .state import ChicagoPoker

MOST_ACTIONS = ACTIONS_PER_TURN + EXTRA_ACTIONS * REVOLVERS_PER_TURN
"""More than a turn ever has before a Revolver is pulled: room for made-up positions."""

EVERY_SPECIAL = " ".join(dict.fromkeys(SPECIAL_IDS))


def read_position(state: ChicagoPoker, given: dict[str, Any]) -> None:
    """Set up a position; an impossible one is refused."""
    reader = Reader(given, "position")
    state.fill_box()
    over = reader.rest.get("step") == "over"
    read_tiles(state, reader)
    read_columns(state, reader, over)
    read_piles(state, reader)
    read_counted(state, reader.take("counted", None))
    read_turn(state, reader)
    read_step(state, reader)
    read_barren(state, reader)
    reader.finish()
    check_position(state, over)


def use_tile(state: ChicagoPoker, name: str, what: str) -> int:
    """Take a tile out of the pile."""
    tile = find(name, TILE_IDS, what)
    if state.tiles.find(tile) < 0:
        raise Invalid(f"{what}: tile {name} is named twice")
    state.tiles.remove(tile)
    return tile


def use_card(state: ChicagoPoker, name: str, what: str) -> int:
    """Take a card out of the deck; the two Police Raids are alike, but the second can be named: RAID2."""
    card = SECOND_RAID if name == "RAID2" else find(name, CARD_IDS, what)
    if card == RAID and state.deck.find(RAID) < 0:
        card = SECOND_RAID
    if state.deck.find(card) < 0:
        raise Invalid(f"{what}: card {name} stands in two places or is not in this game")
    state.deck.remove(card)
    return card


def read_tiles(state: ChicagoPoker, reader: Reader) -> None:
    """The street, the tiles in front of the seats, the pile."""
    street = reader.take("street", None)
    taken = [(seat, read_names(names, "controlled")) for seat, names in reader.by_seat("controlled", state.seats)]
    for seat, names in taken:
        if len(names) > ANY_KIND:
            raise Invalid(f"controlled: P{seat} would have won with {ANY_KIND} businesses (CP-WIN.1)")
        for name in names:
            state.controlled.add(seat, use_tile(state, name, "controlled"))
    count = OPEN_BUSINESSES[state.seats]
    if street is None:
        street = [TILE_IDS[tile] for tile in state.tiles.contents()[:count]]
    names = read_names(street, "street")
    if len(names) > count:
        raise Invalid(f"street: {state.seats} seats have at most {count} open businesses, not {len(names)}")
    for slot, name in enumerate(names):
        if name != "-":
            state.set_tile(slot, use_tile(state, name, "street"))
    read_tile_pile(state, reader.take("tiles", None))


def read_tile_pile(state: ChicagoPoker, names: Any) -> None:
    """The face-down tiles."""
    if names is None:
        return
    pile = [use_tile(state, name, "tiles") for name in read_names(names, "tiles")]
    state.tiles.clear()
    for tile in pile:
        state.tiles.add(tile)


def find_slot(state: ChicagoPoker, name: Any, what: str, over: bool = False) -> int:
    """A slot by the tile that lies there."""
    for slot in range(SLOTS):
        if slot_id(state, slot) == name and (over or state.is_open(slot)):
            return slot
    raise Invalid(f"{what}: {short_repr(name)} is not open on the street")


def read_columns(state: ChicagoPoker, reader: Reader, over: bool) -> None:
    """Columns, markers and the cards that raids have shown."""
    for seat, columns in reader.by_seat("columns", state.seats):
        columns = Reader(columns, f"columns of P{seat}")
        for name in list(columns.rest):
            cards = columns.things(name, "")
            if len(cards) > FULL:
                raise Invalid(f"columns of P{seat}: at most {FULL} cards at {name}, not {len(cards)} (CP-PLAY.2)")
            read_column(state, find_slot(state, name, "columns", over), seat, cards)
    read_markers(state, reader.table("markers"))
    for seat, names in reader.by_seat("known", state.seats):
        for name in read_names(names, "known"):
            card = find(name, CARD_IDS[:GANGSTERS], "known")
            lies = any(state.columns.find(column, card) >= 0 for column in range(SLOTS * state.SEATS))
            if not lies or state.seen[card] >> seat & 1:
                raise Invalid(f"known: {name} is not one more face-down card of another seat (CP-RAID.1)")
            state.seen[card] |= 1 << seat


def read_column(state: ChicagoPoker, slot: int, seat: int, names: list[str]) -> None:
    """One column, oldest card first."""
    for name in names:
        card = use_card(state, name[:-1] if name.endswith(("^", "v")) else name, f"columns of P{seat}")
        if card >= GANGSTERS:
            raise Invalid(f"columns of P{seat}: {name} is not a gangster (CP-SPEC.1)")
        place = state.cards_at(slot, seat)
        up = state.is_open(slot) and lies_face_up(state, slot, place)
        up = name.endswith("^") or (up and not name.endswith("v"))
        state.seen[card] = EVERYONE if up else 1 << seat
        state.columns.add(state.column(slot, seat), card)


def read_markers(state: ChicagoPoker, given: dict[Any, Any]) -> None:
    """CP-MARK.1-2: a business with a full column carries exactly one marker, on a full column."""
    for name, owner in given.items():
        slot = find_slot(state, name, "markers")
        state.marker[slot] = read_seat(owner, state.seats, "markers")
    for slot in range(SLOTS):
        full = [seat for seat in range(state.seats) if state.is_open(slot) and state.cards_at(slot, seat) == FULL]
        if len(full) == 1 and state.marker[slot] == NOBODY:
            state.marker[slot] = full[0]
        if full and state.marker[slot] == NOBODY:
            raise Invalid(f"markers: {slot_id(state, slot)} has several full columns; say whose marker lies there")
        if state.marker[slot] != NOBODY and state.marker[slot] not in full:
            raise Invalid(
                f"markers: P{state.marker[slot]} does not have five cards at {slot_id(state, slot)} (CP-MARK.1)"
            )


def read_piles(state: ChicagoPoker, reader: Reader) -> None:
    """Hands, the discard pile, the deck."""
    for seat, given in reader.by_seat("hands", state.seats):
        cards = read_names(given, f"hand of P{seat}")
        if len(cards) >= state.hands.WIDTH:
            raise Invalid(f"hand of P{seat}: {len(cards)} cards are too many")
        for name in cards:
            state.hands.add(seat, use_card(state, name, f"hand of P{seat}"))
    for name in reader.things("discard", ""):
        state.discard.add(use_card(state, name, "discard"))
    take_played(state, reader.rest.get("step"))
    deck = reader.take("deck", None)
    if deck is not None:
        pile = [use_card(state, name, "deck") for name in read_names(deck, "deck")]
        state.deck.clear()
        for card in pile:
            state.deck.add(card)


def take_played(state: ChicagoPoker, step: Any) -> None:
    """CP-SPEC.2: a special under way is not in the deck: Bribery lies apart, the Limousine in the discard pile."""
    if step == "bribery":
        use_card(state, CARD_IDS[BRIBERY], "bribery")
        state.bribing = True
    if step == "limousine" and state.deck.find(LIMOUSINE) >= 0:
        state.discard.add(use_card(state, CARD_IDS[LIMOUSINE], "limousine"))


def read_barren(state: ChicagoPoker, reader: Reader) -> None:
    """CP-REINF.2, CP-TURN.4: what everybody knows about hands; it must be true."""
    for seat, given in reader.by_seat("barren", state.seats):
        barren = Reader(given, f"barren hand of P{seat}")
        among = read_card_set(barren.take("of", EVERY_SPECIAL), barren.what)
        if any(state.is_gangster(card) for card in among):
            raise Invalid(f"{barren.what}: {spell(among)} are not all special cards (CP-REINF.2)")
        held = [card for card in state.hands.contents(seat) if card in among]
        state.barren[seat] = barren.number("count", len(held), 1, SPECIALS)
        state.barren_among[seat] = sum(1 << card - GANGSTERS for card in among)
        barren.finish()
        if state.barren[seat] > len(held):
            raise Invalid(f"{barren.what}: only {len(held)} of its cards can be meant (CP-REINF.2, CP-TURN.4)")


def read_turn(state: ChicagoPoker, reader: Reader) -> None:
    """Who is who, whose turn it is, and how far it has gone."""
    state.bosses = reader.number("bosses", 0, 0, BOSS_ORDERS - 1)
    state.active = reader.seat("active", 0, state.seats)
    begins = reader.rest.get("step") == "turn"
    state.turn = reader.number("turn", 3, 0 if begins else 1, TURN_CAP - 1 if begins else TURN_CAP)
    if begins and (early := [key for key in ("actions", "must", "revolvers") if key in reader.rest]):
        raise Invalid(f"position: {early[0]} is set when the turn begins; leave it out at this step (CP-TURN.1-3)")
    state.revolvers = reader.number("revolvers", 0, 0, REVOLVERS_PER_TURN)
    state.actions_left = reader.number("actions", ACTIONS_PER_TURN, 0, MOST_ACTIONS + state.revolvers)
    most = min(ACTIONS_PER_TURN, state.actions_left)
    state.actions_due = reader.number("must", most, 0, most)
    state.starved = reader.number("starved", 0, 0, state.seats)


def read_step(state: ChicagoPoker, reader: Reader) -> None:
    """What is pending."""
    name = reader.choice("step", "action", list(STEPS))
    if name == "over":
        read_end(state, reader)
    elif name == "turn":
        state.push_step(BEGIN)
    elif name == "shootouts":
        pend(state, SHOOTOUTS)
    elif name == "reinforce":
        read_tie(state, reader)
    else:
        state.push_step(ACT)
        read_special(state, name, reader)


def read_end(state: ChicagoPoker, reader: Reader) -> None:
    """CP-WIN.1, .4, .6-7: who has won, and why the game is over."""
    winners = read_seats(state, reader, "winners")
    if not winners:
        raise Invalid("winners: a game that is over has a winner (CP-WIN.1)")
    goals = {seat for seat in range(state.seats) if state.has_won(seat)}
    most = max(state.businesses(seat) for seat in range(state.seats))
    leaders = {seat for seat in range(state.seats) if state.businesses(seat) == most}
    stopped = state.turn == TURN_CAP or not any(state.cards_of_all(slot) for slot in range(SLOTS))
    reached = len(winners) == 1 and goals == winners
    emptied = not goals and len(winners) == 1 and state.is_street_empty() and state.businesses(min(winners)) > 0
    if not (reached or emptied or (stopped and not goals and winners == leaders)):
        raise Invalid("winners: that is not how a game ends (CP-WIN.1, CP-WIN.4, CP-WIN.7)")
    state.finish(sum(1 << seat for seat in winners))


def read_seats(state: ChicagoPoker, reader: Reader, key: str) -> set[int]:
    """Some seats, each named once."""
    seats = [read_seat(name, state.seats, key) for name in reader.things(key, "")]
    if len({*seats}) < len(seats):
        raise Invalid(f"{key}: a seat is named twice")
    return {*seats}


def pend(state: ChicagoPoker, step: int) -> None:
    """A step in the first part of a turn, and the steps that come after it."""
    state.push_step(ACT)
    if step == SHOOTOUTS:
        state.push_step(STARVATION)
        state.push_step(SHOOTOUTS)


def read_special(state: ChicagoPoker, name: str, reader: Reader) -> None:
    """A special card under way."""
    if name == "bribery":
        if not state.discard.size:
            raise Invalid("bribery: the discard pile is empty (CP-BRIB.1)")
        state.push_step(BRIBE)
    if name == "limousine":
        read_drive(state, reader)


def read_drive(state: ChicagoPoker, reader: Reader) -> None:
    """A Limousine on its way."""
    seat, step = state.active, LIMO_FROM
    if state.discard.find(LIMOUSINE) < 0:
        raise Invalid("limousine: the card has been played and lies in the discard pile (CP-SPEC.2)")
    source, goal, moved = reader.take("from", None), reader.take("to", None), reader.things("moved", "")
    if goal is not None and source is None:
        raise Invalid('limousine: "to" needs "from"')
    if source is not None:
        state.limo_from, step = find_slot(state, source, "from"), LIMO_TO
    if goal is not None:
        state.limo_to, step = find_slot(state, goal, "to"), LIMO_CARD
        if not state.may_drive(seat, state.limo_from, state.limo_to):
            raise Invalid(f"limousine: P{seat} can't drive from {source} to {goal} (CP-LIMO.1)")
    if not state.limousine_has_target(seat) or (step == LIMO_TO and not state.may_drive_from(seat, state.limo_from)):
        raise Invalid(f"limousine: P{seat} has nowhere to drive (CP-LIMO.1)")
    read_passengers(state, seat, step, moved)
    state.push_step(step)


def read_passengers(state: ChicagoPoker, seat: int, step: int, moved: list[str]) -> None:
    """The cards that have already been chosen."""
    if moved and step != LIMO_CARD:
        raise Invalid('limousine: "moved" needs "from" and "to"')
    for name in moved:
        place = state.columns.find(state.column(state.limo_from, seat), find(name, CARD_IDS, "moved"))
        if place < 0 or state.is_picked(place):
            raise Invalid(f"moved: {name} can't get in")
        if state.limo_moved == LIMOUSINE_MOST - 1 or state.limousine_is_full(seat):
            raise Invalid("moved: the Limousine would have left already (CP-LIMO.1)")
        state.limo_places[state.limo_moved] = place
        state.limo_moved += 1
    if step == LIMO_CARD and state.limo_moved and state.limousine_is_full(seat):
        raise Invalid("moved: the Limousine would have left already (CP-LIMO.1)")


def read_tie(state: ChicagoPoker, reader: Reader) -> None:
    """A tied shootout."""
    slot = find_slot(state, reader.take("at", None), "at")
    tied = read_seats(state, reader, "tied")
    after = reader.choice("then", "shootouts", ["shootouts", "action"])
    if state.marker[slot] != (state.active if after == "shootouts" else NOBODY):
        raise Invalid("at: the shootout is that of the active seat's marker; without a marker the actions follow")
    pend(state, SHOOTOUTS if after == "shootouts" else ACT)
    state.tie_rounds = reader.number("rounds", 0, 0, REINFORCEMENT_GUARD - 1)
    circle, best = sum(1 << seat for seat in tied), state.best_hands(slot)
    if len(tied) < 2 or circle & ~best or (state.tie_rounds == 0 and circle != best):
        raise Invalid("tied: two or more seats, those with the best hand at that business (CP-REINF.1)")
    state.push_step(REINFORCE, slot, circle)
    state.reveal(slot)
    answered = dict(reader.by_seat("sent", state.seats))
    for seat, name in answered.items():
        read_sent(state, seat, name, tied)
    for seat in tied - answered.keys():
        if state.held(seat):
            state.ask(seat)
    if answered and not state.asked:
        raise Invalid("sent: all reinforcements are in; nobody is left to choose")


def read_sent(state: ChicagoPoker, seat: int, name: Any, tied: set[int]) -> None:
    """CP-REINF.1-2: whom a seat has sent; a dash means nobody."""
    nobody = name == "-" and state.held(seat) > 0 and not state.gangsters_held(seat)
    card = NOTHING if name == "-" else find(name, CARD_IDS[:GANGSTERS], "sent")
    if seat not in tied or not (nobody or (card >= 0 and state.holds(seat, card))):
        raise Invalid(f"sent: P{seat} can't have sent {name} (CP-REINF.1-2)")
    state.sent[seat] = card + 1


# What is impossible


def cards_in_reach(state: ChicagoPoker) -> bool:
    """Whether there is a card in any hand, pile or column."""
    held = [state.held(seat) for seat in range(state.seats)]
    lying = [state.cards_of_all(slot) for slot in range(SLOTS)]
    return state.stock() > 0 or any(held) or any(lying)


def check_position(state: ChicagoPoker, over: bool) -> None:
    """Refuse a position that the rules can't bring about."""
    if over:
        return
    if not cards_in_reach(state):
        raise Invalid("deck: without a card anywhere nobody could ever act (CP-WIN.6)")
    if state.is_street_empty():
        raise Invalid("street: without an open business the game would be over (CP-WIN.4)")
    for seat in range(state.seats):
        if state.has_won(seat):
            raise Invalid(f"controlled: P{seat} would have won already (CP-WIN.1)")
    check_hands(state)


def check_hands(state: ChicagoPoker) -> None:
    """Refuse hands that are too large."""
    for seat in range(state.seats):
        if state.held(seat) > HAND_LIMIT and seat != state.active:
            raise Invalid(f"hand of P{seat}: more than {HAND_LIMIT} cards out of turn (CP-HAND.1)")
        if state.held(seat) > HAND_LIMIT and state.now in (BEGIN, SHOOTOUTS, REINFORCE):
            raise Invalid(f"hand of P{seat}: a turn starts with at most {HAND_LIMIT} cards (CP-HAND.5)")
    held = state.held(state.active) + (1 if state.bribing else 0)
    if not state.stays_in_limit(state.active, held, state.actions_left, NOTHING):
        raise Invalid(f"hand of P{state.active}: the turn could not end with {HAND_LIMIT} cards (CP-HAND.7)")
