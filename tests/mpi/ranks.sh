#!/usr/bin/env bash
# Endgame tables by several processes of mpirun: the same bytes as by one, also after one of them was killed.
#
#   tests/mpi/ranks.sh CHESHIRE      a command that was built with CHESHIRE_MPI
set -euo pipefail
cheshire=$1
game=chess ending=KQvKR
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# mpirun refuses root otherwise.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

fail() {
  echo "failed: $*" >&2
  exit 1
}
# build RANKS FOLDER: builds the table with so many processes.
build() { mpirun --oversubscribe -n "$1" "$cheshire" tables build "$game" "$ending" --tables "$2" --no-verify; }
table() { echo "$1/$game/$ending.cet"; }

"$cheshire" tables build "$game" "$ending" --tables "$scratch/alone" --no-verify
for ranks in 1 2 4; do
  build "$ranks" "$scratch/$ranks"
  cmp "$(table "$scratch/alone")" "$(table "$scratch/$ranks")" || fail "$ranks ranks made another table"
done

# Each rank checks its part.
verified=$(mpirun --oversubscribe -n 2 "$cheshire" tables build "$game" KRvK --tables "$scratch/verified")
[[ $verified == 'KRvK: '* ]] || fail "two ranks that verify say: $verified"

# One of two is killed; four go on.
folder=$scratch/killed
build 2 "$folder" > "$scratch/log" 2>&1 &
mpirun=$!
until [ -e "$(table "$folder").plies/mate-0-9.1of2" ]; do
  kill -0 "$mpirun" 2>/dev/null || { cat "$scratch/log" >&2; fail 'it ended before it was killed'; }
done
victim=$(pgrep -P "$mpirun" | tail -1)
[ -n "$victim" ] || fail 'no rank to kill'
kill -9 "$victim"
if wait "$mpirun"; then fail 'mpirun succeeded without a rank'; fi
[ ! -e "$(table "$folder")" ] || fail 'a table of a build that was killed'
build 4 "$folder"
cmp "$(table "$scratch/alone")" "$(table "$folder")" || fail 'a build that went on made another table'
[ ! -e "$(table "$folder").plies" ] || fail 'plies are left over'

# A folder that they do not share: each rank has its own.
unshared() { mpirun --oversubscribe -n 2 sh -c 'exec "$0" tables build '"$game"' KQvK --tables "$1/$OMPI_COMM_WORLD_RANK"' "$cheshire" "$scratch/own"; }
if said=$(unshared 2>&1); then fail 'ranks with folders of their own succeeded'; fi
[[ $said == *"does not see the files of rank 0"* ]] || fail "ranks with folders of their own say: $said"

echo "OK: $ending of $game by 1, 2 and 4 ranks, and by 4 after one of 2 was killed"
