"""CT-SHOP.10: one best division of tiles into shops, for display.

The rules pay by rules/shops.py; this finds a division that pays the same and shows it: among the best ones, the one
with the most finished shops, then the largest sizes, then the lowest lots.
"""

from __future__ import annotations

from collections.abc import Iterator

from .edition import PAYS

Lots = tuple[int, ...]
Near = list[list[int]]


def divide(lots: list[int], near: Near, most: int) -> list[tuple[Lots, int]]:
    """The shops that one owner's tiles of one business form, each with what it pays, in the order of display."""
    shops = [shop for part in components(lots, near) for shop in best_division(part, near, most)]
    return [(shop, PAYS[most][len(shop)]) for shop in sorted(shops, key=shown_first)]


def shown_first(shop: Lots) -> tuple[int, Lots]:
    """Larger shops first, then by their lots."""
    return -len(shop), shop


def components(lots: list[int], near: Near) -> Iterator[Lots]:
    """The connected parts of some lots."""
    rest = set(lots)
    while rest:
        part, edge = set(), [min(rest)]
        while edge:
            lot = edge.pop()
            part.add(lot)
            edge += [other for other in near[lot] if other in rest and other not in part]
        rest -= part
        yield tuple(sorted(part))


def best_division(part: Lots, near: Near, most: int) -> list[Lots]:
    """The division of a connected part that is shown."""
    if len(part) <= most and merging_is_best(most):
        return [part]
    return min(divisions(frozenset(part), near, most), key=lambda shops: rank(shops, most))


def merging_is_best(most: int) -> bool:
    """Whether one shop never pays less than the two it could be split into (true here; custom data may differ)."""
    row = PAYS[most]
    return all(row[a] + row[b] <= row[a + b] for a in range(1, most) for b in range(1, most - a + 1))


def rank(shops: list[Lots], most: int) -> tuple[int, int, list[int], list[Lots]]:
    """The order of preference: pay, finished shops, sizes, lots."""
    listed = sorted(shops, key=shown_first)
    pay = sum(PAYS[most][len(shop)] for shop in shops)
    finished = sum(len(shop) == most for shop in shops)
    return -pay, -finished, [-len(shop) for shop in listed], listed


def divisions(rest: frozenset[int], near: Near, most: int) -> Iterator[list[Lots]]:
    """Every division into connected shops of at most the full size."""
    if not rest:
        yield []
        return
    for shop in shops_from(min(rest), rest, near, most):
        for others in divisions(rest - shop, near, most):
            yield [tuple(sorted(shop)), *others]


def shops_from(lot: int, rest: frozenset[int], near: Near, most: int) -> set[frozenset[int]]:
    """Every connected set with a given lot, at most the full size."""
    found = {frozenset([lot])}
    edge = set(found)
    for _ in range(most - 1):
        edge = {
            shop | {other}
            for shop in edge
            for member in shop
            for other in near[member]
            if other in rest and other not in shop
        }
        found |= edge
    return found
