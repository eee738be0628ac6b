#!/usr/bin/env bash
# Compares move generation: Stockfish (Debian package stockfish) and Cheshire count the same chess positions in turn, and
# Cheshire also counts Alice chess. One thread each, user CPU time. From Stockfish's time the script subtracts the same run
# at depth 1, its start-up; from Cheshire's, which counts every depth up to the last, the run at one depth less.
# Prints leaves per second of each and the ratio of Cheshire to Stockfish, the median of the pairs.
# usage: bench/stockfish_ratio.sh [ROUNDS]     environment: CHESHIRE, STOCKFISH (programs), DEPTH (6), ALICE_DEPTH (DEPTH)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C

rounds=${1:-5}
cheshire=${CHESHIRE:-build/release/cheshire}
stockfish=${STOCKFISH:-/usr/games/stockfish}
depth=${DEPTH:-6}
alice_depth=${ALICE_DEPTH:-$depth}
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
[ -x "$cheshire" ] || { echo "no $cheshire: build the release preset first" >&2; exit 1; }
[ -x "$stockfish" ] || { echo "no $stockfish: apt-get install stockfish" >&2; exit 1; }

# Both print the number of leaves last.
run_stockfish() {  # FEN DEPTH
  local position="fen $1"
  [ "$1" = startpos ] && position=startpos
  printf 'position %s\ngo perft %d\nquit\n' "$position" "$2" | "$stockfish" | sed -n 's/^Nodes searched: *//p'
}
run_chess() { run_game chess "$@"; }
run_alice() { run_game alice "$@"; }
run_game() {  # GAME FEN DEPTH
  if [ "$2" = startpos ]; then
    "$cheshire" perft "$1" "$3"
  else
    "$cheshire" perft "$1" "$3" --fen "$2"
  fi | sed -n 's/^[Nn]odes[^0-9]*\([0-9]*\).*/\1/p' | tail -n 1
}

# measure COMMAND FEN DEPTH: sets leaves and seconds.
measure() {
  local TIMEFORMAT=%U out
  out=$({ time "$@" 2>/dev/null; } 2>&1)
  leaves=$(head -n 1 <<< "$out")
  seconds=$(tail -n 1 <<< "$out")
}

# speed COMMAND FEN DEPTH: prints leaves and leaves per second.
speed() {
  local start before=$(($3 - 1))
  [ "$1" = run_stockfish ] && before=1
  measure "$1" "$2" "$before"
  start=$seconds
  measure "$@"
  awk -v n="$leaves" -v t="$seconds" -v s="$start" 'BEGIN { t -= s; if (t < 0.001) t = 0.001; printf "%d %.0f\n", n, n / t }'
}

median() { sort -g | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

# pairs TITLE FEN DEPTH COMMAND [COMMAND-FEN COMMAND-DEPTH]: interleaved, the order swapped every round.
pairs() {
  local title=$1 fen=$2 depth=$3 command=$4 fen2=${5:-$2} depth2=${6:-$3} round
  local ours theirs our_leaves their_leaves rates=() stock=() ratios=()
  for ((round = 0; round < rounds; round++)); do
    if ((round % 2)); then
      read -r our_leaves ours < <(speed "$command" "$fen2" "$depth2")
      read -r their_leaves theirs < <(speed run_stockfish "$fen" "$depth")
    else
      read -r their_leaves theirs < <(speed run_stockfish "$fen" "$depth")
      read -r our_leaves ours < <(speed "$command" "$fen2" "$depth2")
    fi
    if [ "$command" = run_chess ] && [ "$our_leaves" != "$their_leaves" ]; then
      echo "$title: Cheshire counts $our_leaves leaves, Stockfish $their_leaves" >&2
      exit 1
    fi
    stock+=("$theirs")
    rates+=("$ours")
    ratios+=("$(awk -v a="$ours" -v b="$theirs" 'BEGIN { printf "%.4f", a / b }')")
  done
  printf '%-34s %12d leaves  Stockfish %6.1f M/s  Cheshire %6.1f M/s  ratio %.2f\n' "$title" "$our_leaves" \
    "$(printf '%s\n' "${stock[@]}" | median | awk '{ print $1 / 1e6 }')" \
    "$(printf '%s\n' "${rates[@]}" | median | awk '{ print $1 / 1e6 }')" \
    "$(printf '%s\n' "${ratios[@]}" | median)"
}

echo "median of $rounds interleaved rounds, leaves per second of user processor time, one thread"
pairs "chess, start, depth $depth" startpos "$depth" run_chess
pairs "chess, kiwipete, depth $((depth - 1))" "$kiwipete" "$((depth - 1))" run_chess
pairs "Alice, start, depth $alice_depth (beside chess)" startpos "$depth" run_alice startpos "$alice_depth"
