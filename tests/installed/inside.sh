#!/usr/bin/env bash
# Uses the source tree inside another project, by add_subdirectory and by FetchContent, and sees that it forces nothing upon
# that project. With a folder, builds the library and a program there by FetchContent, which takes minutes.
#
#   tests/installed/inside.sh CXX [FOLDER]
set -euo pipefail
export CXX=$1
source=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")

fail() {
  printf 'inside another project: %s\n' "$*" >&2
  exit 1
}

if [ $# -gt 1 ]; then
  mkdir -p "$2"
  scratch=$(realpath "$2")
else
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
fi
rm -rf "$scratch/parent" "$scratch/prefix"
mkdir "$scratch/parent"
cp "$source/examples/perft.cpp" "$scratch/parent"
# project HOW LINE...: makes the project, whose program links cheshire::core, and configures it in the folder HOW.
project() {
  local how=$1
  shift
  {
    printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(parent CXX)' 'set(CMAKE_EXPORT_COMPILE_COMMANDS ON)' "$@" \
      'add_executable(perft perft.cpp)' 'target_link_libraries(perft PRIVATE cheshire::core)' \
      'add_executable(perft_shared EXCLUDE_FROM_ALL perft.cpp)' \
      'target_link_libraries(perft_shared PRIVATE cheshire::shared)'
  } > "$scratch/parent/CMakeLists.txt"
  cmake -G Ninja -S "$scratch/parent" -B "$scratch/$how" > "$scratch/log" 2>&1 || fail "$how: $(cat "$scratch/log")"

  # The project's own program gets the folder of the headers, and C++20 as these need it.
  local command
  command=$(python3 -c 'import json, sys
print(*[one["command"] for one in json.load(open(sys.argv[1])) if one["file"].endswith("/parent/perft.cpp")][:1])' \
    "$scratch/$how/compile_commands.json")
  case $command in *' -W'* | *' -m'* | *' -O'* | *' -f'* | *ccache*) fail "$how: it sets how the project compiles: $command" ;; esac
  case $command in *"$source/src/capi/include"*) ;; *) fail "$how: the headers are not found: $command" ;; esac
  # The library is fast all the same.
  grep '"command": .*-O2 .*/src/search/' "$scratch/$how/compile_commands.json" > /dev/null ||
    fail "$how: the library is not optimised"
  # The project has its own build type, tests, targets and options.
  grep -E '^(CMAKE_BUILD_TYPE|BUILD_TESTING|CMAKE_CXX_FLAGS)(:[A-Z]*)=.+' "$scratch/$how/CMakeCache.txt" &&
    fail "$how: it sets options of the project"
  sed -n '/^# EXTERNAL/,/^# INTERNAL/s/^\([A-Za-z][A-Za-z0-9_]*\):[A-Z]*=.*/\1/p' "$scratch/$how/CMakeCache.txt" |
    grep -vE '^(CHESHIRE_|CMAKE_|FETCHCONTENT_|cheshire_|parent_)' && fail "$how: options without the prefix CHESHIRE_"
  cmake --build "$scratch/$how" --target help | cut -d : -f 1 |
    grep -xE 'test|.*_test|fuzz_.*|Nightly|Experimental|cheshire|install' | grep -vxE 'install|test' &&
    fail "$how: it has tests or programs"
  ninja -C "$scratch/$how" -t inputs perft | grep 'libcheshire\.a' > /dev/null || fail "$how: the program is not linked to the library"
  ninja -C "$scratch/$how" -t inputs all | grep 'libcheshire\.so' && fail "$how: it builds what the project does not link"
  cmake --install "$scratch/$how" --prefix "$scratch/prefix" > "$scratch/log" 2>&1 || fail "$how: $(cat "$scratch/log")"
  [ ! -e "$scratch/prefix" ] || fail "$how: it installs: $(find "$scratch/prefix" -type f | head)"
}

project add_subdirectory "add_subdirectory($source cheshire)"
project FetchContent 'include(FetchContent)' "FetchContent_Declare(cheshire SOURCE_DIR $source)" \
  'FetchContent_MakeAvailable(cheshire)'
if [ $# -gt 1 ]; then
  cmake --build "$scratch/FetchContent" > "$scratch/log" 2>&1 || fail "$(tail -n 40 "$scratch/log")"
  [ "$("$scratch/FetchContent/perft" alice 3 | tail -n 1)" = 'nodes 9384' ] || fail 'the program counts wrongly'
fi
echo 'inside another project: OK'
