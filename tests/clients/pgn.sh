#!/usr/bin/env bash
# Exchanges games of chess with pgn-extract (Debian) and python-chess: each reads what cheshire writes, and cheshire
# reads what they write and finds the same games.
#
#   tests/clients/pgn.sh [CHESHIRE [PYTHON]]
#
# CHESHIRE: the command (default build/release/cheshire). PYTHON: an interpreter that can import chess (default
# python3); without one that part is left out.
set -euo pipefail
cheshire=$(realpath "${1:-build/release/cheshire}")
python=${2:-python3}
PATH=$PATH:/usr/games
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  printf 'pgn.sh: %s\n' "$1" >&2
  exit 1
}

# Games with what records have: comments, evaluations, symbols, variations, a set-up, castling, promotions.
"$cheshire" match chess --rounds 6 --nodes 300 --opening 6 --seed 5 --pgn games.pgn > /dev/null
cat >> games.pgn << 'PGN'
[Event "By hand"]
[FEN "r3k3/1P6/8/8/5p2/8/4P3/R3K2R w KQq - 0 1"]
[SetUp "1"]
[Result "*"]

1. e4! (1. Kd1 Kd7 (1... Ke7) 2. Ke1 {as quiet as it gets}) 1... fxe3 $5 2. O-O-O {[%clk 0:01:00] castles long} e2
3. bxa8=N+ Kf7 *

PGN
"$cheshire" pgn analyse games.pgn --nodes 200 --output analysed.pgn
"$cheshire" pgn convert --quiet analysed.pgn --output ours.pgn
"$cheshire" pgn check ours.pgn > /dev/null || fail 'cheshire does not read its own games'
positions() { "$cheshire" pgn replay --positions "$1" | cut -f3,4; }
positions ours.pgn > ours.txt
games=$(grep -c '^\[Event ' ours.pgn)

if command -v pgn-extract > /dev/null; then
  pgn-extract --quiet -o extract.pgn ours.pgn 2> extract.log || fail 'pgn-extract fails'
  [ ! -s extract.log ] || fail "pgn-extract reports: $(cat extract.log)"
  [ "$(grep -c '^\[Event ' extract.pgn)" = "$games" ] || fail 'pgn-extract loses games'
  "$cheshire" pgn check extract.pgn > /dev/null || fail 'cheshire does not read the games of pgn-extract'
  positions extract.pgn | diff -q ours.txt - > /dev/null || fail 'the games of pgn-extract differ'
  echo "pgn-extract $(pgn-extract --version 2>&1 | sed -n 's/.* v\([0-9.-]*\).*/\1/p' | head -1): $games games there and back"
else
  echo 'pgn-extract is not installed: left out'
fi

if "$python" -c 'import chess.pgn' 2> /dev/null; then
  "$python" - ours.pgn python.pgn << 'PY' || fail 'python-chess finds errors'
import sys
import chess.pgn

source, target = open(sys.argv[1]), open(sys.argv[2], "w")
games = moves = evals = 0
while (game := chess.pgn.read_game(source)) is not None:
    assert not game.errors, game.errors
    assert game.end().board().is_valid()
    for node in game.mainline():
        moves += 1
        evals += node.eval() is not None
    print(game, file=target, end="\n\n")
    games += 1
print(f"python-chess {chess.__version__}: {games} games there and back, {moves} moves, {evals} evaluations")
assert evals > moves // 2
PY
  "$cheshire" pgn check python.pgn > /dev/null || fail 'cheshire does not read the games of python-chess'
  positions python.pgn | diff -q ours.txt - > /dev/null || fail 'the games of python-chess differ'
else
  echo 'python-chess is not installed: left out'
fi
