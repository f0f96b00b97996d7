"""The boards of Chinatown, Snitch and Families: everything that happens can be drawn, read and reached."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import backroom
from backroom.core.contract import Contract
from backroom.drawing import chinatown, families, snitch
from backroom.drawing.figures import LEAST, LEAST_NARROW
from backroom.drawing.identity import IDENTITIES
from backroom.drawing.parts import Course, Ending, Fact, Line, Plate
from backroom.drawing.props import mix
from backroom.drawing.room import AMBER, CREAM, FADED, MUTED, NIGHT, PAPER, PRINT, SIGN_INK, STAMP
from backroom.messages import languages, speaking
from backroom.records.opened import open_view

LEFT_OUT = {"trade", "interior_lots"}
"""Options whose last value shortens the game, or isn't compatible with those of others."""
BOARDS: dict[str, Any] = {"chinatown": chinatown, "snitch": snitch, "families": families}
CELLS = [
    pytest.param(slug, seats, options, id=f"{slug}-{seats}-{number}")
    for slug in BOARDS
    for seats in backroom.game(slug).seat_counts
    for number, options in enumerate(
        [{}, {name: option.values[-1] for name, option in backroom.game(slug).options.items() if name not in LEFT_OUT}]
    )
    if seats == backroom.game(slug).usual_seats or not number
]
LONG_NAMES = [
    "Maximiliane-Charlotte",
    "Bartholomäus Schmitz",
    "Wilhelmine Oberhuber",
    "Ferdinand von Cramm",
    "Żaneta",
    "Q",
]
SMALLEST = {True: LEAST, False: LEAST_NARROW}
FORWARD = {
    "ready",
    "place",
    "return",
    "accept",
    "claim",
    "attack",
    "extort",
    "gangsters",
    "goods",
    "influence",
    "family",
}
"""Choices that move the game along."""
MOST_BYTES = 12_000
"""The most that a board and a tray may take, compressed."""


def walk(slug: str, seats: int, options: dict[str, Any], most: int = 4000) -> Iterator[tuple[Contract, random.Random]]:
    """About forty decisions of a random game that is played briskly, and its end."""
    chance, state = random.Random(seats), backroom.game(slug).new(seats=seats, seed=seats, **options)
    for at in range(most):
        if state.over:
            break
        if at < 6 or chance.random() < (0.03 if slug == "chinatown" else 0.1):
            yield state, chance
        seat = chance.choice(state.waiting)
        legal = state.legal(seat)
        forward = [action for action in legal if state.words(action)["do"] in FORWARD]
        state.play(seat, chance.choice(forward if forward and chance.random() < 0.6 else legal))
    yield state, chance


def pictures(slug: str, view: dict[str, Any], choices: list[dict[str, Any]], wide: bool) -> dict[str, str]:
    """Backdrop, board and tray; a tray may be empty."""
    board = BOARDS[slug]
    return {
        "backdrop": board.backdrop(view, wide),
        "board": board.draw(view, choices, wide, LONG_NAMES),
        "tray": board.tray(view, choices, wide, LONG_NAMES),
    }


def parsed(picture: str) -> ElementTree.Element:
    """A picture as XML, with unique ids."""
    root = ElementTree.fromstring(picture)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), sorted(ids)
    return root


def sizes_of(root: ElementTree.Element) -> list[tuple[float, str]]:
    """The font size of every text."""
    return [(float(one.get("font-size", "0")), one.text or "") for one in root.iter() if one.tag.endswith("}text")]


def check_picture(name: str, picture: str, wide: bool) -> None:
    """A picture is well-formed, of the right size, and its letters are large enough."""
    root = parsed(picture)
    width, height = (float(part) for part in root.get("viewBox", "").split()[2:])
    assert width == (1056 if wide else 390)
    limits = {"tray": (140, 68)}.get(name, (590, 490))
    assert height == limits[0] if wide else height <= limits[1]
    small = [(size, said) for size, said in sizes_of(root) if size < SMALLEST[wide]]
    assert not small, small[:3]


@pytest.mark.parametrize(("slug", "seats", "options"), CELLS)
def test_every_position_is_drawn_in_both_layouts_and_languages_for_every_eye(slug, seats, options):
    for at, (state, chance) in enumerate(walk(slug, seats, options)):
        eyes = None if at % 4 == 0 else chance.randrange(seats)
        choices = [] if eyes is None else [state.words(action) for action in state.legal(eyes)]
        wide, language = at % 2 == 0, chance.choice(languages())
        view = open_view(state, seats) if eyes is None and (state.over or at % 8 == 0) else state.view(eyes)
        with speaking(language, slug):
            for name, picture in pictures(slug, view, choices, wide).items():
                if picture:
                    check_picture(name, picture, wide)


@pytest.mark.parametrize(("slug", "seats", "options"), CELLS)
def test_what_a_choice_names_is_a_target_or_the_choice_is_only_a_button(slug, seats, options):
    for state, _ in walk(slug, seats, options):
        if state.over:
            continue
        seat = state.waiting[0]
        choices = [state.words(action) for action in state.legal(seat)]
        drawn = pictures(slug, state.view(seat), choices, wide=True)
        keys = {
            key
            for found in re.findall(r'data-key="([^"]*)"', drawn["board"] + drawn["tray"])
            for key in found.split("|")
        }
        for choice in choices:
            named = [f"{field}:{value}" for field, value in choice.items() if field in TARGETS[slug]]
            assert all(name in keys for name in named), (choice, sorted(keys)[:20])


TARGETS = {
    "chinatown": {"lot"},
    "snitch": {"area", "origin", "goal", "seat"},
    "families": {"cell", "space", "card", "area"},
}
"""The fields of choices that always name something on the board."""


@pytest.mark.parametrize(("slug", "seats", "options"), CELLS)
def test_plates_course_story_and_moments_are_made_from_views_and_events(slug, seats, options):
    board, told = BOARDS[slug], 0
    for at, (state, _) in enumerate(walk(slug, seats, options)):
        eyes = None if at % 2 else 0
        view, events = state.view(eyes), state.events(told, eyes)
        told = (events[-1]["n"] + 1) if events and at % 2 else told
        plates = board.plates(view)
        assert [plate.seat for plate in plates] == list(range(seats))
        assert all(isinstance(plate, Plate) and len(plate.facts) <= 6 for plate in plates)
        assert all(colour in IDENTITIES for colour in board.colours(view)) and len(board.colours(view)) == seats
        assert isinstance(board.course(view), Course)
        assert all(line is None or isinstance(line, Line) for line in map(board.line, events))
        for wide, size in ((True, "0 0 1056 "), (False, "0 0 390 ")):
            for moment in board.moments(view, events, LONG_NAMES[:seats], wide):
                assert moment.scenes
                for scene in moment.scenes:
                    box = parsed(scene.svg).get("viewBox", "")
                    assert box.startswith(size) and float(box.split()[3]) <= (860 if wide else 490)
                    assert len(scene.running) in (0, seats) and len(scene.gains) in (0, seats)
                    assert min(sizes_of(parsed(scene.svg)), default=(15, ""))[0] >= SMALLEST[wide]
    ending = board.ending(state.view(None), state.events(0, None))
    assert isinstance(ending, Ending)
    totals = [sum(source.amounts[seat] for source in ending.sources) for seat in range(seats)]
    assert totals == state.scores


@pytest.mark.parametrize(("slug", "seats", "options"), CELLS)
def test_previews_tell_the_same_in_positions_that_the_seat_cannot_tell_apart(slug, seats, options):
    seen = 0
    for at, (state, _) in enumerate(walk(slug, seats, options)):
        if state.over:
            continue
        seat = state.waiting[0]
        twin = state.redeal(seat, at)
        for action in state.legal(seat)[:40]:
            rows = state.preview(seat, action)
            assert rows == twin.preview(seat, action)
            assert all(Fact(**row).name for row in rows)
            seen += bool(rows)
    assert seen


@pytest.mark.parametrize("slug", BOARDS)
def test_a_move_sends_little(slug):
    sizes = []
    for state, _ in walk(slug, backroom.game(slug).usual_seats, {}):
        seat = 0 if state.over else state.waiting[0]
        drawn = pictures(slug, state.view(seat), [], wide=True)
        sizes.append(len(gzip.compress((drawn["board"] + drawn["tray"]).encode())))
    assert max(sizes) <= MOST_BYTES


@pytest.mark.parametrize("slug", BOARDS)
def test_every_icon_of_a_choice_exists(slug):
    from backroom.drawing.icons import ICONS

    for state, _ in walk(slug, backroom.game(slug).usual_seats, {}):
        for seat in state.waiting:
            assert {BOARDS[slug].icon_for(state.words(action)) for action in state.legal(seat)} <= {*ICONS, ""}


# Contrast


def brightness(colour: str) -> float:
    """The relative luminance of WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


GROUNDS = [
    *((SIGN_INK, who.light) for who in IDENTITIES.values()),
    *((CREAM, mix(who.dark, NIGHT, 0.45)) for who in IDENTITIES.values()),
    *((CREAM, mix("#1B232D", who.dark, 0.42)) for who in IDENTITIES.values()),
    (SIGN_INK, AMBER),
    (CREAM, NIGHT),
    (MUTED, "#0F141B"),
    (PRINT, PAPER),
    (FADED, PAPER),
    (STAMP, PAPER),
    ("#A79F8D", "#202936"),
    ("#D9CDB2", "#2A2017"),
    ("#16361F", "#CFE3C4"),
]


@pytest.mark.parametrize(("ink", "ground"), GROUNDS)
def test_letters_on_the_boards_stand_out_from_their_ground(ink, ground):
    low, high = sorted((brightness(ink), brightness(ground)))
    assert (high + 0.05) / (low + 0.05) >= 4.5
