"""Builds the wheel, and the sdist. Their library is libcheshire.so of a build folder (tools/python_wheel.sh), or is built of
the C++ sources in the folder core, which an sdist has (tools/python_sdist.sh). That takes CMake, a compiler for C++20 and
toml++; CHESHIRE_CPU names another processor than this one, as the option of CMake does."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

here = Path(__file__).resolve().parent
library = here / "cheshire" / "libcheshire.so"
core = here / "core"


class ForOneMachine(Distribution):
    def has_ext_modules(self):
        return True


class ForAnyPython(bdist_wheel):
    """The library inside does not know of Python, so one wheel serves every Python 3."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


def build_library():
    """Compiles the sources of an sdist."""
    if not core.exists():
        sys.exit("setup.py: no cheshire/libcheshire.so to put into the wheel; run tools/python_wheel.sh")
    for tool in ("cmake", "python3"):
        if not shutil.which(tool):
            sys.exit(f"setup.py: {tool} is missing; Cheshire is compiled with CMake, clang or g++, and toml++")
    compiler = os.environ.get("CXX") or next(filter(shutil.which, ("clang++-19", "clang++", "g++", "c++")), "c++")
    with tempfile.TemporaryDirectory() as build:
        options = {
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_CXX_COMPILER": compiler,
            "CHESHIRE_CPU": os.environ.get("CHESHIRE_CPU", "native"),
            "CHESHIRE_LIBRARY_ONLY": "ON",
            "CHESHIRE_UNITY": "ON" if "clang" in Path(compiler).name else "OFF",
            "BUILD_TESTING": "OFF",
        }
        subprocess.run(
            ["cmake", "-S", core, "-B", build]
            + (["-G", "Ninja"] if shutil.which("ninja") else [])
            + [f"-D{name}={value}" for name, value in options.items()],
            check=True,
        )
        jobs = str(os.cpu_count() or 2)
        subprocess.run(["cmake", "--build", build, "--parallel", jobs, "--target", "cheshire_shared"], check=True)
        shutil.copyfile(Path(build) / "lib" / "libcheshire.so", library)


class WithLibrary(build_py):
    def run(self):
        if not library.exists():
            build_library()
        super().run()


setup(
    cffi_modules=["build_ffi.py:ffi"],
    cmdclass={"bdist_wheel": ForAnyPython, "build_py": WithLibrary},
    distclass=ForOneMachine,
)
