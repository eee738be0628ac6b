#!/usr/bin/env bash
# Reads the #include lines under src/ and fails on a forbidden one: a module on the same or a higher floor, below the
# engine a standard header that the browser build does not have, or SQLite outside the store's own files. Prints
# file:line for each. The floors are defined in cmake/CheshireModule.cmake.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mapfile -t sources < <(find src -type f \( -name '*.h' -o -name '*.cpp' \) 2>/dev/null | LC_ALL=C sort)
if [ ${#sources[@]} -eq 0 ]; then
  echo "includes: nothing under src yet"
  exit 0
fi

awk '
  # The floors: set(CHESHIRE_FLOOR_name n)
  FILENAME == "cmake/CheshireModule.cmake" {
    if (match($0, /^set\(CHESHIRE_FLOOR_[a-z]+ [0-9]+\)/)) {
      split(substr($0, RSTART + 19, RLENGTH - 20), plan, " ")
      floor_of[plan[1]] = plan[2]
    }
    next
  }

  # The folders of src/server: a file includes from its own folder and those to the left of it.
  BEGIN {
    rooms = split("common limits model store work play live net", order, " ")
    for (i = 1; i <= rooms; i++) room_floor[order[i]] = i
  }

  function room_of(path) {
    return path ~ /^server\/[a-z]+\// ? substr(path, 8, index(substr(path, 8), "/") - 1) : ""
  }

  function module_of(path) {
    return substr(path, 1, index(path, "/") - 1)
  }

  function fault(text) {
    printf "%s:%d: %s\n", FILENAME, FNR, text
    faults++
  }

  FNR == 1 {
    files++
    own = module_of(substr(FILENAME, 5))
    test = FILENAME ~ /_test\.(cpp|h)$|\/test_[^\/]*\.(cpp|h)$/
    threads = FILENAME ~ /^src\/search\/threads/
    if (!(own in floor_of)) fault("module " own " is not in the plan (cmake/CheshireModule.cmake)")
  }

  /^[ \t]*#[ \t]*include[ \t]*["<]/ {
    includes++
    quoted = $0 ~ /include[ \t]*"/
    header = $0
    sub(/^[^"<]*["<]/, "", header)
    sub(/[">].*$/, "", header)

    if (!quoted) {
      if (!test && floor_of[own] < floor_of["engine"]) {
        if (header ~ /^(iostream|istream|ostream|fstream|sstream|filesystem|format|regex)$/)
          fault("<" header "> is not for modules below the engine")
        if (header ~ /^(thread|mutex|shared_mutex|condition_variable|future)$/ && !threads)
          fault("<" header "> belongs to search/threads only")
      }
      if (header ~ /^gtest\/|^gmock\// && !test) fault("<" header "> outside a test")
      if (header ~ /^SQLiteCpp\/|^sqlite3/ && !test && FILENAME !~ /^src\/server\/store\/sqlite_/)
        fault("<" header "> belongs to server/store/sqlite_* only: callers speak to server/store/store.h")
      next
    }

    if (header ~ /^oracle\//) {
      if (!test) fault("\"" header "\": the oracle is for tests")
      next
    }
    if (header ~ /^schema\//) {
      if (!test) fault("\"" header "\": the check of the schema is for tests")
      next
    }
    if (header ~ /^embedded\//) {
      if (floor_of[own] < floor_of["server"]) fault("embedded files are for the server and the apps")
      next
    }
    if (header ~ /^(drawings|messages)\//) next
    if (header ~ /\.\.\//) { fault("\"" header "\": include paths start at src/"); next }
    dep = module_of(header)
    if (!(dep in floor_of)) { fault("\"" header "\": no such module (paths start at src/)"); next }
    if (dep == "server" && own == "server" && !test) {
      room = room_of(substr(FILENAME, 5))
      if (room != "" && !(room in room_floor)) fault("server/" room " is no room of the server")
      if (room != "" && (room_of(header) == "" || room_floor[room_of(header)] > room_floor[room]))
        fault("\"" header "\": server/" room " may not include it: it stands above")
    }
    if (dep == own) next
    if (test && floor_of[dep] <= floor_of[own]) next
    if (floor_of[dep] >= floor_of[own])
      fault("\"" header "\": " own " (floor " floor_of[own] ") may not include " dep " (floor " floor_of[dep] ")")
  }

  END {
    if (faults) { printf "includes: %d faults in %d files\n", faults, files; exit 1 }
    printf "includes: OK, %d includes in %d files\n", includes, files
  }
' cmake/CheshireModule.cmake "${sources[@]}"
