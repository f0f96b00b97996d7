"""The named options: the other readings of SN-AMB.4, .8, .15 and .31."""

from __future__ import annotations

from backroom.records import Record

from .table import cash, casinos, choices, counts, do, groups, happened, kind, men, player, refusal

ALL = ["LS", "CI", "LI", "SY", "NS", "GC", "LP", "LV"]


def test_every_option_cites_its_ruling(game):
    assert {name: option.rule for name, option in game.options.items()} == {
        "casino_limit": "SN-AMB.8",
        "bribes": "SN-AMB.15",
        "two_against_one": "SN-AMB.4",
        "raid_target": "SN-AMB.31",
    }


def test_sn_amb_8_five_casinos_for_each_player(game):
    areas = dict.fromkeys(ALL[:5], "0/1/0/0") | dict.fromkeys(ALL[5:], "1/0/0/0")
    position = {"areas": areas, "casinos": " ".join(ALL[:5]), "step": "build", "cash": {"P0": 30000}}
    assert refusal(game.position(position), "casino in GC") == "SN-BUILD.2"
    state = do(game.position(position | {"casino_limit": "player"}), "casino in GC", "casino in LP", "casino in LV")
    assert len(casinos(state)) == 8
    own = {
        "areas": dict.fromkeys(ALL, "1/0/0/0"),
        "casinos": " ".join(ALL[:5]),
        "step": "build",
        "cash": {"P0": 30000},
        "casino_limit": "player",
    }
    assert refusal(game.position(own), "casino in GC") == "SN-BUILD.2"


BRIBE = {
    "bribes": "refusable",
    "step": "cop",
    "snitch": "P0",
    "areas": {"LP": "0/3/0/0"},
    "casinos": "LP",
    "factories": "P1",
    "cash": {"P1": 9000},
}


def test_sn_amb_15_a_bribe_may_be_refused(game):
    state = do(game.position(BRIBE), "inform on LP")
    assert (state.waiting, kind(state), choices(state)) == ((1,), "bribe", ["pay the bribe", "refuse to pay the bribe"])
    assert state.view(2)["doing"] == {"bribe": 7000, "owner": 1, "target": "The Loop"}
    assert game.position(state.position()).legal(1) == state.legal(1)
    paid, refused = state.clone(listen=True), state
    do(paid, "pay")
    assert (cash(paid)[1], men(paid, "LP"), paid.view()["round"]) == (2000, "0/3/0/0", 2)
    do(refused, "refuse")
    assert (cash(refused)[1], men(refused, "LP"), counts(refused, "jail")[1]) == (9000, "0/0/0/0", 3)
    assert happened(refused, "refused")[0]["sum"] == 7000


def test_a_record_that_says_refuse_the_bribe_is_still_read(game):
    record = Record.start(game, position=BRIBE)
    for seat, said in ((0, "inform on LP"), (1, "refuse")):
        record.play(seat, said)
    text = record.dump()
    old = text.replace("refuse to pay the bribe", "refuse the bribe")
    assert old != text and Record.load(old).dump() == text


def test_sn_amb_15_a_factory_may_be_given_up_and_the_poor_are_not_asked(game):
    state = do(game.position(BRIBE), "inform on the factory of P1")
    assert game.position(state.position()).legal(1) == state.legal(1)
    do(state, "refuse")
    assert (cash(state)[1], player(state, 1)["factory"]) == (9000, False)
    state = do(game.position(BRIBE | {"cash": {"P1": 6000}}), "inform on LP")
    assert state.view()["round"] == 2 and counts(state, "jail")[1] == 3


def test_sn_amb_4_any_number_of_two_against_one(game):
    position = {"areas": {"GC": "5/2/0/0"}, "step": "fight", "cash": {"P0": 9000}}
    assert refusal(game.position(position), groups("GC", P1=[0, 2])) == "SN-FIGHT.4"
    state = do(game.position(position | {"two_against_one": "free"}), groups("GC", P1=[0, 2]))
    assert men(state, "GC") == "3/0/0/0"
    state = do(game.position(position | {"two_against_one": "free"}), "fight in GC")
    offered = [state.words(action) for action in state.legal(0)]
    assert [(words["threes"], words["ones"]) for words in offered] == [(0, 1), (0, 2), (1, 0), (1, 1)]


def test_sn_amb_31_the_snitch_may_raid_himself(game):
    state = game.position({"step": "untouchables", "snitch": "P0", "raid_target": "anyone", "hand": {"P0": 2}})
    assert choices(state) == ["raid P0", "raid P1", "raid P2", "raid P3"]
    assert counts(do(state, "raid P0"), "jail")[0] == 2
