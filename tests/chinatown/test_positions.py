"""Positions tell the whole truth, and what can't be is refused with a sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest

import backroom
from backroom.games.chinatown.edition import BUSINESSES, COPIES, TILES_DRAWN
from tests.chinatown.table import (
    accept,
    cash,
    counter,
    lot,
    make_deal,
    offer,
    place,
    play_on,
    promise,
    propose,
    refusal,
    told,
)

EVERY_TILE = " ".join(
    f"{name} " * count
    for name, count in {"fish": 6, "pharmacy": 6, "clothing": 6, "laundry": 7, "restaurant": 7, "sports": 7}.items()
)
DEAL = {"transfers": [{"from": 0, "to": 1, "lot": 14}], "promises": []}


def everything(state: Any) -> list[Any]:
    """All that anybody can see or ask."""
    seats = range(state.view()["seats"])
    seen = [[state.view(seat), state.legal(seat), state.prompt(seat)] for seat in seats]
    return [*seen, state.view(), state.waiting, state.next_chooser(), state.inventory()]


def test_words_of_promises_are_kept_and_later_words_are_their_own(game):
    state = place(game, {"P0": "14", "P1": "30"})
    make_deal(state, 0, lot(0, 1, 14), promises=(promise(1, 0, "my next fish"),))
    propose(state, 0, cash(0, 1, 1000), promises=(promise(0, 1, "and more"),))
    again = game.position(state.position())
    assert again.view()["promises"] == state.view()["promises"] and again.view()["deals"] == state.view()["deals"]
    again.play(2, 'tell P3: "psst"')
    assert again.view(3)["promises"][0]["text"] == "my next fish"
    assert told(again, "said", 3)[0]["words"] == "psst"
    accept(again, 1, state.view()["deals"][0]["deal"])
    assert [line["text"] for line in again.view()["promises"]] == ["my next fish", "and more"]


@pytest.mark.parametrize("options", [{}, {"trade": "limited"}, {"placing": "simultaneous", "trade": "limited"}])
def test_a_state_of_a_real_game_is_the_same_after_writing_and_reading(game, options):
    chance = random.Random(7)
    for seed in range(6):
        state = game.new(chance.choice([3, 4, 5]), seed, **options)
        for _ in range(chance.choice([5, 40, 90, 160])):
            seat = state.next_chooser()
            state.play(seat, chance.choice(state.legal(seat)))
            if state.over:
                break
        again = game.position(state.position())
        mine, twin = everything(state), everything(again)
        for seen in [*[row[0] for row in (*mine[:-4], *twin[:-4]) if isinstance(row, list)], mine[-4], twin[-4]]:
            seen.pop("moves")
        assert twin == mine


def test_the_next_deal_of_a_written_position_gets_the_same_number(game):
    state = place(game, {"P0": "14", "P1": "30"})
    for _ in range(3):
        state.play(0, {"do": "reject", "deal": propose(state, 0, cash(0, 1, 1000))})
    again = game.position(state.position())
    assert propose(again, 0, cash(0, 1, 1000)) == propose(state, 0, cash(0, 1, 1000))


CANNOT_BE: dict[str, dict[str, Any]] = {
    "over before the last round": {"phase": "over", "round": 1},
    "a round after the last": {"phase": "deal", "round": 6},
    "eight economy cards": {"phase": "over", "round": 6, "economy": "e34 e35 e36 e45 e46 e56 e00a e00b"},
    "an economy card before the first income": {"economy": "e34"},
    "an economy card twice": {"round": 4, "economy": "e34 e34"},
    "too many tiles for the later rounds": {"phase": "keep", "stock": {"P0": EVERY_TILE}},
    "too many lots for the later rounds": {"round": 3, "lots": {"P0": " ".join(str(n) for n in range(1, 60))}},
    "a lot twice": {"lots": {"P0": "14", "P1": "14"}},
    "a lot with a colon and no tile": {"lots": {"P0": "14:"}},
    "more tiles of a business than there are": {"stock": {"P0": "fish " * 7}},
    "more cash than anybody can have": {"cash": {"P0": 10**10}},
    "cash that is no multiple of the unit": {"cash": {"P0": 1500}},
    "ready in another phase": {"phase": "place", "ready": "P1"},
    "a seat ready twice": {"ready": "P1 P1"},
    "all ready": {"ready": "P0 P1 P2 P3 P4"},
    "limits in a free negotiation": {"limits": {"cycle": 1}},
    "waiting with limits": {"trade": "limited", "waited": "P1"},
    "waiting while writing": {"waited": "P1", "drafts": {"P1": {}}},
    "more idle cycles than cycles": {"trade": "limited", "limits": {"cycle": 0, "idle": 1}},
    "planned tiles in turns": {"phase": "place", "planned": {"14": "fish"}, "to_place": "P0"},
    "a deal by somebody else at its first revision": {"deals": [DEAL | {"author": 1, "maker": 0}]},
    "a deal that all have accepted": {"deals": [DEAL | {"accepted": [0, 1]}]},
    "a deal without a maker among its parties": {"deals": [DEAL | {"author": 0, "maker": 3}]},
    "a group that doesn't name itself": {"deals": [DEAL | {"deal": 2, "group": [3]}]},
    "a number of a private deal for an open one": {"deals": [DEAL | {"deal": 131}]},
    "a wish for one's own lot": {"wanted": [{"seat": 0, "lot": 14}]},
    "a wish for nothing": {"wanted": [{"seat": 0}]},
    "a promise before any negotiation": {"phase": "deal", "round": 0, "promises": [promise(0, 1, "x")]},
    "a promise from the future": {"promises": [promise(0, 1, "x") | {"round": 2}]},
    "a promise to oneself": {"promises": [promise(0, 0, "x")]},
    "a promise that its maker doesn't know": {"promises": [promise(0, 1, "x") | {"known": "P1 P2"}]},
    "half a hidden promise": {"promises": [promise(-1, 1, "x")]},
    "a draft of a message with lines": {"drafts": {"P0": DEAL | {"at": "speak"}}},
    "giver and taker of no line": {"drafts": {"P0": DEAL | {"giver": "P0"}}},
    "rewritten promises of a new deal": {"drafts": {"P0": DEAL | {"rewritten": []}}},
    "a line between anyone and somebody else": {
        "drafts": {"P0": {"transfers": [{"from": 1, "to": "anyone", "cash": 1000}]}}
    },
    "unseen cash with open cash": {"deal_cash": "open", "unseen": {"P0": {"P1": 1000, "P2": -1000}}},
    "unseen cash that doesn't add up": {"unseen": {"P0": {"P1": 1000}}},
    "a key that nobody knows": {"points": 3},
}


@pytest.mark.parametrize("case", CANNOT_BE)
def test_what_cannot_be_is_refused_with_a_sentence(game, case):
    with pytest.raises(backroom.Invalid, match=r"\w+ \w+"):
        game.position({"seats": 5, "lots": {"P0": "14", "P1": "30"}} | CANNOT_BE[case])


def test_ct_amb_18_planned_tiles_are_no_longer_in_the_bag(game):
    tiles = [name for name, copies in zip(BUSINESSES, COPIES, strict=True) for _ in range(copies)]
    spare = len(tiles) - 3 * sum(TILES_DRAWN[3][2:])
    given = {"seats": 3, "round": 2, "economy": "e36", "lots": {"P0": "14 15"}}
    given |= {"placing": "simultaneous", "phase": "place", "to_place": "P0", "planned": {"14": tiles[-1]}}
    assert game.position(given | {"stock": {"P0": " ".join(tiles[: spare - 1])}}).waiting == (0,)
    with pytest.raises(backroom.Invalid, match="too few tiles are left in the bag for round 6"):
        game.position(given | {"stock": {"P0": " ".join(tiles[:spare])}})


def test_a_redealt_state_can_be_written_and_read(game):
    state = place(game, {"P0": "14", "P1": "30"})
    make_deal(state, 0, lot(0, 1, 14), promises=(promise(1, 0, "secret"),), private=True)
    twin = state.redeal(2, 5)
    again = game.position(twin.position())
    assert again.view(2)["promises"] == [] and again.view(0) | {"moves": 0} == twin.view(0) | {"moves": 0}


def test_a_deal_ends_at_its_highest_revision_however_many_counter_at_once(game):
    terms = {"transfers": [lot(0, 1, 14)], "promises": []}
    drafts = {f"P{seat}": {"counter": 1, "transfers": [lot(0, 1, 14), cash(1, 0, 1000)]} for seat in (0, 1)}
    deal = {"deal": 1, "author": 0, "revision": 249} | terms
    state = place(game, {"P0": "14", "P1": "30"}, deals=[deal], drafts=drafts)
    state.play(0, "propose")
    state.play(1, "add")
    state.play(1, "from P1 to P0")
    state.play(1, "cash 1000")
    assert refusal(state, 1, "propose") == "CT-AMB-44"
    assert refusal(state, 1, offer(cash(1, 0, 1000)) | {"do": "counter", "deal": 1, "revision": 1}) == "CT-PROT.1"
    play_on(state, 3)


def test_ct_prot_10_a_named_party_of_an_offer_to_anyone_counters_it_with_its_lines(game):
    state = game.position({"seats": 4, "phase": "trade", "lots": {"P2": "61"}, "stock": {"P2": "restaurant"}})
    for choice in ("draft", "add", "from P2 to anyone", "lot 61", "add", "from P2 to P0", "tile restaurant", "propose"):
        state.play(2, choice)
    state.play(0, "counter 1")
    again = game.position(state.position())
    assert again.position() == state.position()
    assert [again.legal(seat) for seat in range(4)] == [state.legal(seat) for seat in range(4)]


def offered_to_anyone(game, *more):
    """A negotiation in which P2 offers lot 61 to anyone and a tile to P0."""
    state = game.position({"seats": 4, "phase": "trade", "lots": {"P2": "61"}, "stock": {"P2": "restaurant"}})
    for choice in ("draft", "add", "from P2 to anyone", "lot 61", "add", "from P2 to P0", "tile restaurant", "propose"):
        state.play(2, choice)
    for seat, choice in more:
        state.play(seat, choice)
    return state


def check_whole(game, state):
    again = game.position(state.position())
    assert again.position() == state.position()
    assert [again.legal(seat) for seat in range(4)] == [state.legal(seat) for seat in range(4)]


def test_ct_prot_10_nobody_has_declined_an_offer_that_is_taken_up(game):
    state = offered_to_anyone(game, (1, "reject 1"), (3, "accept 1"))
    assert state.view()["deals"][0]["declined"] == []
    check_whole(game, state)


@pytest.mark.parametrize("written", [[], ["add"], ["add", "from P0 to anyone"]])
def test_ct_prot_10_who_was_changing_an_offer_that_is_taken_up_changes_the_new_terms(game, written):
    state = offered_to_anyone(game, (0, "counter 1"), *((0, choice) for choice in written), (3, "accept 1"))
    check_whole(game, state)
    draft = state.position()["drafts"]["P0"]
    assert draft["counter"] == 2 and [line["to"] for line in draft["transfers"]] == [3, 0]
    assert draft.get("taker", "P3") == "P3"
    for choice in ["back"] * len(written[:1]) + ["add", "from P0 to P3", "cash 1000", "propose"]:
        state.play(0, choice)
    assert state.view()["deals"][0]["parties"] == [0, 2, 3]


def test_ct_prot_10_the_lines_of_another_to_anyone_leave_a_draft_when_the_offer_is_closed(game):
    state = offered_to_anyone(game, (0, "counter 1"), (0, "add"), (0, "from P0 to anyone"), (0, "cash 1000"))
    state.play(2, "reject 1")
    check_whole(game, state)
    draft = state.position()["drafts"]["P0"]
    assert [(line["from"], line["to"]) for line in draft["transfers"]] == [(2, 0), (0, "anyone")]


def test_ct_prot_10_an_answer_to_an_offer_stays_in_its_group_when_that_is_closed_or_taken_up(game):
    closed = game.position({"seats": 4, "phase": "trade", "lots": {"P2": "61"}})
    closed.play(2, offer(lot(2, "anyone", 61)))
    counter(closed, 3, 1, lot(2, 3, 61), cash(3, 2, 1000))
    closed.play(2, "reject 1")
    taken = offered_to_anyone(
        game, (1, "counter 1"), (1, "add"), (1, "from P1 to P2"), (1, "cash 1000"), (1, "propose")
    )
    taken.play(3, "accept 1")
    for state in (closed, taken):
        check_whole(game, state)
        assert [deal["group"] for deal in state.position()["deals"] if deal["group"]] != []
    wrong = closed.position()
    wrong["deals"][0]["group"] = 9
    with pytest.raises(backroom.Invalid, match="its group"):
        game.position(wrong)
