"""Notices on the desktop, which only a browser with windows can show."""

from __future__ import annotations

from .conftest import WHOLE_CHROMIUM, PageMaker
from .house import BOT, ME, House, Player

BROWSER = WHOLE_CHROMIUM

HIDDEN = """
window.shown = [];
window.Notification = class extends Notification {
  constructor(title, more) { super(title, more); window.shown.push([title, more.body]); }
};
Object.defineProperty(document, "hidden", { get: () => window.outOfSight === true });
"""
"""Notes what is shown on the desktop; a page without a window can't be hidden otherwise."""


def test_a_notice_on_the_desktop_tells_when_it_is_my_turn_and_the_page_is_out_of_sight(
    new_page: PageMaker, house: House
) -> None:
    ann = Player(new_page(permissions=["notifications"]))
    ann.page.add_init_script(HIDDEN)
    ann.sit(house.make(ME, BOT))
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Tell me on the desktop").check()
    ann.page.get_by_role("button", name="Close").click()
    for out_of_sight in (False, True):
        ann.page.evaluate("hidden => { window.outOfSight = hidden }", out_of_sight)
        for _ in range(5):  # more than a turn has
            assert ann.wait_for_turn()
            ann.play()
        assert ann.wait_for_turn()
        assert bool(ann.page.evaluate("window.shown.length")) == out_of_sight
    title, text = ann.page.evaluate("window.shown")[0]
    assert title == "Your turn: Chicago Poker" and text
