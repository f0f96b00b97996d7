"""The scenarios of examples.md, part A: A1 to A28, each exact."""

from __future__ import annotations

import pytest

from .table import (
    after_turns,
    area,
    bag,
    cash,
    casinos,
    counts,
    do,
    draw,
    elsewhere,
    groups,
    happened,
    men,
    player,
    refusal,
    register,
)


def income(game, areas, **more):
    """What each seat would earn now."""
    state = game.position({"areas": areas} | more)
    return [state.income(seat)["total"] for seat in range(4)]


def fight(game, there, money, **declared):
    """P0 fights in the Gold Coast."""
    position = {"areas": {"GC": there}, "step": "fight", "cash": {f"P{n}": sum_ for n, sum_ in enumerate(money)}}
    return game.position(position), groups("GC", **declared)


def test_a1_sole_control(game):
    state = game.position({"areas": {"LP": "1/0/0/0"}, "step": "income"})
    assert (cash(state)[0], register(state)[0]) == (5000, 5000)


def test_a2_contested(game):
    assert income(game, {"LP": "3/1/0/0"})[:2] == [3000, 0]


def test_a3_cap(game):
    assert income(game, {"LV": "5/1/0/0"})[0] == 3000


def test_a4_casino_and_factory(game):
    areas = {"LP": "1/0/0/0", "LI": "1/0/0/0"}
    assert income(game, areas, casinos="LP", factories="P0")[0] == 28000
    assert income(game, areas, casinos="LP")[0] == 14000
    assert income(game, areas, factories="P0")[0] == 18000


def test_a5_four_against_two(game):
    state, declared = fight(game, "4/2/0/0", (5000, 9000), P1=[1, 1])
    assert refusal(state, groups("GC", P1=[0, 2])) == "SN-FIGHT.4"
    before = counts(state, "pool")
    do(state, declared)
    earned = happened(state, "earned")[0]["income"]
    assert (men(state, "GC"), cash(state)[0] - earned, cash(state)[1]) == ("3/0/0/0", 3000, 5000)
    assert [after - was for after, was in zip(counts(state, "pool"), before, strict=True)] == [1, 2, 0, 0]


def test_a6_only_the_three_against_one(game):
    state, declared = fight(game, "4/2/0/0", (5000, 9000), P1=[1, 0])
    do(state, declared)
    assert (men(state, "GC"), cash(state)[:2]) == ("4/1/0/0", [9000, 7000])
    state, _ = fight(game, "4/2/0/0", (5000, 9000))
    do(state, "done")
    assert (men(state, "GC"), cash(state)[:2]) == ("4/2/0/0", [9000, 9000])


def test_a7_two_against_one(game):
    state, declared = fight(game, "2/1/0/0", (2000, 2000), P1=[0, 1])
    do(state, declared)
    earned = happened(state, "earned")[0]["income"]
    assert (men(state, "GC"), cash(state)[0] - earned, cash(state)[1]) == ("1/0/0/0", 0, 0)


def test_a8_a_poor_attacker(game):
    state = game.position({"areas": {"GC": "2/1/0/0", "LP": "3/1/0/0"}, "step": "fight", "cash": {"P0": 1000}})
    assert refusal(state, groups("GC", P1=[0, 1])) == "SN-FIGHT.9"
    state, declared = fight(game, "3/1/0/0", (0, 0), P1=[1, 0])
    do(state, declared)
    assert men(state, "GC") == "3/0/0/0" and cash(state)[0] == happened(state, "earned")[0]["income"]


def test_a9_a_poor_opponent(game):
    state, declared = fight(game, "3/1/0/0", (5000, 0), P1=[1, 0])
    do(state, declared)
    assert cash(state)[1] == 0 and happened(state, "buried")[0]["waived"] == 1


def test_a10_order_of_steps(game):
    state = game.position({"areas": {"GC": "4/1/0/0", "LP": "3/1/0/0"}, "step": "fight", "cash": {"P0": 9000}})
    do(state, groups("GC", P1=[1, 0]))
    assert refusal(state, "move 1 from GC to LP") == "SN-TURN.2"
    state = game.position({})
    do(state, "recruit", "place LP", "recruit")
    assert state.view()["points"] == 0


@pytest.mark.parametrize(
    ("areas", "move", "left"),
    [
        ({"LS": "3/0/0/0", "LV": "1/0/0/0"}, "move 3 from LS to LV", 3),
        ({"LP": "4/0/0/0"}, "move 4 from LP to GC", 2),
        ({"LP": "4/0/0/0"}, "move 2 from LP to CI", 1),
    ],
)
def test_a11_the_three_kinds_of_move(game, areas, move, left):
    state = game.position({"areas": areas, "step": "move"})
    assert "LP" not in areas or refusal(state, "move 4 from LP to CI") == "SN-MOVE.5"
    do(state, move)
    assert state.view()["points"] == left
    assert "LP" in areas or men(state, "LS") == "0/0/0/0"


def test_a12_bail(game):
    state = do(game.position({"jail": {"P0": 2}, "cash": {"P0": 4000}}), "bail 2")
    assert (counts(state, "jail")[0], counts(state, "hand")[0], cash(state)[0], register(state)[0]) == (0, 2, 0, 4000)


def inform(game, target, **position):
    """P0 is the Snitch and names a target."""
    return do(game.position({"step": "cop", "snitch": "P0"} | position), f"inform on {target}")


def test_a13_a_bribe_for_an_area(game):
    state = inform(game, "LP", areas={"LP": "0/3/0/0"}, casinos="LP", cash={"P1": 10000})
    assert (cash(state)[1], register(state)[1]) == (3000, 10000)
    assert cash(inform(game, "LP", areas={"LP": "0/3/0/0"}, cash={"P1": 10000}))[1] == 7000


def test_a14_a_bribe_for_a_factory(game):
    state = inform(game, "the factory of P1", factories="P1", cash={"P1": 9000})
    assert (cash(state)[1], player(state, 1)["factory"]) == (1000, True)


def test_a15_the_bag(game):
    state = after_turns(game)
    assert state.view()["bag"]["chance"] == [1, 6]
    draw(state, untouchables=False)
    assert state.view()["bag"]["chance"] == [1, 5]
    do(state, "inform on LS")
    state = game.position(elsewhere(state, first="P0", active="P3", step="charity"))
    draw(state, untouchables=True)
    do(state, "raid P0" if state.waiting[0] else "raid P1")
    assert (bag(state), state.view()["bag"]["chance"]) == ((4, 0, 1), [1, 5])
    state = game.position(elsewhere(state, first="P0", active="P3", step="charity"))
    draw(state, untouchables=True)
    do(state, "raid P0" if state.waiting[0] else "raid P1")
    assert (bag(state), state.view()["bag"]["chance"]) == ((3, 0, 2), [1, 4])


def test_a16_the_snitch(game):
    state = game.position(
        {"first": "P3", "active": "P2", "step": "charity", "cash": {"P0": 12000, "P1": 9000, "P2": 9000, "P3": 20000}}
    )
    assert draw(state, untouchables=False).view()["snitch"] == 2


@pytest.mark.parametrize("number", range(1, 13))
def test_a17_reveals(game, number):
    state = game.position({"step": "round", "round": number, "cash": {"P0": 1000, "P1": 2000, "P2": 3000, "P3": 4000}})
    told = [event["cash"] for event in happened(state, "showed")]
    assert told == ([1000, 2000, 3000, 4000] if number in (7, 10) else [])


def test_a18_the_end(game):
    state = game.position({"step": "end", "cash": {"P0": 90000, "P1": 70000, "P2": 40000, "P3": 10000}})
    assert state.scores == [45000, 70000, 40000, 10000] and state.ranking == [[1], [0], [2], [3]]


def test_a19_a_casino_taken_over(game):
    state = game.position({"areas": {"LP": "0/1/0/0", "GC": "3/0/0/0"}, "casinos": "LP", "step": "move"})
    do(state, "move 3 from GC to LP")
    assert (men(state, "LP"), area(state, "LP")["control"], state.view()["points"]) == ("3/1/0/0", 0, 2)
    assert state.income(0)["total"] == 6000
    do(state, "done", groups("LP", P1=[1, 0]))
    assert happened(state, "earned")[0]["income"] == 10000


def test_a20_charity(game):
    state = game.position({"step": "charity", "cash": {"P0": 30000}, "register": {"P0": 52000}})
    refusal(state, "give 21000")
    do(state, "give 20000")
    assert (cash(state)[0], register(state)[0]) == (10000, 32000)


def test_a21_a_bribe_that_can_not_be_paid(game):
    state = inform(game, "LP", areas={"LP": "0/3/0/0"}, casinos="LP", cash={"P1": 6000})
    assert (casinos(state), men(state, "LP"), counts(state, "jail")[1]) == ([], "0/0/0/0", 3)
    assert (cash(state)[1], register(state)[1]) == (6000, 6000)


def test_a22_a_factory_that_can_not_be_saved(game):
    state = inform(game, "the factory of P1", factories="P1", cash={"P1": 7000})
    assert (player(state, 1)["factory"], cash(state)[1]) == (False, 7000)


def test_a23_a_raid(game):
    state = game.position(
        {
            "step": "untouchables",
            "snitch": "P0",
            "factories": "P1",
            "cash": {"P1": 12000},
            "areas": {"LP": "0/2/0/0", "CI": "1/1/0/0"},
            "casinos": "LP CI",
            "hand": {"P1": 1},
            "jail": {"P1": 1},
        }
    )
    assert refusal(state, "raid P0") == "SN-UNT.1"
    do(state, "raid P1")
    one = player(state, 1)
    assert (one["factory"], one["hand"], one["jail"], one["cash"], one["register"]) == (False, 0, 5, 12000, 12000)
    assert (casinos(state), men(state, "CI"), area(state, "CI")["control"]) == (["CI"], "1/0/0/0", 0)


def test_a24_the_untouchables_five_times_running(game):
    position, seen = {"cops": 5}, []
    for _ in range(5):
        state = game.position({"step": "untouchables", "snitch": "P0", "bag": position})
        do(state, "raid P1")
        position = dict(zip(("cops", "aside", "out"), bag(state), strict=True))
        seen.append((position["cops"], state.view()["bag"]["chance"][1]))
    assert seen == [(4, 5), (3, 4), (2, 3), (1, 2), (1, 2)]


def test_a25_limits_of_building(game):
    areas = dict.fromkeys(["LS", "CI", "LI", "SY", "NS", "GC"], "1/0/0/0")
    state = game.position({"areas": areas, "casinos": "LS CI LI SY NS", "step": "build", "cash": {"P0": 99000}})
    assert refusal(state, "casino in GC") == "SN-BUILD.2"
    state = game.position(
        {"areas": areas, "casinos": "LS CI", "step": "build", "cash": {"P0": 99000}, "factories": "P0"}
    )
    assert (refusal(state, "casino in LS"), refusal(state, "factory")) == ("SN-BUILD.1", "SN-BUILD.3")


def test_a26_one_or_both_opponents(game):
    state, declared = fight(game, "5/1/2/0", (9000,) * 4, P1=[1, 0])
    do(state, declared)
    assert (men(state, "GC"), cash(state)[1]) == ("5/0/2/0", 7000)
    state, declared = fight(game, "5/1/2/0", (9000,) * 4, P1=[1, 0], P2=[0, 2])
    do(state, declared)
    earned = happened(state, "earned")[0]["income"]
    assert (men(state, "GC"), cash(state)[0] - earned, cash(state)[1:3]) == ("3/0/0/0", 5000, [7000, 5000])


def test_a27_a_massive_lead(game):
    state = game.position({"step": "end", "cash": {"P0": 150000, "P1": 70000, "P2": 40000, "P3": 10000}})
    assert state.scores == [75000, 70000, 40000, 10000] and state.ranking[0] == [0]


def test_a28_order_of_turns(game):
    state = game.replay_new(4, [0])
    while not state.over:
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    turns = [event["seat"] for event in happened(state, "turn")]
    assert (turns[:4], turns[4:8], turns[-4:]) == ([0, 1, 2, 3], [1, 2, 3, 0], [3, 0, 1, 2])
    names = [event["event"] for event in state.events()]
    assert set(names[len(names) - names[::-1].index("turn") :]) == {"earned", "showed", "arrested", "won"}
