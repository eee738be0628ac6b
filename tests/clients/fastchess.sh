#!/usr/bin/env bash
# fastchess tests that the engine keeps to UCI, and referees a match of chess between two of it: 20 games from 10 openings,
# each side once, with a short clock, without a warning, a forfeit or a move that it does not accept.
#
#   tests/clients/fastchess.sh [CHESHIRE [FASTCHESS]]
#
# CHESHIRE: the command (default build/release/cheshire). FASTCHESS: the program (default: the one in PATH). Debian 12 does
# not have it; `make` builds it from https://github.com/Disservin/fastchess. A side may overstep its clock by a second: on a
# busy machine it waits for the processor.
set -euo pipefail
cheshire=$(realpath "${1:-build/release/cheshire}")
if ! fastchess=$(command -v "${2:-fastchess}"); then
  echo 'fastchess is not installed, and no path of it is given'
  exit 77
fi
fastchess=$(realpath "$fastchess")
openings=$(realpath "$(dirname "$0")/openings.epd")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  tail -n 40 "$2" >&2
  printf 'fastchess.sh: %s\n' "$1" >&2
  exit 1
}

# fastchess gives an engine's arguments apart from its command only in a match: the name without arguments serves both.
ln -s "$cheshire" cheshire-uci

timeout 300 "$fastchess" --compliance ./cheshire-uci > compliance.txt 2>&1 || fail 'compliance: a step fails' compliance.txt
grep -q '^Engine passed all compliance checks' compliance.txt || fail 'compliance: no verdict' compliance.txt
steps=$(grep -c '^Step .*Passed' compliance.txt)

"$fastchess" -engine cmd=./cheshire-uci name=one -engine cmd="$cheshire" args=uci name=two option.Hash=16 \
  -each proto=uci tc=2+0.02 timemargin=1000 -openings file="$openings" format=epd order=sequential \
  -rounds 10 -games 2 -repeat -concurrency 1 -pgnout file=games.pgn > match.txt 2>&1 || fail 'the match breaks off' match.txt
if grep -iE 'warning|illegal|disconnect|stall|loses on time|crash' match.txt > complaints.txt; then
  fail 'fastchess complains' complaints.txt
fi
ended=$(grep -c '^Finished game ' match.txt)
[ "$ended" = 20 ] || fail "$ended of 20 games end" match.txt
"$cheshire" pgn check games.pgn > check.txt 2>&1 || fail 'cheshire does not read the games of fastchess' check.txt

version=$("$fastchess" -version | sed 's/^fastchess //')
echo "fastchess $version: $steps steps of compliance, 20 games of chess without a warning"
