"""What a seat can't know is really dealt anew: a bot that is handed a redealt state can't read it there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.chinatown.table import cash, finish_phase, make_deal, place, promise, propose


def test_ct_lots_2_a_redeal_gives_others_other_cards_and_keeps_who_has_chosen(game):
    state = game.new(4, 3)
    hands = [state.view(seat)["hand"] for seat in range(4)]
    state.play(1, {"do": "keep", "lots": hands[1][:4]})
    for seed in range(5):
        twin = state.redeal(0, seed)
        seen = [twin.view(seat) for seat in range(4)]
        assert seen[0]["hand"] == hands[0] and seen[1]["hand"] != hands[1][:4] and seen[2]["hand"] != hands[2]
        assert [len(view["returned"]) for view in seen] == [0, 2, 0, 0] and twin.waiting == state.waiting


def test_ct_amb_04_a_redeal_does_not_know_what_was_placed_in_secret(game):
    state = game.position(
        {
            "seats": 3,
            "placing": "simultaneous",
            "lots": {"P0": "1 2 3", "P1": "4"},
            "stock": {"P0": "fish radio", "P1": "radio"},
        }
    )
    finish_phase(state)
    state.play(0, "place fish on 1")
    assert "planned" in state.view(0)["lots"]["1"]
    assert all("planned" not in seen for seen in state.redeal(1, 5).view(0)["lots"].values()), "P0 has not finished"
    state.play(0, "done")
    plans = {
        tuple(
            sorted(
                (number, seen["planned"])
                for number, seen in state.redeal(1, seed).view(0)["lots"].items()
                if "planned" in seen
            )
        )
        for seed in range(12)
    }
    assert len(plans) > 2


def test_ct_prot_9_a_redeal_does_not_know_drafts_private_deals_and_private_promises_of_others(game):
    state = place(game, {"P0": "14", "P1": "30"})
    make_deal(state, 0, cash(0, 1, 1000), promises=(promise(1, 0, "my next fish"),), private=True)
    propose(state, 0, cash(0, 1, 1000), private=True)
    state.play(1, "draft")
    twin = state.redeal(2, 1)
    assert twin.view(0)["deals"] == [] and twin.view(0)["promises"] == [] and twin.view(1)["draft"] is None
    party = state.redeal(0, 1)
    assert party.view(0)["deals"] == state.view(0)["deals"] and party.view(0)["promises"] == state.view(0)["promises"]
    assert party.view(1)["draft"] is None


# Who is asked tells nothing


OPEN_CHOICES = ("ready", "not ready", "wait", "done", "accept", "reject", "withdraw")
TABLES = [
    {"trade": "none"},
    {"trade": "none", "placing": "simultaneous"},
    {"trade": "none", "placing": "simultaneous", "interior_lots": True},
    {"trade": "limited"},
    {"trade": "limited", "placing": "simultaneous", "interior_lots": True},
    {},
]


def is_open(state: Any, action: int, watcher: int) -> bool:
    """Whether a watcher hears what is chosen."""
    words = state.words(action)
    if words["do"] == "place":
        return state.view()["options"]["placing"] == "start_player"
    known = [deal["deal"] for deal in state.view(watcher)["deals"]]
    return words["do"] in OPEN_CHOICES and ("deal" not in words or words["deal"] in known)


def act_in_secret(state: Any, seat: int, chance: random.Random) -> None:
    """What nobody hears: all cards that go back, or some tiles placed in secret."""
    if state.view()["phase"] == "keep":
        while seat in state.waiting and state.view()["phase"] == "keep":
            state.play(seat, chance.choice(state.legal(seat)))
    else:
        for _ in range(chance.randrange(3)):
            placing = [action for action in state.legal(seat) if state.words(action)["do"] == "place"]
            if placing:
                state.play(seat, chance.choice(placing))


def act(real: Any, twin: Any, watcher: int, chance: random.Random) -> bool:
    """One of the seats does what looks the same to the watcher in both states; whether anybody could."""
    for seat in chance.sample(real.waiting, len(real.waiting)):
        mine = real.legal(seat)
        both = [a for a in mine if a in twin.legal(seat) and (seat == watcher or is_open(real, a, watcher))]
        is_secret = real.words(mine[-1])["do"] in ("return", "place") and not is_open(real, mine[-1], watcher)
        if is_secret and seat != watcher and chance.random() < 0.7:
            act_in_secret(real, seat, chance)
            act_in_secret(twin, seat, chance)
            return True
        if both:
            choice = chance.choice(both)
            real.play(seat, choice)
            twin.play(seat, choice)
            return True
    return False


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_who_is_asked_is_the_same_whatever_the_others_hide(game, options):
    chance, compared = random.Random(1), 0
    for seed in range(30):
        real = game.new(chance.choice([3, 4, 5]), seed, **options)
        for _ in range(chance.choice([0, 4, 12, 20, 30, 60, 120])):
            seat = real.next_chooser()
            real.play(seat, chance.choice(real.legal(seat)))
            if real.over:
                break
        watcher, phase = chance.randrange(real.view()["seats"]), real.view()["phase"]
        twin = real.redeal(watcher, seed)
        while (
            not real.over and real.view()["phase"] == phase and act(real, twin, watcher, chance) and compared % 40 < 39
        ):
            if real.view()["phase"] != phase == "keep":
                break  # the cards are revealed, which tells them apart
            assert twin.view()["phase"] == real.view()["phase"]
            assert twin.waiting == real.waiting, f"P{watcher} can tell by who is asked in phase {phase}"
            compared += 1
        compared += 1
    assert compared > 100


def test_a_private_offer_to_a_ready_seat_does_not_show_in_who_is_asked(game):
    state = game.position({"seats": 4, "trade": "limited", "lots": {"P0": "14", "P1": "30"}, "ready": "P1"})
    twin = state.clone()
    state.play(0, {"do": "propose", "transfers": [cash(0, 1, 1000)], "private": True})
    twin.play(0, {"do": "propose", "transfers": [cash(0, 2, 1000)], "private": True})
    assert state.waiting == twin.waiting == (2,)
