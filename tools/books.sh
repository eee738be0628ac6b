#!/usr/bin/env bash
# Makes the opening books of data/books: games of the engine against itself, and of these a book of each game.
#
#   tools/books.sh play GAME FOLDER [I/N]    plays the games of a book, or one of N parts of them, into files of FOLDER;
#                                            called again, it goes on where it stopped
#   tools/books.sh GAME FILE...              makes data/books/GAME.book of such files
#   tools/books.sh list                      prints the games that have a book, and how many games each is made of
#
# Called with the same seeds anywhere, in any number of parts and in any order, it makes the same book.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
. tools/lib.sh
cheshire=${CHESHIRE_BIN:-build/release/cheshire}

games=(alice looking-glass ms-alice odonohue duo parton three-boards raumschach hyperchess chess little-cheops
  little-cheops-imperial cheops cheops-imperial)
count_of() { if [ "$1" = alice ]; then echo 100000; else echo 20000; fi; }
nodes=1000

usage() { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; }
known() { printf '%s\n' "${games[@]}" | grep -qxF -- "$1" || die "no book is made of '$1'; see tools/books.sh list" 2; }
need_cheshire() { [ -x "$cheshire" ] || build release cheshire >&2; }

# play GAME FOLDER I/N: half of the games vary their first moves, half begin with up to three random moves before that, so
# that the book also knows moves that the engine does not like.
play() {
  local game=$1 folder=$2 part=$3 half
  half=$(($(count_of "$game") / 2))
  mkdir -p "$folder"
  local shard=${part%/*}
  "$cheshire" selfplay "$game" -o "$folder/$game-best-$shard.games" --count "$half" --shard "$part" --nodes "$nodes" \
    --opening 0 --vary 14 --seed 1
  "$cheshire" selfplay "$game" -o "$folder/$game-random-$shard.games" --count "$half" --shard "$part" --nodes "$nodes" \
    --opening 3 --balance 0 --vary 10 --seed 2
}

case ${1:-} in
  --help | -h) usage ;;
  list) for game in "${games[@]}"; do echo "$game $(count_of "$game")"; done ;;
  play)
    { [ $# -eq 3 ] || [ $# -eq 4 ]; } || { usage >&2; exit 2; }
    known "$2"
    need_cheshire
    play "$2" "$3" "${4:-1/1}"
    ;;
  *)
    [ $# -ge 2 ] || { usage >&2; exit 2; }
    known "$1"
    need_cheshire
    game=$1
    shift
    data=()
    for file in "$@"; do data+=(--data "$file"); done
    mkdir -p data/books
    "$cheshire" book "$game" "${data[@]}" --least 10 --examples 1000 --size 1000000 -o "data/books/$game.book"
    ;;
esac
