// tools/check_codes.mjs finds a code in every form in which a test expects it, and fails without one.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "check_codes-"));
const [catalogue, test] = [join(folder, "catalogue"), join(folder, "some_test.cpp")];
mkdirSync(catalogue);
writeFileSync(join(catalogue, "area.json"), '{ "way-blocked": { "en": "a" }, "checkmate": { "en": "b" } }');

// The codes that the tool misses in a test.
function missing(source) {
  writeFileSync(test, source);
  const { status, stdout } = spawnSync(process.execPath, [fileURLToPath(new URL("../../tools/check_codes.mjs", import.meta.url)), catalogue, test], { encoding: "utf8" });
  const codes = [...stdout.matchAll(/no test expects '(.*)'/g)].map((found) => found[1]);
  assert.equal(status, codes.length ? 1 : 0, stdout);
  return codes.join();
}

try {
  assert.equal(missing(""), "way-blocked,checkmate");
  const expectations = [
    '"way-blocked"', '"way-blocked(rook, c3)"', '"castling-refused(way-blocked(rook, c3))"', '"faults([stalemate, way-blocked])"',
    '"way-blocked(\\"a\\")"', 'R"(way-blocked("a"))"', 'R"x(pair(stalemate, way-blocked))x"', '"4:2 way-blocked(a)"', '"group: way-blocked"',
    'R"("code":"way-blocked")"', "msg::way_blocked(piece, square).text()", '// "checkmate"\n"way-blocked"', "'\"' + \"way-blocked\"",
  ];
  for (const source of expectations) assert.equal(missing(`EXPECT_EQ(said, ${source});`), "checkmate", source);
  for (const source of ['// "way-blocked"', '/* "way-blocked" */', "way-blocked", '"the way-blocked"', '"way-blocked-twice"', '"no-way-blocked"', "way_blocked()"])
    assert.equal(missing(source), "way-blocked,checkmate", source);
  assert.equal(missing('"checkmate" "way-blocked"'), "");
  console.log("check_codes: OK");
} finally {
  rmSync(folder, { recursive: true });
}
