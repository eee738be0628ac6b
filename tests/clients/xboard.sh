#!/bin/bash
# Plays in XBoard, on a display that nobody sees: whole games of engine against engine, and moves by mouse.
#
#   tests/clients/xboard.sh [CHESHIRE [FOLDER]]
#
# CHESHIRE is the command (build/release/cheshire); FOLDER keeps screenshots, game records and XBoard's debug files.
# Needs Debian's xboard, xvfb, xdotool and imagemagick.
set -u
cd "$(dirname "$0")/../.." || exit 1
cheshire=$(realpath "${1:-build/release/cheshire}")
out=${2:-$(mktemp -d)}
mkdir -p "$out" && out=$(realpath "$out")
for program in Xvfb xdotool import; do
  command -v "$program" >/dev/null || { echo "missing: $program"; exit 2; }
done
xboard=$(PATH=$PATH:/usr/games command -v xboard) || { echo "missing: xboard"; exit 2; }

failures=0
fail() {
  echo "FAILED $1"
  failures=$((failures + 1))
}

# The server chooses a free display and writes its number.
mkfifo "$out/display"
Xvfb -displayfd 4 -screen 0 1500x1000x24 4>"$out/display" 2>/dev/null &
server=$!
read -r number <"$out/display"
rm "$out/display"
export DISPLAY=:$number HOME=$out
trap 'kill $server 2>/dev/null' EXIT

# start NAME OPTION...: starts XBoard; its settings are in a file of its own.
start() {
  local name=$1
  shift
  : >"$out/$name.ini"
  "$xboard" -settingsFile "$out/$name.ini" -size 80 -testLegality false -debug -nameOfDebugFile "$out/$name.debug" \
    -popupMoveErrors false "$@" >"$out/$name.log" 2>&1 &
  client=$!
}
shoot() { import -silent -window root "$out/$1.png"; }
finish() {
  kill "$client" 2>/dev/null
  wait "$client" 2>/dev/null
}
# said NAME PATTERN SECONDS: waits for a line of the debug file.
said() {
  local i
  for ((i = 0; i < $3 * 5; i++)); do
    grep -qE "$2" "$out/$1.debug" 2>/dev/null && return 0
    sleep 0.2
  done
  return 1
}

# game VARIANT COMMAND: two engines play one game to its end, each move four half-moves deep.
game() {
  local name=game-$1 engine="$cheshire xboard $2"
  rm -f "$out/$name.pgn"
  start "$name" -fcp "$engine" -scp "$engine" -fd / -sd / -variant "$1" -mode TwoMachines -searchDepth 4 -tc 10 \
    -saveGameFile "$out/$name.pgn" -autoSaveGames true -popupExitMessage false
  said "$name" "<second: move" 60 && shoot "$name-begun"
  said "$name" ">(first |second): result" 240 || fail "$name: no end after four minutes"
  sleep 1
  shoot "$name-over"
  finish
  grep -E "<(first |second): (Illegal move|Error|tellusererror)|Illegal move .* machine" "$out/$name.debug" && fail "$name: a move or command was refused"
  grep -E "^\[Result \"(1-0|0-1|1/2-1/2)\"\]" "$out/$name.pgn" || fail "$name: no result in the record"
  grep -qiE "forfeit|time|xboard exit" <(tail -n 3 "$out/$name.pgn") && fail "$name: not ended by the rules"
  tail -n 2 "$out/$name.pgn"
}

# click SQUARE: on Alice chess's 16 files and 8 ranks, which fill the lower part of the window.
click() {
  local window width height side x y
  window=$(xdotool search --onlyvisible --class xboard | tail -1)
  eval "$(xdotool getwindowgeometry --shell "$window")"
  width=$WIDTH height=$HEIGHT side=$((width / 16))
  x=$((X + side / 2 + side * ($(printf '%d' "'${1:0:1}") - 97)))
  y=$((Y + height - side / 2 - side * (${1:1} - 1)))
  xdotool mousemove "$x" "$y" click 1
  sleep 0.7
}

# by_mouse: a person plays both sides of Alice chess: steps, a capture that passes the board of its victim, and castling.
by_mouse() {
  local name=by-mouse square
  start "$name" -fcp "$cheshire xboard alice" -fd / -variant alice -mode EditGame -tc 0:20
  said "$name" "<first : setup" 30 || fail "$name: the engine did not start"
  sleep 3
  # 1.e4 d5 2.Be2 dxe4 3.Nf3 a6 4.O-O
  for square in e2 m4 d7 l5 f1 m2 l5 m4 e4 g1 n3 a7 i6 e1 h1 o1; do
    click "$square"
    case $square in m4 | e4 | h1 | o1) shoot "$name-$square" ;; esac
  done
  for move in e2m4 d7l5 f1m2 l5m4,m4e4 g1n3 a7i6 e1o1,h1n1; do
    said "$name" ">first : (usermove )?.*$move" 2 || fail "$name: $move was not sent"
  done
  finish
  grep -E "<first : (Illegal move|Error|tellusererror)" "$out/$name.debug" && fail "$name: a move was refused"
}
by_mouse

game normal chess
game alice alice
game raumschach raumschach

if [ "$failures" = 0 ]; then
  echo "XBoard $("$xboard" --version | sed -n 's/^xboard version //p'): all played; see $out"
else
  echo "XBoard: $failures failures; see $out"
  exit 1
fi
