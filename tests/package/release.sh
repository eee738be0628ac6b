#!/usr/bin/env bash
# Makes the files of a release twice and compares them byte by byte: the second time in new build folders or, with a folder, in
# a fresh checkout there. The first takes what two whole builds take, and little more with ccache; the second compiles all again.
#
#   tests/package/release.sh [FOLDER]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
first=$PWD/build/dist

tools/release.sh "$first"
if [ $# -gt 0 ]; then
  tree=$(realpath -m "$1")
  rm -rf "$tree"
  git clone -q --no-hardlinks . "$tree"
else
  tree=$PWD
  rm -rf build/portable build/package build/package-v3 web/dist
fi
second=$tree/build/dist-again
"$tree/tools/release.sh" "$second" > /dev/null
if ! diff "$first/SHA256SUMS" "$second/SHA256SUMS"; then
  echo "release: two builds of the same commit differ; they are in $first and $second" >&2
  exit 1
fi
echo "release: OK, $(wc -l < "$first/SHA256SUMS") files, the same twice"
