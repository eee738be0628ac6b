"""Things by the names under which programs know them, in help(), tracebacks and pickles."""

from __future__ import annotations

from types import FunctionType
from typing import Any, Iterable, Mapping

_public = {"cheshire", "cheshire.adapters", "cheshire.engine", "cheshire.pgn"}


def publish(module: str, things: Mapping[str, Any], names: Iterable[str]) -> None:
    """Makes the classes and functions of some names those of a module. A class then has all that the classes have which it
    is made of and which programs do not know."""
    for name in names:
        thing = things[name]
        if isinstance(thing, (type, FunctionType)) and thing.__module__.startswith("cheshire") and thing.__module__ not in _public:
            thing.__module__ = module
        if isinstance(thing, type) and thing.__module__ == module:
            _gather(thing)


def _gather(owner: type) -> None:
    for base in owner.__mro__[1:]:
        if not base.__module__.startswith("cheshire._") and not base.__name__.startswith("_"):
            continue
        for name, member in list(vars(base).items()):
            if name not in vars(owner) and (not name.startswith("_") or isinstance(member, FunctionType)):
                setattr(owner, name, member)
                _rename(member, f"{owner.__qualname__}.{name}", owner.__module__)


def _rename(member: Any, name: str, module: str) -> None:
    functions = [getattr(member, part, None) for part in ("fget", "fset", "__func__")]
    for function in [member, *functions]:
        if isinstance(function, FunctionType):
            function.__qualname__, function.__module__ = name, module
