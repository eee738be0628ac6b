#!/usr/bin/env bash
# Checks the tracked files for machine-specific paths, package addresses of a private network and scripts that are not
# executable. Warns of long source files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
max_lines=600

if ! git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  echo "tree: not a git checkout, nothing to look over"
  exit 0
fi

faults=0
fault() {
  printf '%s\n' "$1"
  faults=$((faults + 1))
}

# Absolute paths of a build machine. The brackets keep this line from matching itself.
while IFS= read -r line; do
  fault "path of one machine: $line"
done < <(git grep -nIE '(^|[^[:alnum:]_.-])/([w]ork|[f]arm|[r]oot)/' -- . || true)

# npm writes the address it fetched from; only the public one works for everyone.
while IFS= read -r line; do
  fault "package address of one network: $line"
done < <(git grep -nIE '"resolved": "https?:' -- '*package-lock.json' | grep -v '"https://registry\.npmjs\.org/' | cut -c1-160 || true)

# Files that start with #! must be executable.
while IFS= read -r file; do
  if [ -f "$file" ] && [ ! -x "$file" ]; then fault "not executable: $file"; fi
done < <({ git ls-files -- play check .ci/run; git grep -lIE '^#!' -- tools bench bindings .ci tests; } | sort -u |
         while IFS= read -r file; do case "$(head -c 2 "$file" 2>/dev/null)" in '#!') echo "$file" ;; esac; done)

long=0
while read -r lines file; do
  if [ "$lines" -gt "$max_lines" ]; then
    printf 'warning: %s has %d lines\n' "$file" "$lines"
    long=$((long + 1))
  fi
done < <(git ls-files -z -- src web/src bindings | grep -zE '\.(cpp|h|ts|tsx|css)$' |
         while IFS= read -r -d '' file; do [ -f "$file" ] && printf '%d %s\n' "$(wc -l < "$file")" "$file"; done)

count=$(git ls-files | wc -l)
if [ "$faults" -gt 0 ]; then
  printf 'tree: %d faults in %d tracked files\n' "$faults" "$count"
  exit 1
fi
printf 'tree: OK, %d tracked files, %d over %d lines\n' "$count" "$long" "$max_lines"
