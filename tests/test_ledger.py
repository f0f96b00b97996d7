"""The ledger is complete: every rule is proved by a test and named in the code, and nothing else is named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

import backroom
from backroom.games.ledger import ids_in_source, named_tests, proves, read_ledger
from backroom.registry import folder_of

TESTS = Path(__file__).parent

every_game = pytest.mark.parametrize("slug", backroom.slugs())


def spelt_ids(names: Iterable[str], sections: set[str]) -> set[str]:
    """The rule ids that test names spell out, for sections that exist: ``test_cp_hand_2_...`` is CP-HAND.2."""
    spellings = {re.sub(r"[^a-z0-9]", "_", section.lower()): section for section in sections}
    pattern = re.compile(rf"^test_({'|'.join(sorted(spellings, key=len, reverse=True))})_(\d+)(?=_|$)")
    return {f"{spellings[match[1]]}.{match[2]}" for name in names if (match := pattern.match(name))}


@cache
def all_test_names() -> list[str]:
    """The names of all tests."""
    files = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")]
    return sorted({name for text in files for name in named_tests(text)})


@cache
def code_ids(slug: str) -> set[str]:
    """The rule ids in docstrings and comments of a game's code."""
    sources = [path.read_text(encoding="utf-8") for path in folder_of(slug).rglob("*.py")]
    return {rule for source in sources for rule in ids_in_source(source)}


@every_game
def test_a_ledger_has_rules_and_every_id_once(slug):
    ledger = read_ledger(slug)
    listed = [rule.id for section in ledger.sections for rule in section.rules]
    assert len(listed) == len(set(listed)) > 0


@every_game
def test_every_rule_is_proved_by_a_test_that_names_it(slug):
    unproved = [rule for rule in read_ledger(slug).rules if not any(proves(name, rule) for name in all_test_names())]
    assert unproved == []


@every_game
def test_every_rule_is_named_by_the_code(slug):
    assert sorted(set(read_ledger(slug).rules) - code_ids(slug)) == []


@every_game
def test_no_test_names_a_rule_that_does_not_exist(slug):
    rules = set(read_ledger(slug).rules)
    assert sorted(spelt_ids(all_test_names(), {rule.rpartition(".")[0] for rule in rules}) - rules) == []


@every_game
def test_no_code_names_a_rule_that_does_not_exist(slug):
    assert sorted(code_ids(slug) - set(read_ledger(slug).rules)) == []


@every_game
def test_every_ruling_that_a_rule_cites_exists(slug):
    ledger = read_ledger(slug)
    for rule in ledger.rules.values():
        written = re.findall(r"AMB[.-]\d+", rule.text)
        assert len(set(written)) <= len(rule.rulings), rule.id


def test_the_ids_of_test_names_are_read_as_they_are_written():
    assert spelt_ids(
        ["test_cp_hand_2_x", "test_cp_hand_12", "test_cpa_1_x", "test_cp_rev_1"], {"CP-HAND", "CP-REV"}
    ) == {"CP-HAND.2", "CP-HAND.12", "CP-REV.1"}
