#!/usr/bin/env bash
# Prints the released versions of CHANGELOG.md as a Debian changelog. Fails if a version has no date, or none is there.
#
#   packaging/deb/changelog.sh CHANGELOG.md MAINTAINER        a maintainer is "Name <address>"
set -euo pipefail
maintainer=$2

trailer() { [ -z "$1" ] || printf '\n -- %s  %s\n\n' "$maintainer" "$(LC_ALL=C date -u -R -d "$1")"; }

# One line for each heading and each entry, whose lines are joined.
joined() {
  awk '
    function flush() { if (entry != "") print entry; entry = "" }
    /^## \[Unreleased\]/ { skip = 1 }
    /^## \[[0-9]/ { flush(); skip = 0; print; next }
    skip { next }
    /^- / { flush(); entry = $0; next }
    /^  / { sub(/^ +/, ""); entry = entry " " $0; next }
    { flush() }
    END { flush() }' "$1"
}

date=
while IFS= read -r line; do
  if [[ $line =~ ^'## ['([0-9.]+)'] - '([0-9-]+) ]]; then
    trailer "$date"
    date=${BASH_REMATCH[2]}
    printf 'cheshire (%s) unstable; urgency=medium\n\n' "${BASH_REMATCH[1]}"
  elif [[ $line == '## '* || -z $date ]]; then
    printf '%s: no version with a date: %s\n' "$1" "$line" >&2
    exit 1
  else
    fold -s -w 74 <<< "${line#- }" | sed -e '1s/^/  * /' -e '1!s/^/    /' -e 's/ *$//'
  fi
done < <(joined "$1")
[ -n "$date" ] || { printf '%s: no version\n' "$1" >&2; exit 1; }
trailer "$date"
