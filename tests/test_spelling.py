"""What is typed is what is done: any legal action, in any accepted spelling, is that action and no other (see
spellings.py, which can also be run by hand).
"""

from __future__ import annotations

import operator
import os
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import backroom
from backroom.core.words import Domain
from tests.conftest import builds
from tests.spellings import IN_A_GAME, Number, say_actions, step

SLUGS = backroom.slugs()
SPELLED = int(os.environ.get("BACKROOM_SPELLED", "4000"))
"""How many spellings are tried; a million when run by hand."""
MANY = settings(
    max_examples=max(SPELLED // IN_A_GAME // len(SLUGS), 1),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    database=None,
)


@pytest.mark.parametrize("slug", SLUGS)
@given(seed=st.integers(0, 2**32))
@MANY
def test_any_legal_action_in_any_accepted_spelling_does_that_action(slug, seed):
    say_actions(backroom.game(slug), seed)


# Examples

SNITCH = backroom.game("snitch", "interpreted")


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("give 5,000", "give $5000 to charity"),
        ("give $5,000", "give $5000 to charity"),
        ("give to charity: 5000", "give $5000 to charity"),
        ("bail 2 men", "bail 2"),
        ("bail 1 man", "bail 1"),
        ("move 1 to LP from GC", "move 1 from Gold Coast to The Loop"),
        ("MOVE from Gold Coast to the Loop 1 man", "move 1 from Gold Coast to The Loop"),
        ("move goal LP, origin GC, men 1", "move 1 from Gold Coast to The Loop"),
        ("against P1: 1 one-to-one, 0 three-to-one", "against P1: 0 three-to-one, 1 one-to-one"),
        ("against 0 three-to-one 1 one-to-one P1", "against P1: 0 three-to-one, 1 one-to-one"),
        ("against 1 1 0", "against P1: 1 three-to-one, 0 one-to-one"),
        ("inform on the factory of P2", "inform on the factory of P2"),
        ("inform the loop", "inform on The Loop"),
    ],
)
def test_operands_are_known_by_their_words(typed, done):
    state = SNITCH.new(seed=1)
    assert state.text(SNITCH.words.read(state, typed)) == done


@pytest.mark.parametrize("build", ["interpreted", "compiled"])
@pytest.mark.parametrize(
    ("slug", "typed", "done"),
    [
        ("chicago_poker", "place R7 at Barrel & Grain", "place R7 at brewery 5"),
        ("chicago_poker", "place R7 at barrel and grain", "place R7 at brewery 5"),
        ("chicago_poker", "PLACE r7 br5", "place R7 at brewery 5"),
        ("gangster", "dump green and gray", "dump gray and green"),
        ("gangster", "drive blue with 1 to the harbor", "drive blue with 1 to Gold Coast"),
        ("gangster", "dump gray, green", "dump gray and green"),
        ("snitch", "refuse the bribe", "refuse to pay the bribe"),
        ("snitch", "refuse to pay", "refuse to pay the bribe"),
    ],
)
def test_names_signs_and_lists_are_read_in_every_build(slug, build, typed, done):
    if build not in builds(slug):
        pytest.skip("there is no compiled build")
    game = backroom.game(slug, build)
    state = game.position({"street": "br5"}) if slug == "chicago_poker" else game.new(seed=1)
    assert state.text(game.words.read(state, typed)) == done


@pytest.mark.parametrize(
    ("typed", "says", "rule"),
    [
        ("give -1000", "AMOUNT must be from $0 to $20000 in steps of $1000, not -1000", "SN-CHAR.1"),
        ("give \N{MINUS SIGN}1000", "not -1000", "SN-CHAR.1"),
        ("give \N{EN DASH} 1000", "not -1000", "SN-CHAR.1"),
        ("give 21000", "from $0 to $20000", "SN-CHAR.1"),
        ("give 21,000", "not 21000", "SN-CHAR.1"),
        ("give 1500", "in steps of $1000", "SN-CHAR.1"),
        ("give 1.5", "1.5 is not a whole number", "SN-CHAR.1"),
        ("give .5", "not a whole number", "SN-CHAR.1"),
        ("give 5000 6000", "can't be read as one choice", "SN-CHAR.1"),
        ("give 5000 to P1", '"p1" is not understood here', "SN-CHAR.1"),
        ('give 5000 "now"', "no text in quotation marks", "SN-CHAR.1"),
        ("give", "AMOUNT is missing", "SN-CHAR.1"),
        ("bail -2", "MEN must be from 0 to 12, not -2", "SN-BAIL.1"),
        ("bail $2", "not $2", "SN-BAIL.1"),
        ("bail 2%", '"%" is not understood', "SN-BAIL.1"),
        ("move 1 from LP", "GOAL is missing", "SN-MOVE.1"),
        ("move 1 from LP from GC", "can't be read as one choice", "SN-MOVE.1"),
        ("move LP GC 1", "more than one way", "SN-MOVE.1"),
        ("move 1 two LP GC", '"two" is not understood here', "SN-MOVE.1"),
        ("against 1 0 P2", "more than one way", "SN-FIGHT.3"),
        ("against P1: 9 three-to-one, 0 one-to-one", "THREES must be from 0 to 4, not 9", "SN-FIGHT.3"),
        ({"do": "give", "amount": -1000}, '"amount" must be from $0 to $20000', "SN-CHAR.1"),
        ({"do": "give", "amount": True}, '"amount" must be', "SN-CHAR.1"),
        ({"do": "give", "amount": 1000.0}, '"amount" must be', "SN-CHAR.1"),
        ({"do": "give", "amount": "-1000"}, '"amount" must be', "SN-CHAR.1"),
        ({"do": "place", "area": "Oz"}, '"area" must be one of', "SN-RECR.2"),
        ({"do": "place", "area": "LP", "men": 1}, "exactly these keys", "SN-RECR.2"),
    ],
)
def test_what_is_not_meant_so_is_refused_with_a_reason_and_a_rule(typed, says, rule):
    state = SNITCH.new(seed=1)
    with pytest.raises(backroom.Refused) as refusal:
        SNITCH.words.read(state, typed)
    assert says in refusal.value.reason and refusal.value.rule == rule


def test_a_text_that_is_too_long_is_refused_and_not_cut():
    state = SNITCH.new(seed=1)
    for text in ("give 5000 " + " " * 400 + "6000", "done " + "the " * 80):
        with pytest.raises(backroom.Refused):
            SNITCH.words.read(state, text)


def test_the_beginning_of_a_verb_is_answered_with_that_verb():
    state = SNITCH.new(seed=1)
    with pytest.raises(backroom.Refused, match=r"You can write: give AMOUNT to charity$"):
        SNITCH.words.read(state, "gi 5000")


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_not_understood_is_answered_with_what_is_possible_now(slug):
    state = backroom.game(slug).new(seed=2)
    chance = random.Random(2)
    while state.moves < 30 and not state.over:
        seat = chance.choice(state.waiting)
        possible = {state.words(action)["do"] for action in state.legal(seat)}
        with pytest.raises(backroom.Refused) as refusal:
            state.play(seat, {"do": "fly"})
        assert set(refusal.value.reason.rpartition(": ")[2].split(", ")) == possible
        assert refusal.value.rule
        for said in ("fly to the moon", -1, 10**9, None, 2.5, []):
            with pytest.raises(backroom.Refused, match=r"You can write|is not an action") as refusal:
                state.play(seat, said)
            assert refusal.value.rule
        step(state, chance)


@pytest.mark.parametrize("slug", SLUGS)
def test_out_of_turn_and_after_the_end_a_refusal_carries_a_rule_too(slug):
    state = backroom.game(slug).new(seed=5)
    chance = random.Random(5)
    while not state.over:
        idle = [seat for seat in range(state.view()["seats"]) if not state.legal(seat)]
        for seat in idle[:1]:
            for said in (0, "done", {"do": "fly"}):
                with pytest.raises(backroom.Refused, match="has nothing to choose now") as refusal:
                    state.play(seat, said)
                assert refusal.value.rule
        step(state, chance)
    for said in (0, "done", {"do": "fly"}):
        with pytest.raises(backroom.Refused, match="The game is over") as refusal:
            state.play(0, said)
        assert refusal.value.rule == backroom.game(slug).end_rule != ""


def test_two_things_with_one_name_are_not_meant_by_it():
    domain = Domain(["red one", "red two"], {"red": 0, "r1": 0})
    domain.aliases = lambda state: [("red", 1), ("r2", 1), ("red one", 1)]  # type: ignore[method-assign]
    assert domain.lookup(None) == {"red one": 0, "red two": 1, "r1": 0, "r2": 1}


def test_spellings_are_kept_only_where_they_do_not_depend_on_the_state():
    class Changing(Domain):
        def to_value(self, state: Any, index: int) -> str:
            return f"{state} {index}"

    class Looking(Domain):
        def to_value(self, state: Any, index: int) -> str:
            return str(state.names[index])

    fixed = Domain(["one"])
    assert fixed.lookup(None) is fixed.lookup(SNITCH)
    looking = Looking(range(1))
    assert [list(looking.lookup(domain)) for domain in (Domain(["a1"]), Domain(["b1"]))] == [["a1"], ["b1"]]


@given(st.integers(-(10**20), 10**20))
def test_a_number_of_another_kind_is_read_like_an_int(number):
    domain = Domain(range(0, 20_000, 500))
    assert domain.read(None, Number(number)) == domain.read(None, number)
    assert domain.read(None, number) == (number // 500 if number in range(0, 20_000, 500) else -1)
    assert operator.index(Number(number)) == number
