#!/usr/bin/env bash
# Makes the sdist of the Python module, with the C++ sources of the library in it: pip compiles them where no wheel fits. Of
# the files that git knows; their times are SOURCE_DATE_EPOCH or that of the commit. Needs what tools/python_wheel.sh needs.
#
#   tools/python_sdist.sh [FOLDER]        writes FOLDER/cheshire-VERSION.tar.gz (FOLDER: build/python)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/lib.sh
folder=${1:-build/python}
python=$(find_python cffi setuptools wheel) || die 'python_sdist: python3 lacks one of cffi, setuptools and wheel'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$folder" "$scratch/stage/core"

git ls-files -z bindings/python | tar --null --files-from=- -c | tar -x --strip-components=2 -C "$scratch/stage"
rm -rf "$scratch/stage/tests"
# What the library is built of; the modules above it, the tests, and of endgame tables all but the headers stay behind.
git ls-files -z CMakeLists.txt CMakePresets.json LICENSE cmake schema data/nets data/pieces.json data/levels.tsv src |
  grep -zvE '^src/(apps|learn|protocol|server)/|_test\.cpp$|^src/endings/.*(\.cpp|CMakeLists\.txt)$' |
  tar --null --files-from=- -c | tar -x -C "$scratch/stage/core"
cp LICENSE "$scratch/stage"
sed -n 's/^project(cheshire VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt > "$scratch/stage/VERSION"
if ! (cd "$scratch/stage" && "$python" setup.py -q sdist --formats=tar) > "$scratch/log" 2>&1; then
  cat "$scratch/log" >&2
  exit 1
fi
# The same bytes whenever it is made of the same commit.
name=$(basename "$scratch"/stage/dist/*.tar .tar)
tar -xf "$scratch/stage/dist/$name.tar" -C "$scratch"
repack "$scratch" "$name" > "$folder/$name.tar.gz"
ls "$folder/$name.tar.gz"
