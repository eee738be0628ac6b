#!/usr/bin/env python3
"""Makes C++ of a catalogue of messages: OUT/messages/AREA.h and AREA.cpp of every CATALOGUE/AREA.json, with a function
for each message, and OUT/messages/all.h with the list of all and those of each area, AREA_messages. Prints the .cpp
files.

An area is an object of messages: { "way-blocked": { "args": { "piece": "piece", "square": "square" }, "en": "..." } }.
`en` is a message in ICU's format of which C++ understands {name}, '' for an apostrophe before a brace, and tags around
a term of the rules, <hall>hall</hall>, which it leaves out. Every argument stands in it but rules, which are cited
after the sentence. The parameters of a function come in the order in which they stand in the sentence, a rule last.

usage: messages.py CATALOGUE OUT
"""
import json
import pathlib
import re
import sys

from generated import write_if_changed

TYPES = {
    "text": "std::string_view",
    "number": "std::int64_t",
    "side": "Color",
    "square": "SquareName",
    "board": "BoardName",
    "piece": "PieceName",
    "titled-piece": "TitledPiece",
    "rule": "RuleId",
    "message": "Message",
}


class Fault(Exception):
    """Says what is wrong with one message."""


def plain_text(english):
    """Returns the text as C++ shows it, with its placeholders."""
    if re.search("'[{}<>]", english.replace("''", "")):
        raise Fault("an apostrophe before a brace or tag is written twice")
    text = english.replace("''", "'")
    opened = re.findall("<([a-z][a-z-]*)>", text)
    closed = re.findall("</([a-z][a-z-]*)>", text)
    text = re.sub("<[a-z][a-z-]*>([^<>]+)</[a-z-]*>", r"\1", text)
    if "<" in text or opened != closed:
        raise Fault("a tag is not closed")
    if re.search("[{}]", re.sub("{[a-z][a-z0-9_]*}", "", text)):
        raise Fault("a placeholder is {name}")
    return text


def in_order(arguments, text):
    """Returns the names of the arguments as they stand in the sentence, rules last."""
    names = list(dict.fromkeys(re.findall("{([^{}]*)}", text)))
    for name, kind in arguments.items():
        if kind == "rule" and name in names:
            raise Fault("the rule is cited after the sentence, not in it")
        if kind != "rule" and name not in names:
            raise Fault(f"{{{name}}} is missing")
    for name in names:
        if name not in arguments:
            raise Fault(f"{{{name}}} is not an argument")
    return names + [name for name, kind in arguments.items() if kind == "rule"]


def parameter(name, kind):
    """Returns the type of a parameter, and what hands it over."""
    element = kind.removesuffix("[]")
    if element not in TYPES:
        raise Fault(f"'{kind}' is not a type")
    if element != kind:
        return f"std::vector<{TYPES[element].replace('string_view', 'string')}>", f"std::move({name})"
    return TYPES[kind], name if kind in ("text", "number", "side") else f"std::move({name})"


def function_of(code):
    return code.replace("-", "_")


def message(code, entry):
    """Returns the declaration of one message, and the definition of its function."""
    if not re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", code):
        raise Fault("a code is written in lower case with hyphens")
    if "en" not in entry:
        raise Fault("no 'en'")
    text = plain_text(entry["en"])
    arguments = dict(sorted(entry.get("args", {}).items()))
    names = in_order(arguments, text)
    passed = [(name, *parameter(name, arguments[name])) for name in names]
    parameters = ", ".join(f"{cpp} {name}" for name, cpp, _ in passed)
    values = "".join(f"\n      .with({value})" for _, _, value in passed)
    function = function_of(code)
    return (
        f"""
/// {text}
namespace spec {{ inline constexpr MessageSpec {function}{{"{code}", "{' '.join(names)}", R"_({text})_"}}; }}
Message {function}({parameters});
""",
        f"""
Message {function}({parameters}) {{
  return Message(spec::{function}){values};
}}
""",
    )


def area_files(area, where, messages):
    """Returns the header and the source of an area; `messages` are pairs as from message()."""
    begin, end = "namespace cheshire::msg {\n", "\n}  // namespace cheshire::msg\n"
    made = f"// Generated from {where}.\n"
    header = f'{made}#pragma once\n\n#include "base/message.h"\n\n{begin}'
    source = f'{made}#include "messages/{area}.h"\n\n{begin}'
    return header + "".join(one for one, _ in messages) + end, source + "".join(one for _, one in messages) + end


def list_of(name, codes):
    rows = "".join(f"    &spec::{function_of(code)},\n" for code in codes)
    return f"inline constexpr const MessageSpec* {name}[] = {{\n{rows}}};\n"


def all_header(where, codes):
    """`codes`: the codes of each area."""
    includes = "".join(f'#include "messages/{area}.h"\n' for area in codes)
    every = list_of("all", [code for of_area in codes.values() for code in of_area])
    lists = "".join(list_of(f"{area}_messages", of_area) for area, of_area in codes.items() if of_area)
    return f"""// Generated from {where}/.
#pragma once

{includes}
namespace cheshire::msg {{

{every}
{lists}
}}  // namespace cheshire::msg
"""


def generate(catalogue, out):
    """Returns the sources. Raises SystemExit with what is wrong, and where."""
    where = catalogue.resolve()
    root = pathlib.Path(__file__).resolve().parent.parent
    where = where.relative_to(root) if where.is_relative_to(root) else where
    codes, known, written, sources = {}, set(), {out / "messages/all.h"}, []
    for path in sorted(catalogue.glob("*.json")):
        area, messages = path.stem, []
        entries = dict(sorted(json.loads(path.read_text(encoding="utf-8")).items()))
        for code, entry in entries.items():
            try:
                if code in known:
                    raise Fault("another message has this code too")
                messages.append(message(code, entry))
            except Fault as fault:
                sys.exit(f"{path}: {code}: {fault}")
        known |= entries.keys()
        codes[area] = list(entries)
        header, source = area_files(area, f"{where}/{area}.json", messages)
        sources.append(out / f"messages/{area}.cpp")
        write_if_changed(out / f"messages/{area}.h", header)
        write_if_changed(sources[-1], source)
        written |= {out / f"messages/{area}.h", sources[-1]}
    write_if_changed(out / "messages/all.h", all_header(where, codes))
    for left in set((out / "messages").iterdir()) - written:
        left.unlink()
    return sources


if __name__ == "__main__":
    print(*generate(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])), sep=";", end="")
