"""libcheshire.so and what every call to it needs: texts and errors."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterable, Iterator, Optional, Type

from cheshire._cffi import ffi


# Before 1.0 a library of another minor version has another interface.
_abi = "0.4"


def _open() -> Any:
    """Opens the library: the one that CHESHIRE_LIBRARY names, the one in this package, or the system's.

    Raises ImportError on a processor that cannot run the one in this package.
    """
    named = os.environ.get("CHESHIRE_LIBRARY")
    inside = Path(__file__).with_name("libcheshire.so")
    try:
        return ffi.dlopen(named or (str(inside) if inside.exists() else f"libcheshire.so.{_abi}"))
    except OSError as error:
        # What the C library says when the file names a level that the processor has not.
        if "CPU ISA level" not in str(error):
            raise
        raise ImportError(
            "this wheel of cheshire needs a processor with x86-64-v2 (SSE4.2 and POPCNT); "
            "the source distribution builds for any: pip install --no-binary cheshire cheshire"
        ) from error


lib: Any = _open()


class CheshireError(ValueError):
    """What cannot be done, and why.

    ``code`` never changes its meaning ("king-in-check"), ``arguments`` has what varies, ``at`` is the offset in bytes of what
    is wrong with a text, or None.

    ``line`` and ``column`` are the place of what is wrong with a PGN file or a game file, from 1, or None. ``ply`` is the
    half-move of a record that cannot be played, counted from where its moves begin, from 1, and in a variation as in the line
    that it replaces, or None. ``faults`` are all mistakes of a game file.
    """

    def __init__(
        self,
        text: str,
        code: str,
        arguments: Optional[dict[str, Any]] = None,
        at: Optional[int] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        ply: Optional[int] = None,
        faults: Iterable[CheshireError] = (),
    ) -> None:
        super().__init__(text)
        self.code = code
        self.arguments = arguments or {}
        self.at = at
        self.line = line
        self.column = column
        self.ply = ply
        self.faults = list(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        place = self.at, self.line, self.column, self.ply
        return type(self), (str(self), self.code, self.arguments, *place, self.faults)


class BoardBusyError(CheshireError, RuntimeError):
    """Another thread, or what a search calls, would change a board that thinks, or have it think as well."""


def text_of(borrowed: Any) -> str:
    """Copies a text that belongs to the library."""
    text: bytes = ffi.string(borrowed)
    return text.decode("utf-8", "replace")


def take(owned: Any) -> str:
    """Copies a text and gives it back to the library."""
    if owned == ffi.NULL:
        raise MemoryError
    try:
        return text_of(owned)
    finally:
        lib.cheshire_free(owned)


def bytes_of(text: str, name: str) -> bytes:
    """Encodes an argument. A NUL would end it early in C."""
    if not isinstance(text, str):
        raise TypeError(f"{name} is a text, not {type(text).__name__}")
    if "\0" in text:
        raise CheshireError(f"{name} has a NUL character", "text-with-nul", {"name": name})
    return text.encode("utf-8", "surrogatepass")


@contextmanager
def numbers() -> Iterator[None]:
    """Makes an error of the library of a number that C cannot hold."""
    try:
        yield
    except OverflowError as error:
        raise CheshireError(f"a number is out of range: {error}", "argument-out-of-range") from None


def error_of(error: Any, kind: Type[CheshireError] = CheshireError) -> CheshireError:
    """Returns an error of the library as an exception."""
    message = json.loads(text_of(lib.cheshire_error_json(error))) or {}
    at = lib.cheshire_error_at(error)
    return kind(
        text_of(lib.cheshire_error_text(error)),
        text_of(lib.cheshire_error_code(error)),
        message.get("args"),
        None if at < 0 else at,
        lib.cheshire_error_line(error) or None,
        lib.cheshire_error_column(error) or None,
        lib.cheshire_error_ply(error) or None,
        [error_of(lib.cheshire_error_fault_at(error, i)) for i in range(lib.cheshire_error_faults_count(error))],
    )


class Slot:
    """Where a C function stores its error."""

    def __init__(self) -> None:
        self.at = ffi.new("cheshire_error**")

    def error(self, kind: Type[CheshireError] = CheshireError) -> CheshireError:
        """Returns the error as an exception, and frees it."""
        error = self.at[0]
        found = error_of(error, kind)
        lib.cheshire_error_free(error)
        return found


def version() -> str:
    """Returns the version of the library."""
    return text_of(lib.cheshire_version())
