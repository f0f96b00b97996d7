"""CP-WIN: how the game ends."""

from __future__ import annotations

import pytest

from .table import (
    GANGSTERS,
    active,
    choices,
    controlled,
    discard,
    do,
    fight,
    happened,
    kind,
    left,
    street,
    verbs,
)

WINS = "R15 B15 G6 Y8 V10"
LOSES = "R2 B4 G7 Y9 V11"


def take(game, tile: str, before: str, seat: int = 0, **more):
    """A seat takes a tile at the start of P0's turn, with these tiles already in front of it."""
    columns = {"P0": {tile: WINS}} if seat == 0 else {"P0": {tile: LOSES}, f"P{seat}": {tile: "R15 B15"}}
    other = next(name for name in ("jc5", "gh5") if name != tile)
    position = {
        "seats": 2,
        "street": f"{tile} {other}",
        "step": "turn",
        "columns": columns,
        "controlled": {f"P{seat}": before},
        "markers": {tile: "P0"},
    }
    return game.position(position | more)


# CP-WIN.1-2: goals


@pytest.mark.parametrize(
    ("tile", "before", "wins"),
    [
        ("sp3", "sp1 sp2", True),
        ("gh1", "sp1 jc1 br1", True),
        ("br1", "sp1 sp2 jc1 jc2", True),
        ("jc2", "sp1 sp2 jc1", False),
        ("br1", "sp1 sp2 jc1", False),
        ("sp1", "", False),
        ("sp2", "sp1", False),
        ("br1", "sp1 jc1", False),
    ],
)
def test_cp_win_1_three_of_one_kind_or_all_four_kinds_or_any_five(game, tile, before, wins):
    state = take(game, tile, before)
    assert state.over == wins
    if wins:
        assert state.ranking == [[0], [1]]
        assert happened(state, "won") == [{"seat": 0}]


@pytest.mark.parametrize("kind", ["sp", "jc", "br", "gh"])
def test_cp_win_1_three_of_any_kind(game, kind):
    assert take(game, f"{kind}1", f"{kind}2 {kind}3").over


def test_cp_win_2_another_seat_may_win_in_the_turn_of_the_owner(game):
    state = take(game, "sp3", "sp1 sp2", seat=1)
    assert state.over
    assert (state.ranking[0], active(state)) == ([1], 0)


def test_cp_win_2_also_after_reinforcements(game):
    state = fight(
        game, "R2 B4 G6 Y8 V10", "B2 G4 Y6 V8 R10", hands={"P0": "R1", "P1": "B3"}, controlled={"P1": "br2 br3"}
    )
    state.play(0, "send R1")
    state.play(1, "send B3")
    assert state.over
    assert state.ranking[0] == [1]


# CP-WIN.3-4: the tiles run out


def test_cp_win_3_the_game_goes_on_with_the_businesses_that_are_left(game):
    state = take(game, "sp1", "", tiles="")
    assert not state.over
    assert street(state) == ["jc5"]
    assert kind(state, 0) == "action"


def test_cp_win_3_the_empty_slot_stays_empty(game):
    state = game.position(
        {"seats": 5, "street": "sp1 - br1 gh1", "tiles": "", "step": "turn", "columns": {"P0": {"br1": WINS}}}
    )
    assert state.position()["street"] == "sp1 - - gh1"


LAST = {
    "seats": 6,
    "street": "gh5",
    "tiles": "",
    "step": "turn",
    "active": "P5",
    "markers": {"gh5": "P5"},
    "controlled": {
        "P0": "sp1 sp2 jc1 jc2",
        "P1": "sp3 sp4 jc3 jc4",
        "P2": "br1 br2 gh1 gh2",
        "P3": "br3 br4 gh3 gh4",
        "P4": "sp5 jc5 br5",
    },
}


def test_cp_win_4_the_taker_of_the_last_business_wins_whatever_the_others_control(game):
    state = game.position(LAST | {"columns": {"P5": {"gh5": WINS}}})
    assert state.over
    assert state.ranking[0] == [5]
    assert controlled(state, 5) == ["gh5"]


def test_cp_win_4_of_two_businesses_fought_in_one_turn_the_second_is_the_last(game):
    """AMB.30: five players with four tiles each; the order that the active seat chooses decides the game."""
    four = {"P1": "sp1 sp2 jc1 jc2", "P2": "sp3 sp4 jc3 jc4", "P3": "br1 br2 gh1 gh2", "P4": "br3 br4 sp5 jc5"}
    position = {
        "seats": 5,
        "street": "gh5 br5",
        "tiles": "",
        "step": "turn",
        "active": "P0",
        "markers": {"gh5": "P0", "br5": "P0"},
        "controlled": four | {"P0": ""},
        "columns": {"P0": {"gh5": WINS, "br5": LOSES}, "P1": {"br5": "Y15 V15"}},
    }
    state = game.position(position | {"controlled": four | {"P1": "sp1 sp2 jc1"}})
    do(state, "fight for gh5")
    assert state.ranking[0] == [1]
    state = game.position(position | {"controlled": four | {"P1": "sp1 sp2 jc1"}})
    do(state, "fight for br5")
    assert state.ranking[0] == [0]


def test_cp_win_4_a_goal_met_with_the_last_but_one_business_ends_the_game_before(game):
    position = {
        "seats": 5,
        "street": "gh5 br5",
        "tiles": "",
        "step": "turn",
        "columns": {"P0": {"gh5": WINS, "br5": LOSES}, "P1": {"br5": "Y15 V15"}},
        "controlled": {"P1": "br1 br2"},
    }
    state = game.position(position)
    do(state, "fight for br5")
    assert state.ranking[0] == [1]
    assert controlled(state, 0) == []


def test_cp_win_5_the_losers_are_ranked_by_their_businesses(game):
    state = game.position(LAST | {"columns": {"P5": {"gh5": WINS}}})
    assert state.ranking == [[5], [0, 1, 2, 3], [4]]
    assert state.scores == [4, 4, 4, 4, 3, 1]


def test_cp_win_5_before_the_end_there_is_neither_score_nor_ranking(game):
    state = game.new(seats=3, seed=1)
    assert (state.over, state.scores, state.ranking) == (False, None, None)


# CP-WIN.6: the deadlock guard


def full_table(seats: int, loads: dict[str, int], cards: list[str] = GANGSTERS) -> dict[str, dict[str, str]]:
    """Gangsters in columns of at most four: so many cards at each business, seat by seat."""
    rest = iter(cards)
    columns: dict[str, dict[str, str]] = {f"P{seat}": {} for seat in range(seats)}
    for tile, load in loads.items():
        for seat in range(seats):
            count = min(4, max(0, load - 4 * seat))
            if count:
                columns[f"P{seat}"][tile] = " ".join(next(rest) for _ in range(count))
    return columns


STARVED = {
    "seats": 6,
    "street": "sp1 jc1 br1 gh1",
    "step": "turn",
    "deck": "",
    "columns": full_table(6, {"sp1": 17, "jc1": 22, "br1": 22, "gh1": 14}),
}


@pytest.mark.parametrize("seats", [5, 6])
def test_cp_win_6_after_a_starved_turn_of_every_seat_the_fullest_business_is_fought(game, seats):
    loads = {"sp1": 17, "jc1": 20, "br1": 20, "gh1": 18}
    state = game.position(
        STARVED | {"seats": seats, "active": "P2", "specials": False, "columns": full_table(seats, loads)}
    )
    assert [told["seat"] for told in happened(state, "lost")] == [(2 + n) % seats for n in range(seats)]
    assert happened(state, "starved") == [{"business": "jazz club 1"}]
    assert (active(state), left(state), len(discard(state))) == (2, 3, 20)
    assert state.position()["starved"] == 0
    assert verbs(state) == {"draw"}


def test_cp_win_6_most_cards_of_all_seats_together_and_of_equal_ones_the_lowest_slot(game):
    state = game.position(STARVED | {"starved": 6})
    assert happened(state, "shootout") == [{"business": "jazz club 1"}]
    columns = full_table(6, {"sp1": 8, "jc1": 20, "br1": 24, "gh1": 23})
    state = game.position(STARVED | {"starved": 6, "columns": columns})
    assert happened(state, "shootout") == [{"business": "brewery 1"}]


def test_cp_win_6_not_before_every_seat_has_had_one(game):
    state = game.position(STARVED | {"starved": 5, "hands": {"P0": "RAID"}})
    assert happened(state, "shootout") == []
    assert state.position()["starved"] == 6
    do(state, "raid P1 at sp1", "draw", "raid P1 at sp1")
    assert [told["business"] for told in happened(state, "starved")] == ["jazz club 1"]
    assert active(state) == 1


@pytest.mark.parametrize(("owner", "winner"), [(1, 1), (3, 3), (2, 3), (4, 1), (5, 1), (0, 1)])
def test_cp_win_6_the_active_seat_is_the_owner_with_or_without_cards_there(game, owner, winner):
    """P1 and P3 are tied at the fullest business, where P5 has no card; nobody can send: CP-REINF.5."""
    fought = {0: "G1 Y2 V3 R4", 1: "R15 R14 R13 R11", 2: "G5 Y6 V7 R8", 3: "B15 B14 B13 B11", 4: "G9 Y10 V1 R2"}
    rest = [card for card in GANGSTERS if card not in " ".join(fought.values()).split()]
    columns = full_table(6, {"jc1": 19, "br1": 18, "gh1": 18}, rest)
    for seat, cards in fought.items():
        columns[f"P{seat}"]["sp1"] = cards
    state = game.position(STARVED | {"starved": 6, "active": f"P{owner}", "columns": columns})
    assert happened(state, "starved") == [{"business": "speakeasy 1"}]
    assert (controlled(state, winner), active(state), left(state)) == (["sp1"], owner, 3)


def test_cp_win_6_a_gangster_in_a_hand_is_no_starvation(game):
    columns = full_table(6, {"sp1": 17, "jc1": 22, "br1": 22, "gh1": 13})
    state = game.position(STARVED | {"starved": 6, "hands": {"P3": GANGSTERS[74]}, "columns": columns})
    assert active(state) == 3
    assert happened(state, "starved") == []
    assert state.position()["starved"] == 0


@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_cp_win_6_a_gangster_in_deck_or_discard_pile_is_no_starvation(game, pile):
    columns = full_table(6, {"sp1": 17, "jc1": 22, "br1": 22, "gh1": 13})
    state = game.position(STARVED | {"starved": 6, pile: GANGSTERS[74], "columns": columns})
    assert (active(state), happened(state, "starved"), state.position()["starved"]) == (0, [], 0)


def test_cp_win_6_a_marker_on_the_table_is_no_starvation(game):
    columns = full_table(6, {"sp1": 17, "jc1": 22, "br1": 22, "gh1": 14})
    gained = columns["P5"].pop("br1").split()
    columns["P4"]["br1"] += " " + gained.pop()
    columns["P5"]["br1"] = " ".join(gained)
    state = game.position(STARVED | {"starved": 6, "columns": columns, "hands": {"P0": "RAID"}})
    assert (active(state), happened(state, "starved"), state.position()["starved"]) == (0, [], 0)


def test_cp_win_6_any_other_turn_sets_the_counter_back(game):
    state = game.position(STARVED | {"starved": 3, "hands": {"P0": "LIQ"}})
    assert state.position()["starved"] == 4
    do(state, "liquidate P1 at sp1")
    while active(state) == 0:
        state.play(0, state.legal(0)[0])
    assert state.position()["starved"] == 0


def test_cp_win_6_the_guard_works_too_when_cards_are_left_out_of_a_position(game):
    """No gangster in any hand, deck or discard pile: the game must not run on without end."""
    state = game.position(
        {
            "seats": 2,
            "street": "br1 jc1",
            "deck": "",
            "step": "turn",
            "columns": {"P0": {"br1": "R1 R2"}, "P1": {"jc1": "B1"}},
        }
    )
    assert controlled(state, 0) == ["br1"]
    assert (active(state), choices(state)) == (0, ["draw a card"])


# CP-WIN.7: the cap


def test_cp_win_7_the_two_thousandth_turn_is_the_last_and_most_businesses_win(game):
    state = game.position(
        {
            "seats": 3,
            "turn": 2000,
            "actions": 1,
            "active": "P1",
            "deck": "R1 R2 R3",
            "controlled": {"P0": "sp1 sp2", "P1": "jc1", "P2": "br1"},
        }
    )
    do(state, "draw")
    assert state.over
    assert state.ranking == [[0], [1, 2]]
    assert happened(state, "won") == []


def test_cp_win_7_equal_ones_share(game):
    state = game.position({"seats": 3, "turn": 2000, "actions": 1, "controlled": {"P0": "sp1", "P2": "br1"}})
    do(state, "draw")
    assert state.ranking == [[0, 2], [1]]


def test_cp_win_7_the_turn_before_is_not_the_last(game):
    state = game.position({"seats": 3, "turn": 1999, "actions": 1, "controlled": {"P0": "sp1"}})
    do(state, "draw")
    assert not state.over
    assert state.view()["turn"] == 2000


def test_cp_win_7_a_shootout_at_the_start_of_the_last_turn_still_counts(game):
    state = game.position(
        {
            "seats": 2,
            "street": "br1 jc1",
            "turn": 1999,
            "step": "turn",
            "columns": {"P0": {"br1": WINS}},
            "controlled": {"P0": "br2 br3"},
        }
    )
    assert state.over
    assert happened(state, "won") == [{"seat": 0}]
