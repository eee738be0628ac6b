#!/usr/bin/env bash
# Compares the browser core with the native program: perft leaves and search nodes per second of CPU time, in turn, in one
# run; prints both and their ratio, the median of the rounds.
# usage: bench/wasm_ratio.sh [ROUNDS]     environment: CHESHIRE (program), MODULE (WebAssembly module), DEPTH (6),
# NODES (3000000)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C

rounds=${1:-5}
cheshire=${CHESHIRE:-build/release/cheshire}
module=${MODULE:-build/wasm/cheshire_records.wasm}
depth=${DEPTH:-6}
nodes=${NODES:-3000000}
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

# `perft GAME N` counts all depths up to N.
leaves() { "$cheshire" perft "$1" "$depth" | awk '/^depth/ { n += $3 } END { print n }'; }
chess_leaves=$(leaves chess)
alice_leaves=$(leaves alice)
chess_native() { rate "$chess_leaves" "$cheshire" perft chess "$depth"; }
alice_native() { rate "$alice_leaves" "$cheshire" perft alice "$depth"; }
search_native() { rate "$nodes" native_think; }
chess_wasm() { node bench/wasm_ratio.mjs "$module" perft chess startpos "$depth"; }
alice_wasm() { node bench/wasm_ratio.mjs "$module" perft alice startpos "$depth"; }
search_wasm() { node bench/wasm_ratio.mjs "$module" think alice startpos "$nodes"; }

compare "chess perft $depth" chess_native chess_wasm
compare "Alice perft $depth" alice_native alice_wasm
compare 'Alice search' search_native search_wasm
