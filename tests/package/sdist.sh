#!/usr/bin/env bash
# Has pip compile the sdist of the Python module, and imports that. Takes minutes.
#
#   tests/package/sdist.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tools/lib.sh
PYTHON=$(find_python cffi ensurepip setuptools venv wheel) || die 'sdist: python3-cffi, python3-setuptools, python3-wheel or python3-venv is missing'
export PYTHON PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tools/python_sdist.sh "$scratch" > /dev/null
"$PYTHON" -m venv --system-site-packages "$scratch/venv"
"$scratch/venv/bin/pip" install -v --no-index --no-deps --no-build-isolation "$scratch"/cheshire-*.tar.gz
cd "$scratch"
venv/bin/python -c 'import cheshire, sys; sys.exit("/venv/" not in cheshire.__file__ or cheshire.Board("alice").perft(3) != 9384)'
echo 'sdist: OK'
