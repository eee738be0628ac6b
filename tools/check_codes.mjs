#!/usr/bin/env node
// Fails when no test expects a code of the catalogue of messages.
//
//   tools/check_codes.mjs                     schema/messages and the tests of this repository
//   tools/check_codes.mjs CATALOGUE TEST...   another folder of areas, and other tests
//
// A test expects a code in what brief() (base/test_message.h) makes of a message, "way-blocked(rook, c3)" or within another
// message, "castling-refused(king-in-check)", in JSON, or by the catalogue's own function, msg::way_blocked(...).
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";

const [catalogue, ...given] = process.argv.slice(2);
if (!catalogue) chdir(fileURLToPath(new URL("..", import.meta.url)));
const folder = catalogue ?? "schema/messages";
const tests = catalogue ? given : execFileSync("git", ["ls-files", "src/*_test.cpp", "src/*/test_*", "tests/*.cpp", "tests/*.h", "web/test/*.test.ts", "bindings/javascript/test/*.test.ts"], { encoding: "utf8" }).trim().split("\n");

// Characters, comments, raw strings, strings and calls of the catalogue's functions.
const parts = /'(?:[^'\\\n]|\\.)'|\/\/.*|\/\*[^]*?\*\/|R"([^(\s]*)\(([^]*?)\)\1"|"((?:[^"\\\n]|\\.)*)"|\bmsg::(\w+)/g;
// A code begins a text, what follows its place, an argument or the value of "code" in JSON, and ends there.
const named = /(?:^|: |\d |[([]|, |"code":")([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?=$|[:()\],"])/g;

const expected = new Set();
for (const test of tests) {
  for (const [, , raw, text, called] of readFileSync(test, "utf8").matchAll(parts)) {
    if (called) expected.add(called.replaceAll("_", "-"));
    for (const [, code] of (raw ?? text?.replaceAll('\\"', '"') ?? "").matchAll(named)) expected.add(code);
  }
}

let codes = 0;
let faults = 0;
for (const area of readdirSync(folder).filter((name) => name.endsWith(".json")).sort()) {
  for (const code of Object.keys(JSON.parse(readFileSync(join(folder, area), "utf8")))) {
    codes++;
    if (expected.has(code)) continue;
    console.log(`${join(folder, area)}: no test expects '${code}'`);
    faults++;
  }
}
if (faults) {
  console.log(`codes: ${faults} faults`);
  process.exit(1);
}
console.log(`codes: OK, ${codes} codes, ${tests.length} files of tests`);
