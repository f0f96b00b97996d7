"""FA-XTR, FA-EOR, FA-END, FA-SCO, FA-VAR: extra actions, the end of a round, points, variants."""

from __future__ import annotations

import pytest

from .table import at, cell, choices, do, finish_phase, hand, happened, kind, player, refusal, settle, verbs


def test_fa_xtr_1_the_five_conditions(game):
    four = {
        "A": {"influence": {"P0": {"hat": "car car art"}}, "hands": {"P0": "title title"}, "move": "influence paying"},
        "B": {
            "laid": {"P0": "gangster gangster gangster"},
            "hands": {"P0": "gangster car"},
            "move": "gangsters paying",
        },
        "C": {"laid": {"P0": "car art title"}, "hands": {"P0": "mansion gangster"}, "move": "goods mansion paying"},
    }
    for letter, position in four.items():
        move = position.pop("move")
        state = at(game, **position)
        do(state, 0, move)
        if letter == "A":
            do(state, 0, "lay title", "side city")
        assert player(state, 0)["extra_cards"] == [letter]
    colours = at(
        game,
        hands={"P0": "recruiting car"},
        godfather="P0",
        spaces={"A2": "orange"},
        henchmen={"P0": {"influence": "grey brown", "gangsters": "purple"}},
    )
    do(colours, 0, "special recruiting")
    assert player(colours, 0)["extra_cards"] == ["D"]
    city = {"B4": "bar", "C7": "cigar_shop", "D2": "fishmonger", "D6": "warehouse"}
    businesses = at(
        game,
        step="control",
        city=city,
        control={"P0": "C7 D2 D6"},
        laid={"P0": "gangster"},
        hands={"P0": "car"},
        city_cards=False,
    )
    do(businesses, 0, "claim bar")
    assert player(businesses, 0)["extra_cards"] == ["E"]


def test_fa_xtr_2_one_card_a_game_and_of_several_a_choice(game):
    both = {"laid": {"P0": "gangster gangster gangster car art title"}, "influence": {"P0": {"hat": "car car car car"}}}
    state = at(game, hands={"P0": "gangster art"}, **both)
    do(state, 0, "gangsters paying")
    assert choices(state, 0) == {"take card A", "take card B"}
    do(state, 0, "take card B")
    assert player(state, 0)["extra_cards"] == ["B"] and "B" not in state.view()["extra_cards"]
    taken = at(game, hands={"P0": "gangster art"}, extra_taken={"P0": 1}, extras="A B C D", **both)
    do(taken, 0, "gangsters paying")
    assert player(taken, 0)["extra_cards"] == []


def test_fa_xtr_3_losing_the_condition_keeps_the_card(game):
    """Example A17: taken before the penalty of the same control, and kept."""
    rows = {"A": "capone", "B": "ethics", "C": "bribe", "D": "sabotage", "E": "showdown", "F": "capone"}
    state = at(
        game,
        step="control",
        laid={"P0": "gangster"},
        hands={"P0": "art"},
        rows=rows,
        influence={"P0": {"hat": "car car", "city": "title title"}},
        extra_cards={"P0": "A"},
    )
    do(state, 0, "claim bar", "decline", "lose hat car")
    assert player(state, 0)["hat"] + player(state, 0)["city"] == 3 and player(state, 0)["extra_cards"] == ["A"]


def test_fa_xtr_4_one_more_action_and_the_card_is_gone(game):
    state = at(game, step="extra_actions", extra_cards={"P0": "A"}, hands={"P0": "car art"})
    assert choices(state, 0) == {"extra action", "keep the card"}
    do(state, 0, "extra action")
    assert kind(state, 0) == "action" and player(state, 0)["extra_cards"] == []
    do(state, 0, "influence paying", "lay car", "side hat")
    assert "A" not in state.view()["extra_cards"] and player(state, 0)["extra_taken"] == 1


def test_fa_xtr_5_an_unused_card_is_two_points(game):
    before = player(at(game, hands={"P0": "car art"}), 0)["points"]
    assert player(at(game, hands={"P0": "car art"}, extra_cards={"P0": "A"}), 0)["points"] == before + 2


@pytest.mark.parametrize(("family", "limit"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_fa_eor_1_the_hand_limit(game, family, limit):
    """Example A15."""
    cards = "car art title mansion gangster movement car"
    state = at(game, step="control", hands={"P0": cards}, laid={"P0": " ".join(["family"] * family)})
    if family:
        do(state, 0, "pass")
    for _ in range(7 - limit):
        do(state, 0, sorted(choices(state, 0))[0])
    assert player(state, 0)["hand"] == limit and state.view()["round"] == 2
    assert happened(state, "discarded", 1) == [{"seat": 0}] * (7 - limit)
    last = at(game, step="control", round=6, hands={"P0": cards}, laid={"P1": "family"})
    finish_phase(last)
    assert last.over and player(last, 0)["hand"] == 7


@pytest.mark.parametrize(
    ("seats", "path"), [(4, ["AF", "BE", "CD", "CD", "BE", "AF"]), (3, list("ABCDEA")), (2, list("ABCDAB"))]
)
def test_fa_eor_2_al_capone_goes_his_way(game, seats, path):
    """Example A12."""
    state = game.new(seats, 7)
    seen = {}
    while not state.over:
        view = state.view()
        cards = view["rows"]["cards"]
        seen[view["round"]] = "".join(row for row in cards if cards[row] == "capone")
        penalties = [card for card in cards.values() if card != "capone"] + view["rows"]["out"]
        assert sorted(penalties) == ["bribe", "ethics", "sabotage", "showdown"]
        seat = state.waiting[0]
        state.play(seat, state.legal(seat)[-1])
    assert [seen[number] for number in sorted(seen)] == path


def test_fa_eor_3_the_start_player_card_goes_left(game):
    state = finish_phase(at(game, step="control", start="P3", laid={"P3": "family"}))
    assert state.view()["start"] == 0 and state.view()["round"] == 2


def test_fa_eor_4_everything_of_the_round_comes_back(game):
    state = at(
        game,
        step="control",
        laid={"P0": "family"},
        control={"P0": "B4"},
        bosses={"P0": "B4"},
        attacks={"P0": 2},
        immune={"P0": "bribe"},
        bonus_used={"P0": "goods"},
        godfather="P0",
        benefits={"P0": "control"},
    )
    finish_phase(state)
    told = player(state, 0)
    assert not cell(state, "B4")["boss"] and not told["boss_used"] and told["attacks"] == 0
    assert told["immune"] == told["bonuses_used"] == told["benefits"] == []


def test_fa_eor_5_the_round_marker_goes_on(game):
    assert finish_phase(at(game, step="control", round=4, laid={"P0": "family"})).view()["round"] == 5


def test_fa_end_1_the_game_ends_after_round_six(game):
    state = at(game, step="control", round=6, laid={"P0": "family"})
    assert not state.over
    assert finish_phase(state).over


def ten(game):
    """Ten businesses of P0, and the cells of the city."""
    names = [
        "bar",
        "cigar_shop",
        "fishmonger",
        "warehouse",
        "theatre",
        "cinema",
        "riding_club",
        "golf_club",
        "radio",
        "newspaper",
        "hotel",
        "casino",
    ]
    cells = [entry["cell"] for entry in game.new(4, 1).view()["city"]]
    return dict(zip(cells, names, strict=False)), cells


def test_fa_end_2_ten_markers_end_the_game_after_the_phase(game):
    city, cells = ten(game)
    state = at(game, step="control", round=2, city=city, control={"P0": " ".join(cells[:10])}, laid={"P0": "family"})
    assert not state.over
    assert finish_phase(state).over
    nine = at(game, step="control", round=2, city=city, control={"P0": " ".join(cells[:9])}, laid={"P0": "family"})
    assert not finish_phase(nine).over


def score(game, **position):
    """Points of P0 without hand cards."""
    return player(at(game, hands={"P0": "car art"}, **position), 0)["points"]


def test_fa_sco_1_points_of_businesses(game):
    city = {"B4": "bar", "C7": "casino", "D2": "bank"}
    assert score(game, city=city, control={"P0": "B4* C7 D2"}) == 3 + 4 + 5


def test_fa_sco_2_henchmen_by_area(game):
    assert score(game, henchmen={"P0": {"influence": "grey brown", "goods": "brown"}}) == 3 + 1
    assert score(game, henchmen={"P0": {"first": "grey"}}) == 1


def test_fa_sco_3_sets_of_goods(game):
    """Example A8."""
    assert score(game, laid={"P0": "car car title"}) == 3
    assert [
        score(game, laid={"P0": goods}) for goods in ("car", "car art", "car art title", "car art title mansion")
    ] == [1, 2, 4, 6]
    assert score(game, laid={"P0": "car art title mansion"}, tokens={"P0": "car"}, city={"A1": "hotel"}, bonus="") == 7


def test_fa_sco_4_an_unused_extra_action_card(game):
    assert score(game, extra_cards={"P0": "C"}) == 2


def test_fa_sco_5_every_two_hand_cards(game):
    for cards, points in (("car", 0), ("car art", 1), ("car art title", 1), ("car art title mansion", 2)):
        state = finish_phase(at(game, step="control", round=6, hands={"P0": cards}, laid={"P1": "family"}))
        assert state.scores[0] == points


def test_fa_sco_6_agents_beside_own_businesses(game):
    """Example A9."""
    city = {
        "B4": "bar",
        "C5": "casino",
        "D4": "bank",
        "E3": "radio",
        "E5": "hotel",
        "F4": "docks",
        "C3": "cinema",
        "D6": "union",
    }
    state = at(
        game,
        step="control",
        round=6,
        city=city,
        spaces={"C4": "agent", "D5": "agent", "E4": "agent"},
        control={"P0": "B4", "P1": "C5", "P2": "D4", "P3": "E3 E5 F4"},
        laid={"P0": "family"},
    )
    finish_phase(state)
    assert state.scores == [3 - 1, 4 - 2, 5 - 3, 4 + 4 + 5 - 4]
    alone = finish_phase(
        at(
            game,
            step="control",
            round=6,
            city={"B4": "bar"},
            control={"P0": "B4"},
            laid={"P1": "family"},
            spaces={"A4": "agent agent", "B3": "agent agent"},
        )
    )
    assert alone.scores[0] == 3 - 4


def test_fa_sco_7_most_points_then_influence_then_shared(game):
    city = {"B4": "bar", "C7": "cigar_shop", "D2": "fishmonger"}
    base = {"step": "control", "round": 6, "city": city, "control": {"P0": "B4", "P1": "C7"}, "laid": {"P3": "family"}}
    more = finish_phase(at(game, influence={"P1": {"hat": "car"}}, **base))
    assert more.ranking[0] == [1] and [told["seat"] for told in happened(more, "won")] == [1]
    equal = finish_phase(at(game, **base))
    assert equal.ranking[0] == [0, 1] and [told["seat"] for told in happened(equal, "won")] == [0, 1]


def test_the_other_places_go_by_points_and_influence_too(game):
    """FA-Q85."""
    base = {"step": "control", "round": 6, "control": {"P0": "B4", "P1": "C7", "P2": "D2 D6"}}
    state = finish_phase(at(game, influence={"P1": {"hat": "car"}}, laid={"P3": "family"}, **base))
    assert state.scores[0] == state.scores[1] and state.ranking == [[2], [1], [0], [3]]
    assert finish_phase(at(game, laid={"P3": "family"}, **base)).ranking == [[2], [0, 1], [3]]


def test_fa_var_1_without_city_cards(game):
    state = at(
        game,
        city_cards=False,
        hands={"P0": "immunity car"},
        laid={"P0": "family"},
        henchmen={"P0": {"special": "orange orange"}},
    )
    assert state.view()["rows"]["cards"] == {}
    assert refusal(state, 0, "special immunity") == "FA-VAR.1"
    deck = at(game, city_cards=False, hands={"P0": "car"}, laid={"P0": "family"}, deck="art title mansion movement")
    do(deck, 0, "power son")
    assert kind(deck, 0) == "return_drawn" and len(choices(deck, 0)) == 4
    do(deck, 0, "return art", "return title")
    assert hand(deck, 0) == ["movement", "mansion", "car"] and deck.view()["deck"] == 2
    quiet = at(game, city_cards=False, step="control", laid={"P0": "gangster"}, hands={"P0": "car"})
    do(quiet, 0, "claim bar", "decline")
    assert not happened(quiet, "penalty") and player(quiet, 0)["gangsters"] == 1


def test_fa_var_2_two_extra_action_cards(game):
    both = {"laid": {"P0": "gangster gangster gangster"}, "influence": {"P0": {"hat": "car car car car"}}}
    state = at(game, extra_actions=2, hands={"P0": "gangster art"}, **both)
    do(state, 0, "gangsters paying", "take card A")
    assert player(state, 0)["extra_cards"] == ["A", "B"] and player(state, 0)["extra_taken"] == 2
    once = at(game, extra_actions=2, step="extra_actions", extra_cards={"P0": "A B"}, hands={"P0": "car art"})
    do(once, 0, "extra action", "influence paying", "lay car", "side hat")
    settle(once, 0)
    assert once.view()["phase"] != "extra actions" and player(once, 0)["extra_cards"] == ["B"]
    assert "use" not in verbs(once, 0) if 0 in once.waiting else True
