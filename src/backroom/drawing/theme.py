"""The colours of the boards, light and dark: felt, paper, brass.

A colour is written as ``var(--board-felt,#2f5f4c)``: the fallback is the light colour, the picture's style sheet sets
the dark colours, and a page may set any of them on its root element.
"""

from __future__ import annotations

COLOURS = {
    "room": ("#4a2f1d", "#120d09"),  # the wood around the table
    "felt": ("#2c5a48", "#152a22"),
    "shade": ("#234a3b", "#0f1f19"),  # shaded felt, for empty places
    "line": ("#5f9079", "#3d6152"),  # chalk lines on the felt
    "chalk": ("#fbf4e2", "#efe5cd"),  # words on the felt
    "dim": ("#d3e0d3", "#b9c7ba"),  # quieter words on the felt
    "paper": ("#f7efdc", "#e6dabd"),
    "edge": ("#a08b5f", "#8a774e"),
    "ink": ("#241d14", "#1d1710"),
    "soft": ("#584b38", "#4a3f2e"),  # quieter words on paper
    "brass": ("#d2a94f", "#bd9642"),
    "sign": ("#1f1b17", "#0c0a08"),  # enamel signs
    "letters": ("#f3dda2", "#e6cf93"),  # words on signs
    "back": ("#7a2230", "#641b28"),  # the backs of cards
    "alarm": ("#a3211a", "#a3211a"),
    "turn": ("#ffd166", "#ffc94d"),  # whose turn it is
    "red": ("#98190f", "#8f170e"),
    "blue": ("#1b4481", "#1a417b"),
    "green": ("#1d5f27", "#1a5823"),
    "yellow": ("#6f5000", "#664a00"),
    "violet": ("#641a92", "#5d1788"),
    "orange": ("#92400c", "#87390a"),
    "brown": ("#5d3a1a", "#553417"),
    "grey": ("#4a4f55", "#43484d"),
}


def colour(name: str) -> str:
    """A colour of the theme, as written in a picture."""
    return f"var(--board-{name},{COLOURS[name][0]})"


ROOM, FELT, SHADE, LINE = colour("room"), colour("felt"), colour("shade"), colour("line")
CHALK, DIM = colour("chalk"), colour("dim")
PAPER, EDGE, INK, SOFT = colour("paper"), colour("edge"), colour("ink"), colour("soft")
BRASS, SIGN, LETTERS = colour("brass"), colour("sign"), colour("letters")
BACK, ALARM, TURN = colour("back"), colour("alarm"), colour("turn")

DARK = "".join(f"--board-{name}:{dark};" for name, (_, dark) in COLOURS.items())
STYLE = (
    f"<style>@media (prefers-color-scheme:dark){{:where(:root:not([data-theme=light])){{{DARK}}}}}"
    f":where([data-theme=dark]){{{DARK}}}</style>"
)
"""The dark colours; any rule of the page's own takes precedence."""
