#!/usr/bin/env bash
# Installs the program of a build folder and starts the engine as a GUI does that found the plugin file: by the command in
# it, without arguments.
#
#   tests/installed/engine.sh BUILD
set -euo pipefail
build=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  printf 'installed engine: %s\n' "$*" >&2
  exit 1
}

cmake --install "$build" --prefix "$scratch/first" --component command > /dev/null
mv "$scratch/first" "$scratch/prefix"
PATH=$scratch/prefix/bin:$PATH

# PyChess and XBoard look there. The first line is the same for all, the second the command, the third the variants.
plugin=$scratch/prefix/share/games/plugins/uci/cheshire.eng
mapfile -t lines < "$plugin"
[ "${lines[0]}" = 'plugin spec 0.0' ] || fail "the plugin file begins with '${lines[0]}'"
case $(command -v "${lines[1]}") in "$scratch"/prefix/bin/*) ;; *) fail "'${lines[1]}' is not an installed program" ;; esac
case ${lines[2]} in chess*) ;; *) fail "PyChess skips an engine of '${lines[2]}'" ;; esac
answer=$(printf 'uci\nquit\n' | "${lines[1]}")
case $answer in 'id name Cheshire '*$'\nuciok') ;; *) fail "the engine answers '$answer'" ;; esac
echo 'installed engine: OK'
