#!/usr/bin/env python3
"""Makes a header of the drawings in data/pieces.json, with an array `pieces` of cheshire::drawings::Source.

usage: pieces.py SOURCE OUT
"""
import json
import pathlib
import sys

from generated import write_if_changed

HEADER = """// Generated from data/pieces.json, which says what the numbers mean.
#pragma once

#include <span>
#include <string_view>

namespace cheshire::drawings {

struct Segment {
  char command;
  double numbers[6];
};
struct Source {
  std::string_view key, name, outline, horn;
  double top[2];
  std::span<const Segment> profile;
  std::span<const std::string_view> details, solids;
};

"""


def braced(values):
    return "{" + ", ".join(map(str, values)) + "}"


def quoted(text):
    return f'"{text}"'


def segment(command, *numbers):
    return braced([f"'{command}'", braced(numbers)])


def piece(key, drawing):
    """Returns the arrays of one piece, and its line in the list."""
    arrays = []

    def array(kind, member, values):
        if not values:
            return "{}"
        arrays.append(f"inline constexpr {kind} {member}_{key}[] = {braced(values)};\n")
        return f"{member}_{key}"

    profile = [segment(*one) for one in drawing.get("profile", [])]
    fields = [
        *map(quoted, [key, *(drawing.get(member, "") for member in ("name", "outline", "horn"))]),
        braced(drawing.get("top", [])),
        array("Segment", "profile", profile),
        array("std::string_view", "details", list(map(quoted, drawing.get("details", [])))),
        array("std::string_view", "solids", list(map(quoted, drawing.get("solids", [])))),
    ]
    return "".join(arrays), f"    {braced(fields)},\n"


def main(source, out):
    drawings = json.loads(source.read_text(encoding="utf-8"))["pieces"]
    pieces = [piece(key, drawing) for key, drawing in sorted(drawings.items())]
    arrays = "".join(one for one, _ in pieces)
    rows = "".join(one for _, one in pieces)
    end = f"\ninline constexpr Source pieces[] = {{\n{rows}}};\n\n}}  // namespace cheshire::drawings\n"
    write_if_changed(out, HEADER + arrays + end)


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
