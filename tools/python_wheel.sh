#!/usr/bin/env bash
# Builds the Python module as a wheel, of the library of a build folder. Needs the packages python3-cffi, python3-setuptools
# and python3-wheel, or their equals from elsewhere.
#
#   tools/python_wheel.sh [BUILD [V3]]   writes BUILD/python/dist/cheshire-VERSION-py3-none-PLATFORM.whl (BUILD: build/release)
#
# V3 is a build folder of the preset package-v3, whose library is put into the wheel too. The loader takes that one on
# processors of the level x86-64-v3.
#
# PLATFORM is manylinux_2_N_MACHINE, for every Linux with glibc 2.N or later, if the library was built by the preset portable
# and needs nothing but glibc and libgcc_s; otherwise linux_MACHINE, for systems like the one that built it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1:-build/release}
v3=${2:-}
. tools/lib.sh
python=$(find_python cffi setuptools wheel) || die 'python_wheel: python3 lacks one of cffi, setuptools and wheel'
library=$build/lib/libcheshire.so
[ -e "$library" ] || { echo "python_wheel: no $library; first cmake --build $build --target cheshire_shared" >&2; exit 1; }

case $(readelf -h "$library" | sed -n 's/^ *Machine: *//p') in
  *X86-64) machine=x86_64 ;;
  AArch64) machine=aarch64 ;;
  *) machine=$(uname -m) ;;
esac
# Prints N, for the oldest glibc 2.N that will do; fails if the libraries need others than glibc.
oldest_glibc() {
  readelf -d "${libraries[@]}" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vxE '(libc|libm|libpthread|libdl|librt|libgcc_s)\.so\.[0-9]+|ld-linux.*' > /dev/null && return 1
  readelf -V "${libraries[@]}" | sed -n 's/.*Name: GLIBC_2\.\([0-9]*\).*/\1/p' | sort -n | tail -n 1
}
libraries=("$library")
[ -z "$v3" ] || libraries+=("$v3/lib/libcheshire.so")
platform=linux_$machine
if grep -qx 'CHESHIRE_CPU:STRING=portable' "$build/CMakeCache.txt" && glibc=$(oldest_glibc); then
  platform=manylinux_2_${glibc}_$machine
fi

stage=$(realpath "$build")/python
rm -rf "$stage"
mkdir -p "$stage"
cp -r bindings/python/. "$stage"
strip=$(command -v llvm-strip-19 || echo strip)
if [ -z "$v3" ]; then
  "$strip" --strip-unneeded -o "$stage/cheshire/libcheshire.so" "$library"
else
  # What the module opens is an empty library that needs the real one; the loader looks for that beside it, first in
  # glibc-hwcaps.
  name=$(readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
  faster=$stage/cheshire/glibc-hwcaps/x86-64-v3
  mkdir -p "$faster"
  "$strip" --strip-unneeded -o "$stage/cheshire/$name" "$library"
  "$strip" --strip-unneeded -o "$faster/$name" "$v3/lib/libcheshire.so"
  clang-19 -shared -nostdlib -x c /dev/null -x none -o "$stage/cheshire/libcheshire.so" -Wl,--no-as-needed "$stage/cheshire/$name" \
    -Wl,--disable-new-dtags '-Wl,-rpath,$ORIGIN'
fi
sed -n 's/^project(cheshire VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt > "$stage/VERSION"
header=$PWD/src/capi/include/cheshire.h
if ! (cd "$stage" && CHESHIRE_HEADER=$header "$python" setup.py -q bdist_wheel --plat-name "$platform") > "$stage/log" 2>&1; then
  cat "$stage/log" >&2
  exit 1
fi
ls "$stage"/dist/*.whl
