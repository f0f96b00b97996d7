"""SN-DEC: who is asked what, and what is passed over."""

from __future__ import annotations

import random

from .table import after_turns, choices, do, draw, groups, kind, verbs


def asked(state):
    """Kind of question and the verbs to answer it."""
    return kind(state), verbs(state)


def test_sn_dec_1_bail_is_asked_once_with_jailed_men_and_cash(game):
    state = game.position({"jail": {"P0": 2}, "cash": {"P0": 4000}})
    assert asked(state) == ("bail", {"bail"})
    assert kind(do(state, "bail 1")) == "recruit_place"
    assert kind(game.position({"jail": {"P0": 2}, "cash": {"P0": 1000}})) == "recruit_place"
    assert kind(game.position({"cash": {"P0": 9000}})) == "recruit_place"


def test_sn_dec_2_recruit_or_place_until_done_or_no_points_or_nobody_is_left(game):
    state = game.position({"hand": {"P0": 1}})
    assert asked(state) == ("recruit_place", {"recruit", "place", "done"}) and len(choices(state)) == 10
    state = game.position({"areas": {"LP": "12/0/0/0"}})
    assert kind(state) == "move"
    state = game.position({"areas": {"LP": "9/0/0/0"}, "hand": {"P0": 3}})
    assert verbs(state) == {"place", "done"}
    assert kind(do(state, "place LP", "place LP", "place LP")) == "charity"


def test_sn_dec_3_moves_as_long_as_one_is_legal(game):
    assert asked(game.position({"areas": {"LP": "1/0/0/0"}, "step": "move"})) == ("move", {"move", "done"})
    assert kind(game.position({"areas": {"LP": "1/0/0/0"}, "step": "move", "points": 0})) == "charity"
    assert kind(game.position({"areas": {"LP": "1/0/0/0", "LS": "1/0/0/0"}, "step": "move", "points": 0})) == "move"


def test_sn_dec_4_fights_once_an_area_then_groups_for_each_opponent(game):
    state = game.position({"areas": {"GC": "4/3/0/0", "LP": "4/1/0/0"}, "step": "fight", "cash": {"P0": 9000}})
    assert asked(state) == ("fight", {"fight", "done"})
    assert asked(do(state, "fight in GC")) == ("groups", {"against"})
    assert choices(do(state, "against P1 1 0")) == ["done", "fight in The Loop"]
    do(state, groups("LP", P1=[1, 0]))
    assert kind(state) == "build"


def test_sn_dec_5_building_as_long_as_something_is_affordable(game):
    state = game.position({"areas": {"LP": "1/0/0/0"}, "step": "build", "cash": {"P0": 25000}})
    assert asked(state) == ("build", {"casino", "factory", "done"})
    assert verbs(do(state, "factory")) == {"casino", "done"}
    assert kind(do(state, "casino in LP")) == "charity"
    assert kind(game.position({"areas": {"LP": "1/0/0/0"}, "step": "build", "cash": {"P0": 7000}})) == "charity"


def test_sn_dec_6_charity_once_with_any_cash(game):
    state = game.position({"step": "charity", "cash": {"P0": 1000}})
    assert asked(state) == ("charity", {"give"}) and len(choices(state)) == 2
    assert game.position({"step": "charity"}).view()["active"] == 1


def test_sn_dec_7_the_snitch_names_an_area_or_a_factory(game):
    state = draw(after_turns(game, factories="P1"), untouchables=False)
    assert asked(state) == ("cop_target", {"inform", "inform on the factory"}) and len(choices(state)) == 9


def test_sn_dec_8_the_snitch_names_a_player(game):
    state = draw(after_turns(game), untouchables=True)
    assert asked(state) == ("raid_target", {"raid"}) and len(choices(state)) == 3


def test_nobody_is_asked_where_there_is_one_option(game):
    for seed in range(6):
        state, chance = game.new(seed=seed), random.Random(seed)
        while not state.over:
            legal = state.legal(state.waiting[0])
            assert len(state.waiting) == 1 and 2 <= len(legal) <= 85
            state.play(state.waiting[0], chance.choice(legal))


def test_only_the_decider_gets_a_list(game):
    state = game.position({"step": "charity", "cash": {"P0": 9000}})
    assert state.prompt(1) is None and state.legal(1) == [] and state.view(1)["step"] == "charity"
