"""What the page shows of Snitch: who fights whom, what a cop costs, the markers of the register, the course."""

from __future__ import annotations

from itertools import pairwise

import pytest

from backroom.drawing import drawn_in, page
from backroom.drawing.snitch import staging, telling
from backroom.drawing.snitch.register import spread

from .table import do, player, verbs


def facts_of(state, player, **words):
    """The preview of the choice with these words."""
    action = next(action for action in state.legal(player) if state.words(action).items() >= words.items())
    return [
        (fact["icon"], str(fact["value"]), str(fact["name"]), fact["tone"]) for fact in state.preview(player, action)
    ]


def test_a_fight_says_who_stands_against_whom_and_what_it_adds(game):
    state = game.position({"areas": {"LP": "3/1/0/0", "GC": "4/1/0/2"}, "casinos": "LP", "step": "fight"})
    assert facts_of(state, 0, do="fight", area="The Loop") == [
        ("fight", "3 P0 v 1 P1", "men against men", ""),
        ("income", "+$4k", "next income", "gain"),
    ]
    assert facts_of(state, 0, do="fight", area="Gold Coast")[0][1] == "4 P0 v 1 P1, 2 P3"
    before = state.view(0)["players"][0]["income"]
    do(state, "fight LP")
    assert state.view(0)["players"][0]["income"] == before + 4000


def test_a_cop_costs_its_owner_the_bribe_or_the_men_and_the_casino(game):
    state = game.position(
        {
            "areas": {"LP": "0/3/0/0", "CI": "1/0/0/0"},
            "casinos": "LP",
            "factories": "P1",
            "round": 4,
            "step": "cop",
            "snitch": "P0",
            "cash": {"P1": 50_000},
        }
    )
    paid, men, casino = facts_of(state, 0, do="inform", area="The Loop")
    assert paid == ("pay", "$7k", "P1 pays", "")
    assert men[1:] == ("or 3 to jail", "or, without the cash, men to jail", "")
    assert casino[2] == "or, without the cash, loses the casino"
    assert [fact[3] for fact in facts_of(state, 0, do="inform", area="Cicero")] == ["loss", "loss"]
    assert facts_of(state, 0, do="inform on the factory", seat=1)[1][2] == "or, without the cash, loses the factory"


def test_a_man_who_is_placed_or_moved_shows_what_that_costs_and_brings(game):
    state = game.position({"areas": {"CI": "2/0/0/0"}, "hand": {"P0": 1}, "round": 2, "step": "recruit"})
    assert facts_of(state, 0, do="place", area="The Loop") == [("income", "+$5k", "next income", "gain")]
    assert facts_of(state, 0, do="place", area="Cicero") == []
    state = game.position({"areas": {"CI": "2/0/0/0", "LP": "1/0/0/0"}, "round": 2, "step": "move"})
    assert facts_of(state, 0, do="move", men=1, origin="Cicero", goal="The Loop")[0][1] == "free"
    assert facts_of(state, 0, do="move", men=1, origin="The Loop", goal="Cicero")[1][1] == "\N{MINUS SIGN}$5k"


def test_a_move_that_ends_the_step_shows_what_it_changes_of_the_income(game):
    state = game.position({"areas": {"CI": "1/0/0/0", "LS": "1/0/0/0"}, "points": 0, "round": 2, "step": "move"})
    words = {"do": "move", "men": 1, "origin": "Little Sicily", "goal": "Cicero"}
    assert facts_of(state, 0, **words)[1:] == [("income", "\N{MINUS SIGN}$3k", "next income", "loss")]
    do(state, "move 1 from Little Sicily to Cicero")
    assert verbs(state) != {"move", "done"}
    assert player(state, 0)["income"] == 5000


def test_a_cop_has_a_scene_with_what_his_visit_costs(game):
    state = game.position({"areas": {"LP": "0/3/0/0"}, "casinos": "LP", "round": 4, "step": "cop", "snitch": "P0"})
    action = next(one for one in state.legal(0) if state.text(one) == "inform on The Loop")
    heard = len(state.events(0, 0))
    state.play(0, action)
    events = state.events(0, 0)[heard:]
    with drawn_in("en", "snitch"):
        (moment,) = staging.moments(state.view(0), events, ["Ann", "Bob", "Cal", "Dan"])
    assert staging.staged(events[0])
    assert [scene.caption for scene in moment.scenes] == [
        "Ann sends him to The Loop",
        "Bob can't pay the bribe of $7k. The casino in The Loop is lost, and Bob's men there go to jail.",
    ]


def told_of_fight(game, viewer, paid_by, **groups):
    """What the scenes of a fight in the Gold Coast, four against two, say to a viewer."""
    state = game.position({"areas": {"GC": "4/2/0/0"}, "step": "fight", "cash": paid_by})
    do(state, "fight GC", groups)
    with drawn_in("en", "snitch"):
        (moment,) = staging.moments(state.view(viewer), state.events(seat=viewer), ["Ann", "Bob", "Cal", "Dan"])
    return [scene.caption for scene in moment.scenes], moment.scenes[-1].svg


def test_a_fight_has_scenes_that_say_who_falls_and_what_the_funerals_cost(game):
    both = {"P0": 9000, "P1": 9000}
    said, drawing = told_of_fight(game, 1, both, do="against", seat=1, threes=1, ones=1)
    assert said == ["Ann against Bob", "You lose 2 men and pay $4k. Ann loses 1 man and pays $2k."]
    assert "\N{MINUS SIGN}$4k" in drawing and "Three against one: only the one falls. One against one: both" in drawing
    said, drawing = told_of_fight(game, 2, both, do="against", seat=1, threes=1, ones=0)
    assert said[-1] == "Ann loses nobody. Bob loses 1 man and pays $2k."
    assert "both fall" not in drawing


def test_whoever_has_no_cash_pays_no_funeral_in_the_scene(game):
    said, _ = told_of_fight(game, 0, {"P0": 9000}, do="against", seat=1, threes=1, ones=0)
    assert said[-1] == "You lose nobody. Bob loses 1 man."


def test_a_cop_in_a_district_that_is_tied_finds_nobody_in_control(game):
    state = game.position({"areas": {"LP": "1/1/0/0"}, "round": 4, "step": "cop", "snitch": "P0"})
    assert facts_of(state, 0, do="inform", area="The Loop")[0][2] == "nobody is in control there"


@pytest.mark.parametrize("places", [(40, 640, 690, 900), (10, 20, 30, 40), (960, 970, 980, 990), (0, 0, 1000, 1000)])
def test_markers_of_the_register_stand_in_order_and_none_covers_another(places):
    spots = spread(places, [60.0] * 4, 0, 1000, 12)
    ends = sorted((min(spot.start, spot.x - 12), max(spot.end, spot.x + 12)) for spot in spots)
    assert all(one[1] < other[0] for one, other in pairwise(ends))
    assert ends[0][0] >= -12 and ends[-1][1] <= 1000
    assert [spot.x for spot in spots] == sorted(spot.x for spot in spots)


def test_markers_that_have_room_stand_where_they_belong():
    spots = spread([100, 300, 340, 700], [60.0] * 4, 0, 1000, 12)
    assert [spot.x for spot in spots] == [100, 300, 340, 700]
    assert [spot.is_left for spot in spots] == [False, True, False, False]


def test_the_course_marks_when_cash_is_shown_and_that_the_end_takes_half(game):
    course = telling.course(game.position({"round": 6}).view(0))
    assert course.marks == ((7, "eye"), (10, "eye"), (13, "bail"))
    assert course.notice == "Cash is shown next"


def test_the_city_in_a_few_strokes_has_every_district_its_men_and_its_target(game):
    state = game.position({"areas": {"LP": "3/1/0/0", "CI": "0/0/2/0"}, "casinos": "LP"})
    drawing = page.schema_of(state.view(0), "en")
    assert all(f'data-key="area:{area["name"]}|goal:{area["name"]}"' in drawing for area in state.view(0)["areas"])
    men = [man for area in state.view(0)["areas"] for man in area["men"] if man]
    assert drawing.count("#b-hatman") == len(men) > 2
