"""Fairness and comfort at the table: undo, handing over, replay, records, chat, rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import PageMaker
from .house import BOT, FRIEND, ME, NEARLY_OVER, House, Player, link, others


def placing(player: Player) -> None:
    """Place the first card in hand: a choice that tells its player nothing new."""
    player.play(player.choices.filter(has_not_text="Draw").first)


def test_a_choice_that_showed_nothing_is_taken_back_at_once(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, FRIEND, position=NEARLY_OVER))
    assert ann.wait_for_turn()
    placing(ann)
    page.get_by_role("button", name="Take back").click()
    expect(ann.board).to_have_attribute("data-moves", "0")


def test_anything_else_is_taken_back_when_the_others_agree(new_page: PageMaker, house: House) -> None:
    made = house.make(ME, FRIEND)
    ann, bob = Player(new_page()).sit(made, 0), Player(new_page()).sit(made, 1)
    actor, other = (ann, bob) if ann.has_turn else (bob, ann)
    assert actor.wait_for_turn()
    actor.play(actor.page.get_by_role("button", name="Draw a card"))
    actor.page.get_by_role("button", name="Take back, if the others agree").click()
    dialog = other.page.get_by_role("dialog", name="Take back?")
    dialog.get_by_role("button", name="No", exact=True).click()
    expect(actor.page.get_by_role("alert").filter(has_text="does not agree")).to_be_visible()
    actor.page.get_by_role("button", name="Take back, if the others agree").click()
    dialog.get_by_role("button", name="I agree").click()
    expect(actor.board).to_have_attribute("data-moves", "0")
    expect(other.board).to_have_attribute("data-moves", "0")


def test_a_seat_is_handed_to_a_bot_and_taken_back(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, FRIEND))
    ann.hand_over()
    expect(page.locator(".seat.me")).to_contain_text("played by bot: random")
    expect(ann.choices).to_have_count(0)
    page.locator(".given").get_by_role("button", name="Take my seat back").click()
    expect(page.locator(".seat.me")).to_contain_text("here")


def test_looking_back_with_the_slider_during_the_game(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, BOT))
    for _ in range(3):
        assert ann.wait_for_turn()
        ann.play()
    assert ann.wait_for_turn()
    now = ann.moves
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("slider").fill("1")
    expect(ann.board).to_have_attribute("data-moves", "1")
    assert ann.choices.count() == 0 and page.locator(".board [data-is=can]").count() == 0
    page.get_by_role("button", name="One move forward").click()
    expect(ann.board).to_have_attribute("data-moves", "2")
    page.get_by_role("button", name="Back to the table").click()
    expect(ann.board).to_have_attribute("data-moves", str(now))
    assert ann.choices.count() > 0


def test_after_the_end_open_replay_record_and_playing_on(new_page: PageMaker, house: House, tmp_path: Path) -> None:
    page = new_page(accept_downloads=True)
    ann = Player(page).sit(house.make(ME, BOT, position=NEARLY_OVER))
    ann.finish()
    last = ann.moves
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "game.txt"
    download.value.save_as(record)
    assert record.read_text(encoding="utf-8").startswith("backroom record 1")

    page.goto("/r")
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_role("button", name="Replay, all cards open").click()
    page.get_by_role("slider").fill("1")
    expect(ann.board).to_have_attribute("data-moves", "1")
    open_cards = page.locator(".board").inner_html().count("card-")
    page.get_by_label("Seen by").select_option("")
    page.wait_for_function(
        "most => document.querySelector('.board').innerHTML.split('card-').length - 1 < most", arg=open_cards
    )
    page.get_by_label("Seen by").select_option("1")
    expect(ann.board.locator("[id^='card-']").first).to_be_attached()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".end")).to_have_count(0)
    ann.wait_for_turn()
    assert ann.moves < last


def test_watching_shows_no_choices_and_no_hands(page: Page, house: House) -> None:
    made = house.make(ME, FRIEND)
    page.goto(f"/t/{made['watch']}")
    page.locator(".board .drawing > svg").wait_for()
    expect(page.locator(".choice")).to_have_count(0)
    expect(page.locator(".turn")).to_contain_text("Waiting for")
    expect(page.locator(".watching")).to_be_visible()
    assert " R" not in page.locator(".log").inner_text()


def test_talk_is_plain_text(new_page: PageMaker, house: House) -> None:
    made = house.make(ME, FRIEND)
    ann, bob = Player(new_page()).sit(made, 0), Player(new_page()).sit(made, 1)
    ann.page.get_by_role("tab", name="Table talk").click()
    ann.page.get_by_label("Say something").fill("<b>well</b> & <img src=x onerror=alert(1)>")
    ann.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("tab", name="Table talk")).to_contain_text("1 new")
    bob.page.get_by_role("tab", name="Table talk").click()
    expect(bob.page.locator(".chat li").last).to_contain_text("<b>well</b> & <img")


def test_rules_are_searched_and_a_refusal_leads_to_its_rule(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, FRIEND, options={"short": False, "specials": True}))
    assert ann.wait_for_turn()
    page.get_by_role("button", name="choices as a list").click()
    page.get_by_label("Search the choices").fill("place R99 somewhere")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("CARD")
    page.get_by_role("button", name="The rule behind this").click()
    drawer = page.get_by_role("dialog", name="Rules")
    expect(drawer.locator(".book-page .wanted")).to_be_in_viewport()
    drawer.get_by_label("Ask the rulebook").fill("shootout")
    drawer.locator(".finds button").first.click()
    expect(drawer.locator(".book-page .wanted")).to_contain_text(re.compile("shootout", re.IGNORECASE))
    drawer.get_by_label("Ask the rulebook").fill("rainbow straight")  # stands in a table alone
    expect(drawer.locator(".finds button", has_text="Rainbow straight").first).to_be_visible()
    drawer.get_by_role("button", name="Exact words", exact=True).click()
    expect(drawer.locator("dl .wanted")).to_be_in_viewport()
    drawer.get_by_label("Search the rules").first.fill("shootout")
    assert 0 < drawer.locator("dl > div").count() < 60
    page.keyboard.press("Escape")  # clears the search
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_a_thing_that_can_not_be_chosen_says_why(page: Page, house: House) -> None:
    position = NEARLY_OVER | {"columns": {"P0": {"sp1": "R1 R2 R3 R4 R6"}, "P1": {"sp1": "G1"}}, "active": "P0"}
    ann = Player(page).sit(house.make(ME, FRIEND, position=position))
    assert ann.wait_for_turn()
    ann.board.locator("[data-key*='business:speakeasy 1']").first.click(position={"x": 20, "y": 10})
    expect(page.get_by_role("alert").locator(".problem")).to_be_visible()
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.get_by_role("dialog", name="Rules").locator(".wanted")).to_be_visible()


def test_a_click_on_a_used_card_says_why_and_never_plays_what_is_picked(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, BOT, BOT, game="gangster", position={"seats": 3}))
    house_in_reach = ann.board.locator("[data-key^='place:'][data-is=can]").first
    assert ann.wait_for_turn()
    page.locator("#move-blue-1").click()
    house_in_reach.click()
    ann.confirm()
    expect(page.locator(".board")).not_to_have_attribute("data-moves", "0")
    assert ann.wait_for_turn()
    moves = ann.moves
    expect(page.locator(".tray [data-is=picked]")).to_have_count(0)
    page.locator("#move-blue-2").click()
    house_in_reach.click()
    page.locator("#move-blue-1").click()
    expect(page.get_by_role("alert").locator(".problem")).to_be_visible()
    assert ann.moves == moves


def test_the_tab_says_whose_turn_it_is(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, FRIEND))
    if ann.has_turn:
        expect(page).to_have_title("(1) Your turn - Chicago Poker")
        assert page.locator("link[rel=icon]").get_attribute("href") == "/lamp-on.svg"
    while ann.has_turn:
        ann.play()
    expect(page).to_have_title("Chicago Poker - Backroom")


def test_a_screen_reader_hears_what_happens(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, BOT))
    assert ann.wait_for_turn()
    expect(page.locator("[data-announce=turn]")).to_contain_text("Draw, or play a card")
    ann.play()
    assert ann.wait_for_turn()
    expect(page.locator("[data-announce=news]")).not_to_be_empty()


def test_the_pace_of_the_bots_is_changed_at_the_table(page: Page, house: House) -> None:
    made = house.make(ME, BOT, pace=1800)
    Player(page).sit(made)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Speed of the bots")).to_have_value("1800")
    page.get_by_label("Speed of the bots").select_option("300")
    page.get_by_role("button", name="Close").click()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Speed of the bots")).to_have_value("300")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_glide_unless_somebody_likes_less_motion(new_page: PageMaker, house: House, motion: str) -> None:
    page = new_page(reduced_motion=motion)
    made, ann = house.make(ME, *others("gangster", FRIEND), game="gangster"), Player(page)
    next(seat for seat in range(len(made["seats"])) if ann.sit(made, seat).has_turn)
    page.evaluate("""() => {
        window.moving = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) {
            if (this.closest('.board')) window.moving += 1;
            return animate.apply(this, given);
        };
    }""")
    ann.play(page.get_by_role("group", name="Drive").locator("button").first)
    moving = page.evaluate("() => window.moving")
    assert moving > 0 if motion == "no-preference" else moving == 0


def test_a_link_opens_the_right_seat(page: Page, house: House) -> None:
    made = house.make(ME, FRIEND)
    page.goto(link(made, 1))
    expect(page.locator(".seat.me")).to_contain_text("Bob")
