#!/usr/bin/env node
// Names the tests that did not run, and those that passed on a second try, from the reports of test runs.
//
// usage: unrun_tests.mjs vitest|playwright|ctest|gtest REPORT...
//
// A test of several reports counts as skipped if no report has run it. A report that does not exist is passed over: the
// run that should have written it has failed.
import { existsSync, readFileSync } from "node:fs";

// The tests of a report: their names, and "run", "flaky" or "skipped".
const readers = {
  vitest: (text) =>
    JSON.parse(text).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({
        name: `${name.replace(/^.*\/web\//, "")} › ${test.fullName}`,
        how: ["passed", "failed"].includes(test.status) ? "run" : "skipped",
      })),
    ),
  playwright: (text) => {
    const tests = [];
    const walk = (suite, above) => {
      const path = [...above, suite.title].filter(Boolean);
      for (const spec of suite.specs ?? [])
        for (const { status, projectName } of spec.tests)
          tests.push({
            name: [...path, spec.title, ...(projectName ? [`in ${projectName}`] : [])].join(" › "),
            how: status === "flaky" || status === "skipped" ? status : "run",
          });
      for (const inner of suite.suites ?? []) walk(inner, path);
    };
    for (const suite of JSON.parse(text).suites) walk(suite, []);
    return tests;
  },
  gtest: (text) =>
    JSON.parse(text).testsuites.flatMap(({ name, testsuite }) =>
      testsuite.map((test) => ({ name: `${name}.${test.name}`, how: test.result === "COMPLETED" ? "run" : "skipped" })),
    ),
  // JUnit, as ctest writes it.
  ctest: (text) =>
    [...text.matchAll(/<testcase ([^>]*)>/g)].map(([, attributes]) => {
      const value = (key) => new RegExp(`(?:^| )${key}="([^"]*)"`).exec(attributes)?.[1] ?? "";
      const unescaped = value("name").replace(/&(lt|gt|quot|apos|amp);/g, (_, entity) =>
        ({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" })[entity]);
      return { name: unescaped, how: ["run", "fail"].includes(value("status")) ? "run" : "skipped" };
    }),
};

const [kind, ...reports] = process.argv.slice(2);
const read = readers[kind];
if (!read || reports.length === 0) {
  console.error("usage: unrun_tests.mjs vitest|playwright|ctest|gtest REPORT...");
  process.exit(2);
}
const tests = reports.filter((report) => existsSync(report)).flatMap((report) => read(readFileSync(report, "utf8")));
const ran = new Set(tests.filter(({ how }) => how !== "skipped").map(({ name }) => name));
const lines = tests.flatMap(({ name, how }) =>
  how === "flaky" ? [`passed on the second try: ${name}`] : how === "skipped" && !ran.has(name) ? [`skipped: ${name}`] : [],
);
for (const line of new Set(lines)) console.log(line);
