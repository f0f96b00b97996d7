"""What is public is frozen here: a change to these lists is a change to what users rely on."""

from __future__ import annotations

import doctest
import inspect
import pickle
import random
from pathlib import Path
from typing import get_type_hints

import pytest

import backroom
from tests.conftest import builds

PAGE = Path(__file__).parent.parent / "docs" / "python.md"

OF_BACKROOM = [
    "Batch",
    "Game",
    "Invalid",
    "Option",
    "Playouts",
    "Refused",
    "State",
    "__version__",
    "builds",
    "game",
    "register",
    "slugs",
]
OF_A_GAME = [
    "batch",
    "build",
    "edition",
    "layout",
    "new",
    "options",
    "playouts",
    "position",
    "replay_new",
    "rules_version",
    "seat_counts",
    "slug",
    "title",
    "usual_seats",
    "words",
]
OF_A_STATE = [
    "clone",
    "events",
    "game",
    "inventory",
    "legal",
    "luck_used",
    "moves",
    "next_chooser",
    "observe",
    "outcomes",
    "over",
    "parse_action",
    "play",
    "position",
    "prompt",
    "ranking",
    "redeal",
    "rollouts",
    "scores",
    "seats",
    "svg",
    "text",
    "view",
    "waiting",
    "words",
]
OF_THE_STATES_OF = {
    "chicago_poker": [],
    "chinatown": ["outlook", "pay_of", "shops", "worth"],
    "gangster": ["standing"],
    "snitch": ["counted_cash", "income"],
    "families": ["lacks"],
}
SETTING_UP = [
    "begin_from",
    "blank",
    "drain",
    "lay_out",
    "run_clones",
    "run_copies",
    "run_playouts",
    "run_rollouts",
    "start",
    "start_taped",
    "wins_so_far",
]
CELLS = pytest.mark.parametrize(
    ("slug", "build"), [(slug, build) for slug in backroom.slugs() for build in builds(slug)]
)


def test_the_names_of_backroom_are_these():
    assert dir(backroom) == sorted(OF_BACKROOM) == sorted(backroom.__all__)


@CELLS
def test_the_names_of_a_game_and_of_its_states_are_these_in_both_builds(slug, build):
    game = backroom.game(slug, build)
    state = game.new(seed=1)
    assert dir(game) == OF_A_GAME
    assert dir(state) == sorted([*OF_A_STATE, *OF_THE_STATES_OF.get(slug, game.public_names)])
    assert all(hasattr(game, name) for name in dir(game))
    assert all(hasattr(state, name) for name in dir(state))


@CELLS
def test_setting_up_is_private_in_both_builds(slug, build):
    state = backroom.game(slug, build).new(seed=1)
    assert [name for name in SETTING_UP if hasattr(state, name)] == []
    assert [name for name in SETTING_UP if not hasattr(state, f"_{name}")] == []


@CELLS
def test_what_is_public_has_a_docstring_in_both_builds(slug, build):
    game = backroom.game(slug, build)
    kinds = [game.state, type(game)]
    names = [*dir(game.new(seed=1)), *OF_A_GAME]
    undocumented = {
        name
        for kind in kinds
        for name in names
        if callable(getattr(kind, name, None)) and not inspect.getdoc(getattr(kind, name))
    }
    assert undocumented == set()


def documented() -> dict[str, object]:
    """Everything public that has a docstring of its own."""
    found: dict[str, object] = {f"backroom.{name}": getattr(backroom, name) for name in OF_BACKROOM if name[0] != "_"}
    for kind, names in ((backroom.Game, OF_A_GAME), (backroom.State, OF_A_STATE)):
        found |= {f"{kind.__name__}.{name}": getattr(kind, name) for name in names if is_documented(kind, name)}
    for slug, names in OF_THE_STATES_OF.items():
        found |= {f"{slug}.{name}": getattr(backroom.game(slug, "interpreted").state, name) for name in names}
    return found


def is_documented(kind: type, name: str) -> bool:
    """Whether a name is a method or a property; plain fields are described in the docstring of the class."""
    return callable(getattr(kind, name, None)) or isinstance(getattr(kind, name, None), property)


@pytest.mark.parametrize("name", sorted(documented()))
def test_the_docstring_of_a_public_name_has_an_example_that_runs(name):
    slug = name.split(".")[0] if name.split(".")[0] in backroom.slugs() else "snitch"
    game = backroom.game(slug)
    names = {"backroom": backroom, "game": game, "state": game.new(seed=1)}
    text = inspect.getdoc(documented()[name]) or ""
    example = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    assert example.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


@pytest.mark.parametrize(("kind", "names"), [(backroom.Game, OF_A_GAME), (backroom.State, OF_A_STATE)])
def test_plain_fields_stand_in_the_example_of_their_class(kind, names):
    text = inspect.getdoc(kind) or ""
    assert [name for name in names if not is_documented(kind, name) and f".{name}" not in text] == []


def test_what_is_public_is_typed():
    for kind, names in ((backroom.Game, OF_A_GAME), (backroom.State, OF_A_STATE)):
        for name in names:
            if inspect.isfunction(getattr(kind, name, None)):
                assert "return" in get_type_hints(getattr(kind, name)), name


def test_the_page_names_all_of_it():
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in [*OF_BACKROOM[:-5], *OF_A_GAME, *OF_A_STATE] if name not in text] == []


def test_the_package_of_a_game_can_be_imported_by_its_path():
    import backroom.games.chicago_poker as poker

    assert backroom.game("chicago_poker").title == poker.TITLE


@CELLS
def test_equal_states_play_alike_and_have_no_hash(slug, build):
    game = backroom.game(slug, build)
    state = game.new(seed=4)
    assert state == state.clone() == state.clone(listen=True) == pickle.loads(pickle.dumps(state))
    assert state != game.new(seed=5) and state != 3
    with pytest.raises(TypeError, match="no hash"):
        hash(state)
    twin = state.clone()
    seat = state.waiting[0]
    twin.play(seat, state.legal(seat)[0])
    assert twin != state
    state.play(seat, state.legal(seat)[0])
    assert twin == state


@CELLS
def test_a_state_says_what_it_is(slug, build):
    game, chance = backroom.game(slug, build), random.Random(1)
    state = game.new(seed=1)
    assert repr(state).startswith(f"<{game.title}: {state.seats} seats, 0 choices made, waiting for P")
    while not state.over:
        seat = state.next_chooser()
        state.play(seat, chance.choice(state.legal(seat)))
    assert "won by P" in repr(state)


@CELLS
def test_rollouts_and_playouts_answer_alike(slug, build):
    game = backroom.game(slug, build)
    options = {"trade": "none"} if slug == "chinatown" else {}
    start = game.new(seed=1, **options)
    found, again = start.rollouts(3, seed=2), start.rollouts(3, seed=2)
    assert isinstance(found, backroom.Playouts) and found == again
    assert found.games == 3 and len(found.wins) == start.seats and found.decisions > 3
    assert isinstance(game.playouts(2, seed=2, **options), backroom.Playouts)
