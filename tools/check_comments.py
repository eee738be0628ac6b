#!/usr/bin/env python3
"""Reports names in backticks, in comments, that nothing near them has.

In C++, above a declaration, `name` is a parameter or another word of that declaration, or something declared in the
same file or one that it includes: a function, type, member or constant. It may also be a word that the folder's sources
write as a string, such as a command or a key. A comment on a whole file or inside a function may name any word of the
file.

In TypeScript, of the page and of the npm package, it is a word of the file or of one that it imports, or a member of
the protocol.
"""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "bench", "examples")
PACKAGE = ROOT / "bindings/javascript/src"
SCRIPTS = (ROOT / "web/src", PACKAGE)


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


def words(code):
    return set(re.findall(r"\w+", code))


def outside_parentheses(code):
    """Leaves out what stands in parentheses, parameters above all."""
    kept, depth = [], 0
    for part in re.split(r"([()])", code):
        if part == ")":
            depth = max(0, depth - 1)
        if depth == 0:
            kept.append(part)
        if part == "(":
            depth += 1
    return "".join(kept)


class Source:
    def __init__(self, path):
        self.lines = path.read_text(encoding="utf-8").split("\n")
        code = without_comments("\n".join(self.lines))
        self.strings = set(re.findall(r'"((?:\\.|[^"\\\n])*)"', code))
        self.includes = re.findall(r'#include "([^"]+)"', code)
        code = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', code)
        code = re.sub(r"\(\*(\w+)\)", r"\1", code)  # a pointer to a function
        self.words = words(code)
        self.declared = words(outside_parentheses(code))

    def comments(self):
        """Yields the first line of each comment, counted from 0, and the first line after it."""
        start = None
        for number, line in enumerate(self.lines):
            if line.lstrip().startswith("//"):
                start = number if start is None else start
            elif start is not None:
                yield start, number
                start = None

    def declaration(self, first, whole_group):
        """Returns the words of the declaration at a line, or of all until the next empty line."""
        end = r"^$" if whole_group else r"[;{}]\s*(//.*)?$"
        last = first
        while last + 1 < len(self.lines) and not re.search(end, self.lines[last]):
            last += 1
        return words("\n".join(self.lines[first : last + 1]))


class Script:
    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        # An address such as "https://..." is no comment.
        self.code = re.sub(r"(?m)(^|[^:\"'`])//[^\n]*|/\*.*?\*/", r"\1", self.text, flags=re.S)
        self.words = words(self.code)

    def imports(self):
        for name in re.findall(r'"([^"\n]+\.tsx?|@cheshire/core/\w+)"', self.code):
            if name.startswith("."):
                yield pathlib.Path(os.path.normpath(self.path.parent / name))
            else:
                yield PACKAGE / (name.rpartition("/")[2] + ".ts")

    def comments(self):
        """Yields the lines that are comments, counted from 1."""
        for number, line in enumerate(self.text.split("\n"), 1):
            if re.match(r"\s*(//|/?\*)", line):
                yield number, line


def scripts_faults():
    paths = [path for folder in SCRIPTS for path in folder.rglob("*.ts*") if "generated" not in path.parts]
    scripts = {path: Script(path) for path in sorted(paths)}
    schemas = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "schema").glob("*.schema.json"))
    protocol = re.findall(r'"(\w+)":', schemas)
    for path, script in scripts.items():
        known = script.words.union(protocol, *(scripts[one].words for one in script.imports() if one in scripts))
        for number, line in script.comments():
            for name in re.findall(r"`([A-Za-z_]\w*)`", line):
                if name not in known:
                    yield f"{path.relative_to(ROOT)}:{number}: nothing here is called `{name}`"


def main():
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in (".h", ".cpp"))
    sources = {path: Source(path) for path in paths}
    strings = {}
    for path, source in sources.items():
        strings.setdefault(path.parent, set()).update(source.strings)

    faults = 0
    for path, source in sources.items():
        around = set(source.declared)
        for include in source.includes:
            header = sources.get(ROOT / "src" / include) or sources.get(path.parent / include)
            around |= header.declared if header else set()
        for first, after in source.comments():
            on_declaration = path.suffix == ".h" or source.lines[first].lstrip().startswith("///")
            if source.lines[after].startswith("#") or not on_declaration:
                known = around | source.words
            else:
                known = around | source.declaration(after, whole_group=not source.lines[first].lstrip().startswith("///"))
            for number in range(first, after):
                for name in re.findall(r"`([a-z_][a-z0-9_]*)`", source.lines[number]):
                    if name not in known and name not in strings[path.parent]:
                        print(f"{path.relative_to(ROOT)}:{number + 1}: nothing here is called `{name}`")
                        faults += 1
    for fault in scripts_faults():
        print(fault)
        faults += 1
    if faults:
        print(f"comments: {faults} faults")
        return 1
    print(f"comments: OK, {len(sources)} files of C++, and those of the page and the npm package")
    return 0


sys.exit(main())
