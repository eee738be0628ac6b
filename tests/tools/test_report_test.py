"""tools/test_report.py counts tests, and names every test that no report has run or that needed a second try."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/test_report.py"


def said(kind, *reports):
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / str(i) for i in range(len(reports) + 1)]
        for path, report in zip(paths, reports):
            path.write_text(report if isinstance(report, str) else json.dumps(report))
        ran = subprocess.run([sys.executable, TOOL, kind, *paths], capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def vitest(status):
    tests = [{"fullName": "a b", "status": status}, {"fullName": "c", "status": "passed"}]
    return {"testResults": [{"name": "/home/me/web/test/a.test.ts", "assertionResults": tests}]}


def playwright(status, **more):
    inner = {"title": "group", "specs": [{"title": "second", "tests": [{"status": "expected"}]}]}
    specs = [{"title": "first", "tests": [{"status": status, **more}]}]
    return {"suites": [{"title": "a.spec.ts", "specs": specs, "suites": [inner]}]}


def gtest(result, **more):
    return {"testsuites": [{"name": "Suite", "testsuite": [{"name": "Test", "result": result, **more}]}]}


# As ctest 3.25 writes it.
CTEST = """<testsuite name="(empty)"\n\ttests="4"\n\t>
	<testcase name="Good" classname="Good" time="0.05" status="run">\n\t\t<system-out>\x1b</system-out>\n\t</testcase>
	<testcase name="Bad" classname="Bad" time="0.01" status="fail">\n\t\t<failure message=""/>\n\t</testcase>
	<testcase name="Suite.Skipped&lt;int&gt;" classname="Suite" time="0.01" status="notrun">\n\t</testcase>
	<testcase name="Off" classname="Off" time="0" status="disabled">\n\t</testcase>\n</testsuite>"""


class Report(unittest.TestCase):
    def test_vitest(self):
        for status in ("skipped", "todo", "pending", "disabled"):
            self.assertEqual(said("vitest", vitest(status)), ["1 0", "skipped: test/a.test.ts › a b"])
        self.assertEqual(said("vitest", vitest("failed")), ["1 1"])

    def test_playwright(self):
        skipped, first = playwright("skipped"), "a.spec.ts › first"
        self.assertEqual(said("playwright", skipped), ["1 0", f"skipped: {first}"])
        self.assertEqual(said("playwright", skipped, playwright("expected")), ["3 0"])
        self.assertEqual(said("playwright", skipped, playwright("flaky")), ["3 0", f"passed on the second try: {first}"])
        self.assertEqual(said("playwright", playwright("unexpected")), ["1 1"])
        # A test that runs in several browsers was skipped in one of them.
        browsers = playwright("skipped", projectName="webkit"), playwright("expected", projectName="firefox")
        self.assertEqual(said("playwright", *browsers), ["3 0", f"skipped: {first} › in webkit"])

    def test_ctest(self):
        self.assertEqual(said("ctest", CTEST), ["1 1", "skipped: Suite.Skipped<int>", "skipped: Off"])

    def test_gtest(self):
        self.assertEqual(said("gtest", gtest("SKIPPED")), ["0 0", "skipped: Suite.Test"])
        self.assertEqual(said("gtest", gtest("COMPLETED")), ["1 0"])
        self.assertEqual(said("gtest", gtest("COMPLETED", failures=[{}])), ["0 1"])
        self.assertEqual(said("gtest", gtest("SUPPRESSED"), gtest("COMPLETED")), ["1 0"])

    def test_without_a_report(self):
        self.assertEqual(said("ctest"), ["0 0"])


unittest.main()
