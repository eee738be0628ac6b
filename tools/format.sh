#!/usr/bin/env bash
# Formats the C++ sources and the page in place; with --check it only lists unformatted files, and fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/lib.sh
need_npm
tool=clang-format-19
command -v "$tool" >/dev/null || { echo "format: $tool is not installed"; exit 1; }

mapfile -t sources < <(find src tests bench cmake examples -type f -regex '.*\.\(h\|hpp\|c\|cpp\)' 2>/dev/null | LC_ALL=C sort)
# The sources of the documentation's site and of the npm package, as seen from web/, with the same layout.
beside=(--config .prettierrc.json '../docs/site/*.mjs' '../docs/site/.vitepress/*.mjs' '../docs/site/.vitepress/theme/*'
        '../bindings/javascript/*.{mjs,json}' '../bindings/javascript/{src,test}/*.ts')
if [ "${1:-}" != --check ]; then
  "$tool" -i "${sources[@]}"
  cd web && exec npx --no-install prettier --log-level warn --write . "${beside[@]}"
fi
# Checks all files at once, and names those with a complaint. Each of the two tools keeps one processor busy.
faults=
page=$(mktemp)
trap 'rm -f "$page"' EXIT
(cd web && exec npx --no-install prettier --check . "${beside[@]}") > "$page" 2>&1 </dev/null &
prettier=$!
if ! out=$("$tool" --dry-run -Werror "${sources[@]}" 2>&1); then
  sed -n 's/^\([^: ]*\):[0-9]*:[0-9]*: error:.*/\1/p' <<< "$out" | sort -u
  faults=yes
fi
wait "$prettier" || faults=yes
cat "$page"
if [ -n "$faults" ]; then
  echo "format: tools/format.sh fixes them"
  exit 1
fi
echo "format: OK, ${#sources[@]} files of C++, and the page"
