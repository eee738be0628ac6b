"""Builds the wheel. Its library is libcheshire.so of a build folder: see tools/python_wheel.sh."""

import sys
from pathlib import Path

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel

here = Path(__file__).parent


class ForOneMachine(Distribution):
    def has_ext_modules(self):
        return True


class ForAnyPython(bdist_wheel):
    """The library inside does not know of Python, so one wheel serves every Python 3."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


if "bdist_wheel" in sys.argv and not (here / "cheshire" / "libcheshire.so").exists():
    sys.exit("setup.py: no cheshire/libcheshire.so to put into the wheel; run tools/python_wheel.sh")

setup(cffi_modules=["build_ffi.py:ffi"], cmdclass={"bdist_wheel": ForAnyPython}, distclass=ForOneMachine)
