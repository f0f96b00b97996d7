"""What a game that went wrong teaches: the measure in which the better choices differ most, and its headline."""

from __future__ import annotations

from backroom.coaching.coach import (
    Assessment,
    Decision,
    Mistake,
    fate_of,
    lesson_of,
    summed_up,
    turns_of,
    worth_a_closer_look,
)
from backroom.coaching.reasons import GAIN, LOSS, NOW, Reason


def reason(what: str, tone: str, size: float = 4.0) -> Reason:
    """A difference in something that is counted."""
    return Reason(what, NOW, "$26k", "$46k", "income", tone, size)


def mistake(at: int, cost: float, *why: Reason, seat: int = 0) -> Mistake:
    """A choice that cost a chance."""
    return Mistake(at, seat, "played", "better", 0.1, 0.1 + cost, why)


def test_whoever_should_have_earned_less_is_told_so():
    found = lesson_of("snitch", [mistake(8, 0.3, reason("income each round", LOSS))])
    assert found is not None and found.headline == "You earned too much"
    assert [at for at, _ in found.cases] == [8]


def test_what_cost_more_weighs_more():
    found = lesson_of(
        "snitch",
        [
            mistake(8, 0.05, reason("income each round", LOSS)),
            mistake(20, 0.4, reason("districts you control", GAIN)),
            mistake(30, 0.2, reason("districts you control", GAIN)),
        ],
    )
    assert found is not None and found.headline == "You held too few districts"
    assert [at for at, _ in found.cases] == [20, 30]


def test_a_marker_that_should_stand_lower_stood_too_high():
    found = lesson_of("snitch", [mistake(8, 0.3, reason("your marker on the register", GAIN))])
    assert found is not None and found.headline == "Your marker stood too high"


def test_whoever_was_arrested_and_lost_earned_too_much_whatever_single_choices_say():
    view = {"scores": [159, 182], "players": [{"cash": 318}, {"cash": 182}], "ranking": [[1], [0]]}
    assert fate_of("snitch", view, 1) == "" and fate_of("snitch", view, None) == ""
    found = lesson_of("snitch", [mistake(8, 0.3, reason("income each round", GAIN))], fate_of("snitch", view, 0))
    assert found is not None and found.headline == "You earned too much" and found.advice


def test_without_words_for_it_there_is_no_lesson():
    assert lesson_of("gangster", [mistake(8, 0.3, reason("your men in the districts", LOSS))]) is None
    assert lesson_of("snitch", []) is None


LOOKS = [Assessment(at, 0, (0.5, 0.5), cost) for at, cost in ((3, 0.1), (4, 0.3), (5, 0.2), (12, 0.05))]


def test_a_turn_ends_when_somebody_else_chooses():
    assert [[one.at for one in turn] for turn in turns_of(LOOKS)] == [[3, 4, 5], [12]]


def test_a_closer_look_is_taken_at_several_turns():
    decisions = [Decision(one.at, 0, 1, b"") for one in LOOKS]
    assert [one.at for one in worth_a_closer_look(decisions, LOOKS)] == [4, 5, 12]


def test_of_one_turn_only_the_dearest_choice_is_told():
    report = summed_up(LOOKS, [mistake(4, 0.1), mistake(5, 0.2), mistake(12, 0.05), None])
    assert [one.at for one in report.mistakes] == [5, 12]
