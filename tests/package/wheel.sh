#!/usr/bin/env bash
# Tries the wheel for other machines, of build folders of the presets `portable` and `package-v3`: what it says it needs, and on
# processors that qemu imitates which of its libraries is taken. With a third folder, of the preset `portable-aarch64`, the
# library for aarch64 as well.
#
#   tests/package/wheel.sh BUILD BUILD_V3 [BUILD_AARCH64]
set -euo pipefail
source=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
build=$(realpath "$1")
. "$source/tools/lib.sh"
PYTHON=$(find_python cffi ensurepip setuptools venv wheel) || die 'wheel: python3-cffi, python3-setuptools, python3-wheel or python3-venv is missing'
export PYTHON PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  printf 'wheel: %s\n' "$*" >&2
  exit 1
}

wheel=$("$source/tools/python_wheel.sh" "$build" "$2" | tail -n 1)
name=$(basename "$wheel")
case $name in cheshire-*-py3-none-manylinux_2_34_x86_64.whl) ;; *) fail "the name is $name" ;; esac
library=$build/lib/libcheshire.so
readelf -d "$library" | grep -E 'NEEDED.*libstdc' && fail "$name needs the standard C++ library of the system"
readelf -n "$library" | grep 'x86 ISA needed: x86-64-v2$' > /dev/null || fail "$name does not name its processor"

"$PYTHON" -m venv --system-site-packages "$scratch/venv"
"$scratch/venv/bin/pip" install -q --no-index --no-deps "$wheel"
interpreter=$(readlink -f "$scratch/venv/bin/python")
export PYTHONPATH
PYTHONPATH=$("$scratch/venv/bin/python" -c 'import os, sys; print(os.pathsep.join(p for p in sys.path if p))')
cat > "$scratch/try.py" <<'TRY'
import cheshire
board = cheshire.Board("alice")
assert board.perft(3) == 9384
assert board.analyse(depth=4).best
print(*{line.split()[-1] for line in open("/proc/self/maps") if "libcheshire.so." in line})
TRY
# takes PROCESSOR LIBRARY: the module loads that library of the wheel there, and no other.
takes() {
  local got
  got=$(cd "$scratch" && LD_LIBRARY_PATH=$build/lib qemu-x86_64 -cpu "$1" "$interpreter" try.py 2> "$scratch/errors") ||
    fail "$1: $(cat "$scratch/errors")"
  case $got in "$scratch"/venv/*/cheshire/"$2") ;; *) fail "$1 takes $got" ;; esac
}
abi=$(readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
# The first has what the wheel asks for, and no more: neither BMI nor AVX2. The last is the oldest x86-64.
takes Nehalem "$abi"
takes Haswell "glibc-hwcaps/x86-64-v3/$abi"
if (cd "$scratch" && qemu-x86_64 -cpu qemu64 "$interpreter" try.py) > "$scratch/old" 2>&1; then fail 'it is imported on the oldest x86-64'; fi
grep -q 'ImportError: this wheel of cheshire needs a processor with x86-64-v2' "$scratch/old" ||
  fail "it does not say what is wrong with the processor: $(tail -n 3 "$scratch/old")"
echo "$name: $(stat -c %s "$wheel") bytes"

if [ $# -gt 2 ]; then
  arm=$(realpath "$3")
  clang-19 --target=aarch64-linux-gnu -fuse-ld=lld -std=c99 "$source/examples/perft.c" -I "$source/src/capi/include" \
    -L "$arm/lib" -lcheshire -o "$scratch/perft"
  [ "$(qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH="$arm/lib" "$scratch/perft" alice 3 | tail -n 1)" = 'nodes 9384' ] ||
    fail 'the library for aarch64 counts wrongly'
  wheel=$("$source/tools/python_wheel.sh" "$arm" | tail -n 1)
  case $(basename "$wheel") in *-manylinux_2_[0-9]*_aarch64.whl) ;; *) fail "the name is $(basename "$wheel")" ;; esac
  echo "$(basename "$wheel"): $(stat -c %s "$wheel") bytes"
fi
echo 'wheel: OK'
