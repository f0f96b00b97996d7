"""The threads that step a batch: they live as long as it does, wait without the interpreter lock, and share the rows.

Every thread begins with a share of its own, so that rows stay in the cache of one core; whoever has finished helps the
others. The thread that calls never waits for one that sleeps, only for one that is in the middle of a block of rows: so
threads that the machine doesn't let run cost little, and those that a fork has lost cost nothing."""

from __future__ import annotations

SPINS = 100_000
"""How often a thread looks for the next step before it sleeps: about a tenth of a millisecond. To wake one takes as
long."""

TEXT = '''

from libc.stdlib cimport calloc, free

cdef extern from "pythread.h" nogil:
    ctypedef void *PyThread_type_lock
    PyThread_type_lock PyThread_allocate_lock()
    void PyThread_free_lock(PyThread_type_lock)
    int PyThread_acquire_lock(PyThread_type_lock, int)
    int PyThread_acquire_lock_timed(PyThread_type_lock, long long, int)
    void PyThread_release_lock(PyThread_type_lock)

cdef extern from "unistd.h" nogil:
    int getpid()

cdef extern from *:
    """
    #define crew_is_locked(lock) __atomic_test_and_set(lock, __ATOMIC_ACQUIRE)
    #define crew_unlock(lock) __atomic_clear(lock, __ATOMIC_RELEASE)
    """
    bint crew_is_locked(char *) nogil
    void crew_unlock(char *) nogil

cdef struct CrewMember:
    int first
    int last
    bint sleeps
    PyThread_type_lock bell

cdef class Crew:
    'Threads that check rows and then step them; what a row is, a subclass says.'
    cdef char locked
    cdef PyThread_type_lock never
    cdef CrewMember *members
    cdef int threads
    cdef int size
    cdef int block
    cdef int left
    cdef int phase
    cdef int illegal
    cdef int process
    cdef bint dismissed

    cdef int check_rows(self, int first, int last) noexcept nogil:
        return -1

    cdef void step_rows(self, int first, int last) noexcept nogil:
        pass

    cdef form(self, int threads, int size):
        cdef int i
        self.members = <CrewMember *>calloc(threads, sizeof(CrewMember))
        self.never = PyThread_allocate_lock()
        if self.members == NULL or self.never == NULL:
            raise MemoryError()
        PyThread_acquire_lock(self.never, 1)
        self.threads, self.size, self.process = threads, size, getpid()
        for i in range(threads):
            self.members[i].bell = PyThread_allocate_lock()
            if self.members[i].bell == NULL:
                raise MemoryError()
            PyThread_acquire_lock(self.members[i].bell, 1)

    def __dealloc__(self):
        cdef int i
        if self.members != NULL:
            for i in range(self.threads):
                if self.members[i].bell != NULL:
                    PyThread_free_lock(self.members[i].bell)
            free(self.members)
        if self.never != NULL:
            PyThread_free_lock(self.never)

    def step(self):
        'Make one choice in each row, unless a choice is illegal: then change nothing and return its row, else -1.'
        cdef int illegal
        cdef bint busy
        with nogil:
            self.notice_fork()
            self.lock()
            busy = self.phase != 0
            if not busy:
                self.illegal = -1
                self.begin(1)
                self.ring()
            crew_unlock(&self.locked)
            if not busy:
                self.work(0)
                illegal = self.illegal
        if busy:
            raise RuntimeError('this batch is being stepped by another thread')
        return illegal

    def help(self, int member):
        'Be one of the threads, from 1 on, until the crew is dismissed.'
        cdef bint sleeps, dismissed = False
        cdef int i
        if not 1 <= member < self.threads:
            raise ValueError('no such thread')
        with nogil:
            while not dismissed:
                for i in range(SPINS):
                    if self.phase_now() != 0:
                        break
                self.lock()
                dismissed = self.dismissed
                sleeps = self.phase == 0 and not dismissed
                self.members[member].sleeps = sleeps
                crew_unlock(&self.locked)
                if sleeps:
                    PyThread_acquire_lock(self.members[member].bell, 1)
                elif not dismissed:
                    self.work(member)

    def dismiss(self):
        'Let the threads end.'
        self.notice_fork()
        self.lock()
        self.dismissed = True
        self.ring()
        crew_unlock(&self.locked)

    cdef void notice_fork(self) noexcept nogil:
        # a forked process has only the thread that forked: what another one had locked is free again
        cdef int i
        if self.process != getpid():
            self.process = getpid()
            for i in range(self.threads):
                self.members[i].sleeps = False
            crew_unlock(&self.locked)

    cdef void lock(self) noexcept nogil:
        cdef int tries = 0
        while crew_is_locked(&self.locked):
            tries += 1
            self.pause(tries)

    cdef void pause(self, int times) noexcept nogil:
        if times > SPINS:
            PyThread_acquire_lock_timed(self.never, 50, 0)

    cdef int phase_now(self) noexcept nogil:
        return (<volatile int *>&self.phase)[0]

    cdef void begin(self, int phase) noexcept nogil:
        cdef int i
        self.phase, self.left = phase, self.size
        self.block = 1 + self.size // (self.threads * (1 if phase == 1 else 16))
        for i in range(self.threads):
            self.members[i].first = <int>(<long long>self.size * i // self.threads)
            self.members[i].last = <int>(<long long>self.size * (i + 1) // self.threads)

    cdef void ring(self) noexcept nogil:
        cdef int i
        for i in range(1, self.threads):
            if self.members[i].sleeps:
                self.members[i].sleeps = False
                PyThread_release_lock(self.members[i].bell)

    cdef void work(self, int member) noexcept nogil:
        cdef int first = 0, last = 0, phase, illegal, waited = 0
        while True:
            self.lock()
            phase = self.phase
            if phase != 0:
                self.take(member, &first, &last)
            crew_unlock(&self.locked)
            if phase == 0:
                return
            if first == last:
                while self.phase_now() == phase:
                    waited += 1
                    self.pause(waited)
                continue
            waited, illegal = 0, -1
            if phase == 1:
                illegal = self.check_rows(first, last)
            else:
                self.step_rows(first, last)
            self.lock()
            self.finish(last - first, illegal)
            crew_unlock(&self.locked)

    cdef void take(self, int member, int *first, int *last) noexcept nogil:
        cdef int i, most = member
        cdef CrewMember *its = &self.members[member]
        if its.first < its.last:
            first[0], last[0] = its.first, min(its.last, its.first + self.block)
            its.first = last[0]
            return
        for i in range(self.threads):
            if self.members[i].last - self.members[i].first > self.members[most].last - self.members[most].first:
                most = i
        its = &self.members[most]
        first[0], last[0] = max(its.first, its.last - self.block), its.last
        its.last = first[0]

    cdef void finish(self, int rows, int illegal) noexcept nogil:
        if illegal >= 0 and (self.illegal < 0 or illegal < self.illegal):
            self.illegal = illegal
        self.left -= rows
        if self.left == 0:
            if self.phase == 1 and self.illegal < 0:
                self.begin(2)
            else:
                self.phase = 0
'''.replace("SPINS", str(SPINS))
