// too_deep() finds what nests too deeply wherever it stands, and nothing else.
#include "gamefile/toml_scan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/test_message.h"
#include "gamefile/game_file.h"
#include "gamefile/node.h"

namespace cheshire {
namespace {

/// Returns "a.a.a" with this many parts.
std::string key(int parts, const std::string& part = "a") {
  std::string text = part;
  while (--parts > 0) text += "." + part;
  return text;
}

std::string times(int n, const std::string& text) {
  std::string all;
  while (n-- > 0) all += text;
  return all;
}

int depth(const Node& node) {
  int max = 0;
  for (const Node& item : node.items) max = std::max(max, depth(item));
  for (const NodeEntry& entry : node.entries) max = std::max(max, depth(entry.value));
  return max + 1;
}

TEST(Nesting, SixteenStepsAreRead) {
  for (const std::string& text : {"[" + key(16) + "]\n", key(16) + " = 1\n", "[[" + key(16) + "]]\n",
                                  "x = " + times(16, "[") + times(16, "]") + "\n",
                                  key(16, "\"a.b\"") + " = 1\n", key(16, "'a.b'") + " = 1\n"}) {
    EXPECT_EQ(too_deep(text), std::string::npos) << text;
    EXPECT_TRUE(parse_toml(text).ok()) << text << test::brief(parse_toml(text).error);
  }
}

TEST(Nesting, SeventeenAreRefusedWithTheirPlace) {
  for (const std::string& text :
       {"\n [" + key(17) + "]\n", "\n " + key(17) + " = 1\n", "\n [[" + key(17) + "]]\n",
        "\n x = " + times(17, "[") + times(17, "]") + "\n", "\n x = {" + key(17) + " = 1}\n",
        "\n " + key(17, "\"a.b\"") + " = 1\n", "\n " + key(17, "a ") + "= 1\n"}) {
    const Document document = parse_toml(text);
    EXPECT_EQ(test::brief(document.error), "toml-nested-too-deeply(16)") << text;
    EXPECT_EQ(document.place.line, 2) << text;
    EXPECT_EQ(document.place.column, static_cast<int>(too_deep(text))) << text;
  }
}

// Each of these is sound TOML that another key may follow. What texts and comments contain does not count.
const char* const sound[] = {
    "",
    "x = \""
    R"(a\"[[[[[[[[[[[[[[[[[[[.)"
    "\"\n",
    "x = '\\'\n",
    "x = \"\\\\\"\n",
    "x = \"\"\n",
    "x = ''\n",
    "x = \"\"\"\"\"\"\n",
    "x = \"\"\"a\"\"\"\"\n",
    "x = \"\"\"a\"\"\"\"\"\n",
    "x = \"\"\"\"a\"\" b\\\"\"\"\"\n",
    "x = '''a''''\n",
    "x = '''a'''''\n",
    "x = '''\n'' # ' [[[[[[[[[[[[[[[[[[[[[[[[[[[[[ '''\n",
    "x = \"\"\"\n[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a \\\n \"\"\"\n",
    "x = [\"\"\"a\"\"\"\", '''b''''] # ' \"\n",
    "# \" ''' [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a\r\n",
    "[x.\"#\".'\"']\n",
    "x.\"'\".'\"'.\"#\" = 1.5\n",
    "x = [\n1.5, 2.5, 3.5, 4.5, 1.5, 2.5, 3.5, 4.5, 1.5, 2.5, 3.5, 4.5, 1.5, 2.5, 3.5, 4.5, 1.5,\n]\n",
    "[x]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n[[y]]\n",
};

TEST(Nesting, TextsAndCommentsHideNothing) {
  for (const std::string before : sound) {
    const Document document = parse_toml(before);
    EXPECT_TRUE(document.ok()) << before << test::brief(document.error);
    EXPECT_EQ(too_deep(before), std::string::npos) << before;
    EXPECT_TRUE(parse_toml(before + "[" + key(16) + "]\n").ok()) << before;
    EXPECT_EQ(too_deep(before + "[" + key(500) + "]\n"), before.size() + 32) << before;
    EXPECT_EQ(too_deep(before + "z = [" + times(500, "{a=")), before.size() + 5 + 15 * 3) << before;
  }
}

// The same within a list, after a text whose end is easy to mistake.
TEST(Nesting, NorDoTextsInAList) {
  for (const char* text : {R"("")", "''", R"("\\")", R"("""""")", R"("""a"""")", R"("""a""""")", "'''a''''",
                           "'''a'''''", R"("""\"""")", R"('\')", R"("""""""")", "''''''''"}) {
    const std::string before = std::string("x = [") + text + ", ";
    EXPECT_TRUE(parse_toml(before + "{" + key(16) + " = 1}]\n").ok()) << before;
    EXPECT_LT(too_deep(before + "{" + key(500) + " = 1}]\n"), before.size() + 40) << before;
  }
}

TEST(Nesting, WhatIsAllowedAddsUp) {
  std::string text = "[" + key(16) + "]\n" + key(16) + " = ";
  for (int i = 0; i < 16; ++i) text += "{" + key(16) + " = ";
  text += "1" + times(16, "}") + "\n";
  const Document document = parse_toml(text);
  ASSERT_TRUE(document.ok()) << test::brief(document.error);
  EXPECT_EQ(depth(document.root), 1 + 16 + 17 * 16);
}

// As deep as fits into a game file: the parser alone would run out of stack.
TEST(Nesting, TheDeepestFileIsRefused) {
  for (const std::string& text : {"[" + key(32000) + "]\n", key(32000) + " = 1\n",
                                  "x = {" + key(30000) + " = 1}\n", "x = " + times(65000, "[")}) {
    const GameFile file = read_game_file(text, GameLibrary());
    ASSERT_EQ(file.faults.size(), 1u);
    EXPECT_EQ(test::brief(file.faults[0].message), "toml-nested-too-deeply(16)");
    EXPECT_EQ(file.faults[0].line, 1);
  }
}

// Brackets left open on a broken line are a mistake of that line.
TEST(Nesting, ABrokenHeaderIsAMistakeOfItsOwn) {
  EXPECT_EQ(too_deep(times(40, "[a\n")), std::string::npos);
  const auto error = parse_toml(times(40, "[a\n")).error;
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code(), "invalid-toml");
}

}  // namespace
}  // namespace cheshire
