"""CT-PROT.7-12: what closes a deal, who may know it, who is ready, and the limits for simulation."""

from __future__ import annotations

from typing import Any

from tests.chinatown.table import (
    accept,
    cash,
    counter,
    deals,
    finish_phase,
    lot,
    make_deal,
    offer,
    promise,
    propose,
    purse,
    refusal,
    stock,
    tile,
)


def ready(state: Any) -> list[int]:
    """The seats that are ready."""
    return [player["seat"] for player in state.view()["players"] if player["ready"]]


def limited(game: Any, **more: Any) -> Any:
    """Three seats with the limits for simulation; P0 begins."""
    return game.position(
        {"seats": 3, "trade": "limited", "lots": {"P0": "14", "P1": "30"}, "start_player": "P0"} | more
    )


def wait_for(state: Any, seat: int) -> None:
    """All others let a seat come to its turn."""
    while state.waiting != (seat,):
        state.play(state.waiting[0], "wait")


# Closing


def test_ct_prot_7_a_deal_about_tiles_that_are_gone_is_void(table):
    first = propose(table, 0, tile(0, 1, "fish", 2), cash(1, 0, 1000))
    second = propose(table, 0, tile(0, 2, "fish"))
    third = propose(table, 2, tile(2, 1, "fish"))
    accept(table, 2, second)
    assert deals(table) == [third] and first not in deals(table)


def test_ct_prot_8_who_has_accepted_can_reject_too(table):
    deal = propose(table, 0, cash(0, 1, 1000))
    table.play(0, {"do": "reject", "deal": deal})
    assert deals(table) == []


def test_ct_prot_8_after_a_counter_its_author_closes_the_deal_and_the_first_proposer_does_not(table):
    deal = propose(table, 0, cash(0, 1, 1000), cash(2, 1, 1000))
    other = counter(table, 1, deal, cash(0, 1, 2000), cash(2, 1, 1000))
    accept(table, 0, other)
    table.play(0, {"do": "withdraw", "deal": other})
    assert table.view()["deals"][0]["accepted"] == [1]
    table.play(1, {"do": "withdraw", "deal": other})
    assert deals(table) == []


def test_ct_prot_10_taking_an_offer_leaves_the_offers_of_others_to_anyone(table):
    table.play(0, offer(lot(0, "anyone", 14)))
    table.play(2, offer(lot(2, "anyone", 11)))
    accept(table, 1, deals(table)[0])
    assert [deal["author"] for deal in table.view()["deals"]] == [2]


def test_ct_prot_10_an_offer_that_was_taken_is_closed_for_the_others_also_if_it_could_be_kept_twice(table):
    table.play(0, offer(tile(0, "anyone", "fish"), cash("anyone", 0, 2000)))
    accept(table, 3, deals(table)[0])
    assert stock(table, 0) == {"fish": 1} and deals(table) == []


def test_ct_prot_10_a_countered_deal_stays_in_its_group(table):
    table.play(0, offer(tile(0, "anyone", "fish"), cash("anyone", 0, 2000)))
    accept(table, 0, counter(table, 3, deals(table)[0], tile(0, 3, "fish"), cash(3, 0, 1000)))
    assert stock(table, 3) == {"fish": 1} and deals(table) == []


# Sight


def test_ct_prot_9_a_promise_of_a_private_deal_is_known_to_its_parties_alone(table):
    make_deal(table, 0, cash(0, 1, 1000), promises=(promise(1, 0, "my next fish"),), private=True)
    assert [len(table.view(seat)["promises"]) for seat in (0, 1, 2, None)] == [1, 1, 0, 0]


def test_ct_prot_9_what_others_imagine_does_not_depend_on_what_was_paid_in_private(table):
    little, much = table.clone(), table.clone()
    make_deal(little, 0, lot(0, 1, 14), cash(1, 0, 1000), private=True)
    make_deal(much, 0, lot(0, 1, 14), cash(1, 0, 5000), private=True)
    for seed in range(10):
        twins = [state.redeal(2, seed) for state in (little, much)]
        assert [purse(twins[0], seat) for seat in range(5)] == [purse(twins[1], seat) for seat in range(5)]


# Ready


def test_ct_prot_11_accepting_clears_ones_own_ready_also_before_the_deal_is_done(table):
    table.play(2, "ready")
    deal = propose(table, 0, cash(0, 1, 1000), cash(2, 1, 1000))
    assert ready(table) == [2]
    accept(table, 2, deal)
    assert deal in deals(table) and ready(table) == []


def test_ct_prot_11_carrying_out_a_deal_clears_ready_for_all_its_parties(table):
    deal = propose(table, 0, cash(0, 1, 1000), cash(2, 1, 1000))
    accept(table, 2, deal)
    for seat in (0, 2, 3):
        table.play(seat, "ready")
    accept(table, 1, deal)
    assert deals(table) == [] and ready(table) == [3]


def test_ct_prot_11_nobody_is_ready_when_the_next_negotiation_starts(game):
    state = game.position({"seats": 3, "phase": "trade"})
    finish_phase(state)
    while state.view()["phase"] != "trade":
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    assert state.view()["round"] == 2 and ready(state) == [] and state.waiting == (0, 1, 2)


def test_ct_prot_2_a_message_disturbs_nobody(table):
    table.play(0, "ready")
    table.play(1, {"do": "tell", "to": [0], "text": "well?"})
    assert table.waiting == (1, 2, 3, 4) and table.view()["moves"] == 1


# Limits


def test_ct_prot_12_a_deal_has_at_most_four_revisions(game):
    state = limited(game)
    deal = propose(state, 0, cash(0, 1, 1000))
    for revision in range(2, 5):
        seat = (revision + 1) % 2
        wait_for(state, seat)
        deal = counter(state, seat, deal, cash(0, 1, 1000 * revision))
    assert state.view()["deals"][0]["revision"] == 4
    wait_for(state, 0)
    assert refusal(state, 0, {"do": "counter", "deal": deal}) == "CT-PROT.12"


def test_ct_prot_12_three_own_open_deals_are_enough_and_a_closed_one_makes_room(game):
    state = limited(game)
    for taker in (1, 2, 1):
        wait_for(state, 0)
        mine = propose(state, 0, cash(0, taker, 1000 * (1 + len(deals(state)))))
    wait_for(state, 0)
    assert refusal(state, 0, "draft") == "CT-PROT.12"
    state.play(0, {"do": "withdraw", "deal": mine})
    wait_for(state, 0)
    propose(state, 0, cash(0, 2, 4000))
    assert len(deals(state)) == 3


def test_ct_prot_12_after_twelve_proposals_a_seat_is_ready_until_the_next_round(game):
    state = limited(game, limits={"proposals": {"P0": 11}})
    assert ready(state) == []
    propose(state, 0, cash(0, 1, 1000))
    assert ready(state) == [0]
    propose(state, 1, cash(1, 0, 1000))
    wait_for(state, 0)
    assert refusal(state, 0, "draft") == "CT-PROT.12"
    while state.view()["round"] == 1:
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    while state.view()["phase"] != "trade":
        state.play(state.waiting[0], state.legal(state.waiting[0])[0])
    wait_for(state, 0)
    assert "draft" in [state.text(action) for action in state.legal(0)]


def test_ct_prot_12_fresh_proposals_keep_the_negotiation_going_for_twelve_cycles(game):
    state, cycles = limited(game), 0
    while state.view()["phase"] == "trade":
        seat = state.waiting[0]
        cycles += seat == 0
        if seat != 0:
            state.play(seat, "wait")
        elif deals(state):
            state.play(0, {"do": "withdraw", "deal": deals(state)[0]})
        else:
            propose(state, 0, cash(0, 1, 1000))
    assert cycles == 12


def test_ct_prot_12_two_cycles_without_a_deal_or_a_fresh_proposal_end_the_phase(game):
    state, turns = limited(game), 0
    deal = propose(state, 0, cash(0, 1, 1000))
    while state.view()["phase"] == "trade":
        seat = state.waiting[0]
        turns += seat == 1
        if seat == 1 and turns == 3:
            accept(state, 1, deal)
        else:
            state.play(seat, "wait")
    assert turns == 5, "one fresh proposal, one idle cycle, one deal, two idle cycles"


def test_ct_prot_12_a_seat_that_is_ready_is_asked_when_a_deal_waits_for_its_answer(game):
    state = limited(game)
    state.play(0, "ready")
    propose(state, 1, cash(1, 0, 1000))
    state.play(2, "wait")
    state.play(1, "wait")
    state.play(2, "wait")
    assert state.waiting == (0,)


def test_ct_prot_12_no_messages_are_sent_with_limits(game):
    state = limited(game)
    state.play(0, "draft")
    assert "speak" not in [state.text(action) for action in state.legal(0)]
