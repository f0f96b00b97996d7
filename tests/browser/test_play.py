"""Whole games in a real browser: by mouse, with a friend, after a crash, on one device, by keyboard, on a phone."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import backroom

from .conftest import PageMaker
from .house import BOT, FRIEND, ME, MOST_PICKS, NEARLY_OVER, House, Player, link, others

MOST_TURNS = 14
"""After so many turns, three of them on the board, a bot finishes the game: more of the same prove nothing new."""


def test_a_whole_game_by_clicks_from_the_first_page_to_the_result(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: Chicago Poker").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="2").check()
    dialog.get_by_label("Bot in seat 2").select_option("random")
    dialog.get_by_label("Short").check()
    dialog.get_by_label("Specials").uncheck()
    dialog.get_by_label("Speed of the bots").select_option("0")
    dialog.get_by_role("button", name="Sit down").click()
    ann = Player(page)
    on_board = 0
    while ann.wait_for_turn():
        if on_board < 6 and ann.play_on_board():
            on_board += 1
        else:
            ann.play()
    assert on_board >= 3
    expect(page.locator(".ranking .winner")).to_have_count(1)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


@pytest.mark.parametrize("game", [slug for slug in backroom.slugs() if slug != "chicago_poker"])
def test_the_others_are_played_by_things_on_the_board_and_by_a_bot_to_the_result(
    page: Page, house: House, game: str
) -> None:
    seats = min(backroom.game(game).seat_counts)
    ann = Player(page).sit(house.make(ME, *[BOT] * (seats - 1), game=game))
    ready, turns, on_board = ann.choices.filter(has_text=re.compile("^Ready")), 0, 0
    while (turns < MOST_TURNS or on_board < 3) and ann.wait_for_turn():
        turns += 1
        if ready.count():
            ann.play_at_once(ready)  # no endless trade
        elif turns % 2 and ann.play_on_board():
            on_board += 1
        else:
            page.keyboard.press("Escape")  # puts back what was picked
            ann.play_at_once(ann.choices)
    assert on_board >= min(3, turns // 4) > 0  # many questions are about numbers, which are buttons
    if ann.wait_for_turn():
        page.keyboard.press("Escape")
        ann.hand_over()
    expect(page.locator(".ranking .winner").first).to_be_visible()


@pytest.mark.parametrize("game", backroom.slugs())
def test_a_board_changed_move_by_move_is_the_board_drawn_anew(page: Page, house: House, game: str) -> None:
    made, ann = house.make(ME, *others(game, FRIEND), game=game), Player(page)
    next(seat for seat in range(len(made["seats"])) if ann.sit(made, seat).has_turn)
    for _ in range(6):
        if ann.has_turn:
            ann.play(ann.choices.first)
    changed, moves = ann.drawing(), ann.moves
    page.reload()
    ann.board.locator(".drawing > svg").wait_for()
    assert ann.moves == moves >= 1
    assert ann.drawing() == changed


def test_play_now_is_one_click(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now: Chicago Poker").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]{20,}$"))
    expect(page.locator(".board .drawing > svg")).to_be_visible()
    expect(page.locator(".seat")).to_have_count(4)
    page.locator(".home-link").first.click()
    expect(page.locator(".my-tables li")).to_have_count(1)


def test_a_game_of_two_browsers_with_a_friend(new_page: PageMaker, house: House) -> None:
    ann = Player(new_page()).sit(house.make(ME, FRIEND, position=NEARLY_OVER))
    ann.page.get_by_role("button", name="Links").click()
    address = ann.page.get_by_role("textbox", name="Link: Bob").input_value()
    ann.page.get_by_role("button", name="Close").click()
    bob = Player(new_page())
    bob.page.goto("/")
    bob.page.get_by_label("Link to a table").fill(address)
    bob.page.get_by_role("button", name="Join").click()
    bob.board.locator(".drawing > svg").wait_for()
    expect(ann.page.locator(".seat", has_text="Bob")).to_contain_text("here")
    while not ann.is_over:
        ann.page.wait_for_timeout(10)
        for player in (ann, bob):
            if player.has_turn and not player.is_over:
                player.play()
    expect(bob.page.locator(".ranking")).to_be_visible()
    assert ann.page.locator(".ranking").inner_text() == bob.page.locator(".ranking").inner_text()


def test_the_friend_sees_nothing_of_my_hand(new_page: PageMaker, house: House) -> None:
    made = house.make(ME, FRIEND)
    ann, bob = Player(new_page()).sit(made, 0), Player(new_page()).sit(made, 1)
    mine = {
        key for key in ann.board.locator("[data-key^='card:']").evaluate_all("all => all.map(one => one.dataset.key)")
    }
    assert len(mine) >= 5
    his = set(bob.board.locator("[data-key^='card:']").evaluate_all("all => all.map(one => one.dataset.key)"))
    told = bob.page.locator(".log").inner_text()
    assert not mine & his and not any(f" {key.removeprefix('card:')}\n" in told for key in mine)


def test_a_killed_server_is_waited_for_and_the_game_goes_on(new_page: PageMaker, tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann = Player(new_page(base=house.address)).sit(house.make(ME, BOT))
        for _ in range(4):
            assert ann.wait_for_turn()
            ann.play()
        assert ann.wait_for_turn()
        moves, log = ann.moves, ann.page.locator(".log").inner_text()
        house.stop(signal.SIGKILL)
        expect(ann.page.get_by_text("Reconnecting")).to_be_visible()
        house.start()
        expect(ann.page.get_by_text("Reconnecting")).to_be_hidden()
        assert ann.moves == moves and ann.page.locator(".log").inner_text() == log
        ann.play()
        assert ann.moves > moves


def test_a_choice_made_while_the_line_is_cut_is_carried_out_once(new_page: PageMaker, tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann = Player(new_page(base=house.address)).sit(house.make(ME, FRIEND))
        assert ann.wait_for_turn()
        moves = ann.moves
        house.stop(signal.SIGKILL)
        expect(ann.page.get_by_text("Reconnecting")).to_be_visible()
        ann.page.locator(".choice:not([disabled])").first.click()
        house.start()
        ann.wait_after(moves)
        ann.page.wait_for_timeout(200)
        assert ann.moves == moves + 1


def test_two_people_on_one_device_with_a_curtain(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="New table: Chicago Poker").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="2").check()
    dialog.get_by_label("Name in seat 1").fill("Ann")
    dialog.get_by_label("Seat 2", exact=True).select_option("here")
    dialog.get_by_label("Name in seat 2").fill("Eve")
    dialog.get_by_label("Short").check()
    dialog.get_by_label("Specials").uncheck()
    dialog.get_by_role("button", name="Sit down").click()
    player, lifted = Player(page), set()
    for _ in range(12):
        page.locator(".curtain, .turn.mine, .end").first.wait_for()
        if page.locator(".curtain").count():
            assert page.locator(".board").count() == 0, "the curtain hides the board"
            lifted.add(page.locator(".curtain h1").inner_text().partition(",")[0])
            page.locator(".curtain button.main").click()
            page.locator(".board .drawing > svg").wait_for()
        elif player.has_turn:
            player.play()
    assert lifted == {"Ann", "Eve"}
    assert page.locator(".curtain, .turn.mine").count() == 1


def test_a_whole_game_by_keyboard_alone(page: Page, house: House) -> None:
    made = house.make(ME, BOT)
    player = Player(page).sit(made)
    assert player.wait_for_turn()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.choice, .opens')"):
            break
    while player.wait_for_turn():
        before = player.moves
        for picked in range(MOST_PICKS):  # part by part
            page.wait_for_function("() => document.activeElement?.matches('.choice, .opens')")
            page.keyboard.press("ArrowDown")
            leads_on = page.evaluate("document.activeElement.matches('.opens')")
            page.keyboard.press("Enter")
            if not leads_on:
                break
            page.locator(".picked-thing").nth(picked).wait_for()
        player.wait_after(before)
    assert player.is_over


def test_a_game_on_a_phone_by_touch(new_page: PageMaker, house: House) -> None:
    page = new_page(360, 740, has_touch=True, is_mobile=True, device_scale_factor=2)
    player = Player(page).sit(house.make(ME, BOT, position=NEARLY_OVER))
    player.wait_for_turn()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box = page.locator(".board .drawing > svg").get_attribute("viewBox") or ""
    assert float(box.split()[2]) < 600, "a phone gets the narrow drawing"
    player.finish()


def test_an_unknown_link_says_so(page: Page) -> None:
    page.goto("/t/" + "x" * 32)
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()


def test_the_same_link_in_another_browser_brings_back_the_seat(new_page: PageMaker, house: House) -> None:
    made = house.make(ME, BOT)
    first = Player(new_page()).sit(made)
    assert first.wait_for_turn()
    first.play()
    first.page.close()
    second = Player(new_page())
    second.page.goto(link(made, 0))
    assert second.wait_for_turn()
    assert second.moves >= 1
