"""What is typed is what is done: whole choices in one line, read by ``state.play`` as by the terminal."""

from __future__ import annotations

import random
from typing import Any

import pytest

import backroom
from backroom.games.chinatown.edition import BUSINESSES, COLOURS
from tests.chinatown.table import cash, deals, lot, promise, propose, refusal, tile, told


def terms(state: Any) -> tuple[list[Any], list[Any]]:
    """The transfers and promises of the only deal."""
    (deal,) = state.view(0)["deals"]
    return deal["transfers"], deal["promises"]


@pytest.mark.parametrize(
    "line",
    [
        "give lot 14, 2 fish; get restaurant, $3000 from red",
        "give lot 14, 2 fish to red; get restaurant, $3,000",
        "get 1 restaurant from P1; get 3000 dollars; give 2 fish; give lots 14",
        "P1 gives me restaurant, $ 3,000; I gives P1 lot 14; me gives 2 x fish to P1",
        "GIVE LOT 14, 2 FISH; GET RESTAURANTS, $3000 FROM RED",
        "open; give lot 14,2 fish to 1;get 1 tile of restaurant,3000 from 1;",
    ],
)
def test_an_offer_in_one_line_is_played_as_it_stands(table, line):
    table.play(0, line)
    wanted = [lot(0, 1, 14), tile(0, 1, "fish", 2), tile(1, 0, "restaurant"), cash(1, 0, 3000)]
    assert terms(table) == (wanted, [])


def test_deals_of_several_promises_counters_and_messages_are_typed_as_well(table):
    table.play(0, 'private; give $2000 to P1; P1 gives P2 lot 30; P2 gives me lot 11; promise "my; next" to P2')
    assert terms(table) == (
        [cash(0, 1, 2000), lot(1, 2, 30), lot(2, 0, 11)],
        [promise(0, 2, "my; next")],
    )
    table.play(1, "give lots 30, 31; get $1,000 from P0")
    number = deals(table, 0)[-1]
    table.play(0, f"counter {number}; get lots 30, 31 from P1; give $2,000")
    assert table.view(0)["deals"][-1]["revision"] == 2
    table.play(2, 'tell red and P0: "who sells watches?"')
    assert told(table, "said", 1)[-1]["words"] == "who sells watches?"


@pytest.mark.parametrize(
    ("part", "ends"),
    [
        ('promise "my next radio"', (0, 1)),
        ('promise "my next radio" to red', (0, 1)),
        ('promise P1 "my next radio"', (0, 1)),
        ('promise red: "my next radio"', (0, 1)),
        ("promise my next radio", (0, 1)),
        ("promise: my next radio", (0, 1)),
        ("promise P1 my next radio", (0, 1)),
        ("promise my next radio to P1", (0, 1)),
        ("promise 'my next radio'", (0, 1)),
        ("promise \u201cmy next radio\u201d to P1", (0, 1)),
        ("Promise \u201emy next radio\u201c", (0, 1)),
        ('give promise "my next radio"', (0, 1)),
        ('P1 promises "my next radio"', (1, 0)),
        ("P1 promises me my next radio", (1, 0)),
        ('red promises me: "my next radio"', (1, 0)),
        ('get a promise "my next radio" from P1', (1, 0)),
        ('get $1000 and promise "my next radio"', (1, 0)),
    ],
)
@pytest.mark.parametrize("private", [False, True])
def test_a_promise_is_typed_as_people_write_it(table, part, ends, private):
    table.play(0, f"{'private; ' if private else ''}give lot 14 to P1; {part}")
    (deal,) = table.view(0)["deals"]
    given = {"do": "propose", "transfers": deal["transfers"], "promises": deal["promises"], "private": private}
    assert deal["promises"] == [promise(*ends, "my next radio")] and deal["private"] == private
    twin = table.clone()
    twin.play(0, {"do": "withdraw", "deal": deal["deal"]})
    twin.play(0, given)
    assert twin.view(1)["deals"][0]["promises"] == deal["promises"]


def test_a_promise_among_three_says_to_whom(table):
    assert refusal(table, 0, 'P1 gives P2 lot 30; P2 gives me lot 11; promise "a favour"') == "CT-PROT.1"
    table.play(0, 'P1 gives P2 lot 30; P2 gives me lot 11; promise P1 "a favour"')
    assert terms(table)[1] == [promise(0, 1, "a favour")]


def test_and_stands_for_a_comma_and_a_message_needs_no_quotation_marks(table):
    table.play(0, "give lot 14 and 2 fish to P1; get restaurant and $3000")
    assert len(terms(table)[0]) == 4
    table.play(2, "tell red: who sells watches?")
    assert told(table, "said", 1)[-1]["words"] == "who sells watches?"


def test_what_is_kept_is_typed_as_well(game):
    state = game.new(4, 3)
    hand = state.view(1)["hand"]
    state.play(1, f"keep {', '.join(map(str, hand[2:]))}")
    assert state.view(1)["returned"] == hand[:2]
    assert refusal(state, 1, {"do": "keep", "lots": hand[2:]}) == "CT-LOTS.3"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("give -1000 to P1", "CT-TRADE.2"),
        ("give $-1000 to P1", "CT-TRADE.2"),
        ("give 0 to P1", "CT-PROT.3"),
        ("give 5,00 to P1", "CT-TRADE.2"),
        ("give 1,000,000 to P1", "CT-PROT.3"),
        ("give -2 fish to P1", "CT-TRADE.2"),
        ("give 0 fish to P1", "CT-TRADE.2"),
        ("give 2 fish 3 to P1", "CT-TRADE.2"),
        ("give two fish to P1", "CT-TRADE.2"),
        ("give lot 14 from P1", "CT-TRADE.2"),
        ("get lot 30 to P1; give fish", "CT-TRADE.2"),
        ("give lot 14 to P1 now", "CT-TRADE.2"),
        ("give lot 0 to P1", "CT-TRADE.2"),
        ("give lot 14 14 to P1", "CT-PROT.3"),
        ("give fish to P1; get radio from P2; give fish", "CT-PROT.1"),
        ("give fish to P7", "CT-PROT.1"),
        ("give fish to me", "CT-PROT.3"),
        ("private; give fish to P1; open", "CT-PROT.1"),
        ("counter 1; counter 2; give fish to P1", "CT-PROT.1"),
        ("give fish to P1; and so on", "CT-PROT.1"),
        ('give fish to P1; promise "x', "CT-PROT.1"),
        ("give fish to P1; promise", "CT-PROT.1"),
        ('give fish to P1; promise "x" to P9', "CT-PROT.1"),
        ('give fish to P1; P9 promises me "x"', "CT-PROT.1"),
        ("give fish and to P1", "CT-TRADE.2"),
        ("counter 9; give fish to P1", "CT-PROT.2"),
        ('tell P0 "myself"', "CT-PROT.2"),
        ("keep 14", "CT-LOTS.3"),
        ("give " + "fish, " * 2000 + "fish to P1", "CT-PROT.1"),
    ],
)
def test_what_is_not_meant_so_is_refused_and_never_read_as_something_else(table, line, rule):
    assert refusal(table, 0, line) == rule


def spelled(chance: random.Random, item: dict[str, Any]) -> str:
    """A thing in one of its spellings."""
    if "lot" in item:
        return chance.choice(["lot {}", "lots {}", "Lot  {}"]).format(item["lot"])
    if "tile" in item:
        many = item["tile"] if item["count"] == 1 or item["tile"].endswith(("s", "h")) else item["tile"] + "s"
        return chance.choice(["{} {}", "{} x {}", "{}x {}"]).format(item["count"], chance.choice([item["tile"], many]))
    return chance.choice(["${}", "{}", "{} dollars", "${:,}", "{:,}"]).format(item["cash"])


def test_any_offer_in_any_spelling_says_exactly_that_offer(game):
    chance = random.Random(11)
    names = [[f"P{seat}", str(seat), COLOURS[seat], COLOURS[seat].title()] for seat in range(5)]
    stock = {f"P{seat}": "fish fish radio radio sewing watches" for seat in range(3)}
    lots = {"P0": "1 2 3", "P1": "4 5 6", "P2": "7 8 9"}
    state = game.position({"seats": 5, "lots": lots, "stock": stock, "cash": {"P0": 30000}})
    for _ in range(300):
        partner, twin = chance.choice([1, 2]), state.clone()
        wanted, parts = [], []
        for giver, taker in ((0, partner), (partner, 0)):
            items = chance.sample(
                [
                    {"lot": chance.randint(3 * giver + 1, 3 * giver + 3)},
                    {"tile": chance.choice(["fish", "radio"]), "count": chance.choice([1, 2])},
                    {"cash": 1000 * chance.randint(1, 25)},
                ],
                chance.randint(1, 3),
            )
            wanted += [{"from": giver, "to": taker} | item for item in items]
            words, other = ", ".join(spelled(chance, item) for item in items), chance.choice(names[partner])
            sides = [f"give {words} to {other}", f"me gives {other} {words}"]
            parts.append(
                chance.choice(sides if giver == 0 else [f"get {words} from {other}", f"{other} gives me {words}"])
            )
        chance.shuffle(parts)
        line = "; ".join(parts)
        twin.play(0, line)
        (deal,) = twin.view()["deals"]
        assert sorted(map(str, deal["transfers"])) == sorted(map(str, wanted)), line


def test_every_choice_can_be_said_in_its_own_words(game):
    chance, state = random.Random(3), game.new(4, 3)
    for _ in range(600):
        seat = state.next_chooser()
        action = chance.choice(state.legal(seat))
        note = "some words" if state.words(action).get("text") is not None else ""
        for said in (state.text(action, note), state.words(action, note)):
            assert state.parse_action(seat, said) == [(action, note)]
        state.play(seat, state.text(action, note))
        if state.over:
            break


def test_every_refusal_of_a_listed_or_unlisted_action_names_a_rule(game):
    chance, state = random.Random(5), game.new(4, 5)
    for _ in range(400):
        seat = state.next_chooser()
        legal = set(state.legal(seat))
        for action in chance.sample(range(3900), 12):
            if action not in legal:
                with pytest.raises(backroom.Refused) as refused:
                    state.clone().play(seat, action)
                assert refused.value.rule.startswith("CT-") and refused.value.reason.strip()
        state.play(seat, chance.choice(sorted(legal)))
        if state.over:
            break


def test_businesses_can_be_typed_in_the_plural(table):
    for name in BUSINESSES:
        with pytest.raises(backroom.Refused, match="in stock"):
            table.clone().play(3, f"give 9 {name.removesuffix('y') + 'ies' if name.endswith('y') else name} to P1")


def test_a_draft_under_way_gives_way_to_an_offer_typed_whole(table):
    table.play(0, "draft")
    table.play(0, "give fish to P1; get $1000")
    assert terms(table)[0] == [tile(0, 1, "fish"), cash(1, 0, 1000)]
    assert propose(table, 1, cash(1, 0, 1000))
