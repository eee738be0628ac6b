#!/usr/bin/env bash
# cutechess-cli referees matches of the engine against itself: 20 games of chess from 10 openings, one side by UCI and the
# other by XBoard's protocol, and 4 games of Chess960, without a warning, a forfeit or a move that it does not accept.
#
#   tests/clients/cutechess.sh [CHESHIRE [CUTECHESS-CLI]]
#
# CHESHIRE: the command (default build/release/cheshire). CUTECHESS-CLI: the program (default: the one in PATH). Debian 12
# does not have it; it is the target `cli` of https://github.com/cutechess/cutechess, which needs qt6-base-dev and
# qt6-svg-dev. A side may overstep its clock by a second: on a busy machine it waits for the processor.
set -euo pipefail
cheshire=$(realpath "${1:-build/release/cheshire}")
if ! cutechess=$(command -v "${2:-cutechess-cli}"); then
  echo 'cutechess-cli is not installed, and no path of it is given'
  exit 77
fi
cutechess=$(realpath "$cutechess")
openings=$(realpath "$(dirname "$0")/openings.epd")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  tail -n 40 "$2" >&2
  printf 'cutechess.sh: %s\n' "$1" >&2
  exit 1
}

# match NAME GAMES OPTION...: plays a match between two of the engine, and reads its games.
match() {
  local name=$1 games=$2 ended
  shift 2
  "$cutechess" "$@" -each tc=2+0.02 timemargin=1000 -games 2 -repeat -concurrency 1 -pgnout "$name.pgn" \
    > "$name.txt" 2>&1 < /dev/null || fail "$name: the match breaks off" "$name.txt"
  if grep -iE 'warning|illegal|disconnect|stall|loses on time|crash' "$name.txt" > complaints.txt; then
    fail "$name: cutechess-cli complains" complaints.txt
  fi
  ended=$(grep -c '^Finished game ' "$name.txt")
  [ "$ended" = "$games" ] || fail "$name: $ended of $games games end" "$name.txt"
  "$cheshire" pgn check "$name.pgn" > check.txt 2>&1 || fail "$name: cheshire does not read the games" check.txt
}

uci=(-engine cmd="$cheshire" arg=uci name=uci proto=uci option.Hash=16)
match chess 20 "${uci[@]}" -engine cmd="$cheshire" arg=xboard name=xboard proto=xboard \
  -openings file="$openings" format=epd order=sequential -rounds 10
match chess960 4 "${uci[@]}" -engine cmd="$cheshire" arg=uci name=other proto=uci -variant fischerandom -rounds 2

version=$("$cutechess" -version | sed -n 's/^cutechess-cli //p')
echo "cutechess-cli $version: 20 games of chess by UCI and XBoard's protocol, 4 of Chess960, without a warning"
