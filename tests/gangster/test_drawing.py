"""The board of Gangster shows every position, and every choice can be reached on it."""

from __future__ import annotations

import re

import pytest

import backroom
from backroom.drawing import gangster, page
from backroom.drawing.gangster.facades import BUSINESSES
from backroom.drawing.gangster.parking import CAR, parked
from backroom.drawing.gangster.plan import PARKING, house_at, house_of, plan_of
from backroom.drawing.icons import ICONS
from backroom.games.gangster.edition import DISTRICT_IDS, EDITION
from backroom.messages import languages
from tests.drawing_tools import LONG_NAMES, choices_of, contrast, drawn, ids_in, keys_in, parsed, sizes_in, walk

SEATS = backroom.game("gangster").seat_counts
SMALLEST = {True: 13.2, False: 11.0}
"""The smallest letters: a wide board is shown on 956 px too, and must have 12 px there."""


@pytest.mark.parametrize("seats", SEATS)
def test_every_position_is_drawn_for_every_eye_in_both_layouts_and_every_language(seats):
    for at, (state, chance) in enumerate(walk("gangster", seats, seed=seats, most=260)):
        if at % 7 and not state.over:
            continue
        eyes = None if at % 3 == 0 else chance.randrange(seats)
        for wide, size in ((True, "0 0 1056 590"), (False, "0 0 390 484")):
            board, tray, backdrop = drawn(state, eyes, wide, chance.choice(languages()))
            assert parsed(board).get("viewBox") == size
            assert bool(tray) == (eyes is not None)
            for picture in filter(None, (board, tray, backdrop)):
                sizes = sorted(sizes_in(parsed(picture)))
                assert not sizes or sizes[0][0] >= SMALLEST[wide], sizes[0]


@pytest.mark.parametrize("seats", SEATS)
def test_every_word_of_a_choice_is_a_target_on_the_board_or_in_the_tray(seats):
    met = set()
    for at, (state, _) in enumerate(walk("gangster", seats, seed=seats + 3, most=240)):
        if state.over:
            return
        choices = choices_of(state, state.waiting[0])
        if at % 5 and {choice["do"] for choice in choices} <= met:
            continue
        board, tray, _ = drawn(state, state.waiting[0], at % 2 == 0)
        keys = keys_in(board, tray)
        for choice in choices:
            met.add(choice["do"])
            named = {f"{field}:{value}" for field, value in choice.items() if field not in ("do", "count", "gangsters")}
            missing = named - keys - ({f"colour:{choice.get('colour')}"} if seats > 2 else set())
            assert not missing, (choice, missing)
    assert {"drive", "load", "unload"} <= met


def test_cars_keep_their_ids_and_have_no_transform_of_their_own():
    for at, (state, _) in enumerate(walk("gangster", 4, seed=1, most=60)):
        if at % 10 == 0:
            board, _, _ = drawn(state, 0, True)
            assert {"auto-blue", "auto-yellow", "auto-gray", "auto-green", "house-loop"} <= ids_in(board)
            assert not [one for one in parsed(board).iter() if one.get("id") and one.get("transform")]


def test_houses_stay_on_the_board_whatever_business_they_hold():
    for wide in (True, False):
        plan = plan_of(wide)
        for tile in EDITION["tile"]:
            for place in DISTRICT_IDS:
                box = house_of(wide, place, tile["spaces"], len(tile["values"])).box
                assert box.x >= 0 and box.x + box.width <= plan.width
                assert box.y >= 0 and box.y + box.height <= plan.height


def test_every_business_has_a_facade_and_every_place_has_room_for_five_cars():
    assert {tile["name"] for tile in EDITION["tile"]} == set(BUSINESSES)
    for wide in (True, False):
        assert {place: len(set(spots)) for place, spots in PARKING[wide].items()} == dict.fromkeys(
            plan_of(wide).middles, 5
        )


def test_light_numbers_on_the_dark_marquee_stand_out():
    board, _, _ = drawn(next(walk("gangster", 4, seed=1, most=1))[0], 0, True)
    fills = set(
        re.findall(r'<text [^>]*fill="(#[0-9A-F]{6})"', board.split('id="house-north_side"')[1].split("</g>")[0])
    )
    assert fills and all(contrast(fill, "#0D1017") >= 4.5 for fill in fills)


@pytest.mark.parametrize("seats", SEATS)
def test_plates_and_course_tell_points_and_rounds(seats):
    for at, (state, _) in enumerate(walk("gangster", seats, seed=2, most=300)):
        if at % 40 == 0 or state.over:
            view = state.view(None)
            plates = gangster.plates(view)
            assert [int(plate.main.value) for plate in plates] == view["points"]
            facts = [fact for plate in plates for fact in plate.facts]
            assert all(fact.icon in ICONS if fact.icon else fact.value for fact in facts)
            assert len(set(gangster.colours(view))) == seats
            assert gangster.course(view).of == 3


@pytest.mark.parametrize("seats", [2, 4])
def test_the_story_names_the_seat_of_every_car(seats):
    state = list(walk("gangster", seats, seed=3, most=80))[-1][0]
    owners = {each["colour"]: each["seat"] for each in state.view(0)["colours"]}
    told = 0
    for event in state.events():
        line = page.line_of(state.view(0), event)
        if line and event.get("colour"):
            told += 1
            assert line.seat == owners[event["colour"]]
            assert f"P{line.seat}" in line.text or event["event"] == "paid"
    assert told > 20


def test_a_day_of_reckoning_is_staged_district_by_district_and_its_sums_are_the_scores():
    state = list(walk("gangster", 4, seed=3, most=3000))[-1][0]
    assert state.over
    view = state.view(0)
    staged = gangster.moments(view, state.events(), LONG_NAMES[:4])
    assert [moment.kind for moment in staged] == ["reckoning"] * 3
    for moment in staged:
        for scene in moment.scenes:
            parsed(scene.svg)
    assert [int(fact.value) for fact in staged[-1].scenes[-1].running] == view["scores"]


@pytest.mark.parametrize("seats", SEATS)
def test_the_sources_at_the_end_add_up_to_the_scores(seats):
    state = list(walk("gangster", seats, seed=4, most=3000))[-1][0]
    view = state.view(None)
    end = gangster.ending(view, state.events())
    assert [sum(source.amounts[seat] for source in end.sources) for seat in range(seats)] == view["scores"]
    assert list(end.course[-1][1]) == view["scores"]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_preview_of_loading_or_unloading_is_what_the_standing_becomes(seats):
    seen = 0
    for at, (state, _) in enumerate(walk("gangster", seats, seed=6, most=160)):
        if state.over or at % 6:
            continue
        seat = state.waiting[0]
        for action in state.legal(seat):
            rows, before = state.preview(seat, action), state.standing()
            assert all(row["icon"] in ("", *ICONS) and row["value"] and row["name"] for row in rows)
            if state.words(action)["do"] != "unload":
                continue
            seen += 1
            after = state.clone()
            after.play(seat, action)
            change = after.standing()[0]["seats"][seat] - before[0]["seats"][seat]
            assert not change or any(str(abs(change)) in row["value"] for row in rows)
    assert seen


def test_previews_tell_nothing_that_is_hidden():
    for at, (state, _) in enumerate(walk("gangster", 3, seed=8, most=90)):
        if state.over or at % 9:
            continue
        seat = state.waiting[0]
        twin = state.redeal(seat, at)
        for action in state.legal(seat):
            assert twin.preview(seat, action) == state.preview(seat, action)


@pytest.mark.parametrize("wide", [True, False])
def test_cars_cover_no_house_no_name_and_no_other_car(wide):
    width, height = CAR[wide]
    for at, (state, _) in enumerate(walk("gangster", 4, seed=3, most=300)):
        if at % 10:
            continue
        view = state.view(0)
        stands = list(parked(view, wide).values())
        houses = [house_at(wide, each).box for each in view["districts"]]
        for x, y in stands:
            for box in houses:
                assert (
                    x + width / 2 <= box.x
                    or x - width / 2 >= box.x + box.width
                    or (y + height / 2 <= box.y or y - height / 2 >= box.y + box.height)
                )
        for one, (x, y) in enumerate(stands):
            assert all(abs(x - u) >= width or abs(y - v) >= height for u, v in stands[:one])


def test_the_example_on_the_board_is_the_district_in_which_most_places_are_held():
    for state, _ in walk("gangster", 4, seed=5, most=120):
        view = state.view(0)
        sample = getattr(gangster.race(view), "sample", None)
        held = {each["district"]: min(len(each["ranks"]), len(each["values"])) for each in view["districts"]}
        if max(held.values()) < 2 or state.over:
            assert sample is None
            continue
        assert held[sample.key.removeprefix("district:")] == max(held.values()) == len(sample.shares)
