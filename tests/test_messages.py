"""All words go through message files: a made-up language finds every text that doesn't."""

from __future__ import annotations

import json
import pickle
import random
import re
from html import unescape

import pytest

from backroom import bots, game, games
from backroom.core.errors import Invalid, Refused
from backroom.core.phrases import AND, Phrase, Quoted, counted, joined, phrase
from backroom.drawing import svg
from backroom.messages import files, languages, tongue
from backroom.messages.tongue import Tongue
from backroom.server import letters
from backroom.server.catalogue import catalogue
from backroom.server.looking import moment
from backroom.server.opening import open_sitting
from backroom.server.protocol import Denied, WantedSeat, WantedTable
from backroom.server.translating import reply_in
from backroom.server.viewers import Letter
from backroom.terminal.messages import messages_of, parts

STRANGE = "xx"
ENGLISH = re.compile("[a-z]{2}")
CIRCLED = {ord("a") + at: 0x24D0 + at for at in range(26)} | {ord("A") + at: 0x24B6 + at for at in range(26)}


def strange(template: str) -> str:
    """A template in the made-up language: all letters in circles, blanks as they are."""
    said = [part if at % 2 else part.translate(CIRCLED) for at, part in enumerate(re.split(r"(\{\w+\})", template))]
    return f"\N{LEFT WHITE SQUARE BRACKET}{''.join(said)}\N{RIGHT WHITE SQUARE BRACKET}"


def forget() -> None:
    """Message files are read once: read them anew."""
    for kept in (languages, tongue, catalogue):
        kept.cache_clear()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of message files of its own."""
    monkeypatch.setattr(files, "HOME", tmp_path)
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def made_up(home):
    """A language in which every English message is said in circled letters."""
    (home / STRANGE).mkdir()
    for part in parts():
        said = {template: strange(template) for template in messages_of(part)}
        (home / STRANGE / f"{part}.json").write_text(json.dumps(said), encoding="utf-8")


def english_in_picture(picture: str) -> list[str]:
    """The texts, titles and labels of a picture that still have English words."""
    drawn = re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL)
    said = re.findall(r">([^<]+)<", drawn) + re.findall(r'aria-label="([^"]*)"', drawn)
    return [text for text in said if ENGLISH.search(unescape(text))]


def texts_of(letter: dict) -> list[str]:
    """Everything in a letter that people read."""
    said = [event["text"] for event in letter["events"]] + [line["text"] for line in letter.get("chat", ())]
    for choice in letter["choices"]:
        said += [choice["text"], *choice["said"].values()]
    for part, name in (("prompt", "text"), ("undo", "why"), ("table", "title")):
        said += [letter[part][name]] if letter.get(part) else []
    return said


def sit_down(slug: str, seed: int, **options):
    """A table of people with names that have no English in them."""
    seats = [WantedSeat("me" if seat == 0 else "friend", name=f"N{seat}") for seat in range(game(slug).usual_seats)]
    return open_sitting(WantedTable(slug, seats, options, seed), 0)


def moments(slug: str, seed: int, steps: int, every: int = 7, **options):
    """A random game: a sitting at some of its moments, with a seat that is asked."""
    sitting, chance = sit_down(slug, seed, **options), random.Random(seed)
    for step in range(steps):
        if sitting.state.over:
            break
        seat = chance.choice(sitting.state.waiting)
        if step % every == 0:
            yield sitting, seat
        action = chance.choice(sitting.state.legal(seat))
        if sitting.state.game.words.verb(action).note:
            sitting.play(seat, sitting.state.words(action, "XYZ"))
        else:
            sitting.play(seat, action)
    yield sitting, 0


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("seed", range(2))
def test_no_text_for_people_goes_past_the_message_files(made_up, slug, seed):
    left = set()
    for sitting, seat in moments(slug, seed, 700):
        for viewer in (seat, None):
            events = sitting.state.events(0, viewer)
            content = letters.table_letter(sitting, viewer, (), events)
            for layout in ("wide", "narrow"):
                letter = json.loads(Letter(1, content, sitting.names, slug).text(layout, STRANGE))
                left |= {text for text in texts_of(letter) if ENGLISH.search(text)}
                left |= set(english_in_picture(letter["svg"][layout]))
    assert not left, "\n".join(sorted(left)[:80])


@pytest.mark.parametrize("slug", games())
def test_no_refusal_goes_past_the_message_files(made_up, slug):
    left, chance = set(), random.Random(1)
    said_in = tongue(STRANGE, slug)
    for sitting, seat in moments(slug, 3, 300):
        state = sitting.state
        for action in chance.sample(range(state.ACTIONS), min(300, state.ACTIONS)):
            try:
                state.understood(seat, action)
            except Refused as refusal:
                said = said_in.say(refusal.reason)
                left |= {said} if ENGLISH.search(said) else set()
    assert not left, "\n".join(sorted(left)[:60])
