"""All text for people goes through message files: a made-up language finds every text that doesn't."""

from __future__ import annotations

import json
import pickle
import random
import re
from html import unescape
from pathlib import Path

import pytest

from backroom import bots, game, slugs
from backroom.core.errors import Invalid, Refused
from backroom.core.phrases import AND, Phrase, Quoted, counted, joined, phrase
from backroom.messages import check_all, dollars, files, language_of, languages, speaking, translator_for
from backroom.messages.translator import Translator
from backroom.server import updates
from backroom.server.catalogue import catalogue
from backroom.server.notices import failed
from backroom.server.opening import open_session
from backroom.server.protocol import SeatRequest, TableRequest
from backroom.server.viewers import Envelope, Form
from backroom.terminal.messages import messages_of, parts
from backroom.web import build

STRANGE = "xx"
ENGLISH = re.compile("[a-z]{2}")
CIRCLED = {ord("a") + at: 0x24D0 + at for at in range(26)} | {ord("A") + at: 0x24B6 + at for at in range(26)}


def strange(template: str) -> str:
    """A template in the made-up language: all letters in circles, blanks as they are."""
    said = [part if at % 2 else part.translate(CIRCLED) for at, part in enumerate(re.split(r"(\{\w+\})", template))]
    return f"\N{LEFT WHITE SQUARE BRACKET}{''.join(said)}\N{RIGHT WHITE SQUARE BRACKET}"


def written(language: str) -> list[str]:
    """The parts that a language has a file for."""
    return [part for part in parts() if files.file_of(language, part).is_file()]


def forget() -> None:
    """Clear the caches, so that message files are read again."""
    for kept in (languages, translator_for, catalogue):
        kept.cache_clear()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty folder of message files."""
    monkeypatch.setattr(files, "HOME", tmp_path)
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def made_up(home):
    """A language in which every message is the English one in circled letters."""
    (home / STRANGE).mkdir()
    for part in parts():
        said = {template: strange(template) for template in messages_of(part)}
        (home / STRANGE / f"{part}.json").write_text(json.dumps(said), encoding="utf-8")


def english_in_picture(picture: str) -> list[str]:
    """The texts, titles and labels of a picture that still have English words."""
    drawn = re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL)
    said = re.findall(r">([^<]+)<", drawn) + re.findall(r'aria-label="([^"]*)"', drawn)
    return [text for text in said if ENGLISH.search(unescape(text))]


def texts_of(update: dict) -> list[str]:
    """Everything in an update that people read."""
    said = [event["text"] for event in update["events"]] + [line["text"] for line in update.get("chat", ())]
    for choice in update["choices"]:
        said += [choice["text"], choice.get("label", ""), *choice["said"].values()]
    for part, name in (("prompt", "text"), ("undo", "why"), ("table", "title")):
        said += [update[part][name]] if update.get(part) else []
    return said


def sit_down(slug: str, seed: int, **options):
    """A table of people with names that have no English in them."""
    seats = [SeatRequest("me" if seat == 0 else "friend", name=f"N{seat}") for seat in range(game(slug).usual_seats)]
    return open_session(TableRequest(slug, seats, options, seed), 0)


def moments(slug: str, seed: int, steps: int, every: int = 7, **options):
    """A random game: a session at some of its moments, with a seat that is asked."""
    session, chance = sit_down(slug, seed, **options), random.Random(seed)
    for step in range(steps):
        if session.state.over:
            break
        seat = chance.choice(session.state.waiting)
        if step % every == 0:
            yield session, seat
        session.play(seat, noted(session.state, chance.choice(session.state.legal(seat))))
    yield session, 0


def noted(state, action):
    """A choice; free text in it is filled with something that is not English."""
    return state.words(action, "XYZ") if state.game.words.verb_of(action).note else action


# Every text goes through a file


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("seed", range(2))
def test_no_text_for_people_goes_past_the_message_files(made_up, slug, seed):
    left = set()
    for session, seat in moments(slug, seed, 400, 13):
        for viewer in (seat, None):
            content = updates.table_update(session, viewer, (), session.state.events(0, viewer))
            for layout in ("wide", "narrow"):
                update = json.loads(Envelope(content, session.names, slug).text(layout, Form(STRANGE)))
                left |= {text for text in texts_of(update) if ENGLISH.search(text)}
                left |= set(english_in_picture(update["svg"][layout]))
    assert not left


@pytest.mark.parametrize("slug", slugs())
def test_no_refusal_goes_past_the_message_files(made_up, slug):
    left, chance, translator = set(), random.Random(1), translator_for(STRANGE, slug)
    for session, seat in moments(slug, 3, 300):
        for action in chance.sample(range(session.state.ACTIONS), min(300, session.state.ACTIONS)):
            try:
                session.state.parse_action(seat, action)
            except Refused as refusal:
                said = translator.say(refusal.reason)
                left |= {said} if ENGLISH.search(said) else set()
    assert not left


def test_no_word_of_the_catalogue_goes_past_the_message_files(made_up):
    for about in catalogue(STRANGE):
        said = [about.title, about.about, *(bot.title for bot in about.bots), *(bot.about for bot in about.bots)]
        for option in about.options:
            said += [option.title, option.text, *option.titles]
        assert not [text for text in said if ENGLISH.search(text)]


# The files


@pytest.mark.parametrize("part", written("en"))
def test_the_english_files_have_every_message_and_no_other(part):
    english = files.read_messages("en", part)
    assert tuple(english) == messages_of(part), "run `backroom messages --write`"
    assert all(template == said for template, said in english.items())


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_a_language_has_no_words_that_nobody_says(language):
    check_all()
    for path in (files.HOME / language).glob("*.json"):
        assert set(files.read_messages(language, path.stem)) <= set(messages_of(path.stem))


@pytest.mark.parametrize("part", written("de"))
def test_german_is_complete(part):
    assert set(files.read_messages("de", part)) == set(messages_of(part))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "xx/house.json: Expecting"),
        ("[]", "xx/house.json: the file must be an object"),
        ('{"turn": 3}', "xx/house.json: the translation of 'turn' must be a text, not 3"),
        ('{"turn": "a", "turn": "b"}', "xx/house.json: 'turn' occurs twice"),
        ('{"{name} (you)": "{nome} (tu)"}', "xx/house.json: .* has the blanks {nome}, but .* has {name}"),
        ('{"{name} (you)": "{name} {"}', "xx/house.json: .* has a brace that is not part of a blank"),
        ('{"turn": "{seat}"}', "xx/house.json: .* has the blanks {seat}, but 'turn' has none"),
    ],
)
def test_a_broken_file_gets_a_clear_error(home, text, complaint):
    (home / STRANGE).mkdir()
    (home / STRANGE / "house.json").write_text(text, encoding="utf-8")
    with pytest.raises(Invalid, match=complaint):
        check_all()
    with pytest.raises(Invalid, match=complaint):
        translator_for(STRANGE)


def test_what_a_language_lacks_is_said_in_english_sentence_by_sentence(home):
    (home / STRANGE).mkdir()
    (home / STRANGE / "house.json").write_text('{"turn": "TURNO"}', encoding="utf-8")
    translator = translator_for(STRANGE, "chicago_poker")
    assert translator.say("turn") == "TURNO" and translator.say("wins") == "wins"
    assert translator.say(phrase("{name} (you)", name="turn")) == "TURNO (you)"


def test_every_bot_has_a_name_in_the_page_too():
    words = json.loads((Path(build.CLIENT) / "messages" / "en.json").read_text(encoding="utf-8"))
    assert {f"bot.{name}" for slug in slugs() for name in bots.names(slug)} <= set(words)


def test_a_wish_for_a_language_that_nobody_has_written_is_english():
    assert [language_of(wish) for wish in ("de", "de-CH", "DE_at", "en", "tlh", "", None, "../de")] == [
        "de",
        "de",
        "de",
        "en",
        "en",
        "en",
        "en",
        "en",
    ]
    assert [language_of(wish) for wish in ("pt-BR", "pt_PT", "ja-JP")] == ["pt", "pt", "ja"]
    assert translator_for("en", "chicago_poker") is None and translator_for("tlh") is None


# Translating


@pytest.mark.parametrize("slug", slugs())
def test_both_builds_make_phrases(slug):
    for build_name in {game(slug).build, "interpreted"}:
        state = game(slug, build_name).new(seed=1)
        seat = state.waiting[0]
        assert isinstance(state.prompt(seat)["text"], Phrase)
        assert isinstance(state.text(state.legal(seat)[0]), Phrase)
        assert all(isinstance(event["text"], Phrase) for event in state.events())


def test_a_phrase_is_a_plain_text_that_keeps_how_it_was_made():
    said = phrase("{seat} draws {card}", seat="P0", card=phrase("{colour} {value}", colour="red", value=7))
    assert said == "P0 draws red 7" and type(str(said)) is str
    assert json.dumps(said) == '"P0 draws red 7"'
    twin = pickle.loads(pickle.dumps(said))
    assert (twin, twin.template, twin.fields) == (said, said.template, said.fields)
    assert joined(["a", "b", "c"], AND) == "a and b and c" and joined([]) == ""
    assert [counted(n, "{n} card", "{n} cards") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_names_are_found_by_number_by_updates_and_inside_each_other():
    translator = Translator(
        "yy",
        {
            "jazz club {n}": "Jazzclub {n}",
            "red": "rot",
            "{n} cards": "{n} Karten",
            "place {card} at {business}": "{card} bei {business}",
            "{card} (discarded)": "weg: {card}",
        },
    )
    assert translator.say("jazz club 2") == "Jazzclub 2"
    assert (translator.say("red"), translator.say("Red"), translator.say("3 cards")) == ("rot", "Rot", "3 Karten")
    assert translator.say("place R7 at jazz club 2") == "R7 bei Jazzclub 2"
    assert translator.say(phrase("{card} (discarded)", card=phrase("red"))) == "weg: rot"
    assert translator.say(phrase("Place {card} at {business}", card="R7", business="Red")) == "R7 bei Rot"
    assert translator.say("P0") == "P0" and translator.say(7) == "7"


def test_amounts_are_written_as_each_language_writes_them():
    said = {}
    for language in languages():
        with speaking(language, "chinatown"):
            said[language] = dollars(12_000)
    assert said == {"de": "$12.000", "en": "$12,000", "ja": "$12,000", "pt": "$12.000"}


def test_what_people_write_is_never_translated():
    translator = Translator("yy", {"red": "rot", '{giver} promises: "{words}"': '{giver} verspricht: "{words}"'})
    assert (
        translator.say(phrase('{giver} promises: "{words}"', giver="P0", words=Quoted("red"))) == 'P0 verspricht: "red"'
    )
    state = game("chinatown").new(seed=1)
    promise = next(verb for verb in state.game.words.verbs if verb.do == "promise")
    assert translator_for("de", "chinatown").say(state.text(promise.first, "red")) == 'versprechen: "red"'


def test_a_sentence_of_the_house_is_understood_after_it_was_stored():
    translator = translator_for("de", "chicago_poker")
    note = failed("Ann", "greedy")
    assert (
        translator.say(str(note))
        == translator.say(note)
        == ("Ann hat diesmal zufällig entschieden, weil der Bot (gierig) ausgefallen ist.")
    )


def texts_said(slug: str) -> set[str]:
    """Every event and choice of some moments of a game, as each seat and a spectator know them."""
    found = set()
    for session, _ in moments(slug, 4, 200, 40):
        for viewer in (None, *range(session.state.seats)):
            found |= {event["text"] for event in session.state.events(0, viewer)}
            found |= set() if viewer is None else {session.state.text(action) for action in session.state.legal(viewer)}
    return found


@pytest.mark.parametrize("slug", slugs())
def test_a_translation_shows_no_card_and_no_number_that_the_english_text_does_not_show(slug):
    texts = texts_said(slug)
    assert len(texts) > 50
    for language in languages():
        figures = "+" if language == "ja" else "*"  # Japanese writes "one" as a figure: there only codes are compared
        codes, translator = re.compile(rf"[A-Z]{figures}\d+"), translator_for(language, slug)
        for text in texts if language != "en" else ():
            assert set(codes.findall(translator.say(text))) <= set(codes.findall(text)), text
