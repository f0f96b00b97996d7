"""The little pictures of Chicago Poker: suits, businesses, special cards. All drawn here, none copied."""

from __future__ import annotations

from ...games.chicago_poker.edition import EDITION
from ..art import CARD_BACK, HATCH, LAMP, symbol
from ..theme import BACK, BRASS, CHALK, EDGE, INK, LETTERS, PAPER, SHADE, colour

SUITS = {
    "R": '<path d="M1 6.5h14.5l1.5-2h2l1 2h3V12h-2.2l1.4 9H16l-1.6-6.5H11.5a2.5 2.5 0 0 1-2.5-2.5H1z"/>'
    f'<path d="M11 12.5c0 1.2.6 1.6 1.5 1.6" fill="none" stroke="{PAPER}"/>',
    "B": '<path d="M5 14c0-5 1.5-9.5 4-9.5 1.3 0 2 .8 3 .8s1.7-.8 3-.8c2.5 0 4 4.5 4 9.5 2.2.4 4 1.1 4 2.2 0 '
    '2-5 3.3-11 3.3S1 18.2 1 16.2C1 15.1 2.8 14.4 5 14z"/>'
    f'<path d="M5 13c4 1.7 10 1.7 14 0" fill="none" stroke="{PAPER}" stroke-width="1.6"/>',
    "G": '<path d="M10 1h4v6.5c2 1.3 3.2 2.9 3.2 5V21a2 2 0 0 1-2 2H8.8a2 2 0 0 1-2-2v-8.5c0-2.1 1.2-3.7 3.2-5z"/>'
    f'<path d="M8.5 13.5h7v5h-7z" fill="{PAPER}"/>',
    "Y": f'<circle cx="12" cy="12" r="11"/><circle cx="12" cy="12" r="8.8" fill="none" stroke="{PAPER}"/>'
    f'<path d="M15 8.8c-.6-1.2-1.7-1.6-3-1.6-1.7 0-3 .8-3 2.3 0 3.2 6.2 1.6 6.2 4.9 0 1.6-1.4 2.4-3.2 '
    f'2.4-1.5 0-2.7-.5-3.3-1.8M12 5.5v13" fill="none" stroke="{PAPER}" stroke-width="1.6"/>',
    "V": '<path d="M1.6 17.8 15 9.3l2.9 4.5L4.5 22.3a2.7 2.7 0 0 1-2.9-4.5zM16.3 8.5l2.6-1.6 2.9 4.5-2.6 1.6z"/>'
    '<path d="M20 5c-1.5-1.5 1-2.5-.5-4" fill="none" stroke="currentColor" stroke-width="1.3"/>',
}
"""Revolver, hat, bottle, dollar, cigar: the shapes beside the five colours (24 x 24)."""

KINDS = {
    "sp": f'<path d="M10 46V14a14 12 0 0 1 28 0v32z" fill="{LETTERS}"/><path d="M14 46V15a10 9 0 0 1 20 0v31z" '
    f'fill="{SHADE}"/><rect x="17" y="17" width="14" height="6" rx="1" fill="{INK}"/>'
    f'<circle cx="21" cy="20" r="1.6" fill="{CHALK}"/><circle cx="27" cy="20" r="1.6" fill="{CHALK}"/>'
    f'<circle cx="31" cy="32" r="2" fill="{BRASS}"/><path d="M6 46h36" stroke="{BRASS}" stroke-width="3"/>',
    "jc": f'<rect x="15" y="3" width="18" height="26" rx="9" fill="{INK}"/><path d="M16 12h16M16 17h16M16 22h16" '
    f'stroke="{LETTERS}" stroke-width="2"/><path d="M11 20a13 13 0 0 0 26 0M24 33v10M15 45h18" fill="none" '
    f'stroke="{INK}" stroke-width="3"/><path d="M43 4v10a3 2.5 0 1 1-2-2.3V4z" fill="{INK}"/>',
    "br": f'<path d="M12 5h24c5 12 5 26 0 38H12C7 31 7 17 12 5z" fill="{LETTERS}"/><path d="M24 5v38M17 5c-3 12-3 26 0 '
    f'38M31 5c3 12 3 26 0 38" fill="none" stroke="{EDGE}" stroke-width="1.5"/><path d="M10 12h28M8.5 19h31M8.5 '
    f'29h31M10 36h28" stroke="{INK}" stroke-width="2.5"/><circle cx="24" cy="24" r="3" fill="{INK}"/>',
    "gh": f'<g fill="{LETTERS}"><rect x="5" y="19" width="24" height="24" rx="4" transform="rotate(-10 17 31)"/>'
    f'<rect x="25" y="5" width="19" height="19" rx="3.5" transform="rotate(14 34 14)" fill="{CHALK}"/></g>'
    f'<g fill="{INK}"><circle cx="11" cy="26" r="2.2"/><circle cx="22" cy="24.5" r="2.2"/>'
    f'<circle cx="17" cy="31" r="2.2"/><circle cx="12" cy="37" r="2.2"/><circle cx="23.5" cy="35" r="2.2"/>'
    f'<circle cx="31.5" cy="9" r="1.8"/><circle cx="37.5" cy="20" r="1.8"/>'
    '<circle cx="34.5" cy="14.5" r="1.8"/></g>',
}
"""Speakeasy, jazz club, brewery, gambling house (48 x 48)."""

SPECIALS = {
    "LIQ": '<path d="M8 44V20a16 16 0 0 1 32 0v24z"/><path d="M4 44h40" stroke="currentColor" stroke-width="3"/>'
    f'<path d="M24 13v18M17 19h14" stroke="{PAPER}" stroke-width="4"/>',
    "RAID": '<path d="M24.0 3.0L29.3 17.7L44.9 18.2L32.6 27.8L36.9 42.8L24.0 34.0L'
    '11.1 42.8L15.4 27.8L3.1 18.2L18.7 17.7z"/>'
    f'<circle cx="24" cy="25" r="5" fill="{PAPER}"/>',
    "LIMO": '<path d="M2 32v-8c0-2 1-3 3-3l8-1 5-9h17l5 9 4 1c2 0 3 1 3 3v8z"/>'
    f'<path d="M17 20l3.5-6H26v6zM29 20v-6h4.5l3.5 6z" fill="{PAPER}"/>'
    f'<g stroke="{PAPER}" stroke-width="2"><circle cx="12" cy="33" r="6"/><circle cx="37" cy="33" r="6"/></g>',
    "REV": '<g transform="scale(2)">' + SUITS["R"] + "</g>",
    "BRIB": f'<rect x="3" y="12" width="42" height="24" rx="2"/><g fill="none" stroke="{PAPER}" stroke-width="1.8">'
    '<rect x="6.5" y="15.5" width="35" height="17"/><circle cx="24" cy="24" r="6.5"/>'
    '<path d="M24 20v8M21 24h6"/></g>',
}
"""What the special cards show (48 x 48)."""

TARGET = (
    '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2.5"/>'
    '<path d="M12 0v8M12 16v8M0 12h8M16 12h8" stroke="currentColor" stroke-width="2.5"/>'
    '<circle cx="12" cy="12" r="2"/>'
)


def face(letter: str, paint: str) -> str:
    """An empty small card of a colour (32 x 44): paper, letter and shape."""
    return (
        f'<g id="b-card-{letter}">'
        f'<rect x=".5" y=".5" width="31" height="43" rx="3.5" fill="{PAPER}" stroke="{EDGE}"/>'
        f'<g fill="{paint}" color="{paint}"><text x="9.5" y="38" font-size="14" font-weight="700" '
        f'text-anchor="middle">{letter}</text><use href="#b-suit-{letter}" x="15.5" y="26" width="14" height="14"/>'
        "</g></g>"
    )


KNOWN = (
    f'<g id="b-known"><rect x="1.3" y="1.3" width="29.4" height="41.4" rx="3" fill="none" stroke="{BACK}" '
    f'stroke-width="2.6"/><path d="M19 1.5h11.5V13z" fill="{BACK}"/><path d="m23.5 4 5 5" stroke="{BRASS}"/></g>'
)
"""The edge of a card that lies face down and is known to whoever looks."""

DEFS = (
    "<defs>"
    + LAMP
    + HATCH
    + CARD_BACK
    + KNOWN
    + "".join(
        [
            *(symbol(f"b-suit-{name}", "24 24", body) for name, body in SUITS.items()),
            *(face(row["code"], colour(row["name"])) for row in EDITION["colours"]),
            *(symbol(f"b-kind-{name}", "48 48", body) for name, body in KINDS.items()),
            *(symbol(f"b-special-{name}", "48 48", body) for name, body in SPECIALS.items()),
            symbol("b-target", "24 24", TARGET),
        ]
    )
    + "</defs>"
)
"""The stock of the whole picture."""
