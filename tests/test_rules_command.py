"""``backroom rules``: each rule with its rulings, its code and its tests."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

import pytest
from rich.console import Console

import backroom
from backroom.cli import main
from backroom.games import chicago_poker
from backroom.games.ledger import read_ledger
from backroom.terminal import rules
from backroom.terminal.screen import page


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints, on one line."""
    assert main(["rules", *words]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("slug", backroom.slugs())
def test_the_whole_ledger_shows_every_rule_and_cited_ruling(slug, capsys):
    text = printed(capsys, slug)
    ledger = read_ledger(slug)
    for rule in ledger.rules.values():
        assert f"{rule.id} " in text
        assert all(f"ruling {name}" in text for name in rule.rulings)
    assert "implemented in" in text
    assert ledger.flow()[0] in text


def test_one_rule_shows_its_text_its_ruling_its_code_and_its_tests(capsys):
    text = printed(capsys, "chicago_poker", "cp-hand.2")
    assert "CP-HAND.2 You may not draw" in text
    assert "ruling AMB.15 What exactly forbids a draw?" in text
    assert "rules/hand_limit.py: playable_specials, can_shed, stays_in_limit, draw_stays_in_limit" in text
    assert "proved by tests/chicago_poker/" in text
    assert "test_cp_hand_2_" in text
    assert "CP-HAND.3 " not in text


def test_ranges_in_docstrings_count_for_every_rule_in_them(capsys):
    for rule in ("CP-LIQ.1", "CP-LIQ.3", "CP-LIQ.4"):
        assert "rules/specials.py: " in (text := printed(capsys, "chicago_poker", rule))
        assert "liquidate" in text.partition("implemented in rules/specials.py")[2]


def test_a_section_comes_with_its_tables(capsys):
    text = printed(capsys, "chicago_poker", "rank")
    assert "rainbow_straight" in text
    assert "CP-RANK.1 " in text and "CP-RANK.6 " in text
    assert "CP-TIE.1 " not in text


def test_a_word_finds_the_rules_that_contain_it(capsys):
    text = printed(capsys, "chicago_poker", "declined")
    assert "CP-TURN.5 " in text
    assert "CP-COMP.1 " not in text


def test_a_ruling_is_found_with_the_rules_that_rest_on_it_or_alone(capsys):
    assert "CP-HAND.2 " in printed(capsys, "chicago_poker", "AMB.15")
    assert "CP-HAND.2 " in printed(capsys, "chicago_poker", "CP-AMB.15")
    assert "CP-TIE.8 " in printed(capsys, "chicago_poker", "kickers")
    assert "ruling AMB.28 Is the discard pile open?" in printed(capsys, "chicago_poker", "amb.28")


def test_what_is_not_found_is_said_in_one_line(capsys):
    assert main(["rules", "chicago_poker", "zebra"]) == 2
    assert capsys.readouterr().err == (
        "backroom: no rule of chicago_poker matches 'zebra'; try an id such as CP-COMP.1, or a word from the rules\n"
    )
    assert main(["rules", "monopoly"]) == 2
    assert "there is no game 'monopoly'" in capsys.readouterr().err


def test_an_installed_package_says_where_the_tests_are(tmp_path):
    game = Path(next(iter(chicago_poker.__path__)))
    installed = tmp_path / "site-packages" / "backroom" / "games" / "chicago_poker"
    shutil.copytree(game, installed, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    assert rules.source_checkout(installed) is None
    proofs = rules.Proofs("chicago_poker")
    assert proofs.tests
    proofs.tests = rules.tests_of(rules.source_checkout(installed))
    console = Console(file=io.StringIO(), width=80)
    console.print(*proofs.remark())
    assert "in the source checkout" in console.file.getvalue()
    assert rules.places_in(installed) == proofs.places


def test_long_output_is_paged_on_a_terminal_only(monkeypatch):
    paged = []
    monkeypatch.setattr("pydoc.pager", lambda text, *_: paged.append(text))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    for terminal, lines in ((True, 100), (True, 3), (False, 100)):
        page(Console(file=io.StringIO(), force_terminal=terminal, width=80, height=25), "line\n" * lines)
    assert len(paged) == 1
    assert paged[0].count("line") == 100
