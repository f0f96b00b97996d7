"""The binder: from plain Python rules to one compiled module per game.

A game's state is written in chapters, one class per file, each continuing the one before. The binder reads
all chapters and the containers they use, binds them into one Cython file with C types taken from the
plain annotations, and has it compiled. What it can't bind it refuses, with the file and line of the rules.

    sources.py    modules as they were written
    classes.py    a class with all its chapters: fields, methods, constants
    unit.py       everything that goes into one compiled module
    rewriting.py  what hot and Python code have in common
    values.py     the least and the greatest that each value can be
    expressions.py, calls.py, hot.py   hot code: C types only
    flow.py       variables without a value, functions without a result
    order.py      orders of evaluation that C leaves open
    python_code.py  Python code: ordinary Python that reaches into C
    dispatch.py   the switches over steps and verbs
    memory.py     what is written out from the list of fields
    runtime.py    what compiled code needs and Cython doesn't provide
    writing.py    the merged text, and where each line came from
    c_text.py     what is changed in Cython's C
    compilers.py  flags and traps
    building.py   Cython, the C compiler, all units of the project
    fuzz/         functions that nobody wrote, to find where the builds disagree

docs/binder.md is the whole story.
"""
