"""Luck that everybody can check. A table's luck follows from a secret that the operating system makes. Its fingerprint
is told to everybody before the first choice and the secret itself after the end: then anybody can check that the cards
were not chosen during the game. Every time the game goes back, the luck that follows is new, from the same secret.

The tags of a record: ``secret``; ``luck: chosen`` if somebody chose the first seed; ``renewed: 57/1 40/2`` for the
moments at which the luck was renewed, each with the number of the renewal."""

from __future__ import annotations

import secrets
from hashlib import sha256

from ..core.contract import Contract
from ..core.errors import Invalid
from ..core.luck import Luck
from .header import Header
from .record import Record, first_state

SECRET, LUCK, RENEWED, CHOSEN = "secret", "luck", "renewed", "chosen"


def new_secret() -> str:
    """A secret of 256 bits from the operating system."""
    return secrets.token_hex(32)


def fingerprint(secret: str) -> str:
    """What is published about a secret while it is still secret."""
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, renewal: int) -> int:
    """The seed of the luck after a number of renewals (63 bits)."""
    return int.from_bytes(sha256(f"{secret}/{renewal}".encode()).digest()[:8], "big") >> 1


def first_luck(chosen: int | None) -> tuple[int, dict[str, str]]:
    """The seed and the tags of a new game; somebody may have chosen the seed."""
    secret = new_secret()
    if chosen is None:
        return seed_of(secret, 0), {SECRET: secret}
    return chosen, {SECRET: secret, LUCK: CHOSEN}


def renewals(header: Header) -> dict[int, int]:
    """The moments at which the luck was renewed, each with the number of the renewal."""
    pairs = (pair.partition("/") for pair in header.tags.get(RENEWED, "").split())
    return {int(moment): int(number) for moment, _, number in pairs}


def renew(record: Record) -> None:
    """Give the present state of a record, which has just gone back, new luck. Earlier renewals at later moments no
    longer count, but their numbers are not used again."""
    header, now = record.header, len(record)
    secret = header.tags.setdefault(SECRET, new_secret())
    known = renewals(header)
    kept = {moment: number for moment, number in known.items() if moment < now}
    kept[now] = max(known.values(), default=0) + 1
    header.tags[RENEWED] = " ".join(f"{moment}/{number}" for moment, number in kept.items())
    record.state = with_luck(record.state, seed_of(secret, kept[now]))


def with_luck(state: Contract, seed: int) -> Contract:
    """The same state with other luck from now on."""
    _, (values, log, notes) = state.__reduce__()
    luck = Luck()
    luck.seed(seed)
    fresh = luck.dump()
    values[0] = [*fresh[:4], *values[0][4:]]  # the first field of a state is its luck
    made: Contract = state.game.restored(values, log, notes)
    return made


def luck_at(header: Header, state: Contract, moves: int) -> Contract:
    """The state with the luck that was renewed at this moment, if it was."""
    number = renewals(header).get(moves) if SECRET in header.tags else None
    return state if number is None else with_luck(state, seed_of(header.tags[SECRET], number))


def verify(record: Record) -> str:
    """Check that all the luck of a record follows from its secret; returns the secret's fingerprint. Invalid says what
    is wrong."""
    header = record.header
    secret = header.tags.get(SECRET)
    if secret is None:
        raise Invalid("this record has no secret, so its luck can't be checked")
    if header.tags.get(LUCK) != CHOSEN and header.seed != seed_of(secret, 0):
        raise Invalid("the seed of the deal does not follow from the secret")
    state, has_seed = first_state(header)
    if not has_seed:
        raise Invalid("the deal does not follow from the seed")
    for number, entry in enumerate(record.entries):
        state = luck_at(header, state, number)
        state.play(entry.seat, entry.text)
        if tuple(state.luck_used) != entry.luck:
            raise Invalid(f"the luck of action {number + 1} does not follow from the secret")
    return fingerprint(secret)
