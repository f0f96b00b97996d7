"""Editions of one's own: copied, changed, checked, played beside the printed one, and named in records."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import backroom
from backroom import Invalid, bots, loading
from backroom.cli import main
from backroom.core.editions import read_edition
from backroom.editions import compiling, keeping, own
from backroom.editions.doubts import doubts
from backroom.learning.rulebook import rulebook
from backroom.records import Record, RecordError
from backroom.registry import entries, folder_of, package_of

from .properties import outcome

COUNT = int(os.environ.get("BACKROOM_BAD_EDITIONS", "12"))
"""How many bad editions are tried; by hand: BACKROOM_BAD_EDITIONS=10000, or python -m tests.editions.properties."""


def edition_of(slug, folder, *changes, name="mine"):
    """A file with the printed edition of a game, in which some texts are replaced."""
    text = (folder_of(slug) / "edition.toml").read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = Path(folder) / f"{name}.toml"
    path.write_text(f'edition.game = "{slug}"\nedition.name = "{name}"\n{text}', "utf-8")
    return path


DOCKS = ('name = "Gold Coast"', 'name = "The Docks"')
RICH = ("values = [7, 5, 3, 1]", "values = [9, 5, 3, 1]")


def test_a_copy_is_the_printed_edition_and_is_never_overwritten(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    assert main(["edition", "copy", "gangster", str(path)]) == 0
    assert own.read_own(path).data | {"edition": None} == read_edition("backroom.games.gangster") | {"edition": None}
    assert own.changes(own.read_own(path)) == []
    before = path.read_text("utf-8")
    assert main(["edition", "copy", "snitch", str(path)]) == 2
    assert "already exists" in capsys.readouterr().err and path.read_text("utf-8") == before


def test_check_tells_what_differs(tmp_path, capsys):
    path = edition_of("gangster", tmp_path, DOCKS, RICH)
    assert main(["edition", "check", str(path)]) == 0
    told = capsys.readouterr().out
    assert "harbor.name: 'Gold Coast' -> 'The Docks'" in told
    assert "tile.t01.values: [7, 5, 3, 1] -> [9, 5, 3, 1]" in told


def test_two_editions_and_the_printed_one_live_side_by_side(tmp_path):
    docks = backroom.game("gangster", "interpreted", edition=edition_of("gangster", tmp_path, DOCKS, RICH))
    fast = backroom.game(
        "gangster",
        "interpreted",
        edition=edition_of("gangster", tmp_path, ("values = [1, 2, 3]", "values = [2, 3, 4]"), name="fast"),
    )
    printed = backroom.game("gangster", "interpreted")
    assert len({docks.slug, fast.slug, printed.slug}) == 3
    assert [one.title for one in (docks, fast, printed)] == ["Gangster (mine)", "Gangster (fast)", "Gangster"]
    states = [one.new(seats=4, seed=3) for one in (docks, fast, printed)]
    for one, state in zip((docks, fast, printed), states, strict=True):
        assert state.game is one and state.view(0)["game"] == one.slug
    assert ["The Docks" in state.svg(0) for state in states] == [True, False, False]
    told = [{state.text(action) for action in state.legal(state.waiting[0])} for state in states]
    assert any("with 4" in text for text in told[1]) and not any("with 4" in text for text in told[2])
    assert docks.edition["tile"][0]["values"][0] == 9 and printed.edition["tile"][0]["values"][0] == 7


def test_bots_and_rulebook_follow_the_edition(tmp_path):
    game = backroom.game("snitch", "interpreted", edition=edition_of("snitch", tmp_path, ("count = 12", "count = 7")))
    state = game.new(seed=1)
    bot = bots.bot(game.slug, "greedy", 1)
    assert type(bot).__module__ == f"backroom.bots.{game.slug}.greedy"
    seat = state.next_chooser()
    state.play(seat, bot.choose(state.redeal(seat, 1), seat))
    book = "\n".join(block.text for chapter in rulebook(game.slug).chapters for block in chapter.blocks)
    printed = "\n".join(block.text for chapter in rulebook("snitch").chapters for block in chapter.blocks)
    assert "seven rounds" in book and "seven rounds" not in printed
    assert backroom.game("snitch").edition["rounds"]["count"] == 12


WRONG = {
    "a number too large": (
        ("per_color = 20\n", "per_color = 200\n"),
        "gangster_supply.per_color is 200, but it must be from 9 to 60",
    ),
    "a misspelt key": (
        ("trunk_capacity = 1", "trunc_capacity = 1"),
        "trunc_capacity, which the game doesn't know; trunk_capacity?",
    ),
    "an unknown place": (
        ('["loop", "chinatown"]', '["loop", "chinatow"]'),
        "is 'chinatow', but it must be one of: chinatown",
    ),
    "a text for a number": (
        ("tokens = 8", 'tokens = "eight"'),
        "doublers.tokens is 'eight', but it must be a whole number",
    ),
    "an id twice": (('id = "t02"', 'id = "t01"'), "tile has the id t01 twice"),
    "too few rows": (("[4, 2, 6, 3]", "[]"), "tile.t10.values has 0 entries, but it must have from 1 to 5"),
    "more than another": (("players_min = 2", "players_min = 5"), ""),
    "no longer the sum of others": (
        ("per_color = 20\n", "per_color = 21\n"),
        "gangster_supply.per_color is 21, but it must be 20, the sum of gangster_supply.round_1,",
    ),
    "no toml": (("[meta]", "[meta"), "is not a toml file"),
}


@pytest.mark.parametrize("case", [case for case, (_, why) in WRONG.items() if why])
def test_errors_name_the_value_what_is_wrong_and_what_is_allowed(case, tmp_path):
    change, why = WRONG[case]
    with pytest.raises(Invalid) as wrong:
        backroom.game("gangster", edition=edition_of("gangster", tmp_path, change))
    assert why in str(wrong.value) and "mine.toml" in str(wrong.value)


def test_what_stands_twice_is_no_word_or_no_neighbour_is_told(tmp_path):
    with pytest.raises(Invalid, match=r"cell\.A1\.touch names 'C3', but it must be the id of one of another kind"):
        backroom.game("families", edition=edition_of("families", tmp_path, ('["A2","B1"]', '["A2","C3"]')))
    with pytest.raises(Invalid, match=r"setup\.\*\.players has 5 twice"):
        backroom.game(
            "chicago_poker", edition=edition_of("chicago_poker", tmp_path, ("players = 4\n", "players = 5\n"))
        )
    with pytest.raises(Invalid, match=r"gangsters\.values has 1 twice"):
        backroom.game(
            "chicago_poker", edition=edition_of("chicago_poker", tmp_path, ("values = [1, 2, ", "values = [1, 1, "))
        )
    with pytest.raises(Invalid, match="is 'F5', but it must be a word of small letters"):
        backroom.game("families", edition=edition_of("families", tmp_path, ('id = "pawnshop"', 'id = "F5"')))


@pytest.mark.parametrize(
    ("slug", "change"),
    [
        ("gangster", ("players_max = 5", "players_max = 3")),  # fewer seats than a new table usually has
        ("families", ('id = "pawnshop"', 'id = "laundry"')),  # no picture of that business is known
        ("chicago_poker", ('id = "gh5"', 'id = "backroom"')),  # ids need not say the kind
    ],
)
def test_editions_that_once_stopped_in_the_middle_are_played(slug, change, tmp_path):
    path = edition_of(slug, tmp_path, change)
    own_slug = own.read_own(path).slug
    keeping.keep(own_slug, path.read_text("utf-8"))
    game = loading.load_game(own_slug, "interpreted")
    assert game.usual_seats in game.seat_counts
    assert game.new(seed=1).svg(0).startswith("<svg")


def test_an_edition_belongs_to_its_game(tmp_path):
    path = edition_of("gangster", tmp_path)
    with pytest.raises(Invalid, match="is an edition of gangster, not of snitch"):
        backroom.game("snitch", edition=path)
    path.write_text(path.read_text("utf-8").replace('edition.game = "gangster"\n', ""), "utf-8")
    with pytest.raises(Invalid, match="must say which game it is for"):
        backroom.game("gangster", edition=path)


def test_records_name_the_edition_and_say_so_when_they_are_replayed_with_another(tmp_path, capsys, monkeypatch):
    game = backroom.game("gangster", "interpreted", edition=edition_of("gangster", tmp_path, DOCKS, RICH))
    record = Record.start(game, seats=3, seed=5)
    for _ in range(4):
        seat = record.state.next_chooser()
        record.play(seat, record.state.legal(seat)[0])
    text = record.dump()
    digest = keeping.digest_in(game.slug)
    assert f"game: gangster\nedition: {digest} mine\n" in text
    again = Record.load(text)
    assert again.game is game or again.game.slug == game.slug
    assert again.header.replayed_with == "" and again.dump() == text
    file = tmp_path / "game.record"
    file.write_text(text, "utf-8")
    other = edition_of("gangster", tmp_path, RICH, name="other")
    assert main(["replay", str(file), "--all", "--edition", str(other)]) == 0
    said = capsys.readouterr()
    assert f"played with the edition mine ({digest}); it is replayed with the edition other" in said.err
    monkeypatch.setenv(keeping.CACHE, str(tmp_path / "elsewhere"))
    with pytest.raises(RecordError, match=r"line 3.*'mine'.*not known here.*--edition"):
        Record.load(text)


def test_positions_are_read_with_either_edition(tmp_path):
    game = backroom.game("gangster", "interpreted", edition=edition_of("gangster", tmp_path, DOCKS, RICH))
    position = game.new(seats=4, seed=1).position()
    assert position["game"] == "gangster"
    assert game.position(position).game is game
    assert backroom.game("gangster").position(position).game.edition_name == ""


def test_states_and_bots_reach_other_processes(tmp_path):
    game = backroom.game("gangster", "interpreted", edition=edition_of("gangster", tmp_path, DOCKS, RICH))
    file = tmp_path / "state"
    file.write_bytes(pickle.dumps((game.new(seats=4, seed=1), game, bots.bot(game.slug, "greedy", 1))))
    code = (
        "import pickle, sys; state, game, bot = pickle.load(open(sys.argv[1], 'rb')); "
        "print(game.edition_name, state.game is game, 'The Docks' in state.svg(0), type(bot).__module__)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["mine", "True", "True", f"backroom.bots.{game.slug}.greedy"]


def test_the_terminal_and_the_arena_take_an_edition(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("BACKROOM_INTERPRETED", "1")
    path = str(
        edition_of(
            "snitch", tmp_path, ("count = 12", "count = 2"), ("snitch_in_rounds = [1, 2", "snitch_in_rounds = [1, 1")
        )
    )
    assert main(["arena", "snitch", *["random"] * 4, "--games", "2", "--jobs", "1", "--edition", path]) == 0
    save = tmp_path / "game.record"
    assert main(["play", "--edition", path, "--watch", "--pace", "0", "--bots", "random", "--save", str(save)]) == 0
    assert "edition: " in save.read_text("utf-8") and "Chicago (mine)" in capsys.readouterr().out


def test_doubts_list_what_was_reconstructed():
    told = [str(one) for one in doubts(read_edition("backroom.games.gangster"))]
    assert 'tile.t01: name = "Grand Hotel", spaces = 16, columns = 4, values = [7, 5, 3, 1]' in told
    assert any(line.startswith("upgrade.engine: count = 5") for line in told)
    assert not any(line.startswith("movement_cards") for line in told)
    families = [str(one) for one in doubts(read_edition("backroom.games.families"))]
    assert any(line.startswith("business.airport: points") and "req" not in line for line in families)


@pytest.mark.parametrize("slug", entries())
def test_the_printed_editions_are_allowed_by_their_own_limits(slug, tmp_path):
    assert own.read_own(edition_of(slug, tmp_path)).base == slug


@pytest.mark.parametrize("number", range(-(-COUNT // 6)))
@pytest.mark.parametrize("slug", entries())
def test_a_bad_edition_is_refused_in_words_or_can_be_played_to_the_end(slug, number):
    what, why = outcome(slug, number)
    assert what == "played" or len(why.split()) >= 3
    assert "can't cope" not in why


def test_an_edition_is_compiled_once_and_plays_as_interpreted(tmp_path, capsys):
    if not compiling.can_compile():
        pytest.skip("there is no C compiler, or no Cython")
    path = edition_of("rum_row", tmp_path, ("in_hand = 5", "in_hand = 6"))
    game = backroom.game("rum_row", edition=path)
    binary = compiling.binary_of(game.slug)
    made = binary.stat().st_mtime_ns
    assert game.build == "compiled" and "Compiling rum_row" in capsys.readouterr().err
    plain = backroom.game("rum_row", "interpreted", edition=path)
    assert game.playouts(50, seats=3, seed=1) == plain.playouts(50, seats=3, seed=1)
    assert backroom.game("rum_row", edition=path) is game
    assert binary.stat().st_mtime_ns == made and capsys.readouterr().err == ""
    assert type(game.new().clone()).__module__ == f"rum_row__{keeping.digest_in(game.slug)}._compiled"


def test_without_a_compiler_an_edition_runs_interpreted(tmp_path, monkeypatch):
    monkeypatch.setattr(compiling, "tools", lambda: "")
    game = backroom.game("rum_row", edition=edition_of("rum_row", tmp_path, ("sides = 3 ", "sides = 4 ")))
    assert game.build == "interpreted" and game.playouts(3, seats=3).games == 3


def test_what_was_never_kept_is_no_game():
    with pytest.raises(Invalid, match="there is no game"):
        loading.game("gangster__0123456789ab")
    assert package_of("gangster__0123456789ab") == "backroom.games.gangster__0123456789ab"
