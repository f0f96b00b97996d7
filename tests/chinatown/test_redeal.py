"""What a seat can't know is really dealt anew: a bot that is handed a redealt state can't read it there."""

from __future__ import annotations

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
