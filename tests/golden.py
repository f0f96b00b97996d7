"""Golden games: whole transcripts, whose changes are reviewed like code. ``make golden`` rewrites them.

There is a golden game for every way in which a game can end; ``ENDINGS`` lists them.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import backroom
from backroom.core.contract import Contract, as_told, reports
from backroom.core.luck import Luck
from backroom.core.state import NEWS_WIDTH

FOLDER = Path(__file__).parent / "golden"

STREET_OF_FIVE = {
    "seats": 5,
    "street": "gh5",
    "tiles": "",
    "turn": 60,
    "step": "turn",
    "active": "P0",
    "controlled": {"P1": "sp1 sp2 jc1 jc2", "P2": "sp3 sp4 jc3 jc4", "P3": "br1 br2 gh1 gh2", "P4": "br3 br4 gh3 gh4"},
    "columns": {"P0": {"gh5": "R1 R2 R3 R4 R5"}, "P1": {"gh5": "B1"}},
}

TEN_BUSINESSES = {
    "seats": 4,
    "round": 2,
    "step": "control",
    "active": "P0",
    "city": {
        "A1": "bar",
        "A3": "cigar_shop",
        "A5": "fishmonger",
        "A7": "warehouse",
        "B2": "theatre",
        "B4": "cinema",
        "B6": "riding_club",
        "B8": "golf_club",
        "C1": "radio",
        "C3": "newspaper",
    },
    "control": {"P0": "A1 A3 A5 A7 B2 B4 B6 B8 C1 C3"},
    "laid": {"P1": "family"},
}

ENDINGS: dict[str, dict[str, Any]] = {
    "chicago_poker/three-of-one-type": {"seats": 4, "seed": 4},
    "chicago_poker/four-types": {"seats": 2, "seed": 5},
    "chicago_poker/short-any-three": {"seats": 3, "seed": 3, "short": True, "specials": False},
    "chicago_poker/short-two-of-one-type": {"seats": 3, "seed": 5, "short": True, "specials": False},
    "chicago_poker/any-five": {
        "position": {
            "seats": 3,
            "street": "jc1 sp3",
            "turn": 40,
            "step": "turn",
            "active": "P1",
            "controlled": {"P1": "br1 br2 gh1 gh2"},
            "columns": {"P1": {"jc1": "R1 B1 G1 Y1 V1"}},
        }
    },
    "chicago_poker/last-business": {"position": STREET_OF_FIVE},
    "chicago_poker/turn-cap": {
        "position": {"seats": 2, "turn": 2000, "actions": 1, "hands": {"P0": "R1"}, "controlled": {"P1": "sp1"}}
    },
    "gangster/most-points": {"seats": 4, "seed": 4},
    "gangster/two-colours-each": {"seats": 2, "seed": 5},
    "gangster/cicero-closed": {"seats": 3, "seed": 6, "stall_rule": False},
    "gangster/shared-win": {
        "position": {
            "seats": 5,
            "round": 3,
            "active": "P4",
            "autos": {"brown": "stickney"},
            "cards": {"brown": "1"},
            "doublers": "north_side greek_town loop west_side chinatown little_italy little_africa",
            "discard": "north_side greek_town loop west_side chinatown little_italy little_africa "
            "policeman policeman policeman",
            "mats": {"blue": 0, "yellow": 0, "gray": 0, "green": 0, "brown": 0},
            "scores": {"P0": 120, "P3": 120, "P4": 90},
        }
    },
    "snitch/whole-game": {"seats": 4, "seed": 1},
    "snitch/second-richest": {
        "position": {
            "round": 12,
            "active": "P3",
            "step": "charity",
            "cash": {"P0": 90000, "P1": 70000, "P2": 40000, "P3": 10000},
        }
    },
    "snitch/massive-lead": {
        "position": {"round": 12, "active": "P3", "step": "charity", "cash": {"P0": 150000, "P1": 70000, "P3": 9000}}
    },
    "snitch/shared-win": {
        "position": {"round": 12, "active": "P3", "step": "end", "cash": {"P0": 40000, "P1": 20000, "P3": 5000}}
    },
    "snitch/refused-bribes": {"seats": 4, "seed": 5, "bribes": "refusable", "casino_limit": "player"},
    "chinatown/six-rounds-without-trade": {"seats": 3, "seed": 1, "trade": "none"},
    "chinatown/six-rounds-with-deals": {"seats": 4, "seed": 2, "trade": "limited", "placing": "simultaneous"},
    "families/six-rounds": {"seats": 4, "seed": 4},
    "families/six-rounds-of-two": {"seats": 2, "seed": 5, "city_cards": False, "extra_actions": 2},
    "families/ten-businesses": {"position": TEN_BUSINESSES},
    "families/shared-win": {
        "position": {
            "seats": 3,
            "round": 6,
            "step": "control",
            "active": "P2",
            "passed": "P0 P1",
            "laid": {"P2": "family"},
            "control": {"P0": "B4", "P1": "C7"},
        }
    },
}


def start(name: str) -> Contract:
    """The first state of a golden game."""
    how = dict(ENDINGS[name])
    game = backroom.game(name.split("/")[0])
    if "position" in how:
        return game.position(how["position"])
    return game.new(**how)


def transcript(name: str) -> str:
    """A golden game in words: every choice, what each seat was told, and a digest of every state."""
    state = start(name)
    luck = Luck()
    luck.seed(12)
    lines = [f"# {name}: {json.dumps(ENDINGS[name])}", *told(state, 0)]
    while not state.over:
        seat = state.waiting[luck.below(len(state.waiting))]
        choices = state.legal(seat)
        action = choices[luck.below(len(choices))]
        lines.append(f"{state.moves + 1} P{seat} {state.text(action)} (one of {len(choices)})")
        before = state.facts_so_far()
        state.play(seat, action)
        lines += told(state, before)
        lines.append(f"  = {digest(state)}")
    lines.append(f"result: {state.ranking} {state.scores}")
    lines += json.dumps(state.view(None), indent=1).splitlines()
    return "\n".join(lines) + "\n"


def told(state: Contract, since: int) -> list[str]:
    """What happened from fact number ``since`` on: for everybody, or for one seat only."""
    state._drain()
    lines = []
    for at in range(since * NEWS_WIDTH, len(state.log), NEWS_WIDTH):
        fact = state.log[at : at + NEWS_WIDTH]
        public = [one["text"] for one in reports(state, as_told(state, fact, None))]
        lines += [f"  {text}" for text in public]
        for seat in range(state.seats):
            known = [one["text"] for one in reports(state, as_told(state, fact, seat))]
            lines += [f"  P{seat}: {text}" for text in known if known != public]
    return lines


def digest(state: Contract) -> str:
    """A digest of a position in eight letters."""
    return hashlib.sha256(json.dumps(state.position()).encode()).hexdigest()[:8]


def path_of(name: str) -> Path:
    """The file of a transcript."""
    return FOLDER / f"{name.replace('/', '-')}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for ending in ENDINGS:
        path_of(ending).write_text(transcript(ending), encoding="utf-8")
        print(path_of(ending).name)
