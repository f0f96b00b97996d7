"""The pictures of Families: businesses, requirements, cards, henchmen, agents, and the city cards beside the rows."""

from __future__ import annotations

from functools import lru_cache

from ..figures import man
from ..fonts import NUMBER, write
from ..icons import icon
from ..identity import IDENTITIES, outline_of
from ..room import NIGHT, SIGN_INK

BUSINESSES = {
    "bar": "nightclub",
    "cigar shop": "boss",
    "fishmonger": "fishmonger",
    "warehouse": "warehouse",
    "theatre": "theatre",
    "cinema": "cinema",
    "riding club": "riding",
    "golf club": "golf",
    "radio": "radio_station",
    "newspaper": "story",
    "hotel": "bed",
    "casino": "casino",
    "distillery": "brewery",
    "restaurant": "hot_meal",
    "jeweller": "jeweller",
    "pawnshop": "coins",
    "stockyards": "stockyards",
    "union": "union",
    "bank": "bank",
    "city hall": "capitol",
    "factory": "factory",
    "docks": "harbor",
    "station": "station",
    "airport": "airport",
}
UNKNOWN = "city"
"""The picture of a business that an edition of one's own has made up."""

NEEDS = {
    "gangsters": "tommy_gun",
    "gangster": "tommy_gun",
    "hat": "hat",
    "city": "city",
    "family": "family",
    "money": "money",
    "mansion": "mansion",
    "art": "art",
    "title": "title",
    "any": "any_good",
    "movement": "move",
    "influence": "ethics",
}
CARDS = {
    **NEEDS,
    "getaway": "getaway",
    "laundering": "laundering",
    "reinforcements": "reinforcements",
    "second collection": "collection",
    "campaign": "campaign",
    "cleanup": "cleanup",
    "immunity": "immunity",
    "recruiting": "deal",
    "smuggling": "smuggling",
    "informer": "informer",
}
"""What a card shows: what is laid with it, or what a special card does."""
PENALTIES = {
    "bribe": ("pay", "money"),
    "ethics": ("ethics", "hat"),
    "showdown": ("fight", "tommy_gun"),
    "sabotage": ("dynamite", "any_good"),
}
"""The picture of each penalty, and of what it takes."""
HENCHMEN = {"orange": "orange", "brown": "brown", "grey": "gray", "purple": "purple"}
"""The colours of henchmen as identities."""


def business_icon(name: str) -> str:
    """The icon of a business."""
    return BUSINESSES.get(name, UNKNOWN)


def card_icon(name: str) -> str:
    """The icon of a card, or of something that a business asks for."""
    return CARDS.get(name, "special")


@lru_cache(2048)
def thing(name: str, x: float, y: float, size: float, ink: str) -> str:
    """The picture of something that a business asks for, or of a card."""
    if name == "car":
        place = f'x="{x:g}" y="{y + 0.22 * size:g}" width="{size:g}" height="{0.55 * size:g}"'
        return f'<use href="#b-sedan" {place} color="{ink}"/>'
    return icon(card_icon(name), x, y, size, ink)


@lru_cache(2048)
def henchman(colour: str, x: float, y: float, height: float) -> str:
    """A henchman around x, y, with his colour's shape on his coat."""
    who = HENCHMEN[colour]
    shape = outline_of(IDENTITIES[who].shape, round(x, 1), round(y + 0.28 * height, 1), round(0.1 * height, 1))
    return man(who, "", x, y, height) + f'{shape} fill="{SIGN_INK}"/>'


@lru_cache(512)
def agent(x: float, y: float, size: float) -> str:
    """An agent's badge."""
    word = (
        write(x, round(y + 0.14 * size, 1), "FBI", NUMBER, max(15, 0.38 * size), NIGHT, "middle") if size >= 28 else ""
    )
    return (
        icon("agent", round(x - 0.57 * size, 1), round(y - 0.6 * size, 1), round(1.14 * size, 1), NIGHT)
        + icon("agent", x - size / 2, round(y - 0.53 * size, 1), size, "#9FC3F7")
        + word
    )


CAPONE = (
    '<symbol id="b-capone" viewBox="0 0 40 40"><path d="M2 40c0-9 7-13 14-14h8c7 1 14 5 14 14z" fill="#D4AF5A"/>'
    '<path d="M16 26l4 6 4-6z" fill="#2B2413"/><path d="M19 31h2l1.4 9h-4.800z" fill="#9C2B22"/>'
    '<path d="M11.500 13h17c1 8-3 15-8.500 15s-9.500-7-8.500-15z" fill="#EBCFA6"/>'
    '<path d="M3 15c5-1 6-3 6.500-8 .6-5 5-6 10.500-4 5.500-2 9.900-1 10.500 4 .5 5 1.500 7 6.500 8-6 4-28 4-34 0z" '
    'fill="#D4AF5A"/>'
    '<path d="M9.300 9.500c6-2 15.400-2 21.400 0l.6 3c-7-2-15.600-2-22.600 0z" fill="#2B2413"/>'
    '<path d="M22 23l11 3" stroke="#5A3413" stroke-width="3" stroke-linecap="round"/>'
    '<circle cx="34" cy="26.300" r="2" fill="#FF6B5E"/></symbol>'
)
"""Al Capone with hat and cigar."""
