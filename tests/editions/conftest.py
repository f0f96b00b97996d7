"""Editions of the tests are kept in a folder of their own."""

from __future__ import annotations

import pytest

from backroom.editions import keeping


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory):
    """What these tests keep and compile doesn't mix with what belongs to the user."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(keeping.CACHE, str(tmp_path_factory.mktemp("editions")))
        yield
