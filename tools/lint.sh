#!/usr/bin/env bash
# Runs clang-tidy over the C++ sources except tests, with the compile commands of the lint preset. A file that passed is
# checked again only if it, a header it includes, or .clang-tidy has changed. Prints each file as it is checked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tidy=clang-tidy-19
commands=build/lint/compile_commands.json
cache=build/lint/passed
command -v "$tidy" >/dev/null || { echo "lint: $tidy is not installed"; exit 1; }
[ -f "$commands" ] || { echo "lint: first cmake --preset lint"; exit 1; }
# Only a build writes this header (cmake/CheshireCommit.cmake).
cmake --build build/lint --target cheshire_objects_commit >/dev/null
mkdir -p "$cache"

# One line per source: its path, a tab, and the compiler's command without the launcher and the output.
list_commands() {
  node -e '
    const fs = require("fs");
    for (const { file, command } of JSON.parse(fs.readFileSync(process.argv[1], "utf8"))) {
      const path = file.replace(process.cwd() + "/", "");
      if (!path.startsWith("src/") || path.endsWith("_test.cpp")) continue;
      const compile = command.replace(/^\S*ccache\s+/, "").replace(/ -o \S+ -c \S+.*$/, "");
      console.log(path + "\t" + compile);
    }' "$commands" | LC_ALL=C sort -u
}

# lint_one PATH COMMAND
lint_one() {
  local path=$1 compile=$2 key out
  key=$({ "$tidy" --version; cat .clang-tidy
          eval "$compile -MM -MT x $path" | tr -d '\\\n' | sed 's/^x://' | xargs -n 1 | LC_ALL=C sort -u | xargs sha256sum
        } | sha256sum | cut -d ' ' -f 1)
  [ -e "$cache/$key" ] && return 0
  if out=$("$tidy" -p build/lint --quiet "$path" 2>/dev/null); then
    : > "$cache/$key"
    echo "lint: $path"
  else
    sed -n "s|^$PWD/||; /: \\(error\\|warning\\): /p" <<< "$out"
    echo "lint: $path has faults"
    return 1
  fi
}
export -f lint_one
export tidy cache

mapfile -t lines < <(list_commands)
printf '%s\n' "${lines[@]}" | tr '\t' '\n' | tr '\n' '\0' |
  xargs -0 -n 2 -P "$(nproc)" bash -c 'lint_one "$@"' lint_one |
  awk '!seen[$0]++ { print; fflush() }' || { echo "lint: faults (see above)"; exit 1; }
find "$cache" -type f -mtime +30 -delete
echo "lint: OK, ${#lines[@]} sources"
