"""The differential fuzzer: writes small hot functions, compiles them, and compares both builds.

    writer.py    writes functions at random: every kind of field, variable, operator, loop and call
    oracle.py    runs them interpreted, and notes where a value exceeds what C can hold
    batch.py     many functions in one module: bound, compiled, called in both builds, compared
    running.py   runs each batch in a process of its own
    calling.py   calls the compiled functions, in forked processes
    guard.py     a small C module: a call that traps returns
    shrink.py    makes a function on which the builds disagree as small as possible
    __main__.py  ``python -m binder.fuzz --functions 100000 --seed 1``

What must hold for every function and every call:
- The binder refuses the function; or
- both builds give the same result and leave the same state; or
- the compiled build traps, and in the interpreted build the call raises or some value leaves the range of its type.
"""
