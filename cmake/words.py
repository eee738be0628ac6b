"""Writes the test of C++ that evaluates every row of bindings/words.json.

words.py WORDS OUT
"""

import json
import pathlib
import sys

from generated import write_if_changed

words, out = map(pathlib.Path, sys.argv[1:])
rows = json.loads(words.read_text(encoding="utf-8"))["words"]

tests = []
for row in rows:
    if row["cpp"] is None:
        continue
    name = "".join(word.capitalize() for word in row["does"].replace("-", " ").replace("'", "").split())
    gives = json.dumps(row["gives"], separators=(",", ":"))
    tests.append(f"TEST_F(Words, {name}) {{\n  EXPECT_EQ(json({row['cpp']}), R\"json({gives})json\");\n}}\n")
write_if_changed(out, '#include "capi/words_test.h"\n\nnamespace {\n\n' + "\n".join(tests) + "\n}  // namespace\n")
