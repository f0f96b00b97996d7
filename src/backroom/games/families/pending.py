"""The pending steps of a position, both ways: what is under way, and what comes after it."""

from __future__ import annotations

from typing import Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names, read_seat
from ...core.structs import python_method
from ...core.words import short_repr
from .edition import (
    CELLS_OF,
    CITY_TOKEN_IDS,
    CITY_TOKENS,
    COLOUR_IDS,
    GETAWAY_TOKENS,
    ITEMS,
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
from .refusals import Refusals
from .words import (
    ACT,
    BOSS,
    CLAIM_EXTRA,
    COLLECT,
    CONTROL,
    DRAW,
    ELIMINATE,
    END_CONTROL,
    END_ROUND,
    END_SPECIAL,
    EXTORT,
    EXTORTION,
    EXTRA_INCOME,
    EXTRA_TURN,
    HAND_DISCARD,
    HENCHMAN,
    IMMUNE,
    LAY_FREE,
    LAY_INFLUENCE,
    LAY_SIDE,
    LOSE,
    MOVE,
    MOVE_TO,
    OWNER_DRAWS,
    PAY,
    PENALIZE,
    PLACE,
    POLL,
    RETURN_DRAWN,
    REVEAL,
    REVEAL_MORE,
    REVEALS,
    SETUP,
    TAKE_ANY,
    TAKE_OVER,
    TAKE_TOKEN,
    TURN,
    TURN_OVER,
    USE_EXTRA,
    WINDOW,
)

DRIVERS = {
    SETUP: "setup",
    REVEALS: "reveals",
    EXTORTION: "extortion",
    EXTRA_INCOME: "extra_income",
    TURN: "turns",
    EXTRA_TURN: "extra_turns",
    END_CONTROL: "end_control",
    HAND_DISCARD: "hand_limit",
    END_ROUND: "end_round",
}
SMALL = {
    TAKE_TOKEN: "take_token",
    EXTORT: "extort",
    RETURN_DRAWN: "return_drawn",
    ACT: "act",
    WINDOW: "window",
    USE_EXTRA: "use_extra",
    CONTROL: "control",
    TURN_OVER: "turn_over",
    POLL: "poll",
    LOSE: "lose",
    TAKE_OVER: "take_over",
    PAY: "pay",
    HENCHMAN: "henchman",
    BOSS: "boss",
    PENALIZE: "penalty",
    REVEAL: "reveal",
    REVEAL_MORE: "reveal_more",
    DRAW: "draw",
    LAY_INFLUENCE: "lay_influence",
    LAY_SIDE: "lay_side",
    LAY_FREE: "lay_free",
    MOVE: "move",
    MOVE_TO: "move_to",
    TAKE_ANY: "take_any",
    ELIMINATE: "eliminate",
    PLACE: "place",
    IMMUNE: "immune",
    COLLECT: "collect",
    END_SPECIAL: "end_special",
    CLAIM_EXTRA: "claim_extra",
    OWNER_DRAWS: "owner_draws",
}
STEP_NAMES = DRIVERS | SMALL
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


class Pending(Refusals):
    """Steps as short texts: ``turns 3``, ``window P0``, ``pay P0 2``."""

    @python_method
    def describe_pending(self) -> dict[str, Any]:
        if self.ended:
            return {"step": "over", "winners": " ".join(f"P{s}" for s in range(self.seats) if self.winners >> s & 1)}
        said: dict[str, Any] = {"pending": [self.spell_step(place) for place in range(self.depth)]}
        if self.drawn_count:
            said["drawn"] = {f"P{self.drawn_by}": " ".join(KIND_IDS[self.drawn[i]] for i in range(self.drawn_count))}
        returning = {
            f"P{seat}": " ".join(KIND_IDS[self.picks[seat * RETURNED_CARDS + i]] for i in range(self.picked[seat]))
            for seat in range(self.seats)
        }
        said["returning"] = {seat: names for seat, names in returning.items() if names}
        moving = any(self.steps[place] in (MOVE, MOVE_TO) for place in range(self.depth))
        said["moved"] = [
            f"{CITY_TOKEN_IDS[self.moved_token[i]]} {SPACE_IDS[self.moved_space[i]]}"
            for i in range(self.moved if moving else 0)
        ]
        return said | ({"playing": KIND_IDS[self.playing - 1]} if self.playing else {})

    @python_method
    def spell_step(self, place: int) -> str:
        """One step as a text."""
        step, first, second = self.steps[place], self.firsts[place], self.seconds[place]
        if step in DRIVERS:
            return f"{DRIVERS[step]} {first}" if first else DRIVERS[step]
        return f"{SMALL[step]} P{first}" + (f" {second}" if second else "")

    # From words

    @python_method
    def arrange_under_way(self, reader: Reader) -> None:
        """Cards drawn aside or about to be returned, tokens that have moved, the special card in play."""
        for seat, names in reader.by_seat("drawn", self.seats):
            kinds = [self.use_card(name, "drawn") for name in read_names(names, "drawn")]
            if len(kinds) > SON_VARIANT_DRAW or self.drawn_count:
                raise Invalid(f"drawn: one seat, at most {SON_VARIANT_DRAW} cards")
            for place, kind in enumerate(kinds):
                self.drawn[place] = kind
            self.drawn_count, self.drawn_by = len(kinds), seat
        for seat, names in reader.by_seat("returning", self.seats):
            kinds = [self.use_card(name, "returning") for name in read_names(names, "returning")]
            if len(kinds) > RETURNED_CARDS:
                raise Invalid(f"returning: at most {RETURNED_CARDS} cards (FA-SETUP.8)")
            for place, kind in enumerate(kinds):
                self.picks[seat * RETURNED_CARDS + place] = kind
            self.picked[seat] = len(kinds)
        playing = reader.take("playing", None)
        if playing is not None:
            self.playing = self.use_card(playing, "playing") + 1
        self.arrange_moved(reader.take("moved", []))

    @python_method
    def use_card(self, name: str, what: str) -> int:
        """Take a card out of the deck."""
        kind = find(name, KIND_IDS, what)
        if self.deck.find(kind) < 0:
            raise Invalid(f"{what}: there are not so many {name} cards with {self.seats} seats")
        self.deck.remove(kind)
        return kind

    @python_method
    def arrange_moved(self, given: Any) -> None:
        """FA-Q23: tokens that have moved, as texts such as "agent B3"."""
        if not isinstance(given, (list, tuple)) or len(given) >= GETAWAY_TOKENS:
            raise Invalid(f'moved is a list of fewer than {GETAWAY_TOKENS} texts such as "agent B3"')
        for entry in given:
            words = read_names(entry, "moved")
            if len(words) != 2:
                raise Invalid(f'moved: {short_repr(entry)} is not written like "agent B3"')
            self.moved_token[self.moved] = find(words[0], CITY_TOKEN_IDS, "moved")
            self.moved_space[self.moved] = find(words[1], SPACE_IDS, "moved")
            self.moved += 1

    @python_method
    def arrange_pending(self, reader: Reader) -> None:
        """The stack of steps: given whole, or by one word for the usual moments."""
        step = reader.choice("step", "action", [*SIMPLE, "over"])
        pending, turn = reader.take("pending", None), reader.number("turn", 1, 1, TURNS)
        winners = reader.things("winners", "")
        if step == "over":
            self.finish(sum({1 << read_seat(name, self.seats, "winners") for name in winners}))
        elif pending is None:
            self.arrange_simple(step, turn)
        else:
            self.arrange_steps(read_names(list(pending), "pending") if isinstance(pending, (list, tuple)) else [])
        self.told = 0

    @python_method
    def arrange_simple(self, step: str, turn: int) -> None:
        """One of the usual moments of a round."""
        place = (self.active - self.starter) % self.seats
        if step == "action":
            self.push_step(TURN, (turn - 1) * self.seats + place + 1)
            self.push_step(WINDOW, self.active)
            self.push_step(ACT, self.active)
        elif step == "income":
            self.push_step(REVEALS, ROUND_REVEALS[self.round])
        else:
            self.push_step(SIMPLE[step], place if step in ("extortion", "extra_actions") else 0)
        if step == "control":
            if self.passed >> self.active & 1:
                raise Invalid(f"passed: P{self.active} has the turn and can't have passed")
            self.push_step(CONTROL, self.active)

    @python_method
    def arrange_steps(self, entries: list[str]) -> None:
        """FA-FLOW: a whole stack, the present step last."""
        if not 1 <= len(entries) <= DEEPEST:
            raise Invalid(f"pending is a list of 1 to {DEEPEST} steps, the present one last")
        for place, entry in enumerate(entries):
            self.arrange_one(entry.split(), place, place == len(entries) - 1)
        self.ask_together()

    @python_method
    def ask_together(self) -> None:
        """Those whom a step asks at the same time; cards under way must belong to the present step."""
        if self.now == SETUP:
            for seat in range(self.seats):
                held = sum(self.hands[seat * KINDS + kind] for kind in range(KINDS))
                if held < RETURNED_CARDS:
                    raise Invalid(f"hands: P{seat} has too few cards to return {RETURNED_CARDS} (FA-SETUP.8)")
                if self.picked[seat] < RETURNED_CARDS:
                    self.ask(seat)
        elif any(self.picked[seat] for seat in range(self.seats)):
            raise Invalid("returning: cards are returned at setup only (FA-SETUP.8)")
        if self.now == HAND_DISCARD:
            self.discard_by_itself()
        if self.drawn_count and self.now != RETURN_DRAWN:
            raise Invalid("drawn: no step asks for a card to go back")

    @python_method
    def arrange_one(self, words: list[str], place: int, top: bool) -> None:
        """One step on top of the others."""
        if not words or words[0] not in NUMBERS:
            raise Invalid(f"pending: {short_repr(' '.join(words))} is no step; known are: {', '.join(NUMBERS)}")
        step, rest = NUMBERS[words[0]], words[1:]
        if (step in DRIVERS) != (place == 0):
            raise Invalid(f"pending: the first step, and only that, is one of {', '.join(DRIVERS.values())}")
        if step in MUST_LIE_ON and self.now not in MUST_LIE_ON[step]:
            raise Invalid(f"pending: {words[0]} does not follow {STEP_NAMES[self.now]}")
        if not top and (step in ON_TOP or step in (SETUP, HAND_DISCARD)):
            raise Invalid(f"pending: nothing can lie on {words[0]}")
        if step in DRIVERS:
            self.push_step(step, read_number(rest[:1], 0, TURNS * self.seats if step == TURN else self.seats))
        else:
            seat = read_seat(rest[0] if rest else "", self.seats, "pending")
            self.check_step(step, seat, read_number(rest[1:2], 0, 32000))
        if len(rest) > (1 if step in DRIVERS else 2):
            raise Invalid(f"pending: {short_repr(' '.join(words))} has too many words")

    @python_method
    def check_step(self, step: int, seat: int, what: int) -> None:
        """A step that the rules can be in; then it is pushed."""
        cell = what // ITEMS if step == POLL else what
        if step in (*WITH_CELL, POLL) and not (cell < CELLS_OF[self.seats] and self.business[cell] >= 0):
            raise Invalid(f"pending: no business lies open where {STEP_NAMES[step]} says")
        most = {
            PAY: 3,
            DRAW: 3,
            RETURN_DRAWN: self.drawn_count,
            LOSE: 2,
            PLACE: len(COLOUR_IDS) - 1,
            TAKE_ANY: 1,
            LAY_SIDE: KINDS - 1,
            MOVE: 15,
            LAY_FREE: 14,
            LAY_INFLUENCE: 10,
            MOVE_TO: CITY_TOKENS * SPACE_COUNT - 1,
        }.get(step, what if step in (*WITH_CELL, POLL) else 0)
        if what > most or not self.can_be_in(step, seat, what, cell):
            raise Invalid(f"pending: {STEP_NAMES[step]} P{seat} {what} is not possible here")
        if step == PLACE:
            self.gain(seat, what, 1)  # it is owned already and goes to its slot now
        self.push_step(step, seat, what)

    @python_method
    def can_be_in(self, step: int, seat: int, what: int, cell: int) -> bool:
        """Whether the table fits a step."""
        if step in (LAY_SIDE, MOVE_TO, MOVE, LAY_FREE, LAY_INFLUENCE):
            return self.fits_action(step, seat, what)
        if step == RETURN_DRAWN:
            return bool(self.drawn_by == seat)
        if step == POLL:
            return seat != self.active and self.owner_of(cell) < 0
        if step == TAKE_OVER:
            return not self.controlled[seat] >> cell & 1
        if step == PLACE:
            return bool(self.owns(seat, what) < OF_A_COLOUR)
        return step != CONTROL or not self.passed >> seat & 1

    @python_method
    def fits_action(self, step: int, seat: int, what: int) -> bool:
        """Whether hand and city fit a step of an action."""
        if step == LAY_SIDE:
            return bool(self.holding[seat] >> what & 1)
        if step == MOVE_TO:
            space = what % SPACE_COUNT
            return space < CELLS_OF[self.seats] and bool(self.tokens_at(what // SPACE_COUNT, space))
        if step == MOVE:
            return what & 3 > 0 and self.moved + (what & 3) <= GETAWAY_TOKENS
        return what & 3 in (1, 2)


def read_number(words: list[str], low: int, high: int) -> int:
    """A small number of a step; 0 if left out."""
    if not words:
        return 0
    if not words[0].isdecimal() or len(words[0]) > 6 or not low <= int(words[0]) <= high:
        raise Invalid(f"pending: {short_repr(words[0])} is no number from {low} to {high}")
    return int(words[0])
