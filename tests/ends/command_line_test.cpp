// Records that go on past a draw, on the command line: data/past-draws.tsv.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../cli/run.h"
#include "past_draw.h"

namespace cheshire::test {
namespace {

using OnTheCommandLine = PastDraws;

TEST_P(OnTheCommandLine, GoOn) {
  const Ran check = run({"pgn", "check", "-"}, record.pgn());
  EXPECT_EQ(check.status, 0) << check.err;
  const Ran converted = run({"pgn", "convert", "--moves", "san", "-"}, record.pgn());
  EXPECT_THAT(converted.out, testing::ContainsRegex(record.moves.back() + "[ \n]" + record.result + "\n"));
  std::vector<std::string> arguments{"moves", record.game, "--moves", record.text};
  if (!record.fen.empty()) arguments.insert(arguments.end(), {"--fen", record.fen});
  const Ran moves = run(arguments);
  EXPECT_EQ(moves.status, 0) << moves.err;
}

INSTANTIATE_TEST_SUITE_P(All, OnTheCommandLine, testing::ValuesIn(table("past-draws.tsv")),
                         [](const auto& test) { return as_name(test.param[0]); });

}  // namespace
}  // namespace cheshire::test
