#!/usr/bin/env bash
# Packs the npm package and installs the tarball in fresh projects: one in Node, which runs the code of docs/javascript.md,
# and one with Vite, whose page of docs/javascript.md is played on in Chromium, from the development server and as it is
# built.
#
#   tests/clients/npm.sh [CHESHIRE]
#
# CHESHIRE: not used; every script here gets it. Vite and Playwright are those of the page (web/node_modules); nothing is
# fetched.
set -euo pipefail
root=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null; rm -rf "$work"' EXIT
cd "$root"
. tools/lib.sh

fail() {
  tail -n 40 "$work"/*.log >&2
  printf 'npm.sh: %s\n' "$1" >&2
  exit 1
}

# code LANGUAGE: the code of the tutorial in a language, from top to bottom.
code() { sed -n '/^```'"$1"'$/,/^```$/{ /^```/d; p }' docs/javascript.md; }

package=$(tools/npm_package.sh "$work/packed")
tar -tzf "$package" > "$work/list.log"
for file in package/LICENSE package/README.md package/dist/index.d.ts package/dist/cheshire_large.wasm package/dist/cheshire_solver.wasm package/dist/nets/alice.net; do
  grep -qx "$file" "$work/list.log" || fail "the package lacks $file"
done
if grep -v '^package/\(dist/.*\.\(js\|d\.ts\|net\|wasm\)\|LICENSE\|README\.md\|package\.json\)$' "$work/list.log"; then
  fail 'the package has files that it does not need'
fi

# project NAME: a fresh project with the package in it.
project() {
  mkdir "$work/$1"
  (cd "$work/$1" && npm init -y && npm pkg set type=module && npm install --offline --no-audit --no-fund "$package") \
    > "$work/$1.log" 2>&1 || fail "npm does not install the package"
}

project program
code js > "$work/program/main.js"
(cd "$work/program" && node main.js) >> "$work/program.log" 2>&1 || fail 'the program of the tutorial fails'
cat > "$work/program/typed.ts" << 'TS'
import { CheshireError, load, type Analysis, type Board, type Move, type ProblemReport } from "@cheshire/core";

const cheshire = await load({ games: "common" });
const board: Board = cheshire.board("alice");
const move: Move = board.pushSan("e4");
await cheshire.loadNet("alice");
const found: Analysis = await cheshire.engine().analyse(board, { depth: 1 }, ({ score }) => void (score.kind === "cp" && score.value));
const report: ProblemReport = await cheshire.solver().solve(board, "#2", { tries: 1, onProgress: ({ done }) => void done });
const name: "w" | "b" = board.turn();
// @ts-expect-error a depth is a number
board.perft("3");
// @ts-expect-error tries are a number
void cheshire.solver().solve(board, "#2", { tries: "1" });
const square: string | null = board.copy().king("w");
// @ts-expect-error there may be no move
board.push(found.best);
export const all: [string, string | null, string, typeof CheshireError] = [move.uci, found.best ?? square, name + report.state, CheshireError];
TS
"$root/web/node_modules/.bin/tsc" --noEmit --strict --target es2022 --module nodenext --lib es2022,dom \
  "$work/program/typed.ts" >> "$work/program.log" 2>&1 || fail 'the types do not fit'

project page
code js-config > "$work/page/vite.config.js"
code js-page > "$work/page/main.js"
code html > "$work/page/index.html"
# What npm install --save-dev vite would do.
ln -s "$root/web/node_modules/vite" "$work/page/node_modules/vite"
vite=$root/web/node_modules/vite/bin/vite.js
(cd "$work/page" && node "$vite" build) >> "$work/page.log" 2>&1 || fail 'Vite does not build the page'
for how in dev preview; do
  port=$(free_port)
  (cd "$work/page" && exec node "$vite" "$how" --host 127.0.0.1 --port "$port" --strictPort) >> "$work/page.log" 2>&1 &
  server=$!
  wait_for 127.0.0.1 "$port" "$server" 60 || fail "vite $how does not start"
  node tests/clients/npm_page.mjs "http://127.0.0.1:$port/" >> "$work/page.log" 2>&1 || fail "the page fails under vite $how"
  kill "$server"
  wait "$server" 2> /dev/null || true
  server=
done
echo "$(basename "$package"): the tutorial's program in Node $(node --version), its page with Vite and in Chromium"
