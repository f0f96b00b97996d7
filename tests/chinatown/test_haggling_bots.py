"""The trader among people: it answers wishes, says why not, repeats nothing, holds a grudge, and can't be milked."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

import backroom
from backroom import bots
from backroom.bots.chinatown.holdings import SeatView
from backroom.games.chinatown import remarks
from backroom.messages import translator_for
from tests.chinatown.table import cash, lot, offer, place, promise, propose, tile

TRIO = {"P0": "1:antiques 2:antiques", "P1": "3 60", "P2": "70", "P3": "30 31"}
RICH = {"P0": 40000, "P1": 40000, "P2": 40000, "P3": 40000}


def table_of(**more: Any) -> Any:
    """Four seats; the bot has two antiques, P1 the lot beside them."""
    return backroom.game("chinatown").position({"seats": 4, "lots": TRIO, "cash": RICH, "round": 3} | more)


def wealth(state: Any, seat: int) -> int:
    """What a seat thinks that it has, with its cash, in hundreds of dollars."""
    view = SeatView(state, seat)
    return view.value(view.holdings[seat]) + 10 * view.cash()[seat]


def let_act(bot: Any, state: Any, seat: int, most: int = 30) -> list[Any]:
    """What a bot does until it has nothing more to say."""
    done = []
    for _ in range(most):
        said = bots.ask(bot, state, seat, 1, may_pass=True)
        if said is None:
            break
        done.append(said if isinstance(said, dict) else state.words(said))
        state.play(seat, said)
        if done[-1]["do"] == "ready":
            break
    return done


def test_the_trader_sells_what_somebody_wants_or_says_why_not():
    state = table_of(stock={"P0": "antiques"})
    state.play(0, {"do": "want", "lot": 3})
    answers = let_act(bots.bot("chinatown", "trader", 1), state, 1)
    sold = [one for one in answers if one["do"] == "propose" and {"from": 1, "to": 0, "lot": 3} in one["transfers"]]
    assert sold
    state.play(3, {"do": "want", "lot": 2})
    said = [one for one in let_act(bots.bot("chinatown", "trader", 1), state, 0) if one["do"] in ("tell", "propose")]
    assert any(one.get("to") == [3] and "my second antiques tile" in one.get("text", "") for one in said)


def test_the_trader_answers_a_wish_also_while_its_offer_waits_and_makes_no_second_one():
    state, bot = table_of(stock={"P1": "antiques", "P0": "fish"}), bots.bot("chinatown", "trader", 1)
    let_act(bot, state, 0)
    (mine,) = [deal for deal in state.view()["deals"] if deal["author"] == 0]
    asker = next(seat for seat in mine["parties"] if seat != 0)
    state.play(asker, {"do": "want", "lot": 2})
    assert {"do": "tell", "to": [asker], "text": "Let's settle my offer first."} in let_act(bot, state, 0)
    assert len([deal for deal in state.view()["deals"] if deal["author"] == 0]) == 1


def test_a_no_comes_with_half_a_sentence_and_only_once():
    state, bot = table_of(), bots.bot("chinatown", "trader", 1)
    propose(state, 3, lot(0, 3, 2), cash(3, 0, 1000))
    done = let_act(bot, state, 0)
    assert {"do": "tell", "to": [3], "text": "I'd lose my second antiques tile."} in done
    assert "reject" in [one["do"] for one in done] and len([one for one in done if one["do"] == "tell"]) == 1


NOES = [
    ("1 2", "laundry", [lot(0, 3, 1)], "I need lot 1 for my laundry."),
    ("1 2", "", [lot(0, 3, 1)], "I'm keeping lots 1 and 2 together."),
    ("1", "radio", [tile(0, 3, "radio")], "My radio shop tile is going on lot 1."),
    ("1", "radio radio", [tile(0, 3, "radio")], "I'd lose my second radio shop tile."),
    ("50:radio", "", [lot(0, 3, 50), cash(3, 0, 1000)], "I'd want $6k more for that."),
    ("50", "", [cash(0, 3, 3000), lot(3, 0, 31)], "That's more than it's worth to me."),
    ("50", "", [cash(0, 3, 3000)], "That brings me nothing."),
]


@pytest.mark.parametrize(("lots", "stock", "lines", "said"), NOES)
def test_a_no_has_its_reason_in_the_position(lots, stock, lines, said):
    state = table_of(lots=TRIO | {"P0": lots}, stock={"P0": stock})
    propose(state, 3, *lines)
    assert {"do": "tell", "to": [3], "text": said} in let_act(bots.bot("chinatown", "trader", 1), state, 0)


def test_who_pays_what_the_trader_wants_more_gets_it():
    state, bot = table_of(lots=TRIO | {"P0": "50:radio"}), bots.bot("chinatown", "trader", 1)
    for price, last in ((1000, "reject"), (7000, "accept")):
        propose(state, 3, lot(0, 3, 50), cash(3, 0, price))
        assert last in [one["do"] for one in let_act(bot, state, 0)]


def test_the_trader_has_one_open_offer_and_never_repeats_a_refused_one():
    state, bot = table_of(stock={"P1": "antiques", "P0": "fish"}), bots.bot("chinatown", "trader", 1)
    made = []
    for _ in range(12):
        for one in let_act(bot, state, 0):
            if one["do"] == "propose":
                made.append(str(one["transfers"]))
        mine = [deal for deal in state.view()["deals"] if deal["author"] == 0]
        assert len(mine) <= 1
        for deal in mine:
            state.play(next(seat for seat in deal["parties"] if seat), {"do": "reject", "deal": deal["deal"]})
        if not state.view()["players"][0]["ready"]:
            continue
        state.play(0, "not ready")
    assert made and len(set(made)) == len(made)


def dearest(promises: list[Any]) -> tuple[int, list[Any]]:
    """The highest price that the bot pays P1, and what it says to the next higher one."""
    for price in range(1000, 40000, 1000):
        state = table_of(stock={"P1": "antiques"}, promises=promises)
        propose(state, 1, tile(1, 0, "antiques"), lot(1, 0, 3), cash(0, 1, price))
        done = let_act(bots.bot("chinatown", "trader", 1), state, 0, 2)
        if done[0]["do"] != "accept":
            return price - 1000, done
    raise AssertionError("it pays any price")


def test_the_trader_remembers_a_broken_promise():
    broken = [promise(1, 0, "an antiques tile next round") | {"round": 2, "known": "all"}]
    (usual, _), (grudging, done) = dearest([]), dearest(broken)
    assert 0 < grudging < usual
    assert done[0] == {"do": "tell", "to": [1], "text": "First keep what you promised me."}


def test_many_things_of_little_value_don_t_buy_a_dear_one():
    state = table_of(lots=TRIO | {"P0": "1:antiques 2:antiques 3:antiques", "P1": "60 75"}, stock={"P1": "fish radio"})
    propose(state, 1, lot(0, 1, 2), lot(1, 0, 75), tile(1, 0, "fish"), tile(1, 0, "radio"), cash(1, 0, 1000))
    assert "accept" not in [one["do"] for one in let_act(bots.bot("chinatown", "trader", 1), state, 0)]


@pytest.mark.parametrize("seed", range(4))
def test_no_pump_of_sales_and_buybacks_makes_the_trader_poorer(seed):
    """An adversary offers whatever it likes, back and forth: the bot never gets poorer by its own reckoning."""
    chance, bot = random.Random(seed), bots.bot("chinatown", "trader", seed)
    state = table_of(stock={"P0": "fish antiques", "P1": "antiques radio fish"}, cash={"P0": 20000, "P1": 90000})
    for _ in range(60):
        before = wealth(state, 0)
        owned = [(one["owner"], int(number)) for number, one in state.view()["lots"].items() if one["owner"] < 2]
        owner, number = chance.choice(owned)
        buyer = 1 - owner
        with suppress(backroom.Refused):  # the adversary can't always pay what it would like to
            state.play(1, offer(lot(owner, buyer, number), cash(buyer, owner, 1000 * chance.randint(1, 15))))
        for one in let_act(bot, state, 0, 3):
            assert one["do"] != "accept" or wealth(state, 0) > before
        for deal in [deal for deal in state.view(1)["deals"] if 1 in deal["parties"]]:
            state.play(1, {"do": "reject", "deal": deal["deal"]})


def test_bots_that_have_nothing_to_say_are_ready_or_silent(game):
    state = place(game, {"P0": "1"})
    for seat in range(5):
        let_act(bots.bot("chinatown", "trader", seat), state, seat)
    assert state.view()["phase"] != "trade"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Ich würde mein drittes Plättchen verlieren (Antiquitäten)."),
        ("ja", "3枚目"),
        ("pt", "Eu perderia a minha terceira peça de antiguidades."),
    ],
)
def test_what_bots_say_is_heard_in_the_listeners_language(language, said):
    state = table_of(lots=TRIO | {"P0": "1:antiques 2:antiques 3:antiques", "P1": "60"})
    propose(state, 3, lot(0, 3, 2), cash(3, 0, 1000))
    let_act(bots.bot("chinatown", "trader", 1), state, 0)
    (heard,) = [event for event in state.events(0, 3) if event["event"] == "said"]
    assert heard["words"] == "I'd lose my third antiques tile."
    translator = translator_for(language, "chinatown")
    assert translator is not None and said.lower() in translator.say(heard["text"]).lower()


def test_every_remark_is_found_again_in_plain_text_and_people_s_words_are_left_alone():
    others = (remarks.too_dear(12000), remarks.loses_tile(9, "sports"), remarks.needs_lot(49, "sewing"))
    for remark in (*remarks.REMARKS, *others):
        found = remarks.recognised(str(remark))
        assert found is not None and (str(found), found.template) == (str(remark), remark.template)
    state = table_of()
    state.play(1, {"do": "tell", "to": [3], "text": "first"})
    (heard,) = [event for event in state.events(0, 3) if event["event"] == "said"]
    translator = translator_for("de", "chinatown")
    assert translator is not None and "„first“" in translator.say(heard["text"])
