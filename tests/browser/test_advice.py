"""Advice on the page: a hint picks a choice and doesn't play it; the coach comes after the end; a puzzle is solved."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import backroom
from backroom import bots
from backroom.coaching.puzzles import puzzles_of
from backroom.records import Record

from .house import BOT, ME, SOON, House, Player, others


def test_a_hint_is_asked_for_shown_with_reasons_and_picked_but_not_played(page: Page, house: House) -> None:
    table = house.make(ME, *others("gangster", BOT), game="gangster")
    Player(page).sit(table)
    page.get_by_role("button", name="What would you do?").click(timeout=SOON)
    first = page.locator(".advice.first > button")
    expect(first).to_be_visible(timeout=SOON)
    expect(page.locator(".advice-chance").first).to_contain_text("%")
    moves = page.locator(".table").get_attribute("data-moves")
    action = first.get_attribute("data-hint")
    first.click()
    expect(page.locator(f".sure [data-action='{action}'], .choices [data-action='{action}']").first).to_be_visible()
    expect(page.locator(".table")).to_have_attribute("data-moves", moves or "")


def test_hints_can_be_turned_off_for_oneself(page: Page, house: House) -> None:
    Player(page).sit(house.make(ME, *others("gangster", BOT), game="gangster"))
    ask = page.get_by_role("button", name="What would you do?")
    expect(ask).to_be_visible(timeout=SOON)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Hints", exact=True).select_option("off")
    page.get_by_role("button", name="Close").click()
    expect(ask).to_have_count(0)


def finished() -> str:
    """The record of a game that was played at random."""
    record = Record.start(backroom.game("gangster"), 2, seed=4)
    players = [bots.bot("gangster", "random", seed=seat) for seat in range(2)]
    while not record.state.over:
        seat = record.state.next_chooser()
        record.play(seat, bots.ask(players[seat], record.state, seat, seed=1))
    return record.dump()


def test_the_coach_shows_the_chances_and_leads_back_to_a_mistake(page: Page, house: House) -> None:
    made = house.post("/api/tables", {"record": finished()})
    page.goto(f"/t/{made['watch']}")
    page.get_by_role("button", name="Coach", exact=True).click(timeout=SOON)
    expect(page.locator(".coach-progress progress")).to_be_visible()
    expect(page.locator(".course polyline").first).to_be_attached(timeout=4 * SOON)
    page.get_by_role("button", name="Show the moment").first.click()
    expect(page.locator(".replay")).to_be_visible()


def test_a_puzzle_is_solved_at_a_table(page: Page, house: House) -> None:
    page.goto("/learn/gangster")
    page.get_by_role("button", name="Puzzle of the day").click()
    panel = page.locator("section.puzzle")
    expect(panel).to_contain_text("Which choice is best?", timeout=SOON)
    number = page.evaluate(
        "JSON.parse(Object.entries(localStorage).find(([k]) => k.startsWith('backroom.puzzle.'))[1]).number"
    )
    puzzle = puzzles_of("gangster")[number]
    state = puzzle.state()
    best = next(action for action in state.legal(puzzle.seat) if state.text(action) == puzzle.best)
    every = page.locator(".every-link")
    if every.count():
        every.click()
    page.locator(f"[data-action='{best}']").first.click()
    expect(panel).to_contain_text("Right!", timeout=SOON)
    expect(panel.locator("li").first).to_contain_text("instead of")
