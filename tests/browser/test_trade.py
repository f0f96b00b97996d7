"""The trade table in a real browser: deals of two and three parties by few clicks, answers, drafts that last."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Self

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import PageMaker, need
from .house import House, Made, Player
from .test_looks import AXE

POSITION: Made = {
    "seats": 3,
    "round": 4,
    "lots": {"P0": "14 44:laundry 45:laundry 53", "P1": "46 31", "P2": "60 61"},
    "stock": {"P0": "fish fish laundry", "P1": "laundry radio", "P2": "sewing watches"},
    "cash": {"P0": 9000, "P1": 9000, "P2": 7000},
    "phase": "trade",
}
PEOPLE: list[Made] = [
    {"kind": "me", "name": "Ann"},
    {"kind": "friend", "name": "Bob"},
    {"kind": "friend", "name": "Cleo"},
]


class Trader(Player):
    """Somebody at the trade table, who counts clicks."""

    clicks = 0

    def sit(self, made: Made, seat: int = 0) -> Self:
        super().sit(made, seat)
        self.page.locator(".room.trading").wait_for()
        return self

    def open_trays(self) -> None:
        """On a phone: from the map to the trays."""
        self.page.locator(".front").get_by_role("button", name="Trade table").tap()

    def click(self, what: Locator) -> None:
        """Click, or tap on a phone."""
        self.clicks += 1
        what.click()

    def good(self, name: str) -> Locator:
        """Something on a shelf; of an empty lot, that is said, too."""
        return self.page.locator(".shelf").get_by_role("button", name=re.compile(rf"^{re.escape(name)}( empty)?$"))

    def shelf(self, name: str) -> None:
        """Show somebody's goods."""
        self.click(self.page.get_by_role("tab", name=name))

    def money(self, label: str, amount: str) -> Locator:
        """Money that I pay or ask for, by a chip; the other of both takes a click first."""
        switch = self.page.locator(".pay-or-ask").get_by_role("button", name=label, exact=True)
        if switch.get_attribute("aria-pressed") == "false":
            self.click(switch)
        return self.page.get_by_role("group", name=label, exact=True).get_by_role("button", name=amount)

    def lot(self, number: int) -> Locator:
        """A lot on the map."""
        return self.board.locator(f"#lot-{number}")

    def tray(self, name: str) -> Locator:
        """The tray of a party."""
        return self.page.get_by_role("region", name=f"{name} gets")

    @property
    def propose(self) -> Locator:
        return self.page.locator(".propose")

    def offer(self, title: str) -> Locator:
        """An offer on the table."""
        return self.page.locator(".offer").filter(has_text=title)


@pytest.fixture
def made(house: House) -> Made:
    """Three people in the negotiation."""
    return house.make(*PEOPLE, game="chinatown", position=POSITION)


def seated(new_page: PageMaker, made: Made, seat: int, **more: Any) -> Trader:
    """Somebody at the table."""
    return Trader(new_page(1280, 800, **more) if "width" not in more else new_page(**more)).sit(made, seat)


def owner_of(page: Page, lot: int) -> int:
    """Whose a lot is, by the colour of the seats on the page's own view of the board."""
    said = page.locator(f"#lot-{lot} title").first.text_content() or ""
    return next(seat for seat, name in enumerate(("Ann", "Bob", "Cleo")) if name in said)


def test_a_swap_of_two_things_and_money_takes_five_clicks(new_page, made):
    ann, bob = (seated(new_page, made, seat) for seat in (0, 1))
    ann.shelf("Bob's goods")
    ann.click(ann.good("Radio shop"))
    ann.click(ann.lot(14))
    ann.click(ann.money("Pay", "+$1k"))
    expect(ann.tray("Bob")).to_contain_text("$1k")
    expect(ann.page.get_by_role("region", name="You get")).to_contain_text("Income")
    ann.click(ann.propose)
    assert ann.clicks <= 5
    card = bob.offer("Ann offers")
    expect(card).to_contain_text("$1k")
    card.get_by_role("button", name="Accept").click()
    expect(ann.lot(14).locator("title").first).to_contain_text("Bob")
    expect(ann.page.locator(".offer")).to_have_count(0)


def test_a_deal_of_three_with_six_things_takes_twelve_clicks_and_needs_all_of_them(new_page, made):
    ann, bob, cleo = (seated(new_page, made, seat) for seat in (0, 1, 2))
    ann.click(ann.lot(46))  # Bob's, for me
    ann.click(ann.lot(60))  # Cleo's, for me
    ann.click(ann.page.get_by_role("button", name="Put what I pick here: Bob gets"))
    ann.click(ann.good("lot 14"))
    ann.click(ann.lot(61))  # Cleo's, for Bob
    ann.click(ann.page.get_by_role("button", name="Put what I pick here: Cleo gets"))
    ann.click(ann.good("lot 53"))
    ann.click(ann.money("Pay", "+$1k"))
    expect(ann.propose).to_contain_text("Bob and Cleo")
    ann.click(ann.propose)
    assert ann.clicks <= 12
    bob.offer("Ann's deal of three").get_by_role("button", name="Accept").click()
    expect(cleo.offer("Ann's deal of three").get_by_role("img", name="Bob agrees")).to_be_visible()
    assert owner_of(ann.page, 46) == 1, "nothing moves before all have agreed"
    cleo.offer("Ann's deal of three").get_by_role("button", name="Accept").click()
    expect(ann.lot(46).locator("title").first).to_contain_text("Ann")
    expect(ann.lot(61).locator("title").first).to_contain_text("Bob")
    expect(ann.lot(53).locator("title").first).to_contain_text("Cleo")


def test_a_deal_of_three_built_by_mouse_is_countered_by_touch_and_accepted_by_all(new_page, made):
    ann, cleo = (seated(new_page, made, seat) for seat in (0, 2))
    bob = Trader(new_page(390, 844, has_touch=True, is_mobile=True)).sit(made, 1)
    ann.lot(46).click()
    ann.lot(60).click()
    ann.page.get_by_role("button", name="Put what I pick here: Bob gets").click()
    ann.good("lot 14").click()
    ann.page.get_by_role("button", name="Put what I pick here: Cleo gets").click()
    ann.money("Pay", "+$1k").click()
    ann.propose.click()
    card = bob.page.locator(".front .offer")
    expect(card).to_contain_text("Ann's deal of three")
    card.get_by_role("button", name="Counter").tap()
    tab = bob.page.get_by_role("tab", name="Ann's goods")
    before = tab.bounding_box()
    expect(bob.tray("Ann").locator(".meaning")).to_be_visible()
    assert tab.bounding_box() == before, "nothing moves below a finger when the deal has been weighed"
    tab.tap()
    bob.good("lot 53").tap()
    bob.propose.tap()
    for other in (ann, cleo):
        other.offer("Bob's deal of three").get_by_role("button", name="Accept").click()
    for lot, owner in ((46, "Ann"), (60, "Ann"), (14, "Bob"), (53, "Bob")):
        expect(cleo.lot(lot).locator("title").first).to_contain_text(owner)


def test_of_two_deals_about_one_lot_only_one_is_carried_out(new_page, made):
    ann, bob, cleo = (seated(new_page, made, seat) for seat in (0, 1, 2))
    for buyer in (ann, cleo):
        buyer.lot(46).click()
        buyer.money("Pay", "+$1k").click()
        buyer.propose.click()
    accept = bob.page.locator(".offer").get_by_role("button", name="Accept")
    expect(accept).to_have_count(2)
    accept.evaluate_all("both => both.forEach((one) => one.click())")
    title = bob.lot(46).locator("title").first
    expect(title).not_to_contain_text("Bob")
    expect(accept).to_have_count(0)
    for page in (ann.page, cleo.page):
        expect(page.locator("#lot-46 title").first).to_have_text(str(title.text_content()))


WATCH_OFFERS = """() => {
    window.deaf = [];
    const seen = new Set();
    new MutationObserver(() => {
        for (const button of document.querySelectorAll('.offer .accept')) if (!seen.has(button)) {
            seen.add(button);
            window.deaf.push(getComputedStyle(button).pointerEvents === 'none');
        }
    }).observe(document.body, { childList: true, subtree: true });
}"""
"""Note of every offer that appears whether it takes clicks at once."""


def test_a_new_offer_moves_no_older_one_and_takes_no_click_at_first(new_page, made):
    ann, bob, cleo = (seated(new_page, made, seat) for seat in (0, 1, 2))
    bob.page.evaluate(WATCH_OFFERS)
    accept, places = bob.page.locator(".offer").get_by_role("button", name="Accept"), list[str]()
    for buyer, offers in (ann, 1), (cleo, 2):
        buyer.lot(46).click()
        buyer.money("Pay", "+$1k").click()
        buyer.propose.click()
        expect(accept).to_have_count(offers)
        places.append(bob.offer("Ann offers").evaluate("one => `${one.offsetLeft} ${one.offsetTop}`"))
    assert places[0] == places[1]
    assert bob.page.evaluate("window.deaf") == [True, True]
    bob.offer("Ann offers").get_by_role("button", name="Accept").click()  # a moment later they do
    expect(ann.lot(46).locator("title").first).to_contain_text("Ann")


def test_a_counteroffer_opens_the_trays_filled(new_page, made):
    ann, bob = (seated(new_page, made, seat) for seat in (0, 1))
    ann.lot(46).click()
    ann.money("Pay", "+$1k").click()
    ann.propose.click()
    bob.offer("Ann offers").get_by_role("button", name="Counter").click()
    expect(bob.page.get_by_role("region", name="You get")).to_contain_text("$1k")
    expect(bob.tray("Ann")).to_contain_text("46")
    bob.money("Ask for", "+$5k").click()
    bob.propose.click()
    card = ann.offer("Bob offers")
    expect(card).to_contain_text("$6k")
    card.get_by_role("button", name="Accept").click()
    expect(bob.lot(46).locator("title").first).to_contain_text("Ann")


def test_the_draft_is_still_there_after_a_reload_and_nobody_else_sees_it(new_page, made):
    ann, bob = (seated(new_page, made, seat) for seat in (0, 1))
    ann.lot(46).click()
    expect(ann.propose).to_contain_text("Bob")
    ann.page.reload()
    ann.page.locator(".room.trading").wait_for()
    expect(ann.page.get_by_role("region", name="You get")).to_contain_text("46")
    expect(bob.page.locator(".offer")).to_have_count(0)
    assert bob.moves == 0


def test_a_lot_that_is_sold_leaves_my_draft(new_page, made):
    ann, bob, cleo = (seated(new_page, made, seat) for seat in (0, 1, 2))
    cleo.lot(46).click()
    ann.lot(46).click()
    ann.money("Pay", "+$1k").click()
    ann.propose.click()
    bob.offer("Ann offers").get_by_role("button", name="Accept").click()
    expect(cleo.page.get_by_role("region", name="You get")).not_to_contain_text("46")


def test_a_draft_that_can_not_be_says_why_and_can_not_be_proposed(new_page, made):
    ann = seated(new_page, made, 0)
    ann.page.get_by_role("button", name="Put what I pick here: You get").click()
    ann.lot(46).click()
    ann.page.get_by_role("tab", name="Cleo's goods").click()
    ann.page.get_by_role("button", name="Add Cleo").click()
    ann.lot(53).click()
    ann.page.locator(".pay-or-ask").get_by_role("button", name="Ask for", exact=True).click()
    amount = ann.page.get_by_role("group", name="Ask for", exact=True).get_by_label("Amount in dollars")
    amount.fill("2500000")
    amount.press("Tab")
    expect(ann.page.locator(".trade .problem")).to_contain_text("At most")
    expect(ann.propose).to_be_disabled()


def test_a_deal_is_made_by_touch_on_a_phone(new_page, made):
    ann = Trader(new_page(390, 844, has_touch=True, is_mobile=True)).sit(made, 0)
    bob = seated(new_page, made, 1)
    ann.open_trays()
    ann.page.get_by_role("tab", name="Bob's goods").tap()
    ann.good("Radio shop").tap()
    ann.page.get_by_role("tab", name="Your goods").tap()
    ann.good("lot 14").tap()
    ann.propose.tap()
    bob.offer("Ann offers").get_by_role("button", name="Accept").click()
    expect(ann.lot(14).locator("title").first).to_contain_text("Bob")


def test_a_promise_is_sealed_as_such(new_page, made):
    ann, bob = (seated(new_page, made, seat) for seat in (0, 1))
    ann.lot(46).click()
    ann.page.get_by_role("button", name="Promise").click()
    ann.page.get_by_label("What do you promise?").fill("my next radio")
    ann.page.locator("dialog").get_by_role("button", name="Promise").click()
    expect(ann.page.locator(".vow")).to_contain_text("not binding")
    ann.propose.click()
    expect(bob.offer("Ann offers")).to_contain_text("my next radio")


def test_promises_of_closed_deals_are_kept_in_a_list_for_those_who_may_know_them(new_page, made):
    ann, bob, cleo = (seated(new_page, made, seat) for seat in (0, 1, 2))
    for words, is_secret in (("my next radio", False), ("nothing for Cleo", True)):
        ann.page.get_by_role("button", name="Whispered" if is_secret else "Open", exact=True).click()
        ann.page.get_by_role("tab", name="Bob's goods").click()
        ann.money("Ask for", "+$1k").click()
        ann.page.get_by_role("button", name="Promise", exact=True).click()
        ann.page.get_by_label("What do you promise?").fill(words)
        ann.page.locator("dialog").get_by_role("button", name="Promise").click()
        ann.propose.click()
        bob.offer("Ann offers").get_by_role("button", name="Accept").click()
        expect(ann.page.locator(".offer")).to_have_count(0)
    ann.page.reload()
    for one, count in ((ann, 2), (bob, 2), (cleo, 1)):
        one.page.get_by_role("button", name=f"Promises {count}").click()
        words = one.page.locator(".given-words li")
        expect(words).to_have_count(count)
        expect(words.last).to_contain_text("Ann promises Bob: “my next radio”")
        expect(words.last).to_contain_text("not binding · round 4")
    expect(bob.page.locator(".given-words li").first).to_contain_text("whispered")


def test_goods_are_dragged_from_the_map_and_from_shelves_onto_trays(new_page, made):
    ann = seated(new_page, made, 0)
    ann.lot(46).drag_to(ann.page.get_by_role("region", name="You get"))
    expect(ann.page.get_by_role("region", name="You get")).to_contain_text("46")
    ann.good("lot 14").drag_to(ann.tray("Bob"))
    ann.money("Pay", "+$5k").drag_to(ann.tray("Bob"))
    expect(ann.tray("Bob")).to_contain_text("14")
    expect(ann.tray("Bob")).to_contain_text("$5k")
    ann.lot(53).click()  # a click still picks
    expect(ann.tray("Bob")).to_contain_text("53")


def test_an_offer_that_became_impossible_says_why_and_so_does_one_that_was_refused(new_page, made):
    ann, bob, cleo = (seated(new_page, made, seat) for seat in (0, 1, 2))
    for one in (ann, cleo):
        one.lot(46).click()
        one.money("Pay", "+$1k").click()
        one.propose.click()
        expect(one.offer("Your offer")).to_be_visible()
    bob.offer("Cleo offers").get_by_role("button", name="Accept").click()
    expect(ann.page.locator(".offer.gone")).to_contain_text("Bob no longer has lot 46.")
    ann.lot(31).click()
    ann.propose.click()
    bob.offer("Ann offers").get_by_role("button", name="No", exact=True).click()
    expect(ann.page.locator(".offer.gone").last).to_contain_text("Bob says no to No.")
    expect(bob.page.locator(".offer")).to_have_count(0)  # he knows what he did


def test_a_refused_offer_lies_below_the_others_until_it_is_changed(new_page, made):
    ann, bob = (seated(new_page, made, seat) for seat in (0, 1))
    for lot in 46, 31:
        ann.lot(lot).click()
        ann.propose.click()
        expect(ann.page.locator(".offer")).to_have_count(1 + (lot == 31))
    bob.page.locator(".offer").first.get_by_role("button", name="No", exact=True).click()
    expect(ann.page.locator(".offer").last).to_have_class(re.compile("gone"))
    ann.page.get_by_role("button", name="Change and send again").click()
    expect(ann.page.locator(".offer.gone")).to_have_count(0)
    expect(ann.page.get_by_role("region", name="You get")).to_contain_text("46")


STICKING_OUT = """() => [...document.querySelectorAll('.trade *')].filter((one) => {
    const { width, left, right } = one.getBoundingClientRect();
    return width > 1 && getComputedStyle(one).clipPath === 'none' && (left < -1 || right > innerWidth + 1);
}).map((one) => one.className).join()"""
"""What of the trade table lies beside a phone's screen."""


def test_advice_at_the_trade_table_stays_on_a_phone(new_page, made):
    ann = Trader(new_page(390, 844, has_touch=True, is_mobile=True)).sit(made, 0)
    ann.open_trays()
    ask = ann.page.locator(".trade-advice .hint-ask")
    assert ask.evaluate("one => one.offsetWidth") > 200, "it has a row of its own"
    assert ann.page.evaluate(STICKING_OUT) == ""
    ask.tap()
    expect(ann.page.locator(".trade-advice .advice, .trade-advice .advice-summary").first).to_be_visible()
    assert ann.page.evaluate(STICKING_OUT) == ""


def test_a_bot_s_reason_is_read_beside_the_trays(new_page, house):
    bob = {"kind": "bot", "bot": "trader", "name": "Bob"}
    made = house.make(PEOPLE[0], bob, PEOPLE[2], game="chinatown", position=HELD)
    ann = seated(new_page, made, 0)
    ann.lot(31).click()
    ann.propose.click()
    expect(ann.page.locator(".heard")).to_contain_text("I'd lose my second radio shop tile.")
    expect(ann.page.locator(".offer.gone")).to_contain_text("Bob says no to")


HELD: Made = POSITION | {"lots": {"P0": "14 44", "P1": "31:radio 32:radio", "P2": "60"}, "stock": {}}
FULL: Made = {
    "seats": 5,
    "round": 5,
    "lots": {
        "P0": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
        "P1": "16 17 18 19 20 21 22 23 24 25",
        "P2": "28 29 30 31 32",
        "P3": "43 44 45 46 47",
        "P4": "59 60 61 62 63 64",
    },
    "stock": {"P0": "fish laundry radio sewing watches", "P1": "fish antiques", "P4": "fireworks"},
    "cash": {f"P{seat}": 20000 for seat in range(5)},
    "phase": "trade",
}
CUT_OFF = """found => found.filter((one) => one.scrollHeight > one.clientHeight + 1
    || one.scrollWidth > one.clientWidth + 1).length"""


def test_a_deal_of_five_fits_a_small_screen_and_so_do_all_goods(new_page, house):
    others = [{"kind": "friend", "name": name} for name in ("Bob", "Cleo", "Dan", "Eve")]
    made = house.make(PEOPLE[0], *others, game="chinatown", position=FULL)
    ann = Trader(new_page(1280, 720)).sit(made, 0)
    for number, name in ((1, "Bob"), (2, "Cleo"), (3, "Dan"), (4, "Eve")):
        ann.page.get_by_role("button", name=f"Add {name}").click()
        ann.lot(number).click()
    for number in (17, 30, 46, 60):
        ann.page.get_by_role("button", name="Put what I pick here: You get").click()
        ann.lot(number).click()
    expect(ann.propose).to_contain_text("Bob, Cleo, Dan and Eve")
    trays = [tray.bounding_box() for tray in ann.page.locator(".deal-tray").all()]
    assert len(trays) == 5 and len({tray["x"] for tray in trays if tray}) == 1, "rows of one sheet"
    expect(ann.tray("Bob").locator(".from")).to_have_count(5)  # a cell for everybody who may give something
    for name in ("Bob", "Eve"):
        ann.page.get_by_role("tab", name=f"{name}'s goods").click()
        assert ann.page.locator(".shelf-goods, .ledger .from, .ledger .meaning").evaluate_all(CUT_OFF) == 0
    foot = ann.propose.bounding_box()
    assert foot and foot["y"] + foot["height"] <= 720


def test_a_wish_takes_two_clicks_and_is_seen_by_all_on_the_map(new_page, made):
    ann, bob = (seated(new_page, made, seat) for seat in (0, 1))
    ann.click(ann.page.get_by_role("button", name="I want"))
    ann.click(ann.lot(46))
    assert ann.clicks == 2
    expect(bob.page.locator(".wishes")).to_contain_text("Ann wants")
    expect(bob.board.locator("#wish-46 title")).to_have_text("Ann wants lot 46")
    expect(ann.page.locator(".propose")).to_be_disabled()
    ann.page.get_by_role("button", name="No longer want").click()
    expect(bob.page.locator(".wishes")).to_have_count(0)
    expect(bob.board.locator("#wish-46")).to_have_count(0)


def test_an_offer_to_anyone_says_what_i_would_give_and_get(new_page, made):
    ann, bob = (seated(new_page, made, seat) for seat in (0, 1))
    ann.good("lot 14").click()
    expect(ann.propose).to_contain_text("Whoever accepts first")
    ann.propose.click()
    card = bob.offer("Ann offers")
    expect(card).to_contain_text("14")
    card.get_by_role("button", name="Accept").click()
    expect(ann.lot(14).locator("title").first).to_contain_text("Bob")


def test_the_story_tells_a_deal_in_one_line_and_so_does_the_last_line_of_a_phone(new_page, made):
    ann, bob = (seated(new_page, made, seat) for seat in (0, 1))
    cleo = Trader(new_page(390, 844, has_touch=True, is_mobile=True)).sit(made, 2)
    ann.shelf("Bob's goods")
    ann.click(ann.good("Radio shop"))
    ann.click(ann.lot(14))
    ann.click(ann.money("Pay", "+$1k"))
    ann.click(ann.propose)
    bob.offer("Ann offers").get_by_role("button", name="Accept").click()
    for deal, said in ((bob.page.locator(".last-deal"), "You give"), (cleo.page.locator(".last-line"), "Bob gives")):
        expect(deal).to_contain_text(said)
        expect(deal).to_contain_text("for")
        expect(deal.locator(".fact")).to_have_count(3)
        expect(deal.locator(".fact.owned")).to_have_text("lot 1414")
    cleo.page.locator(".last-line").tap()
    story = cleo.page.locator(".story .line").filter(has_text="gives")
    expect(story).to_have_count(1)
    story.get_by_role("button", name="Show on the board").tap()
    expect(cleo.lot(14)).to_have_class("told")


def test_the_plates_say_who_is_in_the_deal_and_ask_others_to_it(new_page, made):
    ann = seated(new_page, made, 0)
    expect(ann.page.locator(".plates .has-turn")).to_have_count(0)
    ann.page.get_by_role("button", name="Add Cleo").click()
    expect(ann.page.locator(".plate").filter(has_text="Cleo")).to_contain_text("in the deal")
    expect(ann.tray("Cleo")).to_be_visible()
    ann.lot(60).click()
    expect(ann.page.locator(".going")).to_have_count(1)


def test_a_tap_enlarges_a_phone_s_map_until_every_lot_is_as_large_as_a_fingertip(new_page, made):
    ann = Trader(new_page(390, 844, has_touch=True, is_mobile=True)).sit(made, 0)
    to_trays = ann.page.locator(".front").get_by_role("button", name="Trade table")
    ann.lot(46).tap()  # on the small map nothing is picked
    expect(ann.page.locator(".room.enlarged")).to_be_visible()
    expect(to_trays).to_have_text("Trade table")
    for number in (46, 31, 60, 14):
        box = ann.lot(number).bounding_box()
        assert box and min(box["width"], box["height"]) >= 44, number
    expect(ann.lot(46)).to_be_in_viewport()
    ann.lot(46).tap()
    expect(to_trays).to_contain_text("1")
    ann.page.get_by_role("button", name="Enlarge the map").tap()  # it is there while the map is large
    expect(ann.page.locator(".room.enlarged")).to_have_count(0)


def test_on_a_phone_the_offer_that_waits_lies_below_the_map_and_its_counter_opens_the_trays(new_page, made):
    ann = seated(new_page, made, 0)
    bob = Trader(new_page(390, 844, has_touch=True, is_mobile=True)).sit(made, 1)
    ann.lot(46).click()
    ann.money("Pay", "+$1k").click()
    ann.propose.click()
    card = bob.page.locator(".front .offer")
    expect(card).to_contain_text("Ann offers")
    for name in ("Accept", "Counter", "No"):
        box = card.get_by_role("button", name=name, exact=True).bounding_box()
        assert box and box["height"] >= 44 and box["y"] + box["height"] <= 844
    card.get_by_role("button", name="Counter").tap()
    expect(bob.page.get_by_role("region", name="You get")).to_contain_text("$1k")


def test_the_clock_counts_down_on_the_page_and_warns_in_the_last_minute(new_page, house):
    made = house.make(*PEOPLE, game="chinatown", position=POSITION | {"clock": "5"})
    page = new_page(1280, 800)
    page.clock.install()
    ann = Trader(page).sit(made, 0)
    clock = ann.page.get_by_role("timer", name="Time left to negotiate")
    expect(clock).to_have_text(re.compile(r"^(5:00|4:5\d)$"))
    page.clock.run_for(60_000)
    expect(clock).to_have_text(re.compile(r"^(4:00|3:5\d)$"))
    expect(clock).not_to_have_class(re.compile("late"))
    page.clock.run_for(200_000)
    expect(clock).to_have_class(re.compile("late"))
    page.clock.run_for(60_000)
    expect(clock).to_have_text("0:00")
    watcher = new_page(390, 844)
    watcher.goto(f"/t/{made['watch']}")
    expect(watcher.get_by_role("timer")).to_be_visible()
    for seat in (0, 1, 2):
        Trader(new_page(1280, 800)).sit(made, seat).page.get_by_role("button", name="Ready", exact=True).click()
    expect(clock).to_have_count(0)


def test_without_the_option_there_is_no_clock(new_page, made):
    ann = seated(new_page, made, 0)
    expect(ann.page.locator(".bar")).to_be_visible()
    expect(ann.page.get_by_role("timer")).to_have_count(0)


def test_what_a_screen_reader_says_of_goods_has_what_is_seen_of_them(new_page, made):
    ann = seated(new_page, made, 0)
    need(AXE.is_file(), "axe-core has not been fetched")
    expect(ann.good("lot 14")).to_contain_text("Lot")
    ann.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = ann.page.evaluate("() => axe.run('.trade', {runOnly: ['label-content-name-mismatch']})")
    assert [node["html"] for one in found["violations"] for node in one["nodes"]] == []
    assert found["passes"], "the rule has been applied"


def test_a_phone_shows_my_own_goods_below_the_map_with_an_offer(new_page, made):
    ann = seated(new_page, made, 0)
    bob = Trader(new_page(390, 844, has_touch=True, is_mobile=True)).sit(made, 1)
    ann.lot(46).click()
    ann.propose.click()
    expect(bob.page.locator(".front .offer")).to_contain_text("Ann offers you")
    boxes = [bob.page.locator(part).bounding_box() for part in (".stage", ".last-line", ".tray", ".front")]
    ends = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert len(ends) == 4 and ends[-1][1] <= 844
    assert all(end <= start + 1 for (_, end), (start, _) in pairwise(ends)), "one below the other, nothing covered"
