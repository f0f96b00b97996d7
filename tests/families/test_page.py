"""What the page shows in Families of attacks and claims: who stands against whom, who may oppose, how it is told, what
each question is about, and whom one may aim at."""

from __future__ import annotations

import re

from backroom.drawing import drawn_in
from backroom.drawing.families import draw, label, line, question, tip, tray
from backroom.drawing.families.staging import moments
from backroom.drawing.page import dock_of
from tests.drawing_tools import walk

POSITION = {
    "seats": 3,
    "round": 2,
    "active": "P0",
    "city": {"B4": "bar", "C7": "cigar_shop", "D2": "fishmonger", "D6": "warehouse"},
    "control": {"P0": "C7", "P1": "B4 D2"},
    "laid": {"P0": "gangster gangster", "P1": "gangster"},
    "hands": {"P0": "movement movement gangster", "P1": "car", "P2": "car"},
    "step": "control",
}


def attack(state):
    """The attack on the bar."""
    return next(action for action in state.legal(0) if state.text(action).startswith("attack bar"))


def test_an_attack_says_what_it_costs_and_brings(game):
    state = game.position(POSITION)
    first, *_, last = state.preview(0, attack(state))
    assert (first["icon"], first["value"], first["tone"]) == ("tommy_gun", "\N{MINUS SIGN}1", "loss")
    assert (last["icon"], last["tone"]) == ("end", "gain")


def test_the_dock_has_words_for_every_choice_whatever_is_still_hidden():
    """A tip about Capone's rows once failed at a hidden business, and the whole dock fell back to typed words."""
    asked = 0
    for at, (state, _) in enumerate(walk("families", 4, 5, 400)):
        for seat in state.waiting if at % 4 == 0 else ():
            choices = [state.words(action) for action in state.legal(seat)]
            dock = dock_of(state.view(seat), state.prompt(seat)["kind"], choices, "en")
            assert all(dock.labels)
            asked += state.prompt(seat)["kind"] == "control"
    assert asked


def test_the_victim_is_addressed_and_the_others_are_told(game):
    state = game.position(POSITION)
    state.play(0, attack(state))
    names = ["Ann", "Bob", "Cal"]
    titles = []
    for seat in (1, 2):
        (moment,) = moments(state.view(seat), state.events(0, seat), names)
        titles.append(moment.scenes[0].svg.split('aria-label="')[1].split('"')[0])
    assert titles == ["Ann attacks your bar", "Ann attacks the bar"]


def test_the_victim_learns_what_would_have_stopped_an_attack_and_what_either_card_is_good_for(game):
    state = game.position(POSITION | {"hands": POSITION["hands"] | {"P1": "gangster car"}})
    before = [player["points"] for player in state.view(1)["players"]]
    state.play(0, attack(state))
    (moment,) = moments(state.view(1), state.events(0, 1), ["Ann", "Bob", "Cal"])
    (scene,) = moment.scenes
    assert "The gangster card in your hand" in scene.caption
    assert scene.leads_to == "Keep one of two cards"
    assert scene.sheet is not None
    asked, why = scene.sheet.notes
    assert (asked.text, why.text) == (
        "Keep one of two cards",
        "For the lost bar. The other one goes under the deck.",
    )
    cards = asked.chips
    assert len(cards) == 2 and all(chip.name for chip in cards), "the two cards that were drawn, with what they are for"
    assert {chip.plays for chip in cards} == {
        ("do:return", f"card:{state.words(action)['card']}") for action in state.legal(1)
    }, "a tap on one plays a choice: the other goes back"
    worth = 3
    assert [int(fact.value) for fact in scene.running] == [before[0] + worth, before[1] - worth, before[2]]


def test_the_others_see_how_everybody_stands_but_not_the_cards_that_were_drawn(game):
    state = game.position(POSITION)
    state.play(0, attack(state))
    for seat in (0, 2, None):
        (moment,) = moments(state.view(seat), state.events(0, seat), ["Ann", "Bob", "Cal"])
        sheet = moment.scenes[0].sheet
        assert sheet is not None
        assert not any("Keep" in note.text for note in sheet.notes)
        assert {row.name: row.cells[0] for row in sheet.rows} == {"P0": "2", "P1": "1", "P2": "0"}
        assert "Next time" not in moment.scenes[0].caption


CLAIM = {
    "seats": 3,
    "round": 1,
    "active": "P0",
    "city": {"B4": "bar", "C7": "cigar_shop", "D2": "fishmonger", "D6": "warehouse"},
    "laid": {"P0": "gangster", "P1": "gangster"},
    "hands": {"P0": "car movement", "P1": "car family", "P2": "car"},
    "spaces": {"B3": "purple", "B5": "orange", "A4": "grey", "D7": "purple", "E2": "orange"},
    "influence": {"P1": {"hat": "art title"}, "P0": {"city": "art"}, "P2": {"hat": "art title"}},
    "step": "control",
}
NAMES = ["Ann", "Bob", "Cal"]


def choice(state, seat, text):
    """A choice by the beginning of its text."""
    return next(action for action in state.legal(seat) if state.text(action).startswith(text))


def staged_for(state, seat, first=0):
    """The moments that a seat sees from an event on."""
    with drawn_in("en", "families"):
        told = state.events(0, seat)
        return moments(state.view(seat), told[first:], NAMES, before=told[:first])


def heading(moment):
    """The title over a scene."""
    return moment.scenes[0].svg.split('aria-label="')[1].split('"')[0]


def warnings(state, text):
    """Who may oppose a claim, as its button says it."""
    return [str(one["value"]) for one in state.preview(0, choice(state, 0, text)) if one["icon"] == "hat"]


def test_a_claim_warns_of_those_who_may_oppose_it(game):
    """P2 has the influence too, but no gangster; for the cigar shop P0 himself has no hat."""
    state = game.position(CLAIM)
    assert warnings(state, "claim bar") == ["P1 can oppose: 2 v 1"]
    for seed in range(5):
        assert warnings(state.redeal(0, seed), "claim bar") == ["P1 can oppose: 2 v 1"]
    equal = game.position(CLAIM | {"influence": {"P0": {"city": "art movement"}, "P1": {"hat": "art title"}}})
    assert warnings(equal, "claim bar") == []


def test_the_agents_beside_a_business_are_told_before_it_is_taken(game):
    """With the one who comes for the henchman."""
    facts = game.position(CLAIM).preview(0, choice(game.position(CLAIM), 0, "claim bar"))
    printed, net = (one for one in facts if one["icon"] in ("end", ""))
    assert printed["value"] == "3", "as on the card"
    assert (str(net["value"]), str(net["name"])) == ("net +2", "points: 3, less 1 for agents")


def test_a_claim_that_may_be_opposed_counts_for_nobody_yet(game):
    state = game.position(CLAIM)
    state.play(0, choice(state, 0, "claim bar"))
    (moment,) = staged_for(state, 0)
    assert staged_for(state, 1)[0].scenes[0].leads_to == "Do you oppose?"
    assert moment.kind == "claim" and moment.scenes[0].caption == "Nothing is decided yet."
    assert "P1 has more influence, 2 against 1" in moment.scenes[0].sheet.under


def test_a_claim_that_nobody_can_oppose_counts_at_once(game):
    """Even before it is paid for."""
    state = game.position(CLAIM | {"influence": {}})
    state.play(0, choice(state, 0, "claim bar"))
    assert state.prompt(0)["kind"] == "pay"
    (moment,) = staged_for(state, 0)
    assert moment.scenes[0].caption == "You control 1 business now."


def test_an_opposition_is_a_moment_of_its_own(game):
    state = game.position(CLAIM)
    state.play(0, choice(state, 0, "claim bar"))
    seen = len(state.events(0, 0))
    state.play(1, "oppose")
    (moment,) = staged_for(state, 0, seen)
    assert moment.kind == "opposition" and heading(moment) == "Bob opposes you and takes the bar"
    assert "your turn once more" in moment.scenes[0].caption
    assert "Influence 2 against 1" in moment.scenes[0].sheet.under
    state.play(1, choice(state, 1, "lose"))
    (moment,) = staged_for(state, 2, seen)
    assert heading(moment) == "Bob opposes and takes the bar"
    assert moment.scenes[0].caption == "P1 controls 1 business now, you control 0."
    assert "Influence 2 against 1" in moment.scenes[0].sheet.under, "the influence before one was given up"


def asked(state, seat):
    """The question of a seat as the dock puts it."""
    with drawn_in("en", "families"):
        return question(state.view(seat), state.prompt(seat)["kind"])


def test_questions_say_why_they_are_asked(game):
    state = game.position(CLAIM)
    state.play(0, choice(state, 0, "claim bar"))
    assert asked(state, 1) == "P0 claims the bar. Your influence is 2 against 1: do you oppose?"
    state.play(1, "oppose")
    assert asked(state, 1) == "The price of opposing: which influence do you give up?"
    city, control = POSITION["city"] | {"C3": "distillery"}, POSITION["control"] | {"P0": "C7 C3"}
    fight = game.position(POSITION | {"city": city, "control": control, "tokens": {"P0": "gangster"}})
    fight.play(0, attack(fight))
    assert asked(fight, 0) == "The price of your attack: which gangster goes?"
    fight.play(0, choice(fight, 0, "lose gangster"))
    assert asked(fight, 1) == "For your lost business: keep one of two cards"


def test_the_first_henchman_waits_in_sight_and_is_placed_by_name(game):
    state = game.position(CLAIM | {"influence": {}, "henchmen": {"P0": {"first": "purple"}}})
    with drawn_in("en", "families"):
        assert all("Your first henchman (purple)" in tray(state.view(0), [], wide, NAMES) for wide in (True, False))
    state.play(0, choice(state, 0, "claim bar"))
    state.play(0, choice(state, 0, "pay car"))
    if state.prompt(0)["kind"] == "henchman":
        state.play(0, choice(state, 0, "take"))
    assert asked(state, 0) == "First your henchman from the start (purple): where does he work?"


def test_only_henchmen_that_may_be_taken_can_be_aimed_at(game):
    state = game.position(CLAIM | {"influence": {}})
    state.play(0, choice(state, 0, "claim bar"))
    state.play(0, choice(state, 0, "pay car"))
    assert state.prompt(0)["kind"] == "henchman"
    offered = [state.words(action) for action in state.legal(0)]
    with drawn_in("en", "families"):
        drawn = draw(state.view(0), offered, True, NAMES)
    aims = set(re.findall(r'id="token-(\w+)-\d" data-key="[^"]*colour:(\w+)"', drawn))
    assert aims == {(words["space"], words["colour"]) for words in offered}
    with drawn_in("en", "families"):
        others = draw(state.view(1), [], True, NAMES)
    assert len(re.findall(r'id="token-\w+-\d" data-key=', others)) > len(aims), "elsewhere everybody can be asked about"


def test_the_godfather_says_what_he_spares_one(game):
    state = game.position(CLAIM | {"round": 2, "influence": {}, "godfather": "P0"})
    with drawn_in("en", "families"):
        said = [str(label(state.view(0), state.words(action))) for action in state.legal(0)]
    assert "Claim the bar: the Godfather spares you $1" in said
    assert "Claim the bar: the Godfather spares you 1 gangster, which you have" in said
    assert "Claim the cigar shop: the Godfather spares you 1 hat" in said


def test_the_story_knows_one_godfather(game):
    told = {"event": "godfather", "n": 0, "seat": 1, "text": "P1 has nothing fresh to extort: Al Capone protects it"}
    with drawn_in("en", "families"):
        assert line(told).text == "P1 has nothing left to extort: the Godfather helps"


def test_the_newspaper_says_what_the_godfather_let_somebody_skip(game):
    state = game.position(CLAIM | {"round": 2, "influence": {}, "godfather": "P0"})
    state.play(0, choice(state, 0, "godfather claim cigar shop"))
    (mine,), (theirs,) = staged_for(state, 0), staged_for(state, 1)
    assert mine.scenes[0].sheet.under == "The Godfather lets P0 do without: 1 hat."
    assert mine.scenes[0].sheet.headline == heading(mine) == "You claim the cigar shop"
    assert theirs.scenes[0].sheet.headline == "P0 claims the cigar shop"


def test_opposing_says_its_price_and_leads_to_ones_own_choice(game):
    state = game.position(CLAIM)
    state.play(0, choice(state, 0, "claim bar"))
    facts = [(one["icon"], one["value"]) for one in state.preview(1, choice(state, 1, "oppose"))]
    assert facts[:2] == [("hat", "\N{MINUS SIGN}1"), ("money", "\N{MINUS SIGN}$1")]
    seen = len(state.events(0, 1))
    state.play(1, "oppose")
    (moment,) = staged_for(state, 1, seen)
    assert moment.scenes[0].leads_to == "Your choice"


def test_a_bonus_token_is_named_where_a_business_is_claimed(game):
    city = {"city": POSITION["city"] | {"B4": "newspaper"}, "bonus": "B4"}
    state = game.position(CLAIM | city | {"round": 2, "influence": {"P0": {"hat": "art"}}, "godfather": "P0"})
    claims = [action for action in state.legal(0) if "newspaper" in state.text(action)]
    assert ("hat", "+1") in [(one["icon"], one["value"]) for one in state.preview(0, claims[0])]
    with drawn_in("en", "families"):
        assert "bonus token: hat" in draw(state.view(0), [], True, NAMES)


def test_cards_say_whom_they_need_and_extra_actions_how_much(game):
    state = game.position(POSITION | {"hands": {"P0": "smuggling reinforcements", "P1": "car", "P2": "car"}})
    with drawn_in("en", "families"):
        said = tray(state.view(0), [], True, NAMES)
    assert "Draw 3 cards. Needs two henchmen: brown and orange." in said
    assert "Needs two henchmen: purple." in said
    assert "Extra action E: for the first to have 4 businesses" in said


def test_counsel_passes_over_businesses_that_are_not_turned_up_yet(game):
    view = game.position(POSITION).view(0)
    capone = {row for row, card in view["rows"]["cards"].items() if card == "capone"}
    assert any(cell["business"] is None for cell in view["city"] if cell["row"] in capone)
    assert tip(view, "control").startswith("The bar stands in Capone's row")
