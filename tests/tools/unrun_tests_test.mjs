// tools/unrun_tests.mjs names every test that no report has run, and those that needed a second try.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "unrun_tests-"));
const tool = fileURLToPath(new URL("../../tools/unrun_tests.mjs", import.meta.url));

function said(kind, ...reports) {
  const files = reports.map((text, i) => {
    const file = join(folder, `${kind}${i}`);
    writeFileSync(file, typeof text === "string" ? text : JSON.stringify(text));
    return file;
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, kind, ...files, join(folder, "none")], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout.split("\n").filter(Boolean);
}

try {
  const vitest = (status) => ({
    testResults: [{ name: "/home/me/web/test/a.test.ts", assertionResults: [{ fullName: "a b", status }, { fullName: "c", status: "passed" }] }],
  });
  for (const status of ["skipped", "todo", "pending", "disabled"])
    assert.deepEqual(said("vitest", vitest(status)), ["skipped: test/a.test.ts › a b"]);
  assert.deepEqual(said("vitest", vitest("failed")), []);

  const playwright = (status) => ({
    suites: [
      {
        title: "a.spec.ts",
        specs: [{ title: "first", tests: [{ status }] }],
        suites: [{ title: "group", specs: [{ title: "second", tests: [{ status: "expected" }] }] }],
      },
    ],
  });
  assert.deepEqual(said("playwright", playwright("skipped")), ["skipped: a.spec.ts › first"]);
  assert.deepEqual(said("playwright", playwright("skipped"), playwright("expected")), []);
  assert.deepEqual(said("playwright", playwright("skipped"), playwright("flaky")), ["passed on the second try: a.spec.ts › first"]);
  assert.deepEqual(said("playwright", playwright("unexpected")), []);
  // A test that runs in several browsers was skipped in one of them.
  const tests = [{ status: "expected", projectName: "firefox" }, { status: "skipped", projectName: "webkit" }];
  assert.deepEqual(said("playwright", { suites: [{ title: "a.spec.ts", specs: [{ title: "first", tests }] }] }),
    ["skipped: a.spec.ts › first › in webkit"]);

  // As ctest 3.25 writes it.
  const ctest = `<testsuite name="(empty)"\n\ttests="4"\n\tskipped="1"\n\t>
	<testcase name="Good" classname="Good" time="0.05" status="run">\n\t\t<system-out></system-out>\n\t</testcase>
	<testcase name="Bad" classname="Bad" time="0.01" status="fail">\n\t\t<failure message=""/>\n\t</testcase>
	<testcase name="Suite.Skipped&lt;int&gt;" classname="Suite" time="0.01" status="notrun">\n\t\t<skipped message="SKIP_RETURN_CODE=77"/>\n\t</testcase>
	<testcase name="Off" classname="Off" time="0" status="disabled">\n\t</testcase>\n</testsuite>`;
  assert.deepEqual(said("ctest", ctest), ["skipped: Suite.Skipped<int>", "skipped: Off"]);

  // As GoogleTest 1.12 writes it.
  const gtest = (result) => ({ testsuites: [{ name: "Suite", testsuite: [{ name: "Test", status: "RUN", result }] }] });
  assert.deepEqual(said("gtest", gtest("SKIPPED")), ["skipped: Suite.Test"]);
  assert.deepEqual(said("gtest", gtest("COMPLETED")), []);

  assert.equal(spawnSync(process.execPath, [tool, "pytest", "x"]).status, 2);
} finally {
  rmSync(folder, { recursive: true });
}
console.log("unrun tests: OK");
