"""Which catalogues of messages cmake/messages.py accepts, and what it makes of them."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

MESSAGES = pathlib.Path(__file__).resolve().parents[2] / "cmake/messages.py"


class Catalogue(unittest.TestCase):
    def generate(self, *areas):
        """Returns what the script says of a catalogue with these areas, and the header of the first."""
        with tempfile.TemporaryDirectory() as folder:
            catalogue = pathlib.Path(folder)
            for number, area in enumerate(areas, 1):
                (catalogue / f"area{number}.json").write_text(json.dumps(area))
            ran = subprocess.run(
                [sys.executable, "-B", MESSAGES, catalogue, catalogue / "out"], capture_output=True, text=True
            )
            header = catalogue / "out/messages/area1.h"
            return ran, header.read_text() if header.exists() else ""

    def accepted(self, *areas):
        ran, header = self.generate(*areas)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        return header

    def refused(self, reason, *areas):
        ran, _ = self.generate(*areas)
        self.assertEqual(ran.returncode, 1)
        self.assertRegex(ran.stderr, rf"area{len(areas)}\.json: a-code: ")
        self.assertTrue(ran.stderr.strip().endswith(reason), ran.stderr)

    def test_every_type(self):
        types = ["text", "number", "side", "square", "board", "piece", "titled-piece", "message", "square[]"]
        names = "abcdefgij"
        english = " ".join(f"{{{name}}}" for name in names) + " ''{a}'' White's <hall>hall</hall>"
        header = self.accepted({"a-code": {"args": {**dict(zip(names, types)), "r": "rule"}, "en": english}})
        self.assertIn(
            "Message a_code(std::string_view a, std::int64_t b, Color c, SquareName d, BoardName e, PieceName f, "
            "TitledPiece g, Message i, std::vector<SquareName> j, RuleId r);",
            header,
        )
        self.assertIn('''{"a-code", "a b c d e f g i j r", R"_({a} {b} {c} {d} {e} {f} {g} {i} {j} '{a}' White's hall)_"}''', header)

    def test_parameters_stand_as_in_the_sentence(self):
        self.assertIn(
            "Message a_code(Color b, std::string_view a);",
            self.accepted({"a-code": {"args": {"a": "text", "b": "side"}, "en": "{b} {a} {b}"}}),
        )

    def test_areas(self):
        self.accepted({})
        self.accepted({"a-code": {"en": "a"}}, {"another-code": {"en": "a"}})
        self.refused("another message has this code too", {"a-code": {"en": "a"}}, {"a-code": {"en": "b"}})

    def test_arguments(self):
        for reason, args, english in [
            ("'colour' is not a type", {"a": "colour"}, "{a}"),
            ("'colour[]' is not a type", {"a": "colour[]"}, "{a}"),
            ("{a} is missing", {"a": "text"}, "b"),
            ("{b} is not an argument", {}, "{b}"),
            ("the rule is cited after the sentence, not in it", {"r": "rule"}, "see {r}"),
        ]:
            with self.subTest(reason):
                self.refused(reason, {"a-code": {"args": args, "en": english}})

    def test_texts(self):
        quoted = "an apostrophe before a brace or tag is written twice"
        for reason, english in [
            ("a placeholder is {name}", "{a, number}"),
            ("a placeholder is {name}", "{a} {a"),
            ("a tag is not closed", "{a} <hall>hall"),
            ("a tag is not closed", "{a} <hall>hall</chair>"),
            (quoted, "not '{a}'"),
            (quoted, "{a} not '<hall>hall</hall>"),
        ]:
            with self.subTest(english):
                self.refused(reason, {"a-code": {"args": {"a": "text"}, "en": english}})
        self.refused("no 'en'", {"a-code": {"de": "a"}})

    def test_codes(self):
        ran, _ = self.generate({"A_Code": {"en": "a"}})
        self.assertIn("A_Code: a code is written in lower case with hyphens", ran.stderr)


unittest.main()
