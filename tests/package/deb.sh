#!/usr/bin/env bash
# Makes the Debian packages of a build folder of the preset `package`, installs them in a Debian that has nothing else, uses
# what they install, and purges them.
#
#   tests/package/deb.sh BUILD        as root, or as a user who may use user namespaces
set -euo pipefail
build=$(realpath "$1")
source=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  printf 'deb: %s\n' "$*" >&2
  exit 1
}

rm -rf "$build/packages"
(cd "$build" && cpack) > "$scratch/cpack.log" 2>&1 || fail "cpack failed: $(tail -n 40 "$scratch/cpack.log")"
packages=("$build"/packages/*.deb)
[ ${#packages[@]} -eq 3 ] || fail "there are ${#packages[@]} packages: ${packages[*]}"
lintian --allow-root --tag-display-limit 0 --fail-on error,warning "${packages[@]}" >&2 || fail 'lintian finds faults'
program=$(printf '%s\n' "${packages[@]}" | grep '/cheshire_')
library=$(printf '%s\n' "${packages[@]}" | grep '/libcheshire[0-9]')
development=$(printf '%s\n' "${packages[@]}" | grep '/libcheshire-dev_')
mkdir "$scratch/content"
dpkg-deb -x "$program" "$scratch/content"
if grep -rlI -e "$source" "$scratch/content"; then fail 'a path of this machine is in the package'; fi
for file in bin/cheshire bin/cheshire-uci libexec/cheshire/cheshire-x86-64 libexec/cheshire/cheshire-x86-64-v3 \
  lib/systemd/system/cheshire.service share/man/man6/cheshire.6 share/games/plugins/uci/cheshire.eng \
  share/bash-completion/completions/cheshire share/zsh/site-functions/_cheshire share/fish/vendor_completions.d/cheshire.fish \
  share/applications/cheshire.desktop share/icons/hicolor/scalable/apps/cheshire.svg share/doc/cheshire/copyright; do
  [ -e "$scratch/content/usr/$file" ] || [ -L "$scratch/content/usr/$file" ] || [ -e "$scratch/content/usr/$file.gz" ] ||
    fail "the package lacks /usr/$file"
done
# On the oldest x86-64, rules, search and net: where there is AVX2 the loader takes other functions of the same program.
old() { qemu-x86_64 -cpu qemu64 "$scratch/content/usr/libexec/cheshire/cheshire-x86-64" "$@" > "$scratch/old" 2>&1; }
if ! { old perft alice 3 && grep -q 'nodes 9384' "$scratch/old" && old analyse alice --depth 3; }; then
  fail "the program for any x86-64 needs more than that: $(tail -n 3 "$scratch/old")"
fi

# What a user of the new system does.
cat > "$scratch/try.sh" <<'TRY'
set -euo pipefail
expect() {
  local wanted=$1 got
  shift
  got=$("$@" 2>&1 </dev/null) || { echo "$* failed: $got"; exit 1; }
  case $got in *"$wanted"*) ;; *) echo "'$*' printed '$got', not '$wanted'"; exit 1 ;; esac
}
expect 'cheshire ' cheshire --version
expect 'nodes 9384' cheshire perft alice 3
expect 'nodes 9384' /usr/libexec/cheshire/cheshire-x86-64 perft alice 3
case $(printf 'uci\nquit\n' | cheshire-uci) in 'id name Cheshire '*uciok) ;; *) echo 'cheshire-uci does not speak UCI'; exit 1 ;; esac
cheshire serve --listen 127.0.0.1:18080 --db /tmp/games.db > /tmp/serve.log 2>&1 &
server=$!
for _ in $(seq 100); do
  if (exec 3<> /dev/tcp/127.0.0.1/18080) 2> /dev/null; then break; fi
  sleep 0.1
done
exec 3<> /dev/tcp/127.0.0.1/18080
printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:18080\r\nConnection: close\r\n\r\n' >&3
head -n 1 <&3 | grep -q ' 200 ' || { echo 'the server has no page'; exit 1; }
exec 3>&-
exec 3<> /dev/tcp/127.0.0.1/18080
printf 'GET /api/tables/alice?fen=8/8/8/8/4k3/Q7/8/K7%%20w%%20-%%20-%%200%%201 HTTP/1.1\r\nHost: 127.0.0.1:18080\r\nConnection: close\r\n\r\n' >&3
grep -q '"dtm":17' <&3 || { echo 'the server has no endgame tables'; exit 1; }
exec 3>&-
kill "$server"
wait "$server"
mapfile -t packages < <(dpkg-query -W -f '${Package}\n' | grep cheshire)
[ ${#packages[@]} -eq 3 ] || { echo "installed are ${packages[*]}"; exit 1; }
dpkg -L "${packages[@]}" | sort -u > /tmp/installed
mkdir -p /var/lib/cheshire
apt-get -qq -y purge "${packages[@]}" > /dev/null
while read -r path; do
  if [ -f "$path" ] || [ -L "$path" ]; then
    case $path in /usr/share/doc/*/copyright) continue ;; esac
    echo "purging left $path"
    exit 1
  fi
done < <(grep cheshire /tmp/installed)
[ ! -e /var/lib/cheshire ] || { echo 'purging left the games of the service'; exit 1; }
echo 'tried: OK'
TRY
mmdebstrap --quiet --variant=apt --include=bash \
  --customize-hook='mkdir -p "$1/packages"' \
  --customize-hook="copy-in '$program' '$library' '$development' '$scratch/try.sh' /packages" \
  --customize-hook='chroot "$1" sh -c "apt-get -qq -y install /packages/*.deb > /dev/null 2>&1"' \
  --customize-hook='chroot "$1" bash /packages/try.sh > "$1/packages/result" 2>&1; tail -n 5 "$1/packages/result" >&2' \
  bookworm /dev/null > "$scratch/chroot.log" 2>&1 || fail "no clean Debian: $(tail -n 20 "$scratch/chroot.log")"
grep -q '^tried: OK$' "$scratch/chroot.log" || fail "$(tail -n 10 "$scratch/chroot.log")"
for package in "${packages[@]}"; do echo "$(basename "$package"): $(stat -c %s "$package") bytes"; done
echo 'deb: OK'
