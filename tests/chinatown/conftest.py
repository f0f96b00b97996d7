"""The table at which most tests of the negotiation begin."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chinatown.table import LOTS, STOCK, place


@pytest.fixture
def table(game: Any) -> Any:
    """Five seats in the negotiation."""
    return place(game, LOTS, stock=STOCK)
