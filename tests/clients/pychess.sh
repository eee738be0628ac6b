#!/usr/bin/env bash
# PyChess (Debian) takes the engine into its list as Edit > Engines > New does, and plays a game of chess between two of it
# in its window, to the end, under Xvfb.
#
#   tests/clients/pychess.sh [CHESHIRE [PICTURE.png]]
#
# CHESHIRE: the command (default build/release/cheshire). PICTURE: where a picture of the screen after the game goes
# (default: nowhere).
set -euo pipefail
cheshire=$(realpath "${1:-build/release/cheshire}")
driver=$(realpath "$(dirname "$0")")/pychess_game.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
picture=$work/picture.png
[ $# -lt 2 ] || picture=$(realpath "$2")

fail() {
  tail -n 40 "$work/log" >&2
  printf 'pychess.sh: %s\n' "$1" >&2
  exit 1
}

# PyChess lists an engine by the name of its file, and keeps its lists and settings in the home folder.
ln -s "$cheshire" "$work/cheshire-uci"
mkdir "$work/home"
env -u XDG_CONFIG_HOME -u XDG_DATA_HOME -u XDG_CACHE_HOME HOME="$work/home" NO_AT_BRIDGE=1 PYTHONDONTWRITEBYTECODE=1 \
  timeout 1200 xvfb-run -a -s '-screen 0 1280x900x24' /usr/bin/python3 "$driver" \
  "$work/cheshire-uci" "$work/game.pgn" "$picture" > "$work/log" 2>&1 || fail 'the game does not end'

"$cheshire" pgn check "$work/game.pgn" > "$work/check" 2>&1 ||
  { cat "$work/check" "$work/game.pgn" >> "$work/log"; fail 'the game is not a game of chess'; }
result=$(sed -n 's/^\[Result "\(.*\)"\]$/\1/p' "$work/game.pgn")
plies=$(sed -n 's/^\[PlyCount "\(.*\)"\]$/\1/p' "$work/game.pgn")
case $result in
  1-0 | 0-1 | 1/2-1/2) ;;
  *) fail "the game ends with '$result'" ;;
esac
grep -q '^\[Termination "normal"\]$' "$work/game.pgn" || fail "the game does not end on the board"
[ "$plies" -gt 8 ] || fail "the game has $plies half-moves"
echo "PyChess $(dpkg-query -W -f '${Version}' pychess): a game of chess, $plies half-moves, $result"
