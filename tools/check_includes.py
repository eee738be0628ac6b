#!/usr/bin/env python3
"""Fails on an #include under src/ that the plan forbids, and prints FILE:LINE of each.

A module includes only modules on lower floors (cmake/CheshireModule.cmake lists the floors). A folder of the server
includes only itself and those below it. Below the engine nothing includes a header that the browser build does not
have. Tests may also include what stands beside their module.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The folders of src/server, the lowest first.
ROOMS = ["common", "limits", "model", "store", "work", "people", "play", "live", "net"]

# Angle brackets: headers, the files that may include them, and why no others may. Tests may include all of them.
RESTRICTED = [
    ("iostream|istream|ostream|fstream|sstream|filesystem|format|regex", "(engine|capi|protocol|server|apps)/",
     "is not for modules below the engine"),
    ("thread|mutex|shared_mutex|condition_variable|future", "(engine|capi|protocol|server|apps)/",
     "is not for modules below the engine"),
    (r"(gtest|gmock)/.*", "$never", "outside a test"),
    (r"(SQLiteCpp/|sqlite3).*", "server/store/sqlite_", "belongs to server/store/sqlite_*: callers speak to server/store/store.h"),
]


def read_floors():
    plan = (ROOT / "cmake/CheshireModule.cmake").read_text()
    return {name: int(floor) for name, floor in re.findall(r"[ (](\w+)=(\d+)", plan)}


def room_of(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "server" and len(parts) > 2 else None


def system_fault(path, header):
    for headers, allowed, why in RESTRICTED:
        if re.fullmatch(headers, header) and not re.match(allowed, path):
            return f"<{header}> {why}"
    return None


def room_fault(path, header):
    own, other = room_of(path), room_of(header)
    if own is None or not header.startswith("server/"):
        return None
    if own not in ROOMS:
        return f"server/{own} is not in the plan"
    if other not in ROOMS or ROOMS.index(other) > ROOMS.index(own):
        return f'"{header}": server/{own} may not include it: it stands above, or nowhere'
    return None


def own_fault(floors, path, header, test):
    """What is wrong with an include of our own headers."""
    own, other = path.split("/")[0], header.split("/")[0]
    if other in ("drawings", "levels", "messages"):
        return None
    if other in ("oracle", "schema"):
        return None if test else f'"{header}" is for tests'
    if other == "embedded":
        lowest = "engine" if header == "embedded/nets.h" else "server"
        return None if floors[own] >= floors[lowest] else "embedded files are for the server and the apps, nets for the engine"
    if other not in floors or ".." in header:
        return f'"{header}": no such module (paths start at src/)'
    if other == own:
        return None if test else room_fault(path, header)
    if floors[other] > floors[own] or (floors[other] == floors[own] and not test):
        return f'"{header}": {own} (floor {floors[own]}) may not include {other} (floor {floors[other]})'
    return None


def main():
    floors, faults, includes = read_floors(), 0, 0
    files = sorted(path for path in (ROOT / "src").rglob("*") if path.suffix in (".h", ".cpp"))
    for file in files:
        path = file.relative_to(ROOT / "src").as_posix()
        if path.split("/")[0] not in floors:
            sys.exit(f"src/{path}: the module is not in the plan (cmake/CheshireModule.cmake)")
        test = re.search(r"_test\.(cpp|h)$|/test_[^/]*$", path) is not None
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            found = re.match(r'\s*#\s*include\s*([<"])([^>"]*)', line)
            if not found:
                continue
            includes += 1
            quoted, header = found[1] == '"', found[2]
            if quoted:
                fault = own_fault(floors, path, header, test)
            else:
                fault = None if test else system_fault(path, header)
            if fault:
                print(f"src/{path}:{number}: {fault}")
                faults += 1
    if faults:
        sys.exit(f"includes: {faults} faults in {len(files)} files")
    print(f"includes: OK, {includes} includes in {len(files)} files")


main()
