"""Editions of one's own: the printed facts of a game, changed in a copy of its ``edition.toml``.

    keeping.py    names and digests; where editions and what was compiled for them are kept
    finder.py     a second set of a game's modules, which reads the edition of one's own in place of the printed one
    checking.py   is every value there, and one that the rules can take? (``<slug>.toml`` lists what is allowed)
    trial.py      can it be played to the end? Tried in a process of its own
    compiling.py  compiling it, once
    doubts.py     what an owner of the real box should check
    own.py        all this together: from a file to a game
    arguments.py  ``--edition FILE`` on the command line

A game with an edition of one's own has a slug of its own, ``gangster__3f2a9c81d2e0``: the game, and the edition's
digest. Bots, drawings and tables find everything by the slug of a game, so they need not know that there are editions.
"""
