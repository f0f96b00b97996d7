"""Builds the compiled rules along with the package; without a C compiler it installs without them."""

import os
import sys
from pathlib import Path

from setuptools import setup

PROJECT = Path(__file__).resolve().parent
sys.path[:0] = [str(PROJECT), str(PROJECT / "src")]

if os.environ.get("BACKROOM_NO_COMPILE") == "1":
    setup()
else:
    from binder.building import BuildRules, extensions_for_setup

    setup(ext_modules=extensions_for_setup(), cmdclass={"build_ext": BuildRules},
          options={"build_ext": {"parallel": 2}})
