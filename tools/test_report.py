#!/usr/bin/env python3
"""Reads reports of test runs. Prints how many tests passed and failed, then a line for each test that no report has run
and for each that passed on a second try. A report that does not exist is passed over: the run that should have written
it has failed.

usage: test_report.py vitest|playwright|ctest|gtest REPORT...
"""
import html
import json
import pathlib
import re
import sys


def vitest(text):
    for file in json.loads(text)["testResults"]:
        name = re.sub(r"^.*/web/", "", file["name"])
        for test in file["assertionResults"]:
            status = test["status"]
            yield f"{name} › {test['fullName']}", status if status in ("passed", "failed") else "skipped"


def playwright(text):
    outcomes = {"expected": "passed", "unexpected": "failed"}

    def walk(suite, above):
        path = above + [suite["title"]] if suite["title"] else above
        for spec in suite.get("specs", []):
            for test in spec["tests"]:
                browser = [f"in {test['projectName']}"] if test.get("projectName") else []
                yield " › ".join([*path, spec["title"], *browser]), outcomes.get(test["status"], test["status"])
        for inner in suite.get("suites", []):
            yield from walk(inner, path)

    for suite in json.loads(text)["suites"]:
        yield from walk(suite, [])


def gtest(text):
    for suite in json.loads(text)["testsuites"]:
        for test in suite["testsuite"]:
            ran = "failed" if test.get("failures") else "passed"
            yield f"{suite['name']}.{test['name']}", ran if test["result"] == "COMPLETED" else "skipped"


def ctest(text):
    """JUnit, as ctest writes it; what a test has printed may not be XML."""
    outcomes = {"run": "passed", "fail": "failed"}
    for name, status in re.findall(r'<testcase name="([^"]*)"[^>]* status="([^"]*)"', text):
        yield html.unescape(name), outcomes.get(status, "skipped")


def main(kind, *paths):
    read = {"vitest": vitest, "playwright": playwright, "gtest": gtest, "ctest": ctest}[kind]
    tests = [test for path in map(pathlib.Path, paths) if path.exists() for test in read(path.read_text("utf-8", "replace"))]
    outcomes = [outcome for _, outcome in tests]
    print(outcomes.count("passed") + outcomes.count("flaky"), outcomes.count("failed"))
    ran = {name for name, outcome in tests if outcome != "skipped"}
    for name, outcome in dict.fromkeys(tests):
        if outcome == "flaky":
            print(f"passed on the second try: {name}")
        elif outcome == "skipped" and name not in ran:
            print(f"skipped: {name}")


main(*sys.argv[1:])
