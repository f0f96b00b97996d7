"""Reading ledgers: every format in which the games' rules and rulings are written."""

from __future__ import annotations

import re

import pytest

import backroom
from backroom.games.ledger import (
    aliases,
    ids_in_source,
    named_tests,
    parse_ledger,
    parse_rulings,
    proves,
    read_ledger,
    rule_ids,
)
from backroom.registry import folder_of

LEDGER = """\
# A Game - rule ledger (prefix XX)

Players 2-4.

**Flow**
1. First this.
2. Then that.

## XX-HAND Hand limit [§4.1]
- XX-HAND.1 At most seven cards.
- XX-HAND.2 No draw beyond that [AMB.15].
  It is looked at before every action.
Lines without an id are notes.

## XX-2P Two players
| rank | hand |
|---|---|
| 1 | five of a kind |
- XX-2P.1 Each runs two colours [AMB.2, AMB.15].

## Decisions
| id | who | when | choice |
|---|---|---|---|
| XX-DEC.1 choose | active | turn start | one of them |
| XX-DEC.2 | every tied seat | | one card |
"""
RULINGS = """\
# Rulings

## Hands
**AMB.2 Which hands exist?** Options: (a), (b). Ruling: (a).

**AMB.15 What forbids a draw?** Ruling: look ahead.
And this goes on.

**AMB.3 Nobody cites this.** Ruling: none.
"""


@pytest.fixture
def ledger():
    return parse_ledger(LEDGER, RULINGS)


def test_bullets_and_table_rows_are_rules(ledger):
    assert list(ledger.rules) == ["XX-HAND.1", "XX-HAND.2", "XX-2P.1", "XX-DEC.1", "XX-DEC.2"]
    assert ledger.rules["XX-HAND.1"].text == "At most seven cards."
    assert ledger.rules["XX-HAND.2"].text.endswith("[AMB.15]. It is looked at before every action.")
    assert ledger.rules["XX-DEC.1"].text == "choose; who: active; when: turn start; choice: one of them"
    assert ledger.rules["XX-DEC.2"].text == "who: every tied seat; choice: one card"


def test_a_rule_knows_its_section_and_its_rulings(ledger):
    assert ledger.rules["XX-HAND.2"].section == "XX-HAND Hand limit"
    assert ledger.sections[0].source == "[§4.1]"
    assert ledger.rules["XX-2P.1"].rulings == ("AMB.2", "AMB.15")
    assert ledger.rules["XX-HAND.1"].rulings == ()


def test_what_is_no_rule_stays_with_its_section(ledger):
    assert ledger.sections[0].notes == ["Lines without an id are notes."]
    assert ledger.sections[1].notes == ["| rank | hand |", "|---|---|", "| 1 | five of a kind |"]


def test_the_beginning_tells_the_game_in_a_few_lines(ledger):
    assert ledger.title == "A Game - rule ledger (prefix XX)"
    assert ledger.flow() == ["1. First this.", "2. Then that."]
    assert parse_ledger("# T\n## Flow in ten lines\n1. One.\n## XX-A\n- XX-A.1 Rule.").flow() == ["1. One."]


def test_rulings_have_a_question_and_a_decision(ledger):
    assert ledger.rulings["AMB.2"].title == "Which hands exist?"
    assert ledger.rulings["AMB.2"].text == "Options: (a), (b). Ruling: (a)."
    assert ledger.rulings["AMB.15"].text == "Ruling: look ahead. And this goes on."


@pytest.mark.parametrize(
    ("rule", "ruling", "cited"),
    [
        (
            "- CT-TRADE.8 What was agreed must be done. -> AMB-07, AMB-27",
            "**CT-AMB-07 Promises.** Ruling: not binding.\n\n**CT-AMB-27 Going back.** Ruling: irrevocable.",
            ("CT-AMB-07", "CT-AMB-27"),
        ),
        (
            "- CT-SETUP.2 Each player takes 30 markers (AMB-10).",
            "**CT-AMB-10 Markers run out.** No limit.",
            ("CT-AMB-10",),
        ),
        (
            "- FA-GNG.1 Lay one gangster card. [R, Q66, Q67]",
            '- **FA-Q66 Icons.** Text.\n- FA-Q67 "Points" of what? **Of the card.** Why: so.',
            ("FA-Q66", "FA-Q67"),
        ),
        (
            "- GA-2P.4 Effects on own pieces are allowed (set down or dump it, A30).",
            "- **GA-A30 May I dump later?** **No**: only on arrival.",
            ("GA-A30",),
        ),
        (
            "- SN-END.2 Tied for most: all of them lose half. [R 18]",
            "**SN-AMB.18 Several richest.** RULING all.",
            ("SN-AMB.18",),
        ),
        (
            "- SN-UNT.2 Casinos are destroyed. [R 16 for hand, R 32 for casinos] Pool stays.",
            "**SN-AMB.16 Hand too?** RULING both.\n**SN-AMB.32 Which casinos?** RULING his.",
            ("SN-AMB.16", "SN-AMB.32"),
        ),
        ("- SN-BUILD.2 At most 5. [JP; EN says per player; R 8]", "**SN-AMB.8 Limit?** RULING board.", ("SN-AMB.8",)),
        (
            "- CP-LIMO.6 Fifth card (CP-MARK.1-3) [AMB.24, AMB.25].",
            "**AMB.24 Five?** Yes.\n\n**AMB.25 From?** Both.",
            ("AMB.24", "AMB.25"),
        ),
        ("- FA-GEO.1 Cells: A1..F8; A1 is a business cell.", "- **FA-Q1 Al Capone.** Text.", ()),
        ("- CP-X.1 Card R 7 is no ruling.", "**AMB.7 Is it?** No.", ()),
    ],
)
def test_rulings_are_found_however_a_ledger_cites_them(rule, ruling, cited):
    ledger = parse_ledger(f"# T\n## S\n{rule}", ruling)
    [found] = ledger.rules.values()
    assert found.rulings == cited
    assert all(ledger.rulings[name].title and ledger.rulings[name].text for name in cited)


def test_a_ruling_without_bold_words_has_only_a_text():
    assert parse_rulings("- FA-Q53 Cannot happen.")["FA-Q53"].text == "Cannot happen."
    assert parse_rulings("- FA-Q14 Father's move: **optional.**")["FA-Q14"].title == "Father's move"


def test_every_name_of_a_ruling_leads_to_it():
    ways = aliases(parse_rulings("**CT-AMB-07 Promises.** Text."))
    assert ways == {"CT-AMB-07": "CT-AMB-07", "AMB-07": "CT-AMB-07", "R 7": "CT-AMB-07"}


# Finding


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("XX-HAND.2", ["XX-HAND.2"]),
        ("xx-hand.2", ["XX-HAND.2"]),
        ("hand.1-2", ["XX-HAND.1", "XX-HAND.2"]),
        ("XX-HAND", ["XX-HAND.1", "XX-HAND.2"]),
        ("2p", ["XX-2P.1"]),
        ("AMB.15", ["XX-HAND.2", "XX-2P.1"]),
        ("colours", ["XX-2P.1"]),
        ("limit", ["XX-HAND.1", "XX-HAND.2"]),
        ("zebra", []),
        ("", []),
        ("  ", []),
        ("XX-HAND.9", []),
        ("XX-HAND.99999999999999", []),
    ],
)
def test_rules_are_found_by_id_section_ruling_or_word(ledger, wanted, ids):
    assert [rule.id for rule in ledger.find(wanted)] == ids


def test_a_ruling_that_no_rule_cites_is_found_too(ledger):
    assert [ruling.id for ruling in ledger.find_rulings("amb.3")] == ["AMB.3"]
    assert ledger.find_rulings("nothing") == []


# Ids in code and tests


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("CP-HAND.1-3: whether", ["CP-HAND.1", "CP-HAND.2", "CP-HAND.3"]),
        ("CP-LIQ.1, .3-4: the last card", ["CP-LIQ.1", "CP-LIQ.3", "CP-LIQ.4"]),
        ("CP-HAND.2, .4 and .7: the test", ["CP-HAND.2", "CP-HAND.4", "CP-HAND.7"]),
        ("CP-SHOOT.1-2, CP-DEC.1", ["CP-SHOOT.1", "CP-SHOOT.2", "CP-DEC.1"]),
        ("CP-WIN.1; in the short game CP-OPT.1 instead", ["CP-WIN.1", "CP-OPT.1"]),
        ("CP-REV.1, and .3", ["CP-REV.1", "CP-REV.3"]),
        ("CP-HAND: at most seven", []),
        ("GA-2P.10", ["GA-2P.10"]),
        ("CP-X.9-2", ["CP-X.9"]),
        ("CP-X.1-9999", ["CP-X.1"]),
        ("CP-A.1 CP-A.1", ["CP-A.1"]),
    ],
)
def test_ids_and_their_ranges_are_spelt_out(text, ids):
    assert rule_ids(text) == ids


SOURCE = '''
"""CP-A.1: the file."""
LIMIT = 7  # CP-A.2: a number

class Cards:
    """Cards."""
    # CP-A.3: a heading

    def draw(self):
        """CP-A.4-5: take one."""
        return self.top()  # CP-A.6

    def name(self):
        return "CP-A.7 in a text is no mention"
'''


def test_docstrings_and_comments_are_mentions_of_the_function_around_them():
    assert ids_in_source(SOURCE) == {
        "CP-A.1": [""],
        "CP-A.2": [""],
        "CP-A.3": ["Cards"],
        "CP-A.4": ["draw"],
        "CP-A.5": ["draw"],
        "CP-A.6": ["draw"],
    }


def test_a_test_proves_the_rule_in_its_name():
    source = "def test_cp_hand_2_no_draw(): ...\ndef helper(): ...\nclass T:\n def test_x(self): ..."
    names = named_tests(source)
    assert names == ["test_cp_hand_2_no_draw", "test_x"]
    assert proves("test_cp_hand_2_no_draw", "CP-HAND.2")
    assert proves("test_cp_hand_2", "CP-HAND.2")
    assert proves("test_ga_2p_1_and_ga_2p_2", "GA-2P.2")
    assert not proves("test_cp_hand_21_x", "CP-HAND.2")
    assert not proves("test_acp_hand_2", "CP-HAND.2")


# The ledgers of our own games


@pytest.mark.parametrize("slug", backroom.slugs())
def test_no_rule_and_no_ruling_of_a_ledger_is_lost(slug):
    folder = folder_of(slug)
    text = folder.joinpath("rules.md").read_text(encoding="utf-8")
    rulings = folder.joinpath("rulings.md").read_text(encoding="utf-8")
    ledger = read_ledger(slug)
    written = re.findall(r"(?m)^(?:- |\| )([A-Z]{2}-[A-Z0-9]+\.\d+)", text)
    assert list(ledger.rules) == written
    assert len(written) == len(set(written)) > 0
    decided = re.findall(r"(?m)^(?:- )?(?:\*\*)?((?:[A-Z]{2}-)?(?:AMB[.-]|Q|A)\d+) ", rulings)
    assert list(ledger.rulings) == decided
    assert 5 <= len(ledger.flow()) <= 10
    assert all(rule.text for rule in ledger.rules.values())


def test_a_game_without_a_ledger_is_refused():
    with pytest.raises(backroom.Invalid, match="no game"):
        read_ledger("monopoly")
