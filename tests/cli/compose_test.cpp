// cheshire compose, as a composer uses it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "messages/commandline.h"
#include "messages/problems.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> compose(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"compose", "alice", "#2", "--white", "KQRN?", "--black", "KP?P?"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}
/// The problems of an output, each from its origin to its stipulation.
std::vector<std::string> problems(const std::string& text) {
  std::vector<std::string> found;
  for (std::size_t at = 0; (at = text.find("\nOrigin ", at)) != std::string::npos; ++at)
    found.push_back(text.substr(at, text.find("\nStipulation ", at) - at));
  return found;
}

TEST(CliCompose, WritesProblemsThatAreSound) {
  const Ran ran = run(compose({"--count", "4", "--threads", "2"}));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out,
              StartsWith("BeginProblem\nRemark cheshire compose alice '#2' --white 'KQRN?' --black "
                         "'KP?P?' --seed 1 --from 0 "
                         "--count 4 --max 100 --nodes 200000\nOrigin cheshire compose, seed 1, attempt "));
  EXPECT_THAT(ran.out, EndsWith("\nStipulation #2\nOption Try\nEndProblem\n"));
  const std::size_t number = problems(ran.out).size();
  EXPECT_GE(number, 3u);
  EXPECT_EQ(ran.err, "problems: " + std::to_string(number) + "; attempts: 4; continue with --from 4\n");
  const Scratch scratch;
  const std::string path = scratch.path("composed.txt");
  std::ofstream(path) << ran.out;
  const Ran solved = run({"problems", path});
  EXPECT_EQ(solved.status, 0) << solved.err;
  std::size_t keys = 0;
  for (const std::string& line : solved.lines()) keys += line.starts_with("#2: solved, 1 key") ? 1 : 0;
  EXPECT_EQ(keys, number);
  EXPECT_THAT(ran.out, HasSubstr("\nGame alice\nFEN ")) << "Popeye captures in passing";
  const Ran popeyes = run(compose({"--count", "1", "--option", "en-passant=landing-board"}));
  EXPECT_EQ(popeyes.status, 0) << popeyes.err;
  EXPECT_THAT(popeyes.out, HasSubstr(" Condition AliceChess\n"));
  const Ran both = run(compose({"--count", "1", "--option", "en-passant=both"}));
  EXPECT_THAT(both.out, HasSubstr("\nGame alice;en-passant=both\nFEN "));
}

TEST(CliCompose, ComposesInLittleCheops) {
  const Ran ran =
      run({"compose", "little-cheops", "#2", "--white", "KQM?", "--black", "KP?", "--count", "2"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\nGame little-cheops\nFEN "));
  const Scratch scratch;
  const std::string path = scratch.path("composed.txt");
  std::ofstream(path) << ran.out;
  const Ran solved = run({"problems", path});
  EXPECT_EQ(solved.status, 0) << solved.err;
  std::size_t keys = 0;
  for (const std::string& line : solved.lines()) keys += line.starts_with("#2: solved, 1 key") ? 1 : 0;
  EXPECT_EQ(keys, problems(ran.out).size());
  EXPECT_GE(keys, 1u);
}

TEST(CliCompose, GoesOnWhereItStopped) {
  const auto whole = problems(run(compose({"--count", "4", "--seed", "3"})).out);
  std::vector<std::string> parts = problems(run(compose({"--count", "2", "--seed", "3"})).out);
  for (const std::string& one : problems(run(compose({"--count", "2", "--seed", "3", "--from", "2"})).out))
    parts.push_back(one);
  EXPECT_THAT(parts, testing::UnorderedElementsAreArray(whole));
  EXPECT_EQ(problems(run(compose({"--count", "4", "--seed", "3", "--max", "1"})).out),
            std::vector<std::string>{whole.front()});
}

TEST(CliCompose, PartsMakeTheSameProblemsTogether) {
  const Scratch scratch;
  const std::string one = scratch.path("one"), two = scratch.path("two");
  const Ran first = run(compose({"--count", "5", "--seed", "3", "--shard", "1/2"}));
  const Ran second = run(compose({"--count", "5", "--seed", "3", "--shard", "2/2", "--threads", "2"}));
  EXPECT_THAT(first.err, EndsWith("; attempts: 3; continue with --from 5\n"));
  EXPECT_THAT(second.err, EndsWith("; attempts: 2; continue with --from 5\n"));
  std::ofstream(one) << first.out;
  std::ofstream(two) << second.out;
  const Ran merged = run(compose({"--seed", "3", "--merge", one, "--merge", two}));
  EXPECT_EQ(merged.status, 0) << merged.err;
  const auto whole = problems(run(compose({"--count", "5", "--seed", "3"})).out);
  EXPECT_EQ(problems(merged.out), whole);
  EXPECT_EQ(merged.err, "problems: " + std::to_string(whole.size()) + "\n");
  EXPECT_THAT(merged.out, HasSubstr("--seed 3 --shard 1/2 --from 0 --count 5 "));
  EXPECT_THAT(merged.out, HasSubstr("--seed 3 --shard 2/2 --from 0 --count "));

  EXPECT_THAT(run(compose({"--merge", one})).err,
              HasSubstr(msg::argument_refused(one, msg::compose_of_seed(3)).text()));
  EXPECT_THAT(
      run({"compose", "alice", "#2", "--white", "K", "--black", "K", "--seed", "3", "--merge", one}).err,
      HasSubstr(msg::compose_not_of_these(4).text()));
  std::ofstream(one) << "BeginProblem\nOrigin somebody\n";
  EXPECT_THAT(run(compose({"--merge", one})).err, HasSubstr(msg::compose_nothing_to_merge().text()));
}

TEST(CliCompose, NamesNoCommandWhenItHasDoneNothing) {
  // The first attempt takes longer than the time.
  const Ran ran = run({"compose", "alice", "#5", "--white", "KQRBN", "--black", "KQRBN", "--time", "1",
                       "--nodes", "1000000000"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "problems: 0; attempts: 0; continue with --from 0\n");
}

// The king of the side that mates could be missing, so nothing else would keep it on the board.
TEST(CliCompose, KeepsThePiecesThatAreNotOptional) {
  const Ran ran = run({"compose", "alice", "ser-h#2", "--white", "KQ?R?N?", "--black", "KB?P?", "--count",
                       "12", "--nodes", "20000"});
  int problems = 0;
  for (const std::string& line : ran.lines()) {
    if (!line.starts_with("FEN ")) continue;
    ++problems;
    for (const char king : {'K', 'k'}) EXPECT_EQ(std::count(line.begin(), line.end(), king), 1) << line;
  }
  EXPECT_GE(problems, 6);
}

TEST(CliCompose, WritesNoFileWithoutProblems) {
  const Ran ran = run({"compose", "alice", "#1", "--white", "K", "--black", "K", "--count", "1"});
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "problems: 0; attempts: 1; continue with --from 1\n");
  EXPECT_EQ(run({"problems", "-"}, ran.out).status, 0);
}

TEST(CliCompose, OtherGamesAndPlays) {
  const Ran ran = run({"compose", "raumschach", "h#1", "--white", "KQR", "--black", "KP?", "--count", "2"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\nGame raumschach\nFEN "));
  EXPECT_THAT(ran.out, HasSubstr(" b - - 0 1\nStipulation h#1\n"));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("Option")));
}

TEST(CliCompose, RefusesWhatItCannotRead) {
  const auto complaint = [](const std::vector<std::string>& arguments) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_EQ(complaint(compose({})), "cheshire: " + msg::compose_without_end().text() + '\n');
  EXPECT_EQ(complaint({"compose", "alice", "#2", "--white", "KXQ", "--black", "K", "--count", "1"}),
            "cheshire: " +
                msg::argument_refused_at("--white", "byte 2, at 'K>X<Q'",
                                         msg::problem_piece_unknown("X", "K, Q, R, B, N, P"))
                    .text() +
                '\n');
  EXPECT_EQ(complaint({"compose", "alice", "#two", "--white", "K", "--black", "K", "--count", "1"}),
            "cheshire: " +
                msg::argument_refused_at("STIPULATION", "byte 2, at '#>t<wo'",
                                         msg::stipulation_length_expected("two", 99))
                    .text() +
                '\n');
  EXPECT_EQ(complaint({"compose", "alice", "dia4", "--white", "K", "--black", "K", "--count", "1"}),
            "cheshire: " + msg::compose_without_diagram("dia4").text() + '\n');
  EXPECT_EQ(complaint({"compose", "alice", "za9 2", "--white", "K", "--black", "K", "--count", "1"}),
            "cheshire: " + msg::stipulation_square_unknown("a9", "a1").text() + '\n');
}

}  // namespace
}  // namespace cheshire
