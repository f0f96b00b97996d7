"""The games. A new one is a folder here and a line below; the conformance tests then say what is missing."""

UNITS = (
    "backroom.games.chicago_poker:ChicagoPoker",
    "backroom.games.chinatown:Chinatown",
    "backroom.games.families:Families",
    "backroom.games.gangster:Gangster",
    "backroom.games.snitch:Snitch",
)
