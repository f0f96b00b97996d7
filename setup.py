"""Builds the compiled rules and the page along with the package; it installs without them where there is no C
compiler or no Node."""

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

PROJECT = Path(__file__).resolve().parent
sys.path[:0] = [str(PROJECT), str(PROJECT / "src")]


class BuildPage(build_py):
    """Copies the package, with the page built from its sources."""

    def run(self):
        from backroom.web.build import build, is_built

        if not is_built() and build() != 0:
            print("Installed without the page: the table server answers, but has nothing to show.", file=sys.stderr)
        super().run()


class PackSources(sdist):
    """Packs the sources, with the built page, so that nobody needs Node to install them."""

    def run(self):
        from backroom.web.build import build, is_built

        if not is_built() and build() != 0:
            sys.exit("A source distribution needs the page, and it could not be built.")
        super().run()


if os.environ.get("BACKROOM_NO_COMPILE") == "1":
    setup(cmdclass={"sdist": PackSources})
else:
    from binder.building import BuildRules, extensions_for_setup

    setup(
        ext_modules=extensions_for_setup(),
        cmdclass={"build_ext": BuildRules, "build_py": BuildPage, "sdist": PackSources},
        options={"build_ext": {"parallel": 2}},
    )
