"""The balance lab: what thousands of games of good bots say about a game's rules and numbers.

| file | what |
|---|---|
| `counting.py` | what is counted in a game, in whole numbers that add up in any order |
| `figures.py` | what the counts mean, with confidence |
| `variants.py` | what is compared: options, editions, values that are swept |
| `settings.py`, `compiling.py` | editions with printed values changed; compiling editions while they are played |
| `report.py` | the figures as a page with plots, and as JSON |
| `command.py` | `backroom lab` |
"""
