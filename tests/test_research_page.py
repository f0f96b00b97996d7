"""The evaluations in docs/research.md run as they stand there, with fewer games."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

PAGE = (Path(__file__).parent.parent / "docs" / "research.md").read_text(encoding="utf-8")
BEGINNINGS = {
    "pettingzoo": "    import numpy as np\n    from backroom import bots\n",
    "gymnasium": "    import gymnasium, numpy as np\n",
    "pyspiel": "    game, won, chance = openspiel.load(",
}


@pytest.mark.parametrize("library", BEGINNINGS)
def test_an_evaluation_of_the_page_runs(library):
    pytest.importorskip(library, reason=f"{library} is not installed")
    start = PAGE.index(BEGINNINGS[library])
    block = re.match(r"(    .*\n|\n(?=    ))+", PAGE[start:])
    assert block is not None
    program = textwrap.dedent(block[0]).replace("range(100)", "range(2)").replace("games = 100", "games = 2")
    program = program.replace("seats=4), 100, 0.0", "seats=4), 2, 0.0").replace("games < 100", "games < 2")
    names: dict[str, object] = {}
    if library == "pyspiel":
        exec("import numpy as np\nfrom backroom import bots\nfrom backroom.research import openspiel", names)
    exec(program.replace("num_envs=50", "num_envs=2"), names)
    assert 0 <= float(names["won"]) <= 4
