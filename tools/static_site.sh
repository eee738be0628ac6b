#!/usr/bin/env bash
# Makes the page as a folder of files for any web host, also below another path: play against the engine and at one screen,
# analysis, problems, lessons, rules, and all of it offline after a first visit. It needs no server and no special headers.
# Needs what ./play needs.
#
#   tools/static_site.sh FOLDER        empties FOLDER, if it is an earlier one, and fills it
set -euo pipefail
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
[ $# -eq 1 ] || { echo 'usage: tools/static_site.sh FOLDER' >&2; exit 2; }
folder=$(realpath -m "$1")
cd "$root"
. tools/lib.sh
if [ -e "$folder" ] && [ -n "$(ls -A "$folder")" ] && [ ! -f "$folder/sw.js" ]; then
  die "static_site: $folder has something else in it"
fi
log=build/static_site.log
mkdir -p build
if ! { build_wasm && need_npm && (cd web && npx --no-install vite build --mode static --outDir "$folder" --emptyOutDir); } \
  > "$log" 2>&1 </dev/null; then
  cat "$log" >&2
  exit 1
fi
cp LICENSE "$folder/LICENSE.txt"
say "$folder: $(find "$folder" -type f | wc -l) files, $(du -sb "$folder" | cut -f 1) bytes"
