#include "engine/problem_query.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "base/test_message.h"

namespace cheshire {
namespace {

/// Returns the error about an option; empty if it is accepted.
std::string refusal(std::string_view key, const std::string& value) {
  const Result<SolveOptions> how = read_solve_options({{std::string(key), value}});
  return how ? "" : test::brief(how.error().message);
}

TEST(ProblemQuery, ReadsEveryOptionWithinItsRange) {
  for (const SolveOption& option : solve_options) {
    const auto read = [&]<class T>(T SolveOptions::* member) {
      const std::string refused = "solve-how-refused(\"" + std::string(option.key) + "\", \"";
      const auto value_of = [&](const std::string& text) {
        return read_solve_options({{std::string(option.key), text}}).value().*member;
      };
      if constexpr (std::is_same_v<T, bool>) {
        EXPECT_FALSE(SolveOptions().*member);
        EXPECT_TRUE(value_of("on"));
        for (const char* text : {"off", "true", "1"})
          EXPECT_EQ(refusal(option.key, text), refused + text + "\")");
      } else if constexpr (std::is_same_v<T, std::string>) {
        EXPECT_EQ(value_of("e2e4"), "e2e4");
      } else {
        for (const std::int64_t n : {option.least, option.most})
          EXPECT_EQ(static_cast<std::int64_t>(value_of(std::to_string(n))), n);
        for (const std::string& text :
             {std::to_string(option.least - 1), std::to_string(option.most + 1), std::string("1x"),
              std::string("0.5"), std::string("99999999999999999999")})
          EXPECT_EQ(refusal(option.key, text), refused + text + "\")");
      }
      EXPECT_EQ(refusal(option.key, ""), refused + "\")");
    };
    SCOPED_TRACE(option.key);
    std::visit(read, option.member);
  }
  EXPECT_EQ(refusal("colour", "red"), R"(solve-how-refused("colour", "red"))");
  EXPECT_EQ(read_solve_options({}).value().memory, std::size_t{64} << 20);
  EXPECT_EQ(read_solve_options({{"memory", "3"}}).value().memory, std::size_t{3} << 20);
}

/// Where an option stands in a file: KEY is its key, NAME the key as an identifier.
struct Door {
  const char* file;
  std::vector<std::string> places;        // one of them
  std::vector<std::string_view> without;  // what it lacks, or has another name for
};

std::string replaced(std::string text, std::string_view word, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += by.size())
    text.replace(at, word.size(), by);
  return text;
}

TEST(ProblemQuery, EveryDoorKnowsEveryOption) {
  const std::vector<std::string_view> no_core = {"first", "nodes", "seconds"};
  const Door doors[] = {
      {"schema/core.schema.json", {"`KEY`"}, {}},
      {"bindings/javascript/src/solver.ts",
       {" KEY: options.", "\"KEY\": options.", "number(\"KEY\", ", "how[\"KEY\"]"},
       {}},
      {"bindings/python/cheshire/_work.py", {"\"NAME\": NAME", "whole(\"NAME\", NAME"}, no_core},
      {"src/capi/include/cheshire.h", {" NAME; "}, no_core},
      {"src/capi/include/cheshire/problem.h", {" NAME = "}, no_core},
      {"src/capi/include/cheshire/board.h", {"c.NAME = how.NAME;"}, no_core},
      {"src/capi/problems.cpp", {" = from.NAME;", "(from.NAME)"}, no_core},
      // --duplex solves for both sides, and the time is --time.
      {"src/apps/cmd_solve.cpp",
       {"\"--KEY\", arguments->"},
       {"duplex", "first", "nodes", "seconds", "memory", "cook", "economy"}},
      {"src/apps/problem_output.cpp",
       {"\"--KEY\", settings."},
       {"set-play", "threats", "duals", "duplex", "plain", "tries", "first", "max-solutions", "nodes",
        "seconds"}},
  };
  for (const auto& [file, places, without] : doors) {
    std::ifstream in(std::string(CHESHIRE_SOURCE_DIR "/") + file);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    ASSERT_NE(text, "") << file;
    for (const SolveOption& option : solve_options) {
      const std::string name = replaced(std::string(option.key), "-", "_");
      const bool known = std::ranges::any_of(places, [&](const std::string& place) {
        return text.find(replaced(replaced(place, "KEY", option.key), "NAME", name)) != std::string::npos;
      });
      EXPECT_TRUE(known || std::ranges::count(without, option.key) != 0) << file << ": " << option.key;
    }
  }
}

}  // namespace
}  // namespace cheshire
