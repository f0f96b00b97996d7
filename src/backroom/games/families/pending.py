"""The pending steps of a position, both ways: what is under way, and what comes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names, read_seat
from ...core.words import short_repr
from .edition import (
    CELLS_OF,
    CITY_TOKEN_IDS,
    CITY_TOKENS,
    COLOUR_IDS,
    GETAWAY_TOKENS,
    KIND_IDS,
    KINDS,
    OF_A_COLOUR,
    RETURNED_CARDS,
    ROUND_REVEALS,
    SON_VARIANT_DRAW,
    SPACE_COUNT,
    SPACE_IDS,
    TURNS,
)
from .words import (
    ACT,
    BOSS,
    CONTROL,
    DRAW,
    END_CONTROL,
    END_ROUND,
    EXTORT,
    EXTORTION,
    EXTRA_INCOME,
    EXTRA_TURN,
    HAND_DISCARD,
    HENCHMAN,
    LAY_FREE,
    LAY_INFLUENCE,
    LAY_SIDE,
    LOSE,
    MOVE,
    MOVE_TO,
    PAY,
    PENALIZE,
    PLACE,
    POLL,
    RETURN_DRAWN,
    REVEALS,
    SETUP,
    TAKE_ANY,
    TAKE_OVER,
    TAKE_TOKEN,
    TURN,
    TURN_OVER,
    USE_EXTRA,
    WINDOW,
    WORDS,
)

DRIVERS = {
    step: step.name
    for step in (SETUP, REVEALS, EXTORTION, EXTRA_INCOME, TURN, EXTRA_TURN, END_CONTROL, HAND_DISCARD, END_ROUND)
}
STEP_NAMES = {step: step.name for step in WORDS.steps}
NUMBERS = {name: step for step, name in STEP_NAMES.items()}
MUST_LIE_ON = {
    CONTROL: (END_CONTROL,),
    TURN_OVER: (CONTROL,),
    POLL: (CONTROL,),
    PENALIZE: (WINDOW,),
    ACT: (WINDOW,),
    EXTORT: (EXTORTION,),
    USE_EXTRA: (EXTRA_TURN,),
}
ON_TOP = (POLL, LAY_SIDE, MOVE_TO, EXTORT, USE_EXTRA, RETURN_DRAWN, LOSE)
WITH_CELL = (HENCHMAN, BOSS, PENALIZE, TAKE_OVER, TAKE_TOKEN)
SIMPLE = {
    "action": TURN,
    "control": END_CONTROL,
    "income": REVEALS,
    "extortion": EXTORTION,
    "extra_actions": EXTRA_TURN,
    "end": END_CONTROL,
}
DEEPEST = 12


if TYPE_CHECKING:
    from .state import Families


def describe_pending(state: Families) -> dict[str, Any]:
    if state.ended:
        return {"step": "over", "winners": " ".join(f"P{s}" for s in range(state.seats) if state.winners >> s & 1)}
    said: dict[str, Any] = {"pending": [spell_step(state, place) for place in range(state.depth)]}
    if state.drawn_count:
        said["drawn"] = {f"P{state.drawn_by}": " ".join(KIND_IDS[state.drawn[i]] for i in range(state.drawn_count))}
    returning = {
        f"P{seat}": " ".join(KIND_IDS[state.picks[seat * RETURNED_CARDS + i]] for i in range(state.picked[seat]))
        for seat in range(state.seats)
    }
    said["returning"] = {seat: names for seat, names in returning.items() if names}
    moving = any(state.steps[place] in (MOVE, MOVE_TO) for place in range(state.depth))
    said["moved"] = [
        f"{CITY_TOKEN_IDS[state.moved_token[i]]} {SPACE_IDS[state.moved_space[i]]}"
        for i in range(state.moved if moving else 0)
    ]
    return said | ({"playing": KIND_IDS[state.playing - 1]} if state.playing else {})


def spell_step(state: Families, place: int) -> str:
    """One step as a text."""
    step, first, second = state.steps[place], state.firsts[place], state.seconds[place]
    if step in DRIVERS:
        return f"{WORDS.steps[step].name} {first}" if first else WORDS.steps[step].name
    return f"{WORDS.steps[step].name} P{first} {second} {state.thirds[place]} {state.fourths[place]}"


# From words


def arrange_under_way(state: Families, reader: Reader) -> None:
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
    arrange_moved(state, reader.take("moved", []))


def use_card(state: Families, name: str, what: str) -> int:
    """Take a card out of the deck."""
    kind = find(name, KIND_IDS, what)
    if state.deck.find(kind) < 0:
        raise Invalid(f"{what}: there are not so many {name} cards with {state.seats} seats")
    state.deck.remove(kind)
    return kind


def arrange_moved(state: Families, given: Any) -> None:
    """FA-Q23: tokens that have moved, as texts such as "agent B3"."""
    if not isinstance(given, (list, tuple)) or len(given) >= GETAWAY_TOKENS:
        raise Invalid(f'moved is a list of fewer than {GETAWAY_TOKENS} texts such as "agent B3"')
    for entry in given:
        words = read_names(entry, "moved")
        if len(words) != 2:
            raise Invalid(f'moved: {short_repr(entry)} is not written like "agent B3"')
        state.moved_token[state.moved] = find(words[0], CITY_TOKEN_IDS, "moved")
        state.moved_space[state.moved] = find(words[1], SPACE_IDS, "moved")
        state.moved += 1


def arrange_pending(state: Families, reader: Reader) -> None:
    """The stack of steps: given whole, or by one word for the usual moments."""
    step = reader.choice("step", "action", [*SIMPLE, "over"])
    pending, turn = reader.take("pending", None), reader.number("turn", 1, 1, TURNS)
    winners = reader.things("winners", "")
    if step == "over":
        state.finish(sum({1 << read_seat(name, state.seats, "winners") for name in winners}))
    elif pending is None:
        arrange_simple(state, step, turn)
    else:
        arrange_steps(state, read_names(list(pending), "pending") if isinstance(pending, (list, tuple)) else [])
    state.told = 0


def arrange_simple(state: Families, step: str, turn: int) -> None:
    """One of the usual moments of a round."""
    place = (state.active - state.starter) % state.seats
    if step == "action":
        state.push_step(TURN, (turn - 1) * state.seats + place + 1)
        state.push_step(WINDOW, state.active)
        state.push_step(ACT, state.active)
    elif step == "income":
        state.push_step(REVEALS, ROUND_REVEALS[state.round])
    else:
        state.push_step(SIMPLE[step], place if step in ("extortion", "extra_actions") else 0)
    if step == "control":
        if state.passed >> state.active & 1:
            raise Invalid(f"passed: P{state.active} has the turn and can't have passed")
        state.push_step(CONTROL, state.active)


def arrange_steps(state: Families, entries: list[str]) -> None:
    """FA-FLOW: a whole stack, the present step last."""
    if not 1 <= len(entries) <= DEEPEST:
        raise Invalid(f"pending is a list of 1 to {DEEPEST} steps, the present one last")
    for place, entry in enumerate(entries):
        arrange_one(state, entry.split(), place, place == len(entries) - 1)
    ask_together(state)


def ask_together(state: Families) -> None:
    """Those whom a step asks at the same time; cards under way must belong to the present step."""
    if state.now == SETUP:
        for seat in range(state.seats):
            held = sum(state.hands[seat * KINDS + kind] for kind in range(KINDS))
            if held < RETURNED_CARDS:
                raise Invalid(f"hands: P{seat} has too few cards to return {RETURNED_CARDS} (FA-SETUP.8)")
            if state.picked[seat] < RETURNED_CARDS:
                state.ask(seat)
    elif any(state.picked[seat] for seat in range(state.seats)):
        raise Invalid("returning: cards are returned at setup only (FA-SETUP.8)")
    if state.now == HAND_DISCARD:
        state.discard_by_itself()
    if state.drawn_count and state.now != RETURN_DRAWN:
        raise Invalid("drawn: no step asks for a card to go back")


def arrange_one(state: Families, words: list[str], place: int, top: bool) -> None:
    """One step on top of the others."""
    if not words or words[0] not in NUMBERS:
        raise Invalid(f"pending: {short_repr(' '.join(words))} is no step; known are: {', '.join(NUMBERS)}")
    step, rest = NUMBERS[words[0]], words[1:]
    if (step in DRIVERS) != (place == 0):
        raise Invalid(f"pending: the first step, and only that, is one of {', '.join(DRIVERS.values())}")
    if step in MUST_LIE_ON and state.now not in MUST_LIE_ON[step]:
        raise Invalid(f"pending: {words[0]} does not follow {WORDS.steps[state.now].name}")
    if not top and (step in ON_TOP or step in (SETUP, HAND_DISCARD)):
        raise Invalid(f"pending: nothing can lie on {words[0]}")
    if step in DRIVERS:
        state.push_step(step, read_number(rest[:1], 0, TURNS * state.seats if step == TURN else state.seats))
    else:
        seat = read_seat(rest[0] if rest else "", state.seats, "pending")
        check_step(
            state,
            step,
            seat,
            read_number(rest[1:2], 0, 32000),
            read_number(rest[2:3], 0, 99),
            read_number(rest[3:4], 0, 99),
        )
    if len(rest) > (1 if step in DRIVERS else 4):
        raise Invalid(f"pending: {short_repr(' '.join(words))} has too many words")


def check_step(state: Families, step: int, seat: int, what: int, third: int, fourth: int) -> None:
    """A step that the rules can be in; then it is pushed."""
    cell = what
    if step in (*WITH_CELL, POLL) and not (cell < CELLS_OF[state.seats] and state.business[cell] >= 0):
        raise Invalid(f"pending: no business lies open where {WORDS.steps[step].name} says")
    most = {
        PAY: 3,
        DRAW: 3,
        RETURN_DRAWN: state.drawn_count,
        LOSE: 2,
        PLACE: len(COLOUR_IDS) - 1,
        TAKE_ANY: 1,
        LAY_SIDE: KINDS - 1,
        MOVE: 15,
        LAY_FREE: 14,
        LAY_INFLUENCE: 10,
        MOVE_TO: CITY_TOKENS * SPACE_COUNT - 1,
    }.get(step, what if step in (*WITH_CELL, POLL) else 0)
    if what > most or not can_be_in(state, step, seat, what, cell):
        raise Invalid(f"pending: {WORDS.steps[step].name} P{seat} {what} is not possible here")
    if step == PLACE:
        state.gain(seat, what, 1)  # it is owned already and goes to its slot now
    state.push_long_step(step, seat, what, third, fourth)


def can_be_in(state: Families, step: int, seat: int, what: int, cell: int) -> bool:
    """Whether the table fits a step."""
    if step in (LAY_SIDE, MOVE_TO, MOVE, LAY_FREE, LAY_INFLUENCE):
        return fits_action(state, step, seat, what)
    if step == RETURN_DRAWN:
        return bool(state.drawn_by == seat)
    if step == POLL:
        return seat != state.active and state.owner_of(cell) < 0
    if step == TAKE_OVER:
        return not state.controlled[seat] >> cell & 1
    if step == PLACE:
        return bool(state.owns(seat, what) < OF_A_COLOUR)
    return step != CONTROL or not state.passed >> seat & 1


def fits_action(state: Families, step: int, seat: int, what: int) -> bool:
    """Whether hand and city fit a step of an action."""
    if step == LAY_SIDE:
        return bool(state.holding[seat] >> what & 1)
    if step == MOVE_TO:
        return True
    if step == MOVE:
        return what & 3 > 0 and state.moved + (what & 3) <= GETAWAY_TOKENS
    return what & 3 in (1, 2)


def read_number(words: list[str], low: int, high: int) -> int:
    """A small number of a step; 0 if left out."""
    if not words:
        return 0
    if not words[0].isdecimal() or len(words[0]) > 6 or not low <= int(words[0]) <= high:
        raise Invalid(f"pending: {short_repr(words[0])} is no number from {low} to {high}")
    return int(words[0])
