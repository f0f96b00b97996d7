"""Training nets: ``backroom train GAME`` (docs/bots.md). Needs numpy, which playing does not.

tables.py    games from which is learned: against oneself, older nets, the game's bots, chance
learner.py   the net in floats: Adam, and rounding it to whole numbers
ladder.py    how strong a net is, measured in games
train.py     the command: rounds of playing and learning, checkpoints, the curve
"""
