#!/usr/bin/env bash
# python-chess drives the engine by its module chess.engine: games of chess and Chess960, analysis, pondering and
# options.
#
#   tests/clients/python_chess.sh [CHESHIRE [PYTHON_CHESS]]
#
# CHESHIRE: the command (default build/release/cheshire). PYTHON_CHESS: the source of
# https://github.com/niklasf/python-chess, which Debian 12 does not have (default: what python3 imports).
set -euo pipefail
cheshire=$(realpath "${1:-build/release/cheshire}")
[ $# -lt 2 ] || export PYTHONPATH=$2
export PYTHONDONTWRITEBYTECODE=1
if ! python3 -c 'import chess.engine' 2> /dev/null; then
  echo 'python-chess is not installed, and no path of its source is given'
  exit 77
fi
exec python3 "$(dirname "$0")/python_chess.py" "$cheshire"
