"""What callers give: numbers, times, sides and lists, refused by the name under which they gave them."""

from __future__ import annotations

from typing import Any, Iterable

from cheshire._library import CheshireError


def kind_of(value: object) -> str:
    """Returns what kind of thing a value is, for a message."""
    return type(value).__name__


def whole(name: str, value: object, least: int, most: int) -> int:
    """Returns a whole number. Raises TypeError for another kind, CheshireError for one out of range."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, not {kind_of(value)}")
    number = int(value.__index__())
    if not least <= number <= most:
        text = f"{name} takes a number from {least} to {most}, not {number}"
        raise CheshireError(text, "argument-out-of-range", {"name": name, "min": least, "max": most, "value": number})
    return number


def seconds(name: str, value: Any, most: float = 2_147_483) -> float:
    """Returns a time in seconds. Raises TypeError for what is no number, CheshireError for one out of range."""
    if isinstance(value, (bool, str)) or not hasattr(value, "__float__") and not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a number of seconds, not {kind_of(value)}")
    if not 0 <= value <= most:
        text = f"{name} takes seconds from 0 to {most}, not {value}"
        raise CheshireError(text, "argument-out-of-range", {"name": name, "min": 0, "max": most})
    return float(value)


def side(name: str, color: object) -> bool:
    """Returns a side. Raises TypeError for what is not WHITE or BLACK."""
    if color is not True and color is not False:
        raise TypeError(f"{name} is cheshire.WHITE or cheshire.BLACK, True or False, not {color!r}")
    return bool(color)


def several(name: str, values: Any, what: str) -> list[Any]:
    """Returns what a list has. Raises TypeError for one text, whose letters are not meant, and for what is no list."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise TypeError(f"{name} is a list of {what}, not {values!r}")
    return list(values)


def one_of(name: str, value: object, choices: Iterable[str]) -> str:
    """Returns a text that is one of several. Raises TypeError for another kind, CheshireError for another text."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a text, not {kind_of(value)}")
    known = list(choices)
    if value not in known:
        text = f"{name} takes one of {', '.join(known)}, not {value!r}"
        raise CheshireError(text, "argument-unknown", {"name": name, "value": value, "choices": known})
    return value
