"""Writes the tests of C and C++ that evaluate every row of bindings/words.json.

words.py WORDS OUT
"""

import json
import pathlib
import re
import sys

from generated import write_if_changed

words, out = map(pathlib.Path, sys.argv[1:])
table = json.loads(words.read_text(encoding="utf-8"))


def name_of(row):
    return "".join(word.capitalize() for word in re.findall(r"\w+", row["does"].replace("'", "")))


tests = []
for row in table["words"]:
    if row["cpp"] is None:
        continue
    gives = json.dumps(row["gives"], separators=(",", ":"))
    tests.append(f"TEST_F(Words, {name_of(row)}) {{\n  EXPECT_EQ(json({row['cpp']}), R\"json({gives})json\");\n}}\n")
for row in table["mistakes"]:
    name, code = name_of(row), json.dumps(row["code"])
    if row["cpp"] is not None:
        tests.append(f"TEST_F(Mistakes, {name}) {{\n  EXPECT_EQ(refusal({row['cpp']}), {code});\n}}\n")
    if row["c"] is not None:
        tests.append(f"TEST_F(MistakesInC, {name}) {{\n  EXPECT_FALSE({row['c']});\n  EXPECT_EQ(code(), {code});\n}}\n")
write_if_changed(out, '#include "capi/words_test.h"\n\nnamespace {\n\n' + "\n".join(tests) + "\n}  // namespace\n")
