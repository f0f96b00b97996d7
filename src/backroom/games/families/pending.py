"""What is under way in a position, written and read: the pending steps, and the cards and tokens in transit.

A position that no game can reach is refused: every step is compared with what lies on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names, read_seat
from ...core.words import short_repr
from .edition import (
    BUSINESSES,
    CAMPAIGN,
    CELL_COUNTS,
    CITY_TOKEN_IDS,
    CLEANUP,
    DEALT_CARDS,
    EARLY_END,
    GETAWAY,
    GETAWAY_TOKENS,
    HAS_EXTRA_INCOME,
    INFORMER,
    KIND_IDS,
    LAUNDERING,
    MARKERS,
    MONEY,
    MOST_OF_A_COLOUR,
    RECRUITING,
    REINFORCEMENTS,
    RETURNED_CARDS,
    ROUND_REVEALS,
    ROUNDS,
    SECOND_COLLECTION,
    SON_VARIANT_DRAW,
    SPACE_IDS,
    TURNS,
)
from .pending_operands import check_cards, check_taking, check_tokens, require
from .stacks import Pending, read_stack, spell
from .words import (
    ACT,
    CONTROL,
    END_CONTROL,
    EXTORTION,
    EXTRA_TURN,
    HAND_DISCARD,
    MOVE,
    MOVE_TO,
    PLACE,
    REVEALS,
    SETUP,
    TURN,
    WINDOW,
    WORDS,
)

if TYPE_CHECKING:
    from .state import Families

MOMENTS = {
    "action": TURN,
    "control": CONTROL,
    "income": REVEALS,
    "extortion": EXTORTION,
    "extra_actions": EXTRA_TURN,
    "end": END_CONTROL,
}
"""The usual moments of a round, by one word."""

EFFECTS = {
    "lay_free": (LAUNDERING, REINFORCEMENTS),
    "claim_extra": (LAUNDERING, REINFORCEMENTS, CAMPAIGN),
    "lay_influence": (CAMPAIGN,),
    "lay_side": (CAMPAIGN,),
    "move": (GETAWAY,),
    "move_to": (GETAWAY,),
    "collect": (SECOND_COLLECTION,),
    "draw eliminate": (CLEANUP,),
    "draw reveal_more": (INFORMER,),
    "take_any": (RECRUITING,),
    "place": (RECRUITING,),
}
"""The special cards that can be under way, by the steps on top of ``end_special``."""


# Into words


def write_pending(state: Families) -> dict[str, Any]:
    """The pending steps, and the cards and tokens that belong to them."""
    if state.ended:
        return {"step": "over", "winners": " ".join(f"P{s}" for s in range(state.seats) if state.winners >> s & 1)}
    said: dict[str, Any] = {"pending": [spell_pending(state, place) for place in range(state.depth)]}
    if state.drawn_count:
        said["drawn"] = {f"P{state.drawn_by}": " ".join(KIND_IDS[state.drawn[i]] for i in range(state.drawn_count))}
    returning = {
        f"P{seat}": " ".join(KIND_IDS[state.picks[seat * RETURNED_CARDS + i]] for i in range(state.picked[seat]))
        for seat in range(state.seats)
    }
    said |= (
        {"returning": {seat: names for seat, names in returning.items() if names}} if any(returning.values()) else {}
    )
    if any(state.steps[place] in (MOVE, MOVE_TO) for place in range(state.depth)) and state.moved:
        said["moved"] = [
            f"{CITY_TOKEN_IDS[state.moved_token[i]]} {SPACE_IDS[state.moved_space[i]]}" for i in range(state.moved)
        ]
    return said | ({"playing": KIND_IDS[state.playing - 1]} if state.playing else {})


def spell_pending(state: Families, place: int) -> str:
    """One pending step as a text."""
    values = [state.firsts[place], state.seconds[place], state.thirds[place], state.fourths[place]]
    return spell(WORDS.steps[state.steps[place]], values)


# From words: what is in hand


def read_under_way(state: Families, reader: Reader) -> None:
    """Cards drawn aside or about to be returned, tokens that have moved, the special card in play."""
    for seat, names in reader.by_seat("drawn", state.seats):
        kinds = [use_card(state, name, "drawn") for name in read_names(names, "drawn")]
        if len(kinds) > SON_VARIANT_DRAW or state.drawn_count:
            raise Invalid(f"drawn: one seat, at most {SON_VARIANT_DRAW} cards")
        for place, kind in enumerate(kinds):
            state.drawn[place] = kind
        state.drawn_count, state.drawn_by = len(kinds), seat
    for seat, names in reader.by_seat("returning", state.seats):
        kinds = [use_card(state, name, "returning") for name in read_names(names, "returning")]
        if len(kinds) > RETURNED_CARDS:
            raise Invalid(f"returning: at most {RETURNED_CARDS} cards (FA-SETUP.8)")
        for place, kind in enumerate(kinds):
            state.picks[seat * RETURNED_CARDS + place] = kind
        state.picked[seat] = len(kinds)
    playing = reader.take("playing", None)
    if playing is not None:
        state.playing = use_card(state, playing, "playing") + 1
    read_moved(state, reader.take("moved", []))


def use_card(state: Families, name: str, what: str) -> int:
    """Take a card out of the deck."""
    kind = find(name, KIND_IDS, what)
    if state.deck.find(kind) < 0:
        raise Invalid(f"{what}: with {state.seats} seats there are not that many {name} cards")
    state.deck.remove(kind)
    return kind


def read_moved(state: Families, given: Any) -> None:
    """FA-Q23: tokens that have moved, as texts such as "agent B3"."""
    if not isinstance(given, (list, tuple)) or len(given) >= GETAWAY_TOKENS:
        raise Invalid(f'moved is a list of fewer than {GETAWAY_TOKENS} texts such as "agent B3"')
    for entry in given:
        words = entry.split() if isinstance(entry, str) else []
        if len(words) != 2:
            raise Invalid(f'moved: {short_repr(entry)} is not written like "agent B3"')
        token, space = find(words[0], CITY_TOKEN_IDS, "moved"), find(words[1], SPACE_IDS, "moved")
        state.moved_token[state.moved], state.moved_space[state.moved] = token, space
        state.moved += 1
    for token in range(len(CITY_TOKEN_IDS)):
        for space in range(len(SPACE_IDS)):
            count = sum(state.moved_token[i] == token and state.moved_space[i] == space for i in range(state.moved))
            if count > state.tokens_at(token, space):
                raise Invalid(f"moved: {SPACE_IDS[space]} does not hold {count} {CITY_TOKEN_IDS[token]} tokens")


# From words: the moment


def read_pending(state: Families, reader: Reader) -> None:
    """The stack of steps: given as a whole, or by one word for the usual moments."""
    entries = reader.take("pending", None)
    if entries is not None and "step" in reader.rest:
        raise Invalid("step: the moment is given by pending already; leave one of them out")
    step = reader.choice("step", "action", [*MOMENTS, "over"])
    if step != "over" and "winners" in reader.rest:
        raise Invalid("winners: the game is not over")
    if (step != "action" or entries is not None) and "turn" in reader.rest:
        raise Invalid('turn: goes with the step "action" only')
    if step == "over":
        read_end(state, reader)
    elif entries is not None:
        if not isinstance(entries, (list, tuple)) or not all(isinstance(entry, str) for entry in entries):
            raise Invalid('pending is a list of texts such as "window P0", the current step last')
        push_stack(state, read_stack(list(entries), state.seats))
    else:
        push_moment(state, step, reader.number("turn", 1, 1, TURNS))
    state.news_size = 0


def read_end(state: Families, reader: Reader) -> None:
    """FA-END.1-2, FA-SCO.7: a game that is over; the winners follow from what lies on the table."""
    if state.round < ROUNDS and not has_ten(state):
        raise Invalid(f"step: before round {ROUNDS} a game is over only with {EARLY_END} businesses (FA-END.2)")
    check_nothing_under_way(state)
    given = {read_seat(name, state.seats, "winners") for name in reader.things("winners", "")}
    state.score()
    if given and given != {seat for seat in range(state.seats) if state.winners >> seat & 1}:
        raise Invalid("winners: by the points on the table others win (FA-SCO.7)")


def has_ten(state: Families) -> bool:
    """FA-END.2: somebody has ten businesses."""
    return any(state.owns(seat, BUSINESSES) >= EARLY_END for seat in range(state.seats))


def check_nothing_under_way(state: Families) -> None:
    """At the usual moments nothing is half done."""
    if state.drawn_count or state.playing or state.moved or any(state.picked[s] for s in range(state.seats)):
        raise Invalid("drawn, returning, moved and playing go with pending steps that speak of them")


def push_moment(state: Families, step: str, turn: int) -> None:
    """One of the usual moments of a round."""
    check_nothing_under_way(state)
    place = (state.active - state.starter) % state.seats
    if step in ("income", "extortion"):
        require(state.round > 1, "round 1 has no phase 1 (FA-FLOW.1)")
        state.active = state.starter
    if step == "action":
        state.push_step(TURN, (turn - 1) * state.seats + place + 1)
        state.push_step(WINDOW, state.active)
        state.push_step(ACT, state.active)
    elif step == "income":
        state.push_step(REVEALS, ROUND_REVEALS[state.round])
    elif step == "control":
        require(not state.passed >> state.active & 1, f"P{state.active} has the turn and can't have passed")
        state.push_step(END_CONTROL)
        state.push_step(CONTROL, state.active)
    else:
        state.push_step(MOMENTS[step], 0 if step == "end" else place)


def push_stack(state: Families, steps: list[Pending]) -> None:
    """A whole stack of steps: compared with the table, then pushed."""
    check_driver(state, steps)
    check_cards_in_hand(state, steps)
    for place in range(1, len(steps)):
        check_step(state, steps, place)
    for pending in steps:
        values = [*pending.operands.values(), 0, 0, 0, 0]
        if pending.step == PLACE:
            require(
                state.owns(values[0], values[1]) < MOST_OF_A_COLOUR, "there is no slot for that henchman (FA-HEN.1)"
            )
            state.gain(values[0], values[1], 1)  # it is already owned and now goes to its slot
        state.push_long_step(pending.step, values[0], values[1], values[2], values[3])
    if state.now == HAND_DISCARD:
        state.ask_for_discards()
    for seat in range(state.seats if state.now == SETUP else 0):
        if state.picked[seat] < RETURNED_CARDS:
            state.ask(seat)


def names_of(steps: list[Pending], start: int = 0) -> str:
    """The names of some steps in one text."""
    return " ".join(pending.step.name for pending in steps[start:])


def check_driver(state: Families, steps: list[Pending]) -> None:
    """FA-FLOW.1: the phase of the round, and whose turn it is there."""
    name, place = steps[0].step.name, next(iter(steps[0].operands.values()), 0)
    seat = steps[1].operands["seat"] if len(steps) > 1 else state.starter
    if name == "setup":
        check_setup(state)
    elif name in ("reveals", "extortion", "extra_income"):
        require(state.round > 1, "round 1 has no phase 1 (FA-FLOW.1)")
        require(state.active == state.starter, "in phase 1 the start player is the active one")
        require(name != "reveals" or place < ROUND_REVEALS[state.round], "that many reveals are not left (FA-P1.1)")
        require(name != "extra_income" or HAS_EXTRA_INCOME[state.round], "this round has no extra income (FA-P1.6)")
        in_turn = state.starter if name == "reveals" else seat_at(state, place, state.seats)
        require(seat == in_turn, f"it is the turn of P{in_turn}, not of P{seat}")
    elif name in ("turns", "extra_turns"):
        in_turn = seat_at(state, place, state.seats * (TURNS if name == "turns" else 1))
        require(seat == in_turn, f"it is the turn of P{in_turn}, not of P{seat}")
        require(state.active == seat or names_of(steps, 1) == "use_extra", f"P{seat} has the turn and is active")
    elif name == "hand_limit":
        require(state.round < ROUNDS and not has_ten(state), "the game ends before the hand limit (FA-END.1-2)")
    else:
        require(seat == state.active, "the seat that has the turn is the active one")
        require(not state.passed >> seat & 1, f"P{seat} has the turn and can't have passed")


def seat_at(state: Families, place: int, most: int) -> int:
    """FA-FLOW.2: whose turn it is at a place in the turn order, counted from 1."""
    require(1 <= place <= most, f"{place} is not a place of the turn order (1 to {most})")
    return int(state.in_order((place - 1) % state.seats))


def check_setup(state: Families) -> None:
    """FA-SETUP.8: eight cards each, of which two go back."""
    require(state.round == 1 and state.active == state.starter, "cards are returned before round 1 (FA-SETUP.8)")
    for seat in range(state.seats):
        held = state.owns(seat, MONEY) + state.picked[seat]
        require(held == DEALT_CARDS, f"P{seat} has {held} cards; {DEALT_CARDS} are dealt (FA-SETUP.8)")


def check_cards_in_hand(state: Families, steps: list[Pending]) -> None:
    """Cards and tokens that are under way belong to a pending step."""
    names = names_of(steps)
    require(
        "setup" in names or not any(state.picked[s] for s in range(state.seats)), "nobody returns cards (returning)"
    )
    require(("return_drawn" in names) == (state.drawn_count > 0), "drawn cards and return_drawn go together")
    require("move" in names or state.moved == 0, "moved tokens need a step that moves them")
    require(("end_special" in names) == (state.playing > 0), "end_special and a card in playing go together")
    if state.playing:
        after = names.partition("end_special ")[2]
        known = next(
            (cards for effect, cards in EFFECTS.items() if after.startswith(effect + " ") or after == effect), ()
        )
        require(state.playing - 1 in known, f"{KIND_IDS[state.playing - 1]} does not do that")


def check_step(state: Families, steps: list[Pending], place: int) -> None:
    """Check one step of a stack against what lies under it and on the table."""
    pending, names = steps[place], names_of(steps)
    check_seat_of(state, steps, place)
    if "cell" in pending.operands:
        check_cell(state, steps, pending)
    check_taking(state, pending.step.name, pending.operands, names)
    check_tokens(state, pending.step.name, pending.operands, names)
    check_cards(state, pending.step.name, pending.operands, names)


def taker_of(state: Families, steps: list[Pending]) -> int:
    """The seat that most of a stack belongs to."""
    first = 3 if len(steps) > 3 and steps[2].step.name == "turn_over" else min(2, len(steps) - 1)
    return steps[first].operands["seat"]


def check_seat_of(state: Families, steps: list[Pending], place: int) -> None:
    """Whose step it is."""
    name, seat = steps[place].step.name, steps[place].operands["seat"]
    taker, names = taker_of(state, steps), names_of(steps)
    if name in ("control", "turn_over"):
        require(seat == state.active, "the seat that has the turn is the active one")
    elif name == "poll" or steps[0].step != END_CONTROL:
        require(name == "poll" or seat == steps[1].operands["seat"], f"{name} belongs to the seat that has the turn")
    elif name == "owner_draws" or (name == "return_drawn" and "take_over" in names):
        owner = state.owner_of(next(pending.operands["cell"] for pending in steps if pending.step.name == "take_over"))
        require(seat == owner, "the owner of the attacked business draws (FA-ATK.2)")
    else:
        require(seat == taker, f"{name} belongs to P{taker}, who takes the business")
        require("turn_over" not in names or seat == state.active, "the active seat takes the business")
        alone = "turn_over" not in names and steps[2].step == WINDOW
        require(not alone or seat != state.active, "an opposer is not the active seat (FA-OPP.1)")
        require(not state.passed >> seat & 1, f"P{seat} has passed and takes no part (FA-P3.2)")


def check_cell(state: Families, steps: list[Pending], pending: Pending) -> None:
    """FA-CTRL: all steps of taking a business are about the same one, which is taken, or about to be."""
    cell, names = pending.operands["cell"], names_of(steps)
    cells = {other.operands["cell"] for other in steps if "cell" in other.operands}
    require(cell < CELL_COUNTS[state.seats] and state.business[cell] >= 0, "no business is face up there")
    require(len(cells) == 1, "one business is taken at a time")
    if pending.step.name == "poll":
        return
    taker, owner = taker_of(state, steps), state.owner_of(cell)
    if "take_over" not in names:
        require(owner == taker, f"P{taker} controls the business by now (FA-CTRL.1)")
        return
    require(owner != taker and state.owns(taker, BUSINESSES) < MARKERS, f"P{taker} can't take that business (FA-P3.4)")
    require(owner < 0 or "turn_over" in names, "an opposer takes a vacant business (FA-OPP.1)")
    require(owner < 0 or not state.bosses >> cell & 1, "a boss protects that business (FA-CTRL.5)")
    require(owner < 0 or state.owns(owner, BUSINESSES) > 1, "nobody's only business is attacked (FA-ATK.1)")
    require(owner < 0 or state.attacks[taker] > 0, "an attack has been counted by then (FA-ATK.2)")
