#!/usr/bin/env bash
# A newcomer with an account of their own on a Debian that has nothing else types what README, docs/library.md and
# docs/python.md say about the libraries, and runs the programs that stand there.
#
#   tests/package/newcomer.sh        as root, or as a user who may use user namespaces; takes minutes
set -euo pipefail
source=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  printf 'newcomer: %s\n' "$*" >&2
  exit 1
}

# What git knows of and what it does not ignore; what was deleted is not there.
(cd "$source" && git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  [ -e "$file" ] && printf '%s\0' "$file"
done | tar --null --files-from=- --owner=0 --group=0 -cf "$scratch/cheshire.tar")

# block LANGUAGE PAGE TEXT: the first block in LANGUAGE after the line of the page that has TEXT.
cat > "$scratch/block" <<'BLOCK'
#!/usr/bin/env bash
awk -v fence="\`\`\`$1" -v text="$3" '
  index($0, text) { seen = 1 }
  seen && $0 == "```" && inside { exit }
  inside { print; found = 1 }
  seen && $0 == fence { inside = 1 }
  END { exit !found }' "$2"
BLOCK
cat > "$scratch/try.sh" <<'TRY'
set -euo pipefail
block() { bash /newcomer/block "$@"; }
mkdir cheshire && cd cheshire
tar -xf /newcomer/cheshire.tar
readme='[docs/library.md](docs/library.md#build-and-install) has'
# Each in a shell of its own, as nobody reads both.
echo '== README'
block cpp README.md '**Use the library.**' > first.cpp
block sh README.md "$readme" > lines
bash -euo pipefail lines | tee /tmp/said
grep -q '^best ' /tmp/said
rm -rf ~/.local

echo '== docs/library.md'
mkdir ~/my_program
block cpp docs/library.md '## In C++' > ~/my_program/my_program.cpp
block cmake docs/library.md '`CMakeLists.txt` of a program' > ~/my_program/CMakeLists.txt
{
  block sh docs/library.md '## Build and install'
  echo 'cd ~/my_program'
  block sh docs/library.md '`CMakeLists.txt` of a program'
  echo './build/my_program'
  block sh docs/library.md 'The same without CMake'
  echo './my_program && sed -i "s/COMPONENTS core/COMPONENTS shared/; s/cheshire::core/cheshire::shared/" CMakeLists.txt && rm -rf build'
  block sh docs/library.md '`CMakeLists.txt` of a program'
  echo './build/my_program'
} > lines
bash -euo pipefail lines | tee /tmp/said
[ "$(grep -c ' leaves$' /tmp/said)" -eq 3 ]

echo '== docs/python.md'
block sh docs/python.md '## Install' > lines
bash -euo pipefail lines
block python docs/python.md '## Play' > /tmp/play.py
~/chess/bin/python /tmp/play.py
echo 'tried: OK'
TRY
mmdebstrap --quiet --variant=apt --include=bash,sudo,ca-certificates \
  --customize-hook='mkdir -p "$1/newcomer"' \
  --customize-hook="copy-in '$scratch/cheshire.tar' '$scratch/block' '$scratch/try.sh' /newcomer" \
  --customize-hook='echo "APT::Get::Assume-Yes \"true\"; APT::Install-Recommends \"false\";" > "$1/etc/apt/apt.conf.d/90newcomer"' \
  --customize-hook='chroot "$1" useradd --create-home --shell /bin/bash ann' \
  --customize-hook='echo "ann ALL=(ALL) NOPASSWD: ALL" > "$1/etc/sudoers.d/ann"' \
  --customize-hook='chroot "$1" su - ann -c "DEBIAN_FRONTEND=noninteractive bash /newcomer/try.sh" > "$1/newcomer/said" 2>&1; tail -n 60 "$1/newcomer/said" >&2' \
  bookworm /dev/null > "$scratch/chroot.log" 2>&1 || fail "no clean Debian: $(tail -n 20 "$scratch/chroot.log")"
grep -q '^tried: OK$' "$scratch/chroot.log" || fail "$(tail -n 60 "$scratch/chroot.log")"
echo 'newcomer: OK'
