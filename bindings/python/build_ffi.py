"""Makes cheshire/_cffi.py of cheshire.h, so that the declarations are written once. setup.py runs it."""

import os
import re
from pathlib import Path

from cffi import FFI

here = Path(__file__).parent
# An sdist has the sources of the library in the folder core.
sources = here / "core" if (here / "core").exists() else here / "../.."
header = Path(os.environ.get("CHESHIRE_HEADER", sources / "src/capi/include/cheshire.h"))


def declarations(text: str) -> str:
    """Returns the declarations of the header without what only a compiler understands."""
    text = re.sub(r'#ifdef __cplusplus\n.*?#endif\n', "", text, flags=re.S)
    text = re.sub(r"^#.*\n", "", text, flags=re.M)
    return text.replace("CHESHIRE_API ", "")


ffi = FFI()
ffi.cdef(declarations(header.read_text(encoding="utf-8")))
ffi.set_source("cheshire._cffi", None)
