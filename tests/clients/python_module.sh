#!/usr/bin/env bash
# The Python module beside python-chess in random games of chess, in records with variations and with boards that python-chess
# plays by an engine, and beside Stockfish (Debian) if it is installed: the wheel of a build folder, in a fresh virtual
# environment.
#
#   tests/clients/python_module.sh [CHESHIRE [PYTHON_CHESS]]
#
# CHESHIRE: the command in the build folder, which has the library too (default build/release/cheshire). PYTHON_CHESS: the
# source of https://github.com/niklasf/python-chess, which Debian 12 does not have (default: what Python imports).
set -euo pipefail
here=$(realpath "$(dirname "$0")")
cheshire=$(realpath "${1:-build/release/cheshire}")
build=$(dirname "$cheshire")
[ $# -lt 2 ] || PYTHONPATH=$(realpath "$2")
export PYTHONPATH=${PYTHONPATH:-} PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1

. "$here/../../tools/lib.sh"
if ! PYTHON=$(find_python cffi ensurepip setuptools venv wheel); then
  echo 'one of python3-cffi, python3-setuptools, python3-wheel and python3-venv is not installed'
  exit 77
fi
export PYTHON
if ! "$PYTHON" -c 'import chess' 2> /dev/null; then
  echo 'python-chess is not installed, and no path of its source is given'
  exit 77
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

wheel=$("$here/../../tools/python_wheel.sh" "$build")
"$PYTHON" -m venv --system-site-packages "$scratch/venv"
"$scratch/venv/bin/pip" install -q --no-index --no-deps "$wheel"
cd "$scratch"
venv/bin/python -c 'import cheshire, sys; sys.exit("/venv/" not in cheshire.__file__)'
venv/bin/python "$here/python_names.py" "$here/../../docs/python.md"
venv/bin/python "$here/python_module.py"
venv/bin/python "$here/python_records.py"
venv/bin/python "$here/python_adapter.py" "$cheshire"
