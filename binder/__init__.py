"""The binder: from plain Python rules to one compiled module per game.

A game's state is written in chapters, one class per file, each continuing the one before. The binder reads
all chapters and the containers they use, binds them into one Cython file with C types taken from the
plain annotations, and has it compiled. What it can't bind it refuses, with the file and line of the rules.

docs/binder.md is the whole story, with a table of these files.
"""
