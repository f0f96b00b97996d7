"""What is under way in a position, both ways: the pending steps, and the cards and tokens that are on their way.

A position is refused where no game can be: every step is compared with what lies on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Invalid
from ...core.positions import Reader, find, read_names, read_seat
from ...core.words import short_repr
from .edition import (
    AGENT,
    ATTACK_DRAW,
    ATTACK_KEEP,
    BRIBE_PAY,
    BUSINESS_BONUS_DRAW,
    BUSINESS_DRAW,
    BUSINESSES,
    CAMPAIGN,
    CAMPAIGN_LAY,
    CELLS_OF,
    CITY_TOKEN_IDS,
    CLEANUP,
    CLEANUP_DRAW,
    CONTROL_BENEFIT,
    DEALT_CARDS,
    EARLY_END,
    EXTRA_INCOME_DRAW,
    EXTRA_INCOME_KEEP,
    FATHER_MOVES,
    FREE_LAY,
    GETAWAY,
    GETAWAY_TOKENS,
    HAS_EXTRA_INCOME,
    INFORMER,
    INFORMER_DRAW,
    ITEM_CLASS,
    KIND_IDS,
    LAUNDERING,
    LAYING_COST,
    MARKERS,
    MONEY,
    MOST_ITEMS,
    MOVED_TOKENS,
    OF_A_COLOUR,
    PRICE,
    RECRUITING,
    REINFORCEMENTS,
    RETURNED_CARDS,
    ROUND_REVEALS,
    ROUNDS,
    SECOND_COLLECTION,
    SON_VARIANT_DRAW,
    SON_VARIANT_KEEP,
    SPACE_IDS,
    TURNS,
)
from .rules.control import GIVE_GANGSTER, GIVE_INFLUENCE
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
"""The special cards that can be under way, by the steps that lie on the end of the card."""


def require(holds: object, why: str) -> None:
    """Refuse a position in which something can't be."""
    if not holds:
        raise Invalid(f"pending: {why}")


# Into words


def describe_pending(state: Families) -> dict[str, Any]:
    """The pending steps, and what they have in hand."""
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
        raise Invalid(f"{what}: with {state.seats} seats there are not that many {name} cards")
    state.deck.remove(kind)
    return kind


def arrange_moved(state: Families, given: Any) -> None:
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


def arrange_pending(state: Families, reader: Reader) -> None:
    """The stack of steps: given whole, or by one word for the usual moments."""
    entries = reader.take("pending", None)
    if entries is not None and "step" in reader.rest:
        raise Invalid("step: the moment is given by pending already; leave one of them out")
    step = reader.choice("step", "action", [*MOMENTS, "over"])
    if step != "over" and "winners" in reader.rest:
        raise Invalid("winners: the game is not over")
    if (step != "action" or entries is not None) and "turn" in reader.rest:
        raise Invalid('turn: goes with the step "action" only')
    if step == "over":
        arrange_end(state, reader)
    elif entries is not None:
        if not isinstance(entries, (list, tuple)) or not all(isinstance(entry, str) for entry in entries):
            raise Invalid('pending is a list of texts such as "window P0", the present step last')
        arrange_stack(state, read_stack(list(entries), state.seats))
    else:
        arrange_moment(state, step, reader.number("turn", 1, 1, TURNS))
    state.told = 0


def arrange_end(state: Families, reader: Reader) -> None:
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


def arrange_moment(state: Families, step: str, turn: int) -> None:
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


def arrange_stack(state: Families, steps: list[Pending]) -> None:
    """A whole stack of steps: compared with the table, then pushed."""
    check_driver(state, steps)
    check_cards_in_hand(state, steps)
    for place in range(1, len(steps)):
        check_step(state, steps, place)
    for pending in steps:
        values = [*pending.operands.values(), 0, 0, 0, 0]
        if pending.step == PLACE:
            require(state.owns(values[0], values[1]) < OF_A_COLOUR, "there is no slot for that henchman (FA-HEN.1)")
            state.gain(values[0], values[1], 1)  # it is owned already and goes to its slot now
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
    """FA-FLOW.2: whose turn has begun at a place of the turn order, counted from 1."""
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
    """One step of a stack, by what lies under it and on the table."""
    pending, names = steps[place], names_of(steps)
    check_seat_of(state, steps, place)
    if "cell" in pending.operands:
        check_cell(state, steps, pending)
    check_taking(state, pending.step.name, pending.operands, names)
    check_tokens(state, pending.step.name, pending.operands, names)
    check_cards(state, pending.step.name, pending.operands, names)


def taker_of(state: Families, steps: list[Pending]) -> int:
    """The seat that most of a stack is about."""
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
    require(cell < CELLS_OF[state.seats] and state.business[cell] >= 0, "no business lies open there")
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


# The operands of each step


def check_taking(state: Families, name: str, operands: dict[str, int], names: str) -> None:
    """The steps of taking a business, and of what a family gets besides."""
    if name == "poll":
        check_poll(state, operands)
    elif name == "pay":
        check_pay(state, operands, names)
    elif name == "lose":
        check_lose(operands, names)
    elif name == "claim_extra":
        check_claim_extra(state, operands)
    elif name == "use_extra":
        require(state.extra_cards[operands["seat"]], "that seat has no extra-action card (FA-XTR.4)")
    elif name == "immune":
        require(state.city_cards, "there are no city cards in this game (FA-VAR.1)")


def check_tokens(state: Families, name: str, operands: dict[str, int], names: str) -> None:
    """The steps about henchmen and agents."""
    if name == "move":
        check_move(state, operands, names)
    elif name == "move_to":
        check_goal(state, operands, names)
    elif name == "take_any":
        require(operands["may_decline"] == (not state.playing), "the Grandfather may decline, Recruiting not (FA-Q13)")
    elif name == "place":
        require(not state.unplaced[operands["seat"]], "the first henchman is placed with the second (FA-HEN.3)")


def check_cards(state: Families, name: str, operands: dict[str, int], names: str) -> None:
    """The steps about cards."""
    if name == "return_drawn":
        check_returns(state, operands, names)
    elif name == "draw":
        check_draw(state, operands)
    elif name in ("lay_influence", "lay_free"):
        check_laying(state, operands, names)
    elif name == "lay_side":
        require(state.holding[operands["seat"]] >> operands["card"] & 1, "that card is not in hand (FA-INF.1)")


def check_poll(state: Families, operands: dict[str, int]) -> None:
    """FA-OPP.1: a claim that is possible, and a seat that may oppose it."""
    seat, business, ignored = operands["seat"], state.business[operands["cell"]], operands["ignored"]
    require(state.owner_of(operands["cell"]) < 0, "only a vacant business is claimed (FA-CLM.1)")
    require(state.owns(state.active, BUSINESSES) < MARKERS, "the claimant has no marker left (FA-P3.4)")
    missing = int(state.missing(state.active, business))
    if ignored:
        items = [item for item in range(MOST_ITEMS) if ITEM_CLASS[business][item] == ignored]
        require(items and state.may_use_benefit(state.active, CONTROL_BENEFIT), "that item can't be ignored (FA-GOD.4)")
        missing = min(missing & ~(1 << item) for item in items)
    require(missing == 0, "the claimant does not meet the items (FA-REQ.2)")
    require(seat != state.active and state.may_oppose(seat, business), f"P{seat} may not oppose (FA-OPP.1)")


def check_pay(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-CARD.2: a part of a price, and a hand to pay it from."""
    most = LAYING_COST if "turns" in names else BRIBE_PAY if "take_over" not in names else max(PRICE)
    require(1 <= operands["left"] <= most, f"$1 to ${most} are paid there")
    require(
        operands["left"] <= state.owns(operands["seat"], MONEY) or "take_over" not in names, "the hand is too small"
    )


def check_lose(operands: dict[str, int], names: str) -> None:
    """FA-OPP.2, FA-ATK.2: what is lost in an opposition or an attack; a penalty may cost anything."""
    if "take_over" in names:
        cost = GIVE_GANGSTER if "owner_draws" in names else GIVE_INFLUENCE
        require(operands["loss"] == cost, "an attack costs a gangster, an opposition influence (FA-ATK.2, FA-OPP.2)")
        require("owner_draws" in names or "turn_over" not in names, "a claim costs no influence (FA-OPP.2)")


def check_returns(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-P1.6, FA-ATK.2, FA-VAR.1: as many go back as are not kept."""
    if "extra_income" in names:
        draws, keeps = EXTRA_INCOME_DRAW, EXTRA_INCOME_KEEP
    elif "take_over" in names:
        draws, keeps = ATTACK_DRAW, ATTACK_KEEP
    else:
        draws, keeps = SON_VARIANT_DRAW, SON_VARIANT_KEEP
        require(not state.city_cards, "the Son gives immunity where there are city cards (FA-VAR.1)")
    require(state.drawn_by == operands["seat"], "the cards were drawn by another seat")
    require(operands["left"] == state.drawn_count - keeps >= 1, f"{keeps} of the cards are kept")
    require(state.drawn_count <= draws, f"at most {draws} cards are drawn there")


def check_draw(state: Families, operands: dict[str, int]) -> None:
    """FA-BIZ.1-2, FA-SPC.3: how many cards follow."""
    special = {CLEANUP: (CLEANUP_DRAW,), INFORMER: (INFORMER_DRAW,)}.get(state.playing - 1)
    known = special or (BUSINESS_DRAW, BUSINESS_BONUS_DRAW)
    require(operands["count"] in known, f"{' or '.join(map(str, known))} cards are drawn there")


def check_move(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-MOV.1, FA-FAM.6, FA-SPC.3: how many tokens may still move."""
    on_way = 1 if names.endswith("move_to") else 0
    require(
        state.moved + on_way + operands["left"] == moves_in(state, names), "that many tokens do not move (FA-MOV.1)"
    )
    by_power = is_power(state, names)
    require(operands["agents"] == by_power, "the Father moves an agent, everything else any token (FA-FAM.6)")
    require(operands["may_stop"] == (by_power or state.moved + on_way > 0), "only the first token has to move (FA-Q23)")


def moves_in(state: Families, names: str) -> int:
    """How many tokens move in all."""
    if is_power(state, names):
        return int(FATHER_MOVES)
    return int(GETAWAY_TOKENS if state.playing else MOVED_TOKENS)


def is_power(state: Families, names: str) -> bool:
    """FA-FAM.4: whether a family power is under way, and no action."""
    return (
        not state.playing
        and not names.startswith(("turns window move", "turns window eliminate move"))
        and not (names.startswith(("extra_turns window move", "extra_turns window eliminate move")))
    )


def check_goal(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-MOV.1, FA-Q23: a token that has not moved yet and can."""
    token, origin = operands["token"], operands["origin"]
    require(" move " in names or state.moved + 1 == moves_in(state, names), "that many tokens do not move (FA-MOV.1)")
    require(token == AGENT or not is_power(state, names), "the Father moves an agent (FA-FAM.6)")
    require(origin < CELLS_OF[state.seats] and state.resting(token) >> origin & 1, "no such token is there to be moved")
    require(state.goals_from(origin), "that token has nowhere to go (FA-GEO.5)")


def check_laying(state: Families, operands: dict[str, int], names: str) -> None:
    """FA-INF.1, FA-SPC.3: one card, or two by a special card, of which the second is optional."""
    most = 1 if not state.playing else FREE_LAY if "gangsters" in operands else CAMPAIGN_LAY
    started = names.endswith(("lay_side", "claim_extra"))
    require(1 <= operands["left"] <= most - started, "that many cards are not laid")
    require(operands["may_stop"] == (operands["left"] < most), "only the first card has to be laid (FA-SPC.3)")
    if "gangsters" in operands:
        require(
            operands["gangsters"] == (state.playing == REINFORCEMENTS + 1), "that card lays something else (FA-SPC.3)"
        )


def check_claim_extra(state: Families, operands: dict[str, int]) -> None:
    """FA-XTR.2: several cards fit, and one may be taken."""
    seat = operands["seat"]
    require(state.extra_taken[seat] < state.extra_limit, "no further extra-action card may be taken (FA-XTR.2)")
    require(state.has_two(state.fitting_extras(seat)), "there is nothing to choose among extra-action cards (FA-XTR.2)")
