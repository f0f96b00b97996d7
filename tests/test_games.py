"""Games are found, not listed: registering one, and what is said about a game that lacks something optional."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import backroom
from backroom import registry
from backroom.cli import main
from backroom.terminal.check import faults, missing
from tests.golden import ENDINGS

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SIXTH = "rum_row"
OF_THE_HOUSE = [*filter(registry.is_of_the_house, backroom.slugs())]


def left_out(slug: str) -> list[str]:
    """What one of Backroom's own games could have and doesn't, including what is only in the source."""
    can_have = {
        f"a page docs/{slug}.md": (ROOT / "docs" / f"{slug}.md").is_file(),
        "a line in the README": f"`{slug}`" in (ROOT / "README.md").read_text(encoding="utf-8"),
        "golden games (tests/golden.py)": any(name.startswith(f"{slug}/") for name in ENDINGS),
        "counts of choices (backroom perft --write)": (TESTS / "perft" / f"{slug}.perft").is_file(),
    }
    without_build = [what for what in missing(slug) if "compiled build" not in what]  # the Makefile asks for that
    return without_build + [what for what, has in can_have.items() if not has]


@pytest.mark.parametrize("slug", OF_THE_HOUSE)
def test_what_a_game_of_the_house_lacks_is_a_warning(slug):
    lacks = left_out(slug)
    if lacks:
        warnings.warn(f"a game lacks something: {slug} hasn't {'; '.join(lacks)}", stacklevel=1)  # see pyproject.toml


def test_a_game_in_one_folder_lacks_everything_that_it_need_not_have():
    lacks = left_out(SIXTH)
    wanted = ("bots", "drawing of", "terminal", '"de"', '"ja"', '"pt"', "page", "README", "golden", "perft")
    assert len(lacks) == len(wanted)
    assert all(any(word in what for what in lacks) for word in wanted)


def test_the_check_finds_nothing_wrong_with_a_whole_game(capsys):
    assert main(["check", SIXTH]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{SIXTH}: Rum Row (rum_row:RumRow), ")
    assert "right    15 rules; every law holds" in told and "wrong" not in told


@pytest.mark.parametrize(
    ("hook", "done", "complaint"),
    [
        ("resample", lambda state, seat: state.hands.put(seat, 0, 24), "redeal: P0 can tell it from the real state"),
        ("objection", lambda state, seat, action: ("No.", ""), "is refused without a sentence or a rule"),
        ("inventory", lambda state: {"boats": [str(state.night)]}, "inventory: something of the box was lost"),
        ("read_position", lambda state, given: state.deal(), "is read as something else"),
        ("build_view", lambda state, seat: {"hand": {1, 2}}, "TypeError: Object of type set is not JSON"),
    ],
)
def test_the_check_finds_what_is_wrong_with_a_game(monkeypatch, hook, done, complaint):
    monkeypatch.setenv("BACKROOM_INTERPRETED", "1")
    monkeypatch.setattr(backroom.game(SIXTH, "interpreted").state, hook, done)
    found, _ = faults(SIXTH)
    assert any(complaint in fault for fault in found) and all("seats=2, seed=2" in fault for fault in found)


@pytest.mark.parametrize(
    "hook",
    ["resample", "build_view", "question", "points", "inventory", "objection", "write_position", "read_position"],
)
def test_the_check_finds_a_hook_that_a_game_has_not_filled_in(monkeypatch, hook):
    monkeypatch.setenv("BACKROOM_INTERPRETED", "1")
    monkeypatch.delattr(backroom.game(SIXTH, "interpreted").state, hook)
    assert faults(SIXTH) == ([f"{hook}: the game's class doesn't have it (docs/adding-a-game.md)"], 0)


# Registering


def test_a_game_that_is_registered_again_stays_what_it_was():
    before = backroom.slugs()
    assert backroom.register("rum_row:RumRow") == SIXTH
    assert backroom.register("backroom.games.snitch:Snitch") == "snitch"
    assert backroom.slugs() == before and os.environ[registry.VARIABLE].split() == ["rum_row:RumRow"]


def package(folder: Path, name: str, text: str) -> None:
    """A package of one file."""
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (None, 'a game is named "package:Class"'),
        ("rum_row", 'a game is named "package:Class"'),
        ("rum row:RumRow", 'a game is named "package:Class"'),
        ("../rum_row:RumRow", 'a game is named "package:Class"'),
        ("nowhere_at_all:Game", r"nowhere_at_all can't be imported \(ModuleNotFoundError"),
        ("broken_game:Game", r"broken_game can't be imported \(ZeroDivisionError: division by zero\)"),
        ("empty_game:Game", "empty_game doesn't say TITLE, ABOUT, "),
        ("stateless_game:Game", "STATE must be a class that continues backroom.core.contract.Contract"),
        ("rum_row:Boats", r"rum_row has no class Boats that is its STATE \(RumRow\)"),
        ("rum_row.view:View", "rum_row.view must be a folder"),
        ("copies.rum_row:RumRow", "there is already a game rum_row, rum_row:RumRow"),
    ],
)
def test_a_wrong_registration_says_what_is_wrong_and_changes_nothing(tmp_path, monkeypatch, entry, complaint):
    package(tmp_path, "broken_game", "1 / 0")
    package(tmp_path, "empty_game", "")
    package(tmp_path, "stateless_game", "from rum_row import *\nSTATE = Game = dict")
    package(tmp_path, "copies", "")
    package(tmp_path, "copies/rum_row", "from rum_row import *")
    monkeypatch.syspath_prepend(tmp_path)
    before = backroom.slugs(), os.environ[registry.VARIABLE]
    with pytest.raises(backroom.Invalid, match=complaint):
        backroom.register(entry)
    assert (backroom.slugs(), os.environ[registry.VARIABLE]) == before


def told_by(code: str, folder: Path, **environment: str) -> tuple[str, str]:
    """The output of a process that has another folder of packages, and no games from the environment unless given."""
    path = os.pathsep.join([str(folder), str(TESTS / "sixth_game"), str(ROOT / "src")])
    plain = {name: value for name, value in os.environ.items() if name != registry.VARIABLE}
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        env=plain | {"PYTHONPATH": path} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip(), done.stderr


def install(folder: Path, points: str) -> None:
    """A distribution with entry points, as pip leaves it behind."""
    info = folder / "somebodys_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-games\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{points}", encoding="utf-8")


SAY_SLUGS = "import backroom; print(*backroom.slugs())"


def test_a_game_of_an_installed_distribution_is_found_by_its_entry_point(tmp_path):
    install(tmp_path, "rum_row = rum_row:RumRow\n")
    said, complaints = told_by(SAY_SLUGS, tmp_path)
    assert said.split() == [*OF_THE_HOUSE, SIXTH] and complaints == ""


def test_a_broken_entry_point_is_told_and_all_other_games_are_there(tmp_path):
    install(tmp_path, "moon = moon:Moon\nrum_row = rum_row:RumRow\n")
    said, complaints = told_by(SAY_SLUGS, tmp_path)
    assert said.split()[-1] == SIXTH and "moon" not in said
    assert "a game is left out (entry point moon in the group backroom.games): moon:Moon: moon can't be" in complaints


def test_the_environment_names_games_and_processes_inherit_what_was_registered(tmp_path):
    assert told_by(SAY_SLUGS, tmp_path)[0].split()[-1] != SIXTH
    assert told_by(SAY_SLUGS, tmp_path, BACKROOM_GAMES="rum_row:RumRow")[0].split()[-1] == SIXTH
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SAY_SLUGS!r}])"
    said, _ = told_by(f"import backroom; backroom.register('rum_row:RumRow'); {child}", tmp_path)
    assert said.split()[-1] == SIXTH


def test_bots_drawings_and_words_of_a_game_may_lie_in_its_own_folder(tmp_path, monkeypatch):
    package(tmp_path, "pier", "from rum_row import *\nfrom rum_row import RumRow as Pier\nSTATE = Pier\n")
    files = {
        "bots": "from backroom.bots import Bot\nclass Sly(Bot):\n    'Sends the first boat.'\n    name = 'sly'\n"
        "    def choose(self, state, seat): return state.legal(seat)[0]\nBOTS = {'sly': Sly}\n",
        "drawing": "def draw(view, choices, wide, names): return '<svg>a pier</svg>'\n",
        "terminal": "def draw(view, names): return 'a pier'\n",
        "words": "from rum_row.words import *\n",
        "view": "",
    }
    for name, text in files.items():
        (tmp_path / "pier" / f"{name}.py").write_text(text, encoding="utf-8")
    (tmp_path / "pier" / "messages").mkdir()
    (tmp_path / "pier" / "messages" / "de.json").write_text('{"sell the cargo": "die Ladung verkaufen"}')
    code = """if True:
        import backroom
        from backroom import bots
        from backroom.messages import translator_for
        from backroom.terminal.check import missing
        from backroom.terminal.draw import drawing_of
        backroom.register("pier:Pier")
        state = backroom.game("pier", "interpreted").new(seed=1)
        state.play(0, bots.ask(bots.bot("pier", "sly"), state, 0, seed=1))
        german = translator_for("de", "pier").say("sell the cargo")
        print(bots.names("pier"), state.svg(0), drawing_of("pier")({}, ()), german)
        print(missing("pier"))
    """
    said, complaints = told_by(code, tmp_path)
    assert complaints == ""
    assert said.splitlines()[0] == "('steady', 'gentle', 'sly', 'random') <svg>a pier</svg> a pier die Ladung verkaufen"
    assert "compiled" in said.splitlines()[1] and said.count(": ") == 3  # and two languages
