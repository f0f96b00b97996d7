"""The binder: from plain Python rules to one compiled module per game.

A game's state is written in chapters, one class per file, each continuing the one before. The binder reads
all chapters and the containers they use, binds them into one Cython file with C types taken from the
plain annotations, and has it compiled. What it can't bind it refuses, with the file and line of the rules.

    sources.py    modules as they were written
    classes.py    a class with all its chapters: fields, methods, constants
    unit.py       everything that goes into one compiled module
    rewriting.py  what hot and Python code have in common
    hot.py        hot code: C types only
    python_code.py  Python code: ordinary Python that reaches into C
    memory.py     what is written out from the list of fields
    writing.py    the merged text, and where each line came from
    building.py   Cython, the C compiler, all units of the project
"""
