#!/usr/bin/env bash
# Measures the libraries beside others in one run, as tables of calls a second: the C++ library and the kernel without it, the
# Python module and python-chess, the npm package, ffish and chess.js. What is not there is left out.
#
#   bench/libraries.sh [FOLDER]     FOLDER has the node_modules of ffish-es6 and chess.js (npm install --prefix FOLDER), and
#                                   perhaps a folder `chess`, python-chess, if Python does not find it by itself. SECONDS_EACH (2) for
#                                   each row; BUILD (build/release) has bench/cheshire_bench and the wheel of
#                                   tools/python_wheel.sh; tools/npm_package.sh has made the npm package
set -euo pipefail
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
root=$(dirname "$here")
build=$(realpath "${BUILD:-$root/build/release}")
folder=${1:-}
[ -z "$folder" ] || folder=$(realpath "$folder")
time=${SECONDS_EACH:-2}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# table NAME: the rows of the standard input, an operation and game a row, a library a column.
table() {
  awk -F'\t' -v title="$1" '
    { row = $2 (($3 == "") ? "" : ", " $3); if (!(row in seen)) { seen[row]; rows[++n] = row }
      if (!($1 in known)) { known[$1]; names[++m] = $1 } value[row, $1] = $4 }
    END { printf "| %s, a second |", title; for (i = 1; i <= m; i++) printf " %s |", names[i]
          printf "\n| --- |"; for (i = 1; i <= m; i++) printf " --- |"; print ""
          for (r = 1; r <= n; r++) { printf "| %s |", rows[r]
            for (i = 1; i <= m; i++) printf " %s |", ((rows[r], names[i]) in value) ? value[rows[r], names[i]] : ""; print "" } print "" }'
}

if [ -x "$build/bench/cheshire_bench" ]; then
  "$build/bench/cheshire_bench" --benchmark_filter=playouts --benchmark_min_time="$time" --benchmark_format=csv 2>/dev/null |
    awk -F, '/playouts/ { gsub(/"/, "", $1); print ($1 ~ /^library/) ? "library" : "kernel alone", "random games, moves",
      ($1 ~ /chess_|\/chess/) ? "chess" : ($1 ~ /alice/) ? "alice" : substr($1, index($1, "/") + 1), sprintf("%d", $NF) }' OFS='\t' | table 'C++'
fi

wheel=$(find "$build/python/dist" -name '*.whl' 2>/dev/null | head -n 1) || true
if [ -n "$wheel" ]; then
  python3 -m zipfile -e "$wheel" "$scratch"
  PYTHONPATH=$scratch:$folder python3 "$here/libraries.py" "$time" | table Python
fi

if [ -e "$root/bindings/javascript/dist/nodeEntry.js" ]; then
  node "$here/libraries.mjs" "$time" "$folder" | table JavaScript
fi
