"""Sets up what `make` was asked for, with one line on each step: what it is, how far it has got, how long it took.

    python tools/prepare.py compiled page

Each step is a target of the Makefile, which knows what depends on what; steps that don't need each other run side by
side. What installers and compilers print goes to a log, which is named if something fails. (This runs before anything
is installed, on whatever Python there is.)
"""

import os
import subprocess
import sys
import threading
import time

VENV = ".venv"
LOG = VENV + "/setup.log"
OLDEST = (3, 11)
STEPS = {
    "bin/python": ("A Python environment of its own", []),
    "tools": ("Tools for compiling", ["bin/python"]),
    "installed": ("Backroom and its libraries", ["tools"]),
    "installed-dev": ("Tools for testing", ["installed"]),
    "compiled": ("Rules, compiled to C", ["tools"]),
    "page": ("The page for the browser", ["installed"]),
    "static": ("The page without a server", ["page"]),
    "client": ("Tools for testing the page", ["page"]),
    "docs-tools": ("Tools for the documentation", ["installed"]),
    "release-tools": ("Tools for releases", ["installed"]),
}
"""By name: what people call it, and which steps come before it."""
WIDTH = max(len(label) for label, _ in STEPS.values())


class Step:
    """One target that has to be made."""

    def __init__(self, name, before):
        self.label, self.target, self.before = STEPS[name][0], VENV + "/" + name, before
        self.said, self.began, self.seconds, self.failed = [], None, None, False
        self.ended = threading.Event()

    def run(self):
        """Make it, once the steps before it have been made."""
        for other in self.before:
            other.ended.wait()
        self.failed = any(other.failed for other in self.before)
        if not self.failed:
            self.began = time.monotonic()
            self.failed = self.make() != 0
            self.seconds = time.monotonic() - self.began
        self.ended.set()

    def make(self):
        """Run make; its standard output is results for people, and everything else goes to the log."""
        with open(LOG, "a", encoding="utf-8") as log:
            command = [os.environ.get("MAKE", "make"), "--no-print-directory", "-s", self.target]
            making = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, universal_newlines=True, env=alone())
            for line in making.stdout:
                self.said.append(line.strip())
            return making.wait()

    def line(self):
        """The step in one line."""
        seconds = self.seconds if self.seconds is not None else time.monotonic() - self.began
        end = "failed: see the end of " + LOG if self.failed else ", ".join(self.said)
        return "  {:<{}}  {:4.0f} s  {}".format(self.label, WIDTH, seconds, end).rstrip()


def alone():
    """The environment without the flags of the make that called us: each step is a make of its own."""
    return {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}


def is_made(name):
    """Whether a target is up to date."""
    command = [os.environ.get("MAKE", "make"), "-q", VENV + "/" + name]
    return subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=alone()) == 0


def missing(names):
    """The steps that have to be done for the named ones, in order."""
    steps = {}

    def add(name):
        for other in STEPS[name][1]:
            add(other)
        if name not in steps and not is_made(name):
            steps[name] = Step(name, [steps[other] for other in STEPS[name][1] if other in steps])

    for name in names:
        add(name)
    return list(steps.values())


def show(steps):
    """Follow the steps until all have ended: on a screen in place, otherwise each is printed when it has ended."""
    live, drawn, told = sys.stdout.isatty(), 0, set()
    while True:
        over = all(step.ended.is_set() for step in steps)
        if live:
            shown = [step.line() for step in steps if step.began is not None]
            sys.stdout.write(f"\033[{drawn}F" if drawn else "")
            sys.stdout.write("".join(line + "\033[K\n" for line in shown))
            drawn = len(shown)
        for step in steps:
            if not live and step.seconds is not None and step.ended.is_set() and step not in told:
                told.add(step)
                print(step.line())
        sys.stdout.flush()
        if over:
            return
        time.sleep(0.2)


def main(names):
    """Do what is missing; the exit code is 1 if a step failed."""
    if sys.version_info < OLDEST:
        sys.exit("Backroom needs Python {}.{} or newer; `make PYTHON=...` names another one.".format(*OLDEST))
    if all(is_made(name) for name in names):
        return 0
    os.makedirs(VENV, exist_ok=True)
    steps = missing(names)
    if any(step.target.endswith("bin/python") for step in steps):
        print("Setting up, once: two minutes or three. Details: " + LOG)
    for step in steps:
        threading.Thread(target=step.run, daemon=True).start()
    show(steps)
    return int(any(step.failed for step in steps))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
