// Every rule has a test: each id of docs/rules is the subject of a line under data/positions or is named in a
// test.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include "rules/cheops/cite.h"
#include "source.h"

namespace cheshire::test {
namespace {

std::set<std::string> found_in(const std::string& text, const std::regex& pattern) {
  std::set<std::string> ids;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) ids.insert((*it)[1]);
  return ids;
}

std::set<std::string> rules_of(const std::string& game) {
  return found_in(text_of(source_folder() / "docs/rules" / (game + ".md")),
                  std::regex(R"(\* \*\*([A-Z]+-\d+)\*\* )"));
}

// Skips this file, because it names rules without testing them.
std::set<std::string> tested() {
  namespace fs = std::filesystem;
  std::set<std::string> ids;
  for (const auto& entry : fs::directory_iterator(source_folder() / "data/positions")) {
    if (entry.path().extension() == ".tsv")
      ids.merge(found_in(text_of(entry), std::regex(R"((?:^|\n)(?:\d+\t)?([A-Z]+-\d+)\t)")));
  }
  for (const char* folder : {"src", "tests"}) {
    const auto follow = fs::directory_options::follow_directory_symlink;
    for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder, follow)) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with("_test.cpp") && name != "coverage_test.cpp")
        ids.merge(found_in(text_of(entry), std::regex(R"(\b([A-Z]+-\d+)\b)")));
    }
  }
  return ids;
}

void expect_all_tested(const std::string& game, std::size_t at_least) {
  const std::set<std::string> rules = rules_of(game), named = tested();
  EXPECT_GE(rules.size(), at_least) << "the rules were read";
  for (const std::string& id : rules) EXPECT_TRUE(named.contains(id)) << id << " has no test";
}

TEST(RuleCoverage, Alice) { expect_all_tested("alice", 70); }
TEST(RuleCoverage, AliceFamily) { expect_all_tested("alice-family", 96); }
TEST(RuleCoverage, Raumschach) { expect_all_tested("raumschach", 30); }
TEST(RuleCoverage, Hyperchess) { expect_all_tested("hyperchess", 76); }
TEST(RuleCoverage, Cheops) { expect_all_tested("cheops", 146); }
TEST(RuleCoverage, Chess) { expect_all_tested("chess", 32); }

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
