#!/usr/bin/env bash
# Checks the tracked files for machine-specific paths and scripts that are not executable. Warns of long source files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
max_lines=600

git rev-parse --is-inside-work-tree >/dev/null 2>&1 || { echo "tree: not a git checkout, nothing to look over"; exit 0; }

faults=0
fault() {
  printf '%s\n' "$1"
  faults=$((faults + 1))
}

# Absolute paths of a build machine. The brackets keep this line from matching itself.
while IFS= read -r line; do
  fault "path of one machine: $line"
done < <(git grep -nIE '(^|[^[:alnum:]_.-])/([w]ork|[f]arm|[r]oot)/' -- . || true)

# Files that start with #! must be executable.
while IFS= read -r file; do
  if [ "$(head -c 2 "$file")" = '#!' ] && [ ! -x "$file" ]; then fault "not executable: $file"; fi
done < <(git grep -lI '^#!')

# The Debian packages, which are seldom made, have it too.
reason=$(packaging/deb/changelog.sh CHANGELOG.md 'A <a@example.com>' 2>&1 >/dev/null) || fault "$reason"

long=0
while read -r lines file; do
  if [ "$lines" -le "$max_lines" ] || [ "$file" = total ]; then continue; fi
  printf 'warning: %s has %d lines\n' "$file" "$lines"
  long=$((long + 1))
done < <(git ls-files -z -- 'src/*.'{cpp,h} 'web/src/*.'{ts,tsx,css} 'bindings/*.ts' | xargs -0 wc -l)

count=$(git ls-files | wc -l)
if [ "$faults" -gt 0 ]; then
  printf 'tree: %d faults in %d tracked files\n' "$faults" "$count"
  exit 1
fi
printf 'tree: OK, %d tracked files, %d over %d lines\n' "$count" "$long" "$max_lines"
