"""What the tests of the drawings share: walks through random games, parsed pictures, sizes and contrast."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import backroom
from backroom.core.contract import Contract
from backroom.drawing import page

SVG = "{http://www.w3.org/2000/svg}"
LONG_NAMES = ["Wilhelmina Schmidtke", "Bartholomew Anderson", "Ann", "Maximiliane Oberhof", "Bo", "Christopherus Lang"]


def walk(slug: str, seats: int, seed: int, most: int, **options: Any) -> Iterator[tuple[Contract, random.Random]]:
    """Every decision in the beginning of a random game, and its end if that is reached."""
    state, chance = backroom.game(slug).new(seats=seats, seed=seed, **options), random.Random(seed)
    for _ in range(most):
        yield state, chance
        if state.over:
            return
        seat = chance.choice(state.waiting)
        state.play(seat, chance.choice(state.legal(seat)))


def choices_of(state: Contract, seat: int | None) -> list[dict[str, Any]]:
    """What a seat may choose, in words."""
    return [] if seat is None else [state.words(action) for action in state.legal(seat)]


def drawn(state: Contract, seat: int | None, wide: bool, language: str = "en") -> tuple[str, str, str]:
    """Board, tray and backdrop as a seat sees them, with long names."""
    view, names = state.view(seat), LONG_NAMES[: state.seats]
    board, tray = page.board_of(view, choices_of(state, seat), wide, names, language)
    return board, tray, page.backdrop_of(view, wide, language)


def parsed(picture: str) -> ElementTree.Element:
    """A picture, parsed as XML; its ids must be unique."""
    root = ElementTree.fromstring(picture)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)), sorted(ids)
    return root


def keys_in(*pictures: str) -> set[str]:
    """All keys of some pictures."""
    return {
        key
        for picture in pictures
        if picture
        for element in parsed(picture).iter()
        for key in element.get("data-key", "").split("|")
        if key
    }


def ids_in(picture: str) -> set[str]:
    """All ids of a picture."""
    return {found for element in parsed(picture).iter() if (found := element.get("id"))}


def sizes_in(element: ElementTree.Element, scale: float = 1, inherited: float = 0) -> Iterator[tuple[float, str]]:
    """The size of every text."""
    found = re.search(r"scale\(([\d.]+)", element.get("transform", ""))
    scale *= float(found[1]) if found else 1
    inherited = float(element.get("font-size", inherited))
    if element.tag == f"{SVG}text":
        yield round(inherited * scale, 2), element.text or ""
    for inner in element:
        yield from sizes_in(inner, scale, inherited)


def brightness(colour: str) -> float:
    """The relative luminance of WCAG."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG measures it."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)
