#!/usr/bin/env bash
# Installs the library of a build folder, moves it elsewhere, and uses it from there as a stranger would: the examples by
# find_package, a C program by pkg-config.
#
#   tests/installed/run.sh BUILD CXX C
set -euo pipefail
build=$(realpath "$1")
export CXX=$2 CC=$3
source=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  printf 'installed: %s\n' "$*" >&2
  exit 1
}
# expect TEXT COMMAND...: fails unless the command succeeds and its output ends with the text.
expect() {
  local wanted=$1 got
  shift
  got=$("$@" 2>&1) || fail "$1 failed: $got"
  case $got in *"$wanted") ;; *) fail "'$*' printed '$got', not '$wanted' at its end" ;; esac
}

for component in core shared; do
  cmake --install "$build" --prefix "$scratch/first" --component "$component" > /dev/null
done
mv "$scratch/first" "$scratch/prefix"
prefix=$scratch/prefix

# Only the public headers, and none of them from a path of the build.
(cd "$prefix/include" && find . -type f | sort) > "$scratch/headers"
(cd "$source/src/capi/include" && find . -type f | sort) | diff - "$scratch/headers" || fail "other headers than the public ones"
if grep -rIl -e "$source" -e "$build" "$prefix"; then fail "a path of this machine is installed"; fi

# The shared library exports the C interface, whole and alone, and needs the standard libraries alone. grep reads to the
# end: with -q it would stop, and pipefail would take the SIGPIPE of the program before it for a failure.
library=$(find "$prefix" -name 'libcheshire.so')
nm -D --defined-only "$library" | awk '$2 ~ /[TDBRVW]/ { sub(/@.*/, "", $3); print $3 }' | sort -u > "$scratch/exported"
sed -n 's/^CHESHIRE_API .*[ *]\(cheshire_[a-z_]*\)(.*/\1/p' "$prefix/include/cheshire.h" | sort -u > "$scratch/declared"
[ "$(wc -l < "$scratch/declared")" -gt 30 ] || fail "no declarations found in cheshire.h"
diff "$scratch/declared" "$scratch/exported" || fail "cheshire.h and the exported symbols differ"
objdump -p "$library" | awk '$1 == "NEEDED" { print $2 }' | grep -vE '^(libstdc\+\+|libm|libgcc_s|libc|ld-linux)[-.]' &&
  fail "the library needs others than the standard ones"
abi=$(sed -n 's/^project(cheshire VERSION \([0-9]*\.[0-9]*\).*/\1/p' "$source/CMakeLists.txt")
objdump -p "$library" | grep "SONAME *libcheshire.so.$abi\$" > /dev/null || fail "the SONAME is not that of version $abi"
objdump -T "$library" | grep "CHESHIRE_$abi *cheshire_version$" > /dev/null || fail "the symbols are not of version $abi"

cmake -G Ninja -S "$source/examples" -B "$scratch/examples" -DCMAKE_PREFIX_PATH="$prefix" > "$scratch/log" 2>&1 &&
  cmake --build "$scratch/examples" >> "$scratch/log" 2>&1 || fail "the examples do not build: $(cat "$scratch/log")"
cd "$scratch/examples"
# The numbers are those of data/perft.
expect 'nodes 9384' ./perft alice 3
expect 'nodes 9384' ./perft_in_c alice 3
expect 'nodes 97862' ./perft chess 3 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
expect 'best e2b5' ./analyse alice 4 e4 d5 Be2 dxe4
expect 'Alice Chess without haste: 12 first moves' ./custom_game
expect 'Checkmate: White wins. 1-0' ./play chess 1 '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1' <<< $'Rd9\nRd8'
printf '%s\n' '[White "Ann"]' '[Black "Bob"]' '[Variant "Alice"]' '' '1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0' > games.pgn
expect 'Alice chess: Ann - Bob, 5 half-moves, 1-0, rnbqkbnr/ppp1pppp/8/1B6/4p3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 3' \
  ./read_pgn games.pgn
if ./read_pgn <(echo '1. Ke5 *') > /dev/null 2>&1; then fail "read_pgn plays an illegal move"; fi
for program in ./solve ./solve_in_c; do
  "$program" alice '#2' '4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1' > "$program.txt"
  [ "$(head -n 2 "$program.txt")" = $'#2: solved, 1 found\nKb1/A (zugzwang)' ] || fail "$program finds another key"
  if "$program" alice '#two' '' > /dev/null 2>&1; then fail "$program knows a stipulation that does not exist"; fi
done
cmp solve.txt solve_in_c.txt || fail 'the two programs do not print the same'
# Two rooks mate at once, and a pawn is idle.
rooks='7k/8/6K1/8/8/1P6/8/R2R4 w - - 0 1'
expect $'unsound\n  cook 1.Rd8#\nwithout changing the solution: remove b3' ./cook chess '#1' "$rooks"
expect $'sound\nwithout changing the solution: remove b3' ./cook chess '#1' "$rooks" 2
if ./cook chess '#1' "$rooks" -1 > /dev/null 2>&1; then fail './cook accepts a negative number'; fi
for program in ./perft ./perft_in_c; do
  if "$program" alyce 1 > /dev/null 2>&1; then fail "$program knows a game that does not exist"; fi
done

# What find_package says of a component that there is not, or that is not installed here.
# components COMPONENT...: configures a project that asks for them.
components() {
  mkdir -p "$scratch/asks"
  printf 'cmake_minimum_required(VERSION 3.25)\nproject(asks CXX)\nfind_package(cheshire 0.4 %s)\n' "$*" > "$scratch/asks/CMakeLists.txt"
  rm -rf "$scratch/asks/build"
  cmake -G Ninja -S "$scratch/asks" -B "$scratch/asks/build" -DCMAKE_PREFIX_PATH="$prefix" > "$scratch/log" 2>&1
}
# said TEXT: whether CMake said so, in one line or several.
said() { tr -s ' \n' ' ' < "$scratch/log" | grep -F "$1" > /dev/null; }
if components REQUIRED COMPONENTS core foo; then fail 'find_package has a component foo'; fi
said "there is no component 'foo': the components are core, the static library, and shared, the shared library" ||
  fail "find_package does not name the components: $(cat "$scratch/log")"
components COMPONENTS shared OPTIONAL_COMPONENTS foo || fail 'an optional component is required'
package=$(dirname "$(find "$prefix" -name cheshire-shared.cmake)")
mv "$package/cheshire-shared.cmake" "$scratch/away"
if components REQUIRED COMPONENTS shared; then fail 'find_package finds what is not installed'; fi
said "the component 'shared' is not installed here: cmake --install BUILD --component shared" ||
  fail "find_package does not say what is not installed: $(cat "$scratch/log")"
components REQUIRED || fail 'find_package needs both libraries'
mv "$scratch/away" "$package/cheshire-shared.cmake"

export PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name cheshire.pc)")
# shellcheck disable=SC2046
"$CC" -std=c99 -Wall -Wextra -Wpedantic -Werror "$source/tests/installed/interface.c" -o interface \
  $(pkg-config --cflags --libs cheshire) -Wl,-rpath,"$(dirname "$library")"
expect 'C interface: OK' ./interface
# shellcheck disable=SC2046
"$CXX" -std=c++20 -Wall -Wextra -Werror "$source/examples/perft.cpp" -o perft_shared \
  $(pkg-config --cflags --libs cheshire) -Wl,-rpath,"$(dirname "$library")"
expect 'nodes 9384' ./perft_shared alice 3

# The programs of README and tutorial, each the first C++ in its file.
for page in README.md docs/library.md; do
  sed -n '/^```cpp$/,/^```$/{ /^```/d; p }' "$source/$page" > page.cpp
  # shellcheck disable=SC2046
  "$CXX" -std=c++20 -Wall -Wextra -Werror page.cpp -o page $(pkg-config --cflags --libs cheshire) \
    -Wl,-rpath,"$(dirname "$library")" || fail "the program of $page does not build"
  ./page > page.txt || fail "the program of $page fails"
done
expect ' leaves' cat page.txt
echo "installed: OK"
