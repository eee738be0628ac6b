"""How a search or a count calls back into Python: what a function raises ends the work and comes out of the call."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Callable, Optional, Type

from cheshire._cffi import ffi
from cheshire._library import text_of


class Callbacks:
    """A cheshire_callbacks. It always has ``stop``, so that Ctrl-C ends the work; ``line`` receives a cheshire_line."""

    def __init__(
        self,
        stop: Optional[Callable[[], bool]] = None,
        line: Optional[Callable[[Any], object]] = None,
        divide: Optional[Callable[[str, int], object]] = None,
    ) -> None:
        self._raised: Optional[BaseException] = None

        def wants_stop(_: Any) -> bool:
            return self._raised is not None or (stop is not None and bool(stop()))

        def on_line(_: Any, found: Any) -> None:
            if self._raised is None and line is not None:
                line(found)

        def on_divide(_: Any, uci: Any, leaves: int) -> None:
            if self._raised is None and divide is not None:
                divide(text_of(uci), leaves)

        self.c = ffi.new("cheshire_callbacks*", {"size": ffi.sizeof("cheshire_callbacks")})
        # The callbacks live as long as this object.
        self._kept = [ffi.callback("bool(void*)", wants_stop, error=True, onerror=self._keep)]
        self.c.stop = self._kept[0]
        if line is not None:
            self._kept.append(ffi.callback("void(void*, const cheshire_line*)", on_line, onerror=self._keep))
            self.c.line = self._kept[-1]
        if divide is not None:
            self._kept.append(ffi.callback("void(void*, const char*, uint64_t)", on_divide, onerror=self._keep))
            self.c.divide = self._kept[-1]

    def _keep(self, kind: Type[BaseException], raised: BaseException, trace: Optional[TracebackType]) -> None:
        if self._raised is None:
            self._raised = raised

    def reraise(self) -> None:
        """Raises what a function raised."""
        if self._raised is not None:
            raise self._raised
