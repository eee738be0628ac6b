#!/usr/bin/env bash
# Makes the files of a release from the commit that is checked out: sources, the Python module as sdist and wheel, the npm
# package, the Debian packages, the page as a folder for web hosts, and checksums of all. They are the same bytes whenever
# and wherever they are made of the same commit with the same tools. Needs what ./play and ./check docs deb need.
#
#   tools/release.sh [FOLDER]        empties FOLDER (build/dist), and fills it
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/lib.sh
folder=$(realpath -m "${1:-build/dist}")
version=$(sed -n 's/^project(cheshire VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[ -z "$(git status --porcelain)" ] || die 'release: the tree differs from the commit'
if [ -e "$folder" ] && [ -n "$(ls -A "$folder")" ] && [ ! -f "$folder/SHA256SUMS" ]; then
  die "release: $folder has something else in it"
fi
SOURCE_DATE_EPOCH=$(release_time)
export SOURCE_DATE_EPOCH TZ=UTC
umask 022
mkdir -p build
log=build/release.log
: > "$log"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# step TITLE COMMAND...: prints the end of the log only if the command fails.
step() {
  say "$1"
  shift
  if ! "$@" >> "$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    die "release: failed; the whole output is in $log"
  fi
}
sources() { git archive --format=tar --prefix="cheshire-$version/" HEAD | gzip -9n > "$folder/cheshire-$version-source.tar.gz"; }
wheel() {
  build portable cheshire_shared && build package-v3 cheshire_shared &&
    cp "$(tools/python_wheel.sh build/portable build/package-v3 | tail -n 1)" "$folder"
}
page() { build_wasm && build_page; }
site() {
  tools/static_site.sh "$scratch/cheshire-page-$version" &&
    repack "$scratch" "cheshire-page-$version" > "$folder/cheshire-page-$version.tar.gz"
}
debian() {
  build package-v3 cheshire && build package && rm -rf build/package/packages && (cd build/package && cpack) &&
    lintian --allow-root --fail-on error build/package/packages/*.deb && cp build/package/packages/*.deb "$folder"
}

rm -rf "$folder"
mkdir -p "$folder"
: > "$folder/SHA256SUMS"  # the folder is one of ours, if a step fails
step 'Sources' sources
step 'Python sdist' tools/python_sdist.sh "$folder"
step 'Python wheel' wheel
step 'npm package' tools/npm_package.sh "$scratch/npm"
cp "$scratch"/npm/*.tgz "$folder"
step 'Page in the program' page
step 'Page for web hosts' site
step 'Documentation in the Debian package' build_docs
step 'Debian packages' debian
(cd "$folder" && rm SHA256SUMS && sha256sum -- * > "$scratch/sums" && mv "$scratch/sums" SHA256SUMS)
cat "$folder/SHA256SUMS"
