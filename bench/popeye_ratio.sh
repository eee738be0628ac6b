#!/usr/bin/env bash
# Compares problem solvers: Popeye (https://github.com/thomas-maeder/popeye, built by you) and Cheshire solve the same
# files, problem by problem, one thread each, user CPU time of the whole process.
# Prints the seconds of each and how many times as fast Cheshire is, and over the problems that take Popeye more than
# 20 ms the least and the geometric mean.
# usage: bench/popeye_ratio.sh POPEYE [FILE...]     environment: CHESHIRE (program)
# Files are in Popeye's input language; default: bench/start_array.txt data/problems/andernach-2025.txt
set -euo pipefail
export LC_ALL=C

popeye=$(realpath "${1:?usage: bench/popeye_ratio.sh POPEYE [FILE...]}")
shift
files=()
for file in "$@"; do files+=("$(realpath "$file")"); done
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ ${#files[@]} -gt 0 ] || files=(bench/start_array.txt data/problems/andernach-2025.txt)
cheshire=$(realpath "${CHESHIRE:-build/release/cheshire}")
[ -x "$cheshire" ] || { echo "no $cheshire: build the release preset first" >&2; exit 1; }
[ -x "$popeye" ] || { echo "$popeye is not a program" >&2; exit 1; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# seconds COMMAND...: prints the user time of a command whose output nobody reads.
seconds() {
  local TIMEFORMAT=%U
  { time "$@" > "$scratch/out" 2>&1; } 2>&1
}

echo 'Popeye s  Cheshire s    ratio  problem'
for file in "${files[@]}"; do
  # Each problem in a file of its own. Popeye reads no remarks before the first.
  awk -v to="$scratch/problem" '
    tolower($1) == "remark" { next }
    tolower($1) ~ /^(beginproblem|nextproblem)$/ { name = sprintf("%s%03d", to, ++n); print "BeginProblem" > name; next }
    tolower($1) == "endproblem" { next }
    n { print > name }' "$file"
  for problem in "$scratch"/problem*; do
    echo EndProblem >> "$problem"
    title=$(awk 'tolower($1) == "author" { sub(/^[^ ]* /, ""); author = $0 " " }
                 tolower($1) == "stipulation" { stipulation = $2 } END { print author stipulation }' "$problem")
    printf '%s %s %s\n' "$(cd "$scratch" && seconds "$popeye" "$problem")" "$(seconds "$cheshire" problems "$problem")" "$title"
    rm "$problem"
  done
done | awk '
  { t = $2 < 0.001 ? 0.001 : $2; ratio = $1 / t; s = $1; c = $2; $1 = $2 = ""; printf "%8.3f %11.3f %8.1f %s\n", s, c, ratio, $0 }
  s > 0.02 { n++; sum += log(ratio); if (n == 1 || ratio < least) least = ratio }
  END { if (n) printf "%d problems above 20 ms: least %.1f, mean %.1f times as fast\n", n, least, exp(sum / n) }'
