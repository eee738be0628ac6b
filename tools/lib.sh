# Shared by ./play and ./check (sourced by bash, from the root of the repository).

export LC_ALL=C.UTF-8 PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
jobs=$(nproc 2>/dev/null || echo 2)

# Packages for building, the page and serving; and those that the checks need as well.
play_packages=(
  cmake ninja-build ccache mold gzip python3
  clang-19 libstdc++-12-dev llvm-19 lld-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
  libboost1.81-dev libsqlite3-dev libsqlitecpp-dev libcli11-dev libtomlplusplus-dev libedit-dev libfmt-dev libspdlog-dev libsodium-dev libzstd-dev
)
check_packages=(
  clang-tidy-19 clang-format-19 libclang-rt-19-dev
  libgtest-dev libgmock-dev libbenchmark-dev libvalijson-dev pkg-config binutils chromium-headless-shell curl git
  python3-cffi python3-setuptools python3-wheel python3-venv mypy doxygen python3-griffe librsvg2-bin
)
# The browsers of ./check browsers, a screen for them, and what looks at what they print.
browser_packages=(firefox-esr webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb poppler-utils)
# The programs that ./check clients tries, and what drives them.
client_packages=(xboard pychess polyglot pgn-extract stockfish xvfb xdotool imagemagick)

# Makes the packages of ./check deb, a clean Debian to try them in, and an old processor.
deb_packages=(dpkg-dev lintian mmdebstrap debian-archive-keyring qemu-user)

# What ./check install compiles for aarch64 with, and imitates processors with.
portable_packages=(qemu-user libstdc++-12-dev-arm64-cross binutils-aarch64-linux-gnu)

# What ./check mpi shares tables among processes with.
mpi_packages=(libopenmpi-dev openmpi-bin)

# What ./check torch compares the trainer with.
torch_packages=(libtorch-dev)

say() { printf '%s\n' "$*"; }

die() {
  printf '%s\n' "$1" >&2
  exit "${2:-1}"
}

# Prints which of the given packages are not installed. Any node and npm will do, from Debian or elsewhere.
missing_packages() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
  done
  command -v node >/dev/null || printf 'nodejs\n'
  command -v npm >/dev/null || printf 'npm\n'
}

# need_packages MODE PACKAGE...: installs missing packages; with MODE no-install it only reports them.
need_packages() {
  local mode=$1 missing as_root=()
  shift
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    [ "$mode" = no-install ] && return 0
    die "This is not a Debian system. Install the equivalents of these packages, then run again with --no-install:
  $* nodejs npm" 3
  fi
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -eq 0 ] && return 0
  if [ "$mode" = no-install ]; then
    say "Not installed: ${missing[*]}" >&2
    return 0
  fi
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "Neither root nor sudo here. As root: apt-get install ${missing[*]}" 3
    as_root=(sudo)
  fi
  say "Installing ${missing[*]}"
  "${as_root[@]}" apt-get -q update </dev/null >&2 || die "apt-get update failed" 3
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install "${missing[@]}" \
    </dev/null >&2 || die "apt-get install failed: ${missing[*]}" 3
}

# need_npm [FOLDER]: installs the npm packages of the page, or of another folder, unless its lock file has not changed
# since the last time.
need_npm() {
  local folder=${1:-web} now
  local stamp=$folder/node_modules/.cheshire-lock
  now="$(sha256sum < "$folder/package-lock.json") $(node --version)"
  if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$now" ]; then
    # npm ci rejects a lock file that lacks some platforms' optional packages; npm install accepts it and installs its
    # versions.
    (cd "$folder" && { npm ci --no-audit --no-fund >/dev/null 2>&1 || npm install --no-save --no-audit --no-fund; } </dev/null) || return 1
    printf '%s\n' "$now" > "$stamp"
  fi
}

# configure PRESET: configures once; later ninja reruns CMake itself. Removes a build folder made for another path.
configure() {
  local dir=build/$1 home
  if [ -f "$dir/CMakeCache.txt" ]; then
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$dir/CMakeCache.txt")
    [ "$home" = "$(pwd -P)" ] || [ "$home" = "$PWD" ] || rm -rf "$dir"
  fi
  if [ ! -f "$dir/build.ninja" ] || [ CMakePresets.json -nt "$dir/build.ninja" ]; then
    cmake --fresh --preset "$1" </dev/null
  fi
}

# build PRESET [TARGET...]
build() {
  local preset=$1 targets=()
  shift
  [ $# -gt 0 ] && targets=(--target "$@")
  configure "$preset" && cmake --build "build/$preset" -j "$jobs" "${targets[@]}" </dev/null
}

cores=(cheshire cheshire_records cheshire_large cheshire_solver)
# Builds the browser cores and copies them to where the page expects them.
build_wasm() {
  build wasm || return 1
  mkdir -p web/wasm
  local core
  for core in "${cores[@]}"; do
    cmp -s "build/wasm/$core.wasm" "web/wasm/$core.wasm" || cp "build/wasm/$core.wasm" "web/wasm/$core.wasm"
  done
}

# Prints a line that changes when any input of the page's build changes.
page_fingerprint() {
  find web bindings/javascript schema docs/rules data/pieces.json data/nets data/puzzles data/books -name node_modules -prune -o -name dist -prune -o -name generated -prune -o -path web/e2e -prune -o -path web/browsers -prune -o -path web/budget -prune -o -path web/test -prune -o \
    -type f -printf '%p %s %T@\n' | sort | sha256sum
}

# Builds web/dist, only if its sources changed.
build_page() {
  local stamp=web/node_modules/.cheshire-page now
  need_npm || return 1
  now=$(page_fingerprint)
  if [ ! -f web/dist/index.html ] || [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$now" ]; then
    (cd web && npm run build </dev/null) || return 1
    printf '%s\n' "$now" > "$stamp"
  fi
}

# Builds the documentation as a site, build/docs/site.
build_docs() {
  need_npm && need_npm docs/site && (cd web && npm run protocol </dev/null) && (cd docs/site && npm run build </dev/null)
}

# find_python MODULE...: prints the Python that has the modules: PYTHON, the first on the path, or that of the packages if
# another one stands before it there. Fails if none has them.
find_python() {
  local python
  for python in ${PYTHON:+"$PYTHON"} python3 /usr/bin/python3; do
    "$python" -c "import $(IFS=,; printf '%s' "$*")" 2> /dev/null && say "$python" && return
  done
  return 1
}

# listening HOST PORT: whether something accepts connections there.
listening() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }

# wait_for HOST PORT PID SECONDS: waits until PID listens there; fails when PID ends or the time runs out.
wait_for() {
  local tries=$(($4 * 10))
  while [ "$tries" -gt 0 ]; do
    kill -0 "$3" 2>/dev/null || return 1
    listening "$1" "$2" && return 0
    sleep 0.1
    tries=$((tries - 1))
  done
  return 1
}

free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 20000))
    listening 127.0.0.1 "$port" || break
  done
  printf '%d\n' "$port"
}

# The time that files of a release have: SOURCE_DATE_EPOCH, or that of the commit.
release_time() { printf '%s\n' "${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}"; }

# repack FOLDER NAME: prints FOLDER/NAME as a compressed archive that depends on nothing but names, contents and release_time.
repack() {
  tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$(release_time)" \
    -C "$1" -c "$2" | gzip -9n
}
