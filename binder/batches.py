"""The loop over the rows of a batch, for the class of a state: in C, without the interpreter lock, in memory that the
caller provides. What happens in a row is compiled from core/batch_row.py; core/batch.py has the same loop in Python.

Without the lock, Cython doesn't allow an address to be turned into an object. So the rows are addresses, and the
functions that work on them are called through pointers to functions that take addresses. How threads share the rows is
in crews.py."""

from __future__ import annotations

from backroom.core.batch import WAIT

from . import crews
from .unit import Unit

STEPPED = "step_row"
"""A class with this method can be a row of a batch."""

ROWS = """

from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.string cimport memset

cdef struct RowMemory:
    int *actions
    short *seats
    short *counts
    int *choices
    signed char *ended
    float *rewards
    int *tallies
    short *winners
    int *games
    short *observations
    short *critic
    signed char *masks
    int width
    int players
    int known
    int whole
    int actions_in_all

ctypedef bint (*RowCheck)(void *, int) noexcept nogil
ctypedef void (*RowShow)(void *, RowMemory *, long long, bint) noexcept nogil
ctypedef bint (*RowStep)(void *, void *, int, long long, long long, int) noexcept nogil
ctypedef void (*RowStart)(void *, void *, long long, long long) noexcept nogil

cdef bint row_check(STATE state, int action) noexcept nogil:
    return state.is_offered(action)

cdef bint row_step(STATE state, STATE blank, int action, long long seed, long long stream, int kind) noexcept nogil:
    return state.step_row(blank, action, seed, stream, kind)

cdef void row_start(STATE state, STATE blank, long long seed, long long stream) noexcept nogil:
    state.start_row(blank, seed, stream)

cdef void row_show(STATE state, RowMemory *to, long long row, bint has_ended) noexcept nogil:
    cdef int i
    cdef int *choices = to.choices + row * to.width
    cdef signed char *mask
    if to.masks != NULL:
        mask = to.masks + row * to.actions_in_all
        for i in range(to.counts[row]):
            if 0 <= choices[i] < to.actions_in_all:
                mask[choices[i]] = 0
        for i in range(state.menu_size):
            mask[state.menu[i]] = 1
    to.seats[row] = <short>state.chooser
    to.counts[row] = <short>state.menu_size
    memcpy(choices, &state.menu[0], <size_t>state.menu_size * sizeof(int))
    to.ended[row] = has_ended
    for i in range(to.players):
        to.rewards[row * to.players + i] = state.rewards[i] / <float>1000000.0 if has_ended else <float>0.0
    if has_ended:
        to.winners[row] = <short>state.won
        memcpy(to.tallies + row * to.players, &state.tallies[0], <size_t>to.players * sizeof(int))
    if to.critic != NULL:
        state.write_observation(state.chooser, True)
        memcpy(to.critic + row * to.whole, &state.observation[0], <size_t>to.whole * sizeof(short))
        if to.observations != NULL:
            memcpy(to.observations + row * to.known, &state.observation[0], <size_t>to.known * sizeof(short))
    elif to.observations != NULL:
        state.write_observation(state.chooser, False)
        memcpy(to.observations + row * to.known, &state.observation[0], <size_t>to.known * sizeof(short))


cdef class BatchRows(Crew):
    'The rows of a batch.'
    cdef list states
    cdef STATE blank
    cdef void **row
    cdef Py_buffer views[16]
    cdef int held
    cdef RowMemory to
    cdef long long seed
    cdef int kind
    cdef RowCheck check_one
    cdef RowStep step_one
    cdef RowStart start_one
    cdef RowShow show_one

    def __cinit__(self, list states not None, STATE blank not None, memory not None, seed, kind, players, threads):
        cdef int i
        cdef STATE state
        self.check_one, self.step_one = <RowCheck>row_check, <RowStep>row_step
        self.start_one, self.show_one = <RowStart>row_start, <RowShow>row_show
        self.form(threads, len(states))
        self.states, self.blank = list(states), blank
        self.seed, self.kind, self.to.players = seed, kind, players
        self.to.width, self.to.actions_in_all = blank.MENU, blank.ACTIONS
        self.to.known, self.to.whole = blank.LAYOUT.size, blank.LAYOUT.full_size
        self.row = <void **>calloc(self.size + 1, sizeof(void *))
        if self.row == NULL:
            raise MemoryError()
        for i in range(self.size):
            state = self.states[i]
            self.row[i] = <void *>state
        self.to.actions = <int *>self.hold(memory['actions'], self.size * 4)
        self.to.seats = <short *>self.hold(memory['seats'], self.size * 2)
        self.to.counts = <short *>self.hold(memory['counts'], self.size * 2)
        self.to.choices = <int *>self.hold(memory['choices'], self.size * self.to.width * 4)
        self.to.ended = <signed char *>self.hold(memory['ended'], self.size)
        self.to.rewards = <float *>self.hold(memory['rewards'], self.size * players * 4)
        self.to.tallies = <int *>self.hold(memory['tallies'], self.size * players * 4)
        self.to.winners = <short *>self.hold(memory['winners'], self.size * 2)
        self.to.games = <int *>self.hold(memory['games'], self.size * 4)
        self.to.observations = <short *>self.hold(memory['observations'], self.size * self.to.known * 2)
        self.to.critic = <short *>self.hold(memory['critic'], self.size * self.to.whole * 2)
        self.to.masks = <signed char *>self.hold(memory['masks'], self.size * self.to.actions_in_all)

    cdef void *hold(self, memory, long long length) except? NULL:
        if memory is None:
            return NULL
        PyObject_GetBuffer(memory, &self.views[self.held], PyBUF_WRITABLE)
        self.held += 1
        if self.views[self.held - 1].len != length:
            raise ValueError(f'memory of {length} bytes is needed, not of {self.views[self.held - 1].len}')
        return self.views[self.held - 1].buf

    def __dealloc__(self):
        cdef int i
        for i in range(self.held):
            PyBuffer_Release(&self.views[i])
        free(self.row)

    def start(self):
        cdef int i
        with nogil:
            for i in range(self.size):
                self.to.counts[i] = 0
                self.to.games[i] = 1
                self.start_one(self.row[i], <void *>self.blank, self.seed, i)
                self.show_one(self.row[i], &self.to, i, False)

    cdef int check_rows(self, int first, int last) noexcept nogil:
        cdef int i
        for i in range(first, last):
            if self.to.actions[i] != WAITS and not self.check_one(self.row[i], self.to.actions[i]):
                return i
        return -1

    cdef void step_rows(self, int first, int last) noexcept nogil:
        cdef int i
        cdef bint has_ended
        cdef long long stream
        for i in range(first, last):
            if self.to.actions[i] == WAITS:
                self.to.ended[i] = 0
                memset(self.to.rewards + <long long>i * self.to.players, 0, self.to.players * sizeof(float))
                continue
            stream = i + <long long>self.to.games[i] * self.size
            has_ended = self.step_one(
                self.row[i], <void *>self.blank, self.to.actions[i], self.seed, stream, self.kind
            )
            self.to.games[i] += has_ended
            self.show_one(self.row[i], &self.to, i, has_ended)
"""

TEXT = crews.TEXT + ROWS
"""The text of a module behind its classes."""


def batch_text(unit: Unit) -> str:
    """The loop over the rows of a batch; empty for a class that can't be one."""
    return (
        TEXT.replace("STATE", unit.root.name).replace("WAITS", str(WAIT))
        if unit.root.method(STEPPED) is not None
        else ""
    )
