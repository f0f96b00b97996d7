"""CT-PROT.5, .9-10, .13: what an acceptance means, what offers to anyone and limits come to, wishes."""

from __future__ import annotations

import pytest

import backroom
from tests.chinatown.table import (
    LOTS,
    STOCK,
    accept,
    cash,
    counter,
    deals,
    finish_phase,
    lot,
    make_deal,
    offer,
    owner,
    place,
    promise,
    propose,
    purse,
    refusal,
    tile,
    told,
)


def test_ct_prot_5_a_number_is_never_used_again(table):
    seen = set()
    for _ in range(150):
        number = propose(table, 0, cash(0, 1, 1000))
        table.play(0, {"do": "withdraw", "deal": number})
        assert number not in seen
        seen.add(number)


@pytest.mark.parametrize("private", [False, True])
def test_ct_prot_5_a_late_acceptance_never_means_other_terms(table, private):
    """An acceptance of $1000 that is still on its way doesn't buy a deal of $5000."""
    old = propose(table, 0, lot(0, 1, 14), cash(1, 0, 1000), private=private)
    table.play(0, {"do": "withdraw", "deal": old})
    new = propose(table, 0, lot(0, 1, 14), cash(1, 0, 5000), private=private)
    for late in ({"do": "accept", "deal": old}, {"do": "accept", "deal": old, "revision": 1}, f"accept {old}"):
        assert refusal(table, 1, late) == "CT-PROT.2"
    accept(table, 1, new)
    assert owner(table, 14) == 1 and purse(table, 1) == 0


def test_ct_prot_5_who_accepts_terms_that_were_changed_is_told_the_new_number(table):
    old = propose(table, 0, lot(0, 1, 14), cash(1, 0, 1000))
    new = counter(table, 0, old, lot(0, 1, 14), cash(1, 0, 5000))
    with pytest.raises(backroom.Refused, match=f"Deal {old} was changed: look at deal {new}") as refused:
        table.play(1, f"accept {old}")
    assert refused.value.rule == "CT-PROT.5" and owner(table, 14) == 0
    assert table.view(1)["deals"][0]["replaces"] == old


def test_ct_prot_9_private_deals_leave_no_gap_in_numbers_counts_or_events(game):
    quiet, busy = (place(game, LOTS, stock=STOCK, start_player="P0") for _ in range(2))
    secret = propose(busy, 0, cash(0, 1, 4000), promises=(promise(0, 1, "psst"),), private=True)
    secret = counter(busy, 1, secret, cash(0, 1, 5000))
    busy.play(0, "draft")
    accept(busy, 0, secret)
    busy.play(0, {"do": "tell", "to": [1], "text": "thanks"})
    propose(busy, 1, cash(1, 0, 1000), private=True)
    for state in (quiet, busy):
        propose(state, 2, cash(2, 3, 1000))
    for seat in (2, 3, 4, None):
        assert busy.view(seat) == quiet.view(seat) and busy.events(0, seat) == quiet.events(0, seat)
    assert busy.moves == quiet.moves


def test_ct_prot_10_an_offer_to_anyone_is_one_offer_and_the_first_to_accept_gets_it(table):
    number = propose(table, 0, lot(0, "anyone", 14), cash("anyone", 0, 3000))
    seen = table.view(3)["deals"]
    assert len(seen) == 1 and seen[0]["open_to"] == [1, 2, 3, 4] and seen[0]["parties"] == [0]
    table.play(2, {"do": "reject", "deal": number})
    assert table.view()["deals"][0]["declined"] == [2] and refusal(table, 2, f"accept {number}") == "CT-PROT.10"
    accept(table, 3, number)
    assert owner(table, 14) == 3 and purse(table, 3) == 2000 and deals(table) == []


def test_ct_prot_10_others_see_who_took_an_offer_of_three_up_before_they_accept(table):
    number = propose(table, 0, lot(0, "anyone", 14), cash("anyone", 0, 2000), cash(1, 0, 1000))
    accept(table, 3, number)
    assert refusal(table, 1, f"accept {number}") == "CT-PROT.5", "P1 has not seen yet that it is P3"
    (now,) = deals(table)
    accept(table, 1, now)
    assert owner(table, 14) == 3 and purse(table, 0) == 8000


def test_ct_amb_44_people_meet_no_limit_and_programs_are_told_which_they_meet(game):
    state = place(game, LOTS, stock=STOCK)
    for amount in range(1, 13):
        propose(state, 0, cash("anyone", 0, amount * 1000))
    with pytest.raises(backroom.Refused, match="only stops programs that flood") as refused:
        state.play(0, offer(cash(0, 1, 1000)))
    assert refused.value.rule == "CT-AMB-44"
    propose(state, 1, cash(1, 0, 1000))


def test_ct_prot_13_all_hear_what_somebody_wants_until_they_get_it(table):
    table.play(0, {"do": "want", "lot": 30})
    table.play(0, "who sells restaurants?")
    assert table.view()["wanted"] == [{"seat": 0, "lot": 30}, {"seat": 0, "tile": "restaurant"}]
    assert [one["text"] for one in told(table, "wanted")] == ["P0 wants lot 30", "P0 wants restaurant"]
    make_deal(table, 1, lot(1, 0, 30))
    assert table.view()["wanted"] == [{"seat": 0, "tile": "restaurant"}]
    table.play(0, "no longer want restaurant")
    assert table.view()["wanted"] == []
    table.play(2, "I want lot 31")
    finish_phase(table)
    assert table.view()["wanted"] == []


@pytest.mark.parametrize(
    "wish", ["want lot 14", "want lot 85", "who sells radios?", {"do": "want", "lot": 30, "tile": "fish"}, "want pizza"]
)
def test_ct_prot_13_only_what_another_player_has_can_be_wanted(table, wish):
    make_deal(table, 2, tile(2, 0, "radio"))
    assert refusal(table, 0, wish).startswith("CT-")


def test_ct_prot_13_a_wish_is_kept_in_mid_draft_and_told_twice_to_nobody(table):
    table.play(0, "draft")
    table.play(0, "want lot 30")
    assert (
        refusal(table, 0, "want lot 30") == "CT-PROT.13" and refusal(table, 1, "no longer want lot 14") == "CT-PROT.13"
    )
    assert table.view(0)["draft"] is not None


@pytest.mark.parametrize("given", ["ready", "draft", "accept", "tell", "want", "propose", "counter"])
def test_ct_prot_2_everything_is_possible_while_writing_and_when_ready(table, given):
    number = propose(table, 1, cash(1, 0, 1000))
    table.play(0, "ready")
    table.play(0, "draft")
    table.play(0, "add")
    whole = {
        "ready": "not ready",
        "draft": "drop",
        "accept": {"do": "accept", "deal": number},
        "tell": 'tell P1: "hm"',
        "want": "want lot 30",
        "propose": "give $1000 to P2",
        "counter": f"counter {number}; get $2000 from P1",
    }
    table.play(0, whole[given])
