"""Calls that survive a trap: a small C module, so that a trap needs no process of its own.

A compiled function that traps raises a signal (SIGILL or SIGTRAP) in the middle of C code that runs without the
interpreter lock. The guard notes where it was before the call, jumps back there, and takes the lock again. Every other
signal ends the process as always.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from setuptools import Extension

from binder import building

NAME = "fuzz_guard"

TEXT = r"""
#include <Python.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf before;

static void jump_back(int number) { siglongjmp(before, number); }

static PyObject *guarded(PyObject *module, PyObject *args) {
    PyObject *callable, *given;
    PyThreadState *volatile thread = PyThreadState_Get();
    if (!PyArg_ParseTuple(args, "OO!", &callable, &PyTuple_Type, &given)) return NULL;
    if (sigsetjmp(before, 1) != 0) {  /* a trap led here; the call's own references are lost, which costs some bytes */
        if (!PyGILState_Check()) PyEval_RestoreThread(thread);
        Py_RETURN_NONE;
    }
    return PyObject_Call(callable, given, NULL);
}

static PyMethodDef methods[] = {
    {"guarded", guarded, METH_VARARGS, "The result of a call, or None if it traps."}, {0}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "fuzz_guard", 0, -1, methods};

PyMODINIT_FUNC PyInit_fuzz_guard(void) {
    signal(SIGILL, jump_back);
    signal(SIGTRAP, jump_back);
    return PyModule_Create(&definition);
}
"""


@cache
def folder() -> tempfile.TemporaryDirectory[str]:
    """Where the compiled module lies, as long as this process runs."""
    made = tempfile.TemporaryDirectory(prefix="fuzz-guard-")
    source = Path(made.name) / f"{NAME}.c"
    source.write_text(TEXT)
    building.compile_into(Path(made.name), [Extension(NAME, [str(source)])], Path(made.name) / "temp")
    return made
