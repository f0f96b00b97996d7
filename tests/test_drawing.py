"""A drawing shows what is in the view and nothing more, and marks everything that can be clicked or can move."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import backroom
from backroom import drawing
from backroom.drawing import page
from backroom.drawing.generic import draw as draw_generic
from backroom.drawing.theme import COLOURS
from tests.conftest import builds
from tests.drawing_tools import choices_of, walk

SVG = "{http://www.w3.org/2000/svg}"
VIEW_BOX = re.compile(r'viewBox="[^"]*"')
HOSTILE = [
    "</text><script>alert(1)</script>",
    '" onload="alert(1)',
    "Tom & Jerry's <b>",
    "\x00\x1f\ud800]]>",
    "x" * 300,
    "&quot;&#39;",
]
CELLS = [
    pytest.param(slug, seats, id=f"{slug}-{seats}")
    for slug in backroom.slugs()
    for seats in backroom.game(slug).seat_counts
]
NUMBERS = {"do", "amount", "men"}
"""Words of choices that name nothing on the board."""
SMALLEST = 11.0
"""The smallest font size on a phone, in px: 390 px wide, or 360 px for boards that are drawn 400 wide."""


def parsed(picture: str) -> ElementTree.Element:
    """A picture, parsed as XML; its ids must be unique."""
    root = ElementTree.fromstring(picture)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), sorted(ids)
    return root


def keys_in(root: ElementTree.Element) -> set[str]:
    """All keys of a picture."""
    return {key for element in root.iter() for key in element.get("data-key", "").split("|") if key}


def ids_in(root: ElementTree.Element) -> set[str]:
    """All ids of a picture."""
    return {found for element in root.iter() if (found := element.get("id"))}


# Every game


@pytest.mark.parametrize(("slug", "seats"), CELLS)
def test_every_decision_of_a_random_game_is_drawn_in_both_layouts_for_every_eye(slug, seats):
    for at, (state, chance) in enumerate(walk(slug, seats, seed=seats, most=200)):
        if at % 8 and not state.over:
            continue
        eyes = None if at % 3 == 0 else chance.randrange(seats)
        for wide, widths in ((True, ("1056", "1200")), (False, ("390", "400"))):
            root = parsed(drawing.svg(state.view(eyes), choices_of(state, eyes), wide))
            assert root.get("viewBox").split()[2] in widths
            assert root.get("width") is None


@pytest.mark.parametrize("slug", backroom.slugs())
def test_what_a_choice_names_can_be_clicked(slug):
    """Every choice that names something has a target on the board or in the tray; the others are buttons."""
    seats = backroom.game(slug).usual_seats
    for at, (state, _) in enumerate(walk(slug, seats, seed=3, most=240)):
        if at % 6 or state.over:
            continue
        choices = choices_of(state, state.waiting[0])
        pictures = page.board_of(state.view(state.waiting[0]), choices, True, (), "en")
        keys = {key for picture in filter(None, pictures) for key in keys_in(parsed(picture))}
        for choice in choices[:200]:
            named = {f"{field}:{value}" for field, value in choice.items() if field not in NUMBERS and value != ""}
            bargains = slug == "chinatown" and choice["do"] not in ("return", "place")  # at the page's trade table
            assert named & keys or not named or bargains or f"do:{choice['do']}" in keys, choice


@pytest.mark.parametrize("slug", backroom.slugs())
def test_a_game_without_a_board_of_its_own_is_drawn_from_the_shape_of_its_view(slug):
    seats = backroom.game(slug).usual_seats
    for at, (state, _) in enumerate(walk(slug, seats, seed=6, most=160)):
        if at % 20 or state.over:
            continue
        choices = choices_of(state, state.waiting[0])
        keys = keys_in(parsed(draw_generic(state.view(state.waiting[0]), choices, at % 40 == 0, ["A"] * seats)))
        for choice in choices[:100]:
            named = {f"{field}:{value}" for field, value in choice.items() if field != "do" and value != ""}
            assert named & keys or f"do:{choice['do']}" in keys, choice


@pytest.mark.parametrize("slug", backroom.slugs())
def test_a_seat_that_cannot_know_sees_the_same_picture(slug):
    seats = backroom.game(slug).usual_seats
    for at, (state, chance) in enumerate(walk(slug, seats, seed=5, most=160)):
        if at % 16:
            continue
        seat = chance.randrange(seats)
        twin = state.redeal(seat, at)
        for wide in (True, False):
            assert twin.svg(seat, wide) == state.svg(seat, wide)


@pytest.mark.parametrize("slug", backroom.slugs())
@pytest.mark.parametrize("wide", [True, False])
def test_hostile_names_are_shown_and_do_nothing(slug, wide):
    seats = backroom.game(slug).usual_seats
    state = backroom.game(slug).new(seats=seats, seed=1)
    for name in HOSTILE:
        root = parsed(drawing.svg(state.view(0), choices_of(state, 0), wide, [name] * seats))
        assert not [element for element in root.iter() if element.tag == f"{SVG}script"]
        assert not [key for element in root.iter() for key in element.attrib if key.startswith("on")]


def test_hostile_words_of_a_view_do_nothing():
    view = backroom.game("snitch").new(seed=1).view(0) | {"game": "<x>", "step": HOSTILE[0], HOSTILE[1]: [HOSTILE[2]]}
    root = parsed(drawing.svg(view, [{"do": HOSTILE[0], HOSTILE[1]: HOSTILE[3]}]))
    assert not [element for element in root.iter() if element.tag == f"{SVG}script" or element.get("onload")]


@pytest.mark.parametrize("slug", backroom.slugs())
def test_all_builds_draw_the_same_and_notebooks_show_what_spectators_see(slug):
    pictures = set()
    for build in builds(slug):
        state = backroom.game(slug, build).new(seed=4)
        pictures.add(state.svg(0))
        assert state._repr_svg_() == drawing.svg(state.view(None))
    assert len(pictures) == 1


@pytest.mark.parametrize("slug", backroom.slugs())
def test_letters_on_a_phone_are_large_enough(slug):
    for at, (state, _) in enumerate(walk(slug, backroom.game(slug).usual_seats, seed=2, most=100)):
        if at % 20 or state.over:
            continue
        seat = state.waiting[0]
        root = parsed(drawing.svg(state.view(seat), choices_of(state, seat), wide=False))
        sizes = list(letter_sizes(root, 1 if root.get("viewBox").split()[2] == "390" else 360 / 400))
        assert min(sizes)[0] >= SMALLEST, min(sizes)


def letter_sizes(element: ElementTree.Element, scale: float) -> Iterator[tuple[float, str]]:
    """The size of every text on the screen."""
    found = re.search(r"scale\(([\d.]+)", element.get("transform", ""))
    scale *= float(found[1]) if found else 1
    if element.tag == f"{SVG}text":
        yield float(element.get("font-size", "0")) * scale, element.text or ""
    for inner in element:
        if inner.tag != f"{SVG}defs":
            yield from letter_sizes(inner, scale)


# Colours


ON_PAPER = ["ink", "soft", "alarm", "red", "blue", "green", "yellow", "violet", "orange", "brown", "grey"]
PAIRS = [
    *((ink, "paper") for ink in ON_PAPER),
    ("chalk", "felt"),
    ("chalk", "shade"),
    ("dim", "felt"),
    ("dim", "shade"),
    ("letters", "sign"),
    ("chalk", "sign"),
    ("ink", "brass"),
    ("ink", "turn"),
    ("chalk", "back"),
    ("chalk", "alarm"),
]


def brightness(colour: str) -> float:
    """The relative luminance of WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("front", "ground"), PAIRS)
@pytest.mark.parametrize("dark", [0, 1])
def test_words_stand_out_from_their_ground(front, ground, dark):
    low, high = sorted(brightness(COLOURS[name][dark]) for name in (front, ground))
    assert (high + 0.05) / (low + 0.05) >= 4.5


# Speed


def test_a_drawing_of_chicago_poker_is_quick():
    state = next(state for at, (state, _) in enumerate(walk("chicago_poker", 4, seed=3, most=90)) if at == 80)
    seat = state.waiting[0]
    view, choices = state.view(seat), choices_of(state, seat)
    best = min(timed(view, choices) for _ in range(40))
    assert best < 0.02, f"{best * 1000:.2f} ms; alone on a machine it is below 0.5 ms"


def timed(view: dict[str, Any], choices: list[dict[str, Any]]) -> float:
    """How long one drawing takes, in seconds."""
    start = time.perf_counter()
    drawing.svg(view, choices)
    return time.perf_counter() - start


@pytest.mark.parametrize("slug", backroom.slugs())
@pytest.mark.parametrize("wide", [True, False])
def test_a_backdrop_has_the_size_of_its_board(slug: str, wide: bool) -> None:
    """Otherwise it would be stretched, and wouldn't line up with the board."""
    for seats in backroom.game(slug).seat_counts:
        view = backroom.game(slug).new(seats=seats, seed=1).view(0)
        under = page.backdrop_of(view, wide, "en")
        board = drawing.part_of(slug, "draw")(view, [], wide, [])
        assert not under or VIEW_BOX.search(under)[0] == VIEW_BOX.search(board)[0]  # type: ignore[index]
