"""The income of a round on the stage: bars and sheet tell shop by shop what the bank paid."""

from __future__ import annotations

from backroom.drawing.chinatown.lots import SIZES
from backroom.drawing.chinatown.payday import moments, trends
from backroom.drawing.chinatown.telling import economy_line
from backroom.games.chinatown.edition import EDITION

POSITION = {
    "seats": 3,
    "round": 2,
    "lots": {"P0": "14 7:fish 11:fish 15:fish 62:radio", "P1": "25:laundry 26:laundry", "P2": "3"},
    "stock": {"P0": "antiques"},
    "phase": "place",
    "to_place": "P0",
}


def income(game):
    """The moment after everybody has built, and who got how much."""
    state = game.position(POSITION, 5)
    state.play(0, "done")
    events = state.events(0, 0)
    paid = {seat: 0 for seat in range(3)}
    for event in events:
        if event["event"] in ("income", "bonus"):
            paid[event["seat"]] += event["amount"]
    (moment,) = moments(state.view(0), events, ["Ann", "Bob", "Cal"])
    return moment, paid


def test_a_bar_is_made_of_the_shops_and_the_bonus_that_were_paid(game):
    moment, paid = income(game)
    lanes = {lane.seat: lane for lane in moment.scenes[-1].lanes}
    assert {seat: sum(share.amount for share in lanes[seat].shares) for seat in lanes} == paid
    assert [share.what.name for share in lanes[0].shares[:2]] == ["Fish shop", "Radio shop"]


def test_the_sheet_names_every_shop_with_what_it_pays(game):
    moment, paid = income(game)
    *_, note = moment.scenes[-1].sheet.notes[:-2]
    assert note.text == f"P0 +${paid[0] // 1000}k"
    assert [chip.value for chip in note.chips[:2]] == ["$5k", "$1k"]
    assert note.chips[0].name == "Fish shop: 3 of 3"


def test_the_last_button_names_what_comes_next(game):
    moment, _ = income(game)
    assert moment.scenes[-1].leads_to == "Round 3: new lots"


def test_the_story_says_what_an_economy_card_brings_and_not_how_it_is_filed():
    assert economy_line({"card": "e00b (no bonus)"}).text == "The economy card brings no bonus."
    some = next(card for card in EDITION["economy"] if card["sizes"])
    said = economy_line({"card": f"{some['id']} (as printed)"}).text
    assert said.startswith("Businesses of size ") and str(some["sizes"][0]) in said and some["id"] not in said


def test_the_sheet_shows_the_businesses_that_are_in_fashion():
    (clause,) = trends([4, 6])
    assert [chip.name for chip in clause.chips if not chip.icon] == ["Size 4", "Size 6"]
    assert len(clause.chips) == 2 + sum(size in (4, 6) for size in SIZES.values())
    assert not list(trends([]))
