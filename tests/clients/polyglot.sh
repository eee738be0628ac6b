#!/usr/bin/env bash
# polyglot (Debian) translates between XBoard's protocol and UCI for the engine: two of it play a game of chess to the end,
# begun from an opening book that polyglot makes of our games, and whose moves are those that cheshire counts in them.
# pgn-extract (Debian) judges the game.
#
#   tests/clients/polyglot.sh [CHESHIRE]
#
# CHESHIRE: the command (default build/release/cheshire).
set -euo pipefail
cheshire=$(realpath "${1:-build/release/cheshire}")
driver=$(realpath "$(dirname "$0")")/polyglot.py
PATH=$PATH:/usr/games
for program in polyglot pgn-extract python3; do
  command -v "$program" > /dev/null || { echo "$program is not installed"; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  printf 'polyglot.sh: %s\n' "$1" >&2
  exit 1
}

# polyglot keeps settings in the home folder. It takes the moves of a book from at least one game.
export HOME=$work PYTHONDONTWRITEBYTECODE=1
"$cheshire" match chess --rounds 40 --nodes 300 --opening 4 --seed 5 --pgn games.pgn > /dev/null
polyglot make-book -pgn games.pgn -bin book.bin -max-ply 12 -min-game 1 > make.txt
for color in white black; do
  polyglot dump-book -bin book.bin -color "$color" -out "$color.txt" > dump.txt
done
book=$(python3 "$driver" book "$cheshire" games.pgn white.txt black.txt)

game=$(timeout 600 python3 "$driver" game "$cheshire" book.bin game.pgn)
"$cheshire" pgn check game.pgn > check.txt 2>&1 || { cat check.txt game.pgn >&2; fail 'cheshire does not read the game'; }
pgn-extract --quiet -o extract.pgn game.pgn 2> extract.txt || fail 'pgn-extract fails'
[ ! -s extract.txt ] || { cat extract.txt game.pgn >&2; fail 'pgn-extract finds a move that is not legal'; }
# The result that polyglot claims is one that pgn-extract finds.
case $game in
  *' 1-0' | *' 0-1') ends=(checkmate) ;;
  *' 1/2-1/2') ends=(stalemate repetition fifty) ;;
  *) fail "the game has no end: $game" ;;
esac
ended=
for end in "${ends[@]}"; do
  pgn-extract --quiet "--$end" game.pgn > ended.pgn 2> /dev/null
  ! grep -q '^\[Result ' ended.pgn || ended=$end
done
# It has no option for a draw without enough pieces to mate, but writes the last position: kings, and what else?
last=$(pgn-extract --quiet -w 100000 -F game.pgn 2> /dev/null | sed -n 's/.*{ "\([^ ]*\) .*/\1/p')
if [[ $game == *' 1/2-1/2' && $last == *k* && $(tr -d '0-9/kK' <<< "$last") =~ ^([bnBN]?|bB|Bb)$ ]]; then
  ended='too few pieces'
fi
[ -n "$ended" ] || { cat game.pgn >&2; fail "pgn-extract does not find the end of the game: $game"; }
echo "polyglot $(dpkg-query -W -f '${Version}' polyglot): $book; a game of chess, $game ($ended)"
