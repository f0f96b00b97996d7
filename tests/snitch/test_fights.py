"""SN-FIGHT: declarations in small steps and whole, results and funerals."""

from __future__ import annotations

import itertools

import pytest

from .table import cash, choices, counts, do, groups, happened, kind, men, refusal, verbs

RICH = {"P0": 90000, "P1": 90000, "P2": 90000, "P3": 90000}


def at(game, there, cash=RICH, area="GC", **more):
    """The fight step of P0 with henchmen in one area."""
    return game.position({"areas": {area: there}, "step": "fight", "cash": cash} | more)


def declarations(game, there, cash=RICH, **options):
    """Every declaration that can be built in small steps: ((g3, g1) against each seat)."""
    found = set()
    todo = [(at(game, there, cash, **options), ())]
    while todo:
        state, path = todo.pop()
        for action in state.legal(0):
            words = state.words(action)
            if words["do"] not in ("fight", "against"):
                continue
            twin = state.clone(listen=True)
            twin.play(0, action)
            fought = {event["victim"]: (event["threes"], event["ones"]) for event in happened(twin, "fought")}
            if fought:
                found.add(tuple(fought.get(seat, (0, 0)) for seat in range(1, 4)))
            else:
                todo.append((twin, (*path, action)))
    return found


def lawful(there, money):
    """SN-FIGHT.3-4 and .9, written out again."""
    own, *others = map(int, there.split("/"))
    pairs = [[(three, one) for three in range(5) for one in range(12) if three + one <= number] for number in others]
    found = set()
    for whole in itertools.product(*pairs):
        threes, ones = sum(pair[0] for pair in whole), sum(pair[1] for pair in whole)
        spare = own - 3 * threes - ones
        if threes + ones and spare >= 0 and (ones == 0 or spare <= 1) and ones * 2000 <= money:
            found.add(whole)
    return found


@pytest.mark.parametrize("money", [0, 2000, 5000, 90000])
@pytest.mark.parametrize(
    "there",
    [
        "2/1/0/0",
        "3/2/1/0",
        "4/2/2/0",
        "5/1/2/0",
        "4/3/3/3",
        "7/3/0/2",
        "6/5/1/1",
        "12/3/4/1",
        "2/1/1/1",
        "9/0/0/8",
        "3/1/1/1",
    ],
)
def test_the_small_steps_build_exactly_the_lawful_declarations(game, there, money):
    assert declarations(game, there, {"P0": money}) == lawful(there, money)


def test_sn_fight_1_in_controlled_areas_with_others_once_a_turn(game):
    state = game.position(
        {"areas": {"GC": "3/2/0/0", "LP": "3/3/0/0", "CI": "2/0/0/0", "LS": "4/1/0/0"}, "step": "fight", "cash": RICH}
    )
    assert choices(state) == ["done", "fight in Little Sicily", "fight in Gold Coast"]
    assert {refusal(state, f"fight in {code}") for code in ("LP", "CI", "NS")} == {"SN-FIGHT.1"}
    do(state, groups("GC", P1=[1, 0]))
    assert (refusal(state, "fight in GC"), state.view()["fought"]) == ("SN-FIGHT.1", ["Gold Coast"])
    do(state, "fight in LS")
    assert kind(state) != "fight"


def test_sn_fight_2_one_some_or_all_opponents_in_one_declaration(game):
    found = declarations(game, "7/1/1/1")
    assert {((1, 0), (0, 0), (0, 0)), ((1, 0), (0, 0), (1, 0)), ((1, 0), (1, 0), (0, 1))} <= found
    state = do(at(game, "7/1/1/1"), groups("GC", P1=[1, 0], P2=[1, 0], P3=[0, 1]))
    assert [event["victim"] for event in happened(state, "fought")] == [1, 2, 3]


def test_sn_fight_3_nobody_is_in_two_groups(game):
    state = at(game, "4/2/0/0")
    assert refusal(state, groups("GC", P1=[2, 0])) == "SN-FIGHT.3"
    assert refusal(state, groups("GC", P1=[1, 2])) == "SN-FIGHT.3"
    assert refusal(state, groups("GC", P1=[0, 0])) == "SN-FIGHT.3"
    assert refusal(state, groups("GC", P2=[1, 0])) == "SN-FIGHT.3"


def test_sn_fight_4_at_most_one_two_against_one(game):
    assert refusal(at(game, "4/2/0/0"), groups("GC", P1=[0, 2])) == "SN-FIGHT.4"
    assert refusal(at(game, "5/2/0/0"), groups("GC", P1=[0, 1])) == "SN-FIGHT.4"
    state = at(game, "5/3/0/0")
    do(state, "fight GC")
    assert refusal(state, "against P1 0 3") == "SN-FIGHT.4"
    assert declarations(game, "2/1/0/0") == {((0, 1), (0, 0), (0, 0))}


def test_sn_fight_5_losses_of_both_sides(game):
    state = do(at(game, "8/3/1/0"), groups("GC", P1=[2, 1], P2=[0, 1]))
    assert men(state, "GC") == "6/0/0/0"


def test_sn_fight_6_the_dead_return_to_the_pool(game):
    state = do(at(game, "4/2/0/0"), groups("GC", P1=[1, 1]))
    assert counts(state, "pool")[:2] == [9, 12]


def test_sn_fight_7_the_attacker_need_not_wipe_anyone_out(game):
    state = do(at(game, "6/3/0/0"), groups("GC", P1=[1, 0]))
    assert men(state, "GC") == "6/2/0/0"
    state = do(at(game, "6/3/0/0"), "done")
    assert men(state, "GC") == "6/3/0/0"


def test_sn_fight_8_2000_for_each_own_dead(game):
    state = do(at(game, "4/2/0/0"), groups("GC", P1=[1, 1]))
    assert {event["seat"]: event["paid"] for event in happened(state, "buried")} == {0: 2000, 1: 4000}
    assert cash(state)[1] == 86000


def test_sn_fight_9_the_attacker_must_be_able_to_pay_for_his_dead(game):
    poor = {"P0": 1000, "P1": 9000}
    assert refusal(at(game, "4/2/0/0", poor), groups("GC", P1=[1, 1])) == "SN-FIGHT.9"
    assert declarations(game, "4/2/0/0", poor) == {((1, 0), (0, 0), (0, 0))}
    state = game.position({"areas": {"GC": "2/1/0/0", "LP": "4/1/0/0"}, "step": "fight", "cash": poor})
    assert refusal(state, "fight in GC") == "SN-FIGHT.9"


@pytest.mark.parametrize(("money", "kept", "waived"), [(0, 0, 2), (1000, 1000, 2), (3000, 1000, 1), (5000, 1000, 0)])
def test_sn_fight_10_the_opponent_pays_whole_funerals_as_far_as_he_can(game, money, kept, waived):
    state = do(at(game, "6/2/0/0", {"P0": 1000, "P1": money}), groups("GC", P1=[2, 0]))
    assert cash(state)[1] == kept and happened(state, "buried")[0]["waived"] == waived


def test_sn_fight_11_control_is_checked_once_and_may_be_lost(game):
    state = do(at(game, "5/4/0/0"), groups("GC", P1=[0, 4]))
    assert men(state, "GC") == "1/0/0/0"
    state = do(at(game, "4/3/3/0"), groups("GC", P1=[0, 3]))
    assert men(state, "GC") == "1/0/3/0" and state.view()["areas"][5]["control"] == 2


def test_sn_fight_12_four_against_two(game):
    assert declarations(game, "4/2/0/0") == {((1, 0), (0, 0), (0, 0)), ((1, 1), (0, 0), (0, 0))}
    state = do(at(game, "4/2/0/0"), groups("GC", P1=[1, 1]))
    assert men(state, "GC") == "3/0/0/0"


@pytest.mark.parametrize(
    ("there", "pairs"),
    [
        ("2/1", {(0, 1)}),
        ("3/1", {(1, 0)}),
        ("5/1", {(1, 0)}),
        ("3/2", {(1, 0), (0, 2)}),
        ("4/2", {(1, 0), (1, 1)}),
        ("5/2", {(1, 0), (1, 1)}),
        ("6/2", {(1, 0), (2, 0)}),
        ("4/3", {(1, 0), (1, 1), (0, 3)}),
        ("5/3", {(1, 0), (1, 1), (1, 2)}),
        ("6/3", {(1, 0), (2, 0), (1, 2)}),
        ("5/4", {(1, 0), (1, 1), (1, 2), (0, 4)}),
    ],
)
def test_sn_fight_13_the_legal_groups_against_one_opponent(game, there, pairs):
    assert declarations(game, f"{there}/0/0") == {(pair, (0, 0), (0, 0)) for pair in pairs}


def test_sn_fight_14_three_are_always_the_attackers(game):
    state = do(at(game, "4/3/0/0"), groups("GC", P1=[1, 0]))
    assert men(state, "GC") == "4/2/0/0"
    assert all(three * 3 + one <= 4 for ((three, one), _, _) in declarations(game, "4/3/0/0"))


# A fight given whole


def test_a_whole_fight_is_the_same_as_its_small_steps(game):
    one, other = at(game, "6/3/2/0"), at(game, "6/3/2/0")
    do(one, groups("Gold Coast", P1=[1, 1], P2=[0, 2]))
    do(other, "fight in GC", "against P1: 1 three-to-one, 1 one-to-one", "against P2 0 2")
    assert one.position() == other.position() and one.events() == other.events()


def test_seats_of_a_whole_fight_may_be_numbers(game):
    state = do(at(game, "6/3/2/0"), {"do": "fight", "area": "GC", "groups": {1: (2, 0)}})
    assert men(state, "GC") == "6/1/2/0"


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        "P1",
        {"P1": None},
        {"P1": [1]},
        {"P1": [1, -1]},
        {"P1": [1, True]},
        {"P9": [1, 0]},
        {"P1": [99, 0]},
        {"P0": [1, 0]},
        {"P1": [1, 0], 1: [1, 0]},
        {},
    ],
)
def test_a_whole_fight_that_makes_no_sense_is_refused(game, given):
    state = at(game, "6/3/2/0")
    refusal(state, {"do": "fight", "area": "GC", "groups": given})
    refusal(state, {"do": "fight", "area": "nowhere", "groups": {"P1": [1, 0]}})
    refusal(state, {"do": "fight", "area": "GC", "groups": {"P1": [1, 0]}, "more": 1})


def test_a_whole_fight_is_refused_in_other_steps_and_for_other_seats(game):
    state = game.position({"areas": {"GC": "6/3/2/0"}, "step": "move", "cash": RICH})
    assert refusal(state, groups("GC", P1=[1, 0])) == "SN-TURN.1"
    refusal(at(game, "6/3/2/0"), groups("GC", P1=[1, 0]), seat=1)


def test_a_declaration_under_way_is_open_and_can_be_set_up_again(game):
    state = do(at(game, "6/3/2/0"), "fight in GC", "against P1 1 1")
    assert state.view(3)["doing"] == {"fight": "Gold Coast", "against": 2, "groups": {"P1": [1, 1]}}
    again = game.position(state.position())
    assert (again.legal(0), verbs(again)) == (state.legal(0), {"against"})
