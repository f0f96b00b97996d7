"""Chinatown, trade and all, by keyboard alone: everything is reached by Tab, in order, and done by Enter."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .house import MOST_PICKS, Made, Player
from .test_trade import PEOPLE, POSITION, Trader

LAST_ROUND: Made = POSITION | {"round": 6, "start_player": "P0"}
ROUNDS, ENOUGH = 6, 3
"""Negotiations of a game; shops that are opened."""
GREEDY: Made = {"kind": "bot", "bot": "greedy"}

TABS_AWAY = """target => {
    const home = document.querySelector('dialog[open]') ?? document;
    const stops = [...home.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')]
        .filter((one) => !one.disabled && one.tabIndex >= 0 && one.getClientRects().length > 0);
    return stops.indexOf(target) - stops.indexOf(document.activeElement);
}"""
"""How many times Tab leads from the focus to an element; negative: backwards."""

FOCUSED = "one => one === document.activeElement"


class Typist(Trader):
    """Somebody who has no mouse."""

    def press(self, what: Locator) -> None:
        """Go to something, and press Enter."""
        expect(what.first).to_be_enabled()
        for _ in range(8):  # the page may change on the way
            away = what.first.evaluate(TABS_AWAY)
            for _ in range(abs(away)):
                self.page.keyboard.press("Tab" if away > 0 else "Shift+Tab")
            if what.first.evaluate(FOCUSED):
                break
        assert what.first.evaluate(FOCUSED), "it can't be reached by keyboard"
        self.page.keyboard.press("Enter")

    def choose(self) -> None:
        """The first choice of the dock, part by part."""
        assert self.wait_for_turn()
        before = self.moves
        for picked in range(MOST_PICKS):
            leads_on = self.choices.first.evaluate("one => one.matches('.opens')")
            self.press(self.choices)
            if not leads_on:
                break
            self.page.locator(".picked-thing").nth(picked).wait_for()
        self.page.wait_for_function(
            """moves => document.querySelector('.sure .choice')
            || Number(document.querySelector('.board').dataset.moves) > moves""",
            arg=before,
        )
        if self.page.locator(".sure .choice").count():
            self.press(self.page.locator(".sure .choice"))
        self.wait_after(before)

    def be_ready(self) -> None:
        """No more deals."""
        self.press(self.page.get_by_role("button", name="Ready", exact=True))
        expect(self.page.locator(".room.trading .choice", has_text=re.compile("^Ready$"))).to_have_count(0)

    def finish_building(self) -> None:
        """No more shops."""
        before = self.moves
        self.press(self.page.get_by_role("button", name="Done building"))
        self.wait_after(before)

    @property
    def is_trading(self) -> bool:
        return self.page.locator(".room.trading").count() > 0

    @property
    def is_building(self) -> bool:
        return self.page.get_by_role("button", name="Done building").count() > 0


def buy_a_tile(ann: Typist) -> None:
    """$5k for the first tile on Bob's shelf, which he is glad to sell."""
    ann.press(ann.page.get_by_role("tab", name="Bob's goods"))
    ann.press(ann.page.locator(".shelf .tile"))
    ann.press(ann.money("Pay", "+$5k"))
    ann.press(ann.propose)
    expect(ann.page.locator(".last-deal")).to_contain_text("Bob gives")


def test_a_whole_game_is_played_by_keyboard_alone(new_page, house):
    made = house.make(PEOPLE[0], GREEDY | {"name": "Bob"}, GREEDY | {"name": "Cleo"}, game="chinatown")
    ann, deals, shops = Typist(new_page(1280, 800)), 0, 0
    Player.sit(ann, made)
    while ann.wait_for_turn():
        if ann.is_trading:
            if not deals:
                buy_a_tile(ann)
            ann.be_ready()
            deals += 1
        elif ann.is_building and shops == ENOUGH:
            ann.finish_building()
        else:
            shops += ann.is_building
            ann.choose()
    expect(ann.page.locator(".end")).to_be_visible()
    assert (deals, shops) == (ROUNDS, ENOUGH)


def test_the_last_round_is_haggled_over_by_keyboard_alone(new_page, house):
    made = house.make(*PEOPLE, game="chinatown", position=LAST_ROUND)
    ann, bob, cleo = (Typist(new_page(1280, 800)).sit(made, seat) for seat in range(3))
    for what in (
        ann.page.get_by_role("tab", name="Bob's goods"),
        ann.good("Radio shop"),
        ann.page.get_by_role("tab", name="Your goods"),
        ann.good("lot 14"),
        ann.propose,
    ):
        ann.press(what)
    bob.press(bob.offer("Ann offers").get_by_role("button", name="Counter"))
    bob.press(bob.money("Ask for", "+$1k"))
    bob.press(bob.propose)
    ann.press(ann.offer("Bob offers").get_by_role("button", name="Accept"))
    expect(bob.lot(14).locator("title").first).to_contain_text("Bob")
    for one in (ann, bob, cleo):
        one.be_ready()
    ann.choose()  # her other empty lot is Bob's now
    bob.choose()  # he has no tile left
    cleo.choose()
    cleo.finish_building()
    for one in (ann, bob, cleo):
        expect(one.page.locator(".end")).to_be_visible()
