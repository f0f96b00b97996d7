"""Nothing misfires, and everybody finds the way: picking and confirming, the next game, guests, wrong addresses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PageMaker
from .house import BOT, CORNER, FRIEND, ME, NEARLY_OVER, House, Player, link, others


def test_a_click_on_the_board_picks_and_only_the_button_plays(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, FRIEND, position=NEARLY_OVER))
    assert ann.wait_for_turn()
    before, all_choices = ann.moves, len(ann.offered())
    place = page.locator(".board [data-is=can], .tray [data-is=can]").evaluate_all(CORNER)
    page.mouse.click(*place)
    expect(page.locator("[data-is=picked]").first).to_be_attached()
    assert len(ann.offered()) < all_choices and ann.moves == before, "what is picked is not played"
    page.keyboard.press("Escape")
    expect(page.locator("[data-is=picked]")).to_have_count(0)
    assert len(ann.offered()) == all_choices and ann.moves == before
    ann.play()
    assert ann.moves > before


def test_the_next_game_takes_everybody_along(new_page: PageMaker, house: House) -> None:
    made = house.make(ME, FRIEND, position=NEARLY_OVER)
    ann, bob = Player(new_page()).sit(made, 0), Player(new_page()).sit(made, 1)
    while not (ann.is_over and bob.is_over):
        ann.page.wait_for_timeout(20)
        for player in (ann, bob):
            if player.has_turn and not player.is_over:
                player.play()
    old = ann.page.url
    ann.page.get_by_role("button", name="Again, new seats").click()
    expect(ann.page).not_to_have_url(old)
    ann.board.locator(".drawing > svg").wait_for()
    expect(bob.page.get_by_role("tab", name="Table talk")).to_contain_text("1 new")
    bob.page.get_by_role("button", name="Play again").click()
    expect(bob.page.locator(".seat.me")).to_contain_text("Bob")
    expect(ann.page.locator(".seat", has_text="Bob")).to_contain_text("here")
    expect(ann.page.locator(".seat").first).to_contain_text("Bob")
    assert ann.page.url != bob.page.url


def test_a_guest_is_asked_for_a_name_and_the_friend_is_invited_at_once(new_page: PageMaker, house: House) -> None:
    made = house.make(ME, {"kind": "friend", "name": "Guest 2"})
    ann, bob = Player(new_page()).sit(made), Player(new_page())
    bob.page.goto(link(made, 1))
    bob.page.get_by_label("Your name at this table").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page.locator(".seat.me")).to_contain_text("Bob")
    expect(ann.page.locator(".seat", has_text="Bob")).to_contain_text("here")


def test_while_a_friend_is_awaited_the_link_and_its_code_are_in_sight(page: Page, house: House) -> None:
    made = house.make(ME, FRIEND, position=NEARLY_OVER | {"active": "P1"})
    Player(page).sit(made)
    expect(page.locator(".invitation .qr")).to_be_visible()
    expect(page.locator(".invitation input")).to_have_value(re.compile(link(made, 1) + "$"))


def test_a_link_that_a_stranger_knows_is_replaced_and_one_plays_on_with_the_new_one(
    new_page: PageMaker, house: House
) -> None:
    made = house.make(ME, FRIEND)
    ann, bob = Player(new_page()).sit(made, 0), Player(new_page()).sit(made, 1)
    old = bob.page.url
    bob.page.get_by_role("button", name="Links", exact=True).click()
    bob.page.get_by_role("button", name="Replace by a new link").click()
    bob.page.get_by_role("button", name="New link", exact=True).click()
    expect(bob.page).not_to_have_url(old)
    expect(bob.page.locator(".seat.me")).to_contain_text("Bob")
    ann.page.get_by_role("tab", name="Table talk").click()
    expect(ann.page.get_by_role("log", name="Table talk")).to_contain_text("The link of Bob is new")
    assert house.status(f"/api/tables/{old.rpartition('/')[2]}") == 404


def test_a_chosen_seed_is_told_to_everybody(new_page: PageMaker, house: House) -> None:
    for seed, count in ((5, 1), (None, 0)):
        made = house.make(ME, FRIEND, seed=seed)
        for seat in (0, 1):
            person = Player(new_page()).sit(made, seat)
            person.page.get_by_role("tab", name="Table talk").click()
            expect(person.page.locator(".chat")).to_be_visible()
            expect(person.page.get_by_text("chose the seed of its luck")).to_have_count(count)


def test_a_bot_sits_in_for_an_absent_friend_until_the_seat_is_given_back(page: Page, house: House) -> None:
    Player(page).sit(house.make(ME, FRIEND, BOT))
    page.get_by_role("button", name="Links", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Let a bot sit in").click()
    expect(page.locator(".seat", has_text="Bob")).to_contain_text("played by bot")
    page.get_by_role("dialog").get_by_role("button", name="Give the seat back").click()
    expect(page.locator(".seat", has_text="Bob")).to_contain_text("away")


def test_back_closes_the_rules_and_stays_at_the_table(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, FRIEND))
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("dialog", name="Rules").wait_for()
    page.go_back()
    expect(page.get_by_role("dialog", name="Rules")).to_be_hidden()
    expect(ann.board).to_be_visible()


def test_an_address_that_leads_nowhere_says_so_and_leads_home(page: Page) -> None:
    answer = page.goto("/somewhere/else")
    assert answer is not None and answer.status == 404
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.locator(".card").first).to_be_visible()


def test_the_house_names_those_whose_icons_and_fonts_it_uses(page: Page) -> None:
    page.goto("/about")
    expect(page.locator(".about-page")).to_contain_text(re.compile("game-icons.net.*CC BY 3.0"))
    expect(page.locator(".about-page")).to_contain_text("SIL Open Font License")


def test_what_is_refused_is_shown_dim_and_says_why(page: Page, house: House) -> None:
    full = {"P0": "R5 B7 B8 G2 G3 G4 Y1 Y3", "P1": "G5 Y9 B11"}
    ann = Player(page).sit(
        house.make(
            ME, FRIEND, position=NEARLY_OVER | {"hands": full, "active": "P0", "turn": 3, "actions": 1, "must": 1}
        )
    )
    assert ann.wait_for_turn()
    before, draw = ann.moves, page.locator(".dim", has_text="Draw a card")
    draw.click(force=True)  # a browser lets people press it: it says why
    expect(page.get_by_role("alert")).to_contain_text("7 cards")
    assert ann.moves == before


def test_the_second_click_of_a_double_click_chooses_nothing(page: Page, house: House) -> None:
    turn = {"active": "P0", "turn": 3, "hands": {"P0": "R5", "P1": "G5 Y9"}}
    ann = Player(page).sit(house.make(ME, FRIEND, position=NEARLY_OVER | turn))
    assert ann.wait_for_turn()
    before = ann.moves
    draw = page.locator(".dock .choice", has_text="Draw a card")
    draw.click()
    expect(page.locator(".log")).to_contain_text("You draw")
    expect(draw).to_be_enabled()
    draw.hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(500)  # another choice would have been stored by now
    assert ann.moves == before + 1


def test_a_choice_is_made_part_by_part_and_confirmed_with_what_it_does(page: Page, house: House) -> None:
    ann = Player(page).sit(
        house.make(ME, FRIEND, position=NEARLY_OVER | {"hands": {"P0": "R5 B7 B8 G2 G3 G4", "P1": "G5"}})
    )
    assert ann.wait_for_turn()
    before = ann.moves
    page.locator(".tray [data-is=can]").first.click()
    expect(page.locator(".picked-thing")).to_have_count(1)
    page.locator(".board [data-key*='business:']").first.click(position={"x": 20, "y": 10})
    expect(page.locator(".sure .outcome")).to_contain_text("Your hand there")
    assert ann.moves == before, "nothing is played before it is confirmed"
    ann.play(page.locator(".sure .choice"))
    assert ann.moves > before


def test_what_the_others_did_is_still_marked_after_a_reload(page: Page, house: House) -> None:
    ann = Player(page).sit(house.make(ME, BOT, BOT, game="gangster", seed=8))
    while ann.wait_for_turn() and not page.locator(".board .slip").count():
        ann.play()
    marked = page.locator(".board .slip span").first.inner_text()
    assert marked.startswith("from ")
    page.reload()
    expect(page.locator(".board .slip span").first).to_have_text(marked)
    expect(page.locator(".board .ring.marked").first).to_be_attached()


def test_six_nameplates_stand_before_their_rows_of_the_board(page: Page, house: House) -> None:
    Player(page).sit(house.make(ME, *[BOT] * 5, options={})).wait_for_turn()
    plates, felt = page.locator(".heads .plate"), page.locator(".board .felt").bounding_box()
    boxes = [plate.bounding_box() for plate in plates.all()]
    tokens = [page.locator(f"#seat-{seat}").bounding_box() for seat in range(6)]
    assert felt is not None and len(boxes) == 6
    for plate, token in zip(boxes, tokens, strict=True):
        assert plate is not None and token is not None
        assert felt["x"] <= plate["x"] and felt["y"] <= plate["y"], "it stands on the board"
        assert plate["y"] < token["y"] and token["y"] + token["height"] < plate["y"] + plate["height"], "in its own row"


@pytest.mark.parametrize("width", [1024, 1280])
def test_a_short_name_stays_on_its_line_beside_the_sign_of_the_turn(
    new_page: PageMaker, house: House, width: int
) -> None:
    page = new_page(width, 800)
    page.goto(link(house.make(ME, BOT, BOT, BOT, game="snitch"), 0))  # bots have short names
    page.locator(".plate.has-turn .act").wait_for()
    for plate in page.locator(".plate").all():
        plate.evaluate(GIVES_TURN)
        assert plate.locator(".name").evaluate(LINES) == 1, plate.inner_text()
        assert plate.locator(".plate-name").evaluate("(name) => name.scrollWidth - name.clientWidth") <= 1


GIVES_TURN = """(plate) => {
  const sign = '<span class=act>to play</span>';
  plate.classList.add('has-turn');
  plate.querySelector('.notice')?.remove();
  if (!plate.querySelector('.act')) plate.querySelector('.name').insertAdjacentHTML('afterend', sign);
}"""
LINES = "(name) => Math.round(name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight))"


def test_nothing_is_left_of_where_things_came_from(new_page: PageMaker, house: House) -> None:
    page = new_page(1280, 800)
    page.add_init_script("""localStorage.setItem('backroom.motion', 'true')""")
    page.goto(link(house.make(ME, BOT, BOT, game="gangster", pace=300), 0))
    ann, seen = Player(page), False
    page.locator(".board svg").first.wait_for()
    page.evaluate(WATCHES_SHADOWS)
    for _ in range(12):
        assert ann.wait_for_turn()
        if seen := page.evaluate("window.shadows > 0"):
            break
        ann.play()
    assert seen, "a car of the others has moved"
    expect(page.locator(".shadow, .way")).to_have_count(0)


WATCHES_SHADOWS = """() => {
  window.shadows = 0;
  const count = () => { window.shadows += document.querySelectorAll('.board .shadow').length; };
  new MutationObserver(count).observe(document.querySelector('.board'), { childList: true, subtree: true });
}"""


def test_a_step_that_passes_by_says_why(page: Page, house: House) -> None:
    position = {"round": 2, "active": "P0", "step": "move", "areas": {"NS": "2/1/0/0"}, "points": 1}
    ann = Player(page).sit(house.make(ME, *others("snitch", FRIEND), game="snitch", position=position))
    assert ann.wait_for_turn()
    done = page.locator(".dock .choice").filter(has_text="No more moves")
    expect(done).to_contain_text("no fight")
    done.click()
    expect(page.locator(".dock .skipped")).to_contain_text("couldn't pay $2k for a funeral")
