#!/usr/bin/env bash
# Builds the Python module as a wheel, of the library of a build folder. Needs the packages python3-cffi, python3-setuptools
# and python3-wheel, or their equals from elsewhere.
#
#   tools/python_wheel.sh [BUILD]        writes BUILD/python/dist/cheshire-VERSION-py3-none-MACHINE.whl (BUILD: build/release)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1:-build/release}
. tools/lib.sh
python=$(find_python cffi setuptools wheel) || die 'python_wheel: python3 lacks one of cffi, setuptools and wheel'
library=$build/lib/libcheshire.so
[ -e "$library" ] || { echo "python_wheel: no $library; first cmake --build $build --target cheshire_shared" >&2; exit 1; }

stage=$(realpath "$build")/python
rm -rf "$stage"
mkdir -p "$stage"
cp -r bindings/python/. "$stage"
cp "$library" "$stage/cheshire/libcheshire.so"
sed -n 's/^project(cheshire VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt > "$stage/VERSION"
header=$PWD/src/capi/include/cheshire.h
if ! (cd "$stage" && CHESHIRE_HEADER=$header "$python" setup.py -q bdist_wheel) > "$stage/log" 2>&1; then
  cat "$stage/log" >&2
  exit 1
fi
ls "$stage"/dist/*.whl
