#!/usr/bin/env bash
# Compares the browser core with the native program: perft leaves and search nodes per second of CPU time, in turn, in one
# run; prints both and their ratio, the median of the rounds.
# usage: bench/wasm_ratio.sh [ROUNDS]     environment: CHESHIRE (program), MODULE (WebAssembly module)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C

rounds=${1:-5}
cheshire=${CHESHIRE:-build/release/cheshire}
module=${MODULE:-build/wasm/cheshire.wasm}
nodes=3000000
[ -x "$cheshire" ] || { echo "no $cheshire: build the release preset first" >&2; exit 1; }
[ -f "$module" ] || { echo "no $module: build the wasm preset first" >&2; exit 1; }

median() { sort -g | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

# rate AMOUNT COMMAND...: AMOUNT over the user seconds of the command.
rate() {
  local TIMEFORMAT=%U amount=$1 seconds
  shift
  seconds=$({ time "$@" >/dev/null 2>&1; } 2>&1)
  awk -v n="$amount" -v t="$seconds" 'BEGIN { printf "%.0f\n", n / (t > 0.001 ? t : 0.001) }'
}

native_think() { printf 'setoption name UCI_Variant value alice\nposition startpos\ngo nodes %d\n' "$nodes" | "$cheshire" uci; }

row() {  # TITLE NATIVE-RATES WASM-RATES RATIOS
  awk -v title="$1" -v n="$2" -v w="$3" -v r="$4" \
    'BEGIN { printf "%-16s native %7.2f M/s   WebAssembly %7.2f M/s   ratio %.2f\n", title, n / 1e6, w / 1e6, r }'
}

compare() {  # TITLE NATIVE-COMMAND WASM-COMMAND
  local n w natives='' wasms='' ratios='' round
  for ((round = 0; round < rounds; round++)); do
    n=$($2)
    w=$($3)
    natives+="$n"$'\n' wasms+="$w"$'\n' ratios+="$(awk -v w="$w" -v n="$n" 'BEGIN { print w / n }')"$'\n'
  done
  row "$1" "$(printf %s "$natives" | median)" "$(printf %s "$wasms" | median)" "$(printf %s "$ratios" | median)"
}

# `perft GAME 6` counts all depths up to 6: 119 060 324 + 5 072 531 leaves of chess, 157 727 925 + 6 139 489 of Alice.
chess_native() { rate 124132855 "$cheshire" perft chess 6; }
alice_native() { rate 163867414 "$cheshire" perft alice 6; }
search_native() { rate "$nodes" native_think; }
chess_wasm() { node bench/wasm_ratio.mjs "$module" perft chess startpos 6; }
alice_wasm() { node bench/wasm_ratio.mjs "$module" perft alice startpos 6; }
search_wasm() { node bench/wasm_ratio.mjs "$module" think alice startpos "$nodes"; }

compare 'chess perft 6' chess_native chess_wasm
compare 'Alice perft 6' alice_native alice_wasm
compare 'Alice search' search_native search_wasm
