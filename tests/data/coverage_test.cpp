// Every rule has a test: each id of docs/rules is the subject of a line under data/positions, or a test
// declares it by RecordProperty("rules", "AL-9 AL-10"). What comments and expected texts say does not count.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "rules/cheops/cite.h"
#include "source.h"

namespace cheshire::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> found_in(const std::string& text, const std::regex& pattern) {
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    found.push_back((*it)[1]);
  return found;
}

std::vector<std::string> rules_of(const fs::path& document) {
  return found_in(text_of(document), std::regex(R"(\* \*\*([A-Z]+-\d+)\*\* )"));
}

/// Returns the ids that a test's source declares, each in a statement on a line of its own.
std::vector<std::string> declared_in(const std::string& source) {
  static const std::regex declaration(R"-(\n *RecordProperty\("rules",([^;]*)\);)-"),
      id(R"(\b([A-Z]+-\d+)\b)");
  std::vector<std::string> ids;
  for (const std::string& text : found_in(source, declaration)) {
    for (std::string& one : found_in(text, id)) ids.push_back(std::move(one));
  }
  return ids;
}

/// Returns the ids that tests declare, and those of lines under data/positions.
std::set<std::string> find_tested() {
  std::set<std::string> ids;
  const auto add = [&ids](const std::vector<std::string>& more) { ids.insert(more.begin(), more.end()); };
  for (const auto& entry : fs::directory_iterator(source_folder() / "data/positions")) {
    if (entry.path().extension() == ".tsv")
      add(found_in(text_of(entry), std::regex(R"((?:^|\n)(?:\d+\t)?([A-Z]+-\d+)\t)")));
  }
  for (const char* folder : {"src", "tests"}) {
    const auto follow = fs::directory_options::follow_directory_symlink;
    for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder, follow)) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with("_test.cpp") && name != "coverage_test.cpp") add(declared_in(text_of(entry)));
    }
  }
  return ids;
}

const std::set<std::string>& tested() {
  static const std::set<std::string> ids = find_tested();
  return ids;
}

void expect_all_tested(const std::string& game, std::size_t at_least) {
  const std::vector<std::string> rules = rules_of(source_folder() / "docs/rules" / (game + ".md"));
  EXPECT_GE(rules.size(), at_least) << "the rules were read";
  for (const std::string& id : rules) EXPECT_TRUE(tested().contains(id)) << id << " has no test";
}

TEST(RuleCoverage, Alice) { expect_all_tested("alice", 70); }
TEST(RuleCoverage, AliceFamily) { expect_all_tested("alice-family", 96); }
TEST(RuleCoverage, Raumschach) { expect_all_tested("raumschach", 30); }
TEST(RuleCoverage, Hyperchess) { expect_all_tested("hyperchess", 76); }
TEST(RuleCoverage, Cheops) { expect_all_tested("cheops", 146); }
TEST(RuleCoverage, Chess) { expect_all_tested("chess", 32); }

TEST(RuleCoverage, CountsWhatATestDeclaresOnly) {
  EXPECT_EQ(declared_in("TEST(A, B) {\n  RecordProperty(\"rules\", \"XX-1 XX-2\");\n}"),
            (std::vector<std::string>{"XX-1", "XX-2"}));
  EXPECT_TRUE(
      declared_in("\n// XX-1\n  // RecordProperty(\"rules\", \"XX-2\");\n  EXPECT_EQ(a, \"no(XX-3)\");\n")
          .empty());
}

TEST(RuleIds, BelongToOneRuleEach) {
  std::map<std::string, int> rules;
  for (const std::string& id : rules_of(source_folder() / "tests/example_game/rules.md")) ++rules[id];
  for (const auto& entry : fs::directory_iterator(source_folder() / "docs/rules")) {
    if (entry.path().extension() != ".md") continue;
    for (const std::string& id : rules_of(entry)) ++rules[id];
  }
  for (const auto& [id, number] : rules) EXPECT_EQ(number, 1) << id;
  for (const std::string& id : tested()) EXPECT_TRUE(rules.contains(id)) << id << " is no rule";
}

TEST(Citations, NameTheSectionInWhichARuleStands) {
  std::istringstream in(text_of(source_folder() / "docs/rules/cheops.md"));
  const std::regex heading("##+ (.*)"), rule(R"(\* \*\*CH-(\d+)\*\* .*)");
  std::string section;
  int rules = 0;
  for (std::string line; std::getline(in, line);) {
    std::smatch found;
    if (std::regex_match(line, found, heading)) section = found[1];
    if (!std::regex_match(line, found, rule)) continue;
    EXPECT_EQ(cheops::rule_id(std::stoi(found[1])).section, section) << line;
    ++rules;
  }
  EXPECT_EQ(rules, 146);
}

}  // namespace
}  // namespace cheshire::test
