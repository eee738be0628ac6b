#!/usr/bin/env bash
# Compares what is done with records of games: pgn-extract (Debian package) and Cheshire read games of chess that the
# engine plays first, and write them anew or choose some of them. One thread each, user CPU time of the whole process.
# Prints the seconds of each, the median of the rounds, and how many times as fast Cheshire is as pgn-extract, which
# always writes all games in SAN.
# usage: bench/pgn_extract_ratio.sh [ROUNDS]     environment: CHESHIRE, PGN_EXTRACT (programs), GAMES (20000)
set -euo pipefail
export LC_ALL=C
cd "$(dirname "${BASH_SOURCE[0]}")/.."

rounds=${1:-5}
cheshire=$(realpath "${CHESHIRE:-build/release/cheshire}")
extract=$(realpath "${PGN_EXTRACT:-/usr/games/pgn-extract}")
[ -x "$cheshire" ] || { echo "no $cheshire: build the release preset first" >&2; exit 1; }
[ -x "$extract" ] || { echo "no $extract: apt-get install pgn-extract" >&2; exit 1; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

"$cheshire" match chess --rounds "${GAMES:-20000}" --nodes 40 --opening 16 --balance 0 --max-moves 60 --resign 900,12 \
  --pgn played.pgn > match.log
"$cheshire" pgn convert --bare played.pgn --output games.pgn

# measure NAME COMMAND...: adds a line with the name and the seconds.
measure() {
  local TIMEFORMAT=%U name=$1
  shift
  printf '%s\t%s\n' "$name" "$({ time "$@" > "$scratch/log" 2>&1; } 2>&1)" >> seconds.txt
}

after='rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
for ((round = 0; round < rounds; round++)); do
  measure pgn-extract "$extract" -s --output extract.pgn games.pgn
  measure 'pgn convert' "$cheshire" pgn convert --output convert.pgn games.pgn
  measure 'pgn convert --moves uci' "$cheshire" pgn convert --moves uci --output uci.pgn games.pgn
  measure 'pgn filter --result' "$cheshire" pgn filter --result 1-0 --output filter.pgn games.pgn
  measure 'pgn filter --position' "$cheshire" pgn filter --position "$after" --output filter.pgn games.pgn
  measure 'pgn filter --unique' "$cheshire" pgn filter --unique --output filter.pgn games.pgn
  measure 'pgn check' "$cheshire" pgn check games.pgn
done
# Only the order of the tags and the width of lines are each program's own.
moves() { grep -v '^\[' "$1" | tr '\n' ' '; }
cmp <(moves extract.pgn) <(moves convert.pgn) || { echo 'the programs write different moves' >&2; exit 1; }

echo "$(grep -c '^\[Event ' games.pgn) games, median of $rounds rounds, seconds of user processor time, one thread"
sort -t "$(printf '\t')" -s -k 1,1 -k 2,2g seconds.txt | awk -F '\t' -v rounds="$rounds" '
  { seconds[$1, ++n[$1]] = $2 }
  function median(name) {
    return rounds % 2 ? seconds[name, (rounds + 1) / 2] : (seconds[name, rounds / 2] + seconds[name, rounds / 2 + 1]) / 2
  }
  END {
    base = median("pgn-extract")
    for (name in n) {
      time = median(name) < 0.001 ? 0.001 : median(name)
      printf "%-24s %7.3f s  ratio %.2f\n", name, time, base / time
    }
  }' | sort
