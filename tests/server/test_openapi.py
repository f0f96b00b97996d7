"""Schemathesis: whether or not a request fits the API's description, the answer does."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.room import HANG, Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 10
SECONDS = 25
"""A time limit, for slow machines."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A running server."""
    with Server(tmp_path_factory.mktemp("data"), "--tables-per-minute", "100000", "--budget", "1000") as running:
        yield running


def test_answers_are_as_described(server):
    made = server.make(game="chicago_poker")
    tokens = [made["watch"], made["seats"][0]["token"]]
    schema = schemathesis.openapi.from_url(f"http://{server.host}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) >= 11
    tried, end = set(), time.monotonic() + SECONDS
    for mode in GenerationMode:
        for operation in operations:
            if try_operation(operation, mode, tokens, end):
                tried.add(operation.label)
    assert len(tried) >= 5


def try_operation(operation, mode, tokens, end):
    """Send some requests, most of them with a valid link; return how many."""
    tried = []

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=True,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case):
        if tried and time.monotonic() > end:  # each is tried at least once
            return
        if "token" in (case.path_parameters or {}) and len(tried) % 4:
            case.path_parameters["token"] = tokens[len(tried) % 2]
        tried.append(case.method)
        case.call_and_validate(checks=CHECKS, timeout=HANG)

    with suppress(Unsatisfiable):  # an operation without parameters has nothing that doesn't fit
        ask()
    return len(tried)
