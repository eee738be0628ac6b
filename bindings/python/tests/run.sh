#!/usr/bin/env bash
# Builds the wheel of a build folder, installs it in a fresh virtual environment, and runs the tests there. Checks the types
# of the module if mypy is installed.
#
#   bindings/python/tests/run.sh BUILD         exit status 77 if Python lacks cffi, setuptools, wheel or venv
set -euo pipefail
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
root=$(realpath "$here/../../..")
build=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

. "$root/tools/lib.sh"
if ! PYTHON=$(find_python cffi ensurepip setuptools venv wheel); then
  echo "python: one of python3-cffi, python3-setuptools, python3-wheel and python3-venv is not installed"
  exit 77
fi
export PYTHON PIP_DISABLE_PIP_VERSION_CHECK=1

wheel=$("$root/tools/python_wheel.sh" "$build")
# cffi comes from the system; nothing is fetched.
"$PYTHON" -m venv --system-site-packages "$scratch/venv"
"$scratch/venv/bin/pip" install -q --no-index --no-deps "$wheel"
if command -v mypy > /dev/null; then
  (cd "$here/.." && mypy --strict --python-version 3.9 --cache-dir "$scratch/mypy" cheshire) || { echo "python: the types of the module are wrong"; exit 1; }
else
  echo "python: mypy is not installed, so nothing checked the types of the module"
fi
cp -r "$here" "$scratch/tests"
cd "$scratch"
venv/bin/python -c 'import cheshire, sys; sys.exit("/venv/" not in cheshire.__file__)'
CHESHIRE_DATA=$root/data venv/bin/python -W error::ResourceWarning -m unittest discover -s tests
# The code of the tutorial, from top to bottom.
sed -n '/^```python$/,/^```$/{ /^```/d; p }' "$root/docs/python.md" > page.py
venv/bin/python page.py > page.txt || { echo "python: the code of docs/python.md fails"; exit 1; }
echo "python: OK"
