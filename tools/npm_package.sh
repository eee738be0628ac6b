#!/usr/bin/env bash
# Builds the npm package @cheshire/core as a tarball, with the cores for the browser, which it builds first. Needs what
# ./play needs.
#
#   tools/npm_package.sh [FOLDER]        writes FOLDER/cheshire-core-VERSION.tgz (FOLDER: build/npm)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/lib.sh
folder=${1:-build/npm}
mkdir -p "$folder"
log=$folder/log
if ! { build_wasm && need_npm && (cd bindings/javascript && npm run build); } > "$log" 2>&1 </dev/null; then
  cat "$log" >&2
  exit 1
fi
folder=$(realpath "$folder")
cd bindings/javascript
name=$(npm pack --silent --pack-destination "$folder" </dev/null)
echo "$folder/$name"
