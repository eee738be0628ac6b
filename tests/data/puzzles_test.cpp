// The puzzles of data/puzzles: every collection is of a game that there is and keeps its rules, and the lines
// are proved anew, with CHESHIRE_THOROUGH=1 all of them, otherwise a few of each game.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>

#include "learn/puzzle_checker.h"
#include "source.h"

namespace cheshire {
namespace {

std::vector<std::filesystem::path> puzzle_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_folder() / "data/puzzles")) {
    if (entry.path().extension() == ".tsv") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// A file, and one of `shares` of its puzzles, so that several processes have something to do.
using PuzzleShare = std::tuple<std::filesystem::path, int>;
constexpr int shares = 4;

std::string share_name(const testing::TestParamInfo<PuzzleShare>& info) {
  return test::as_name(std::get<0>(info.param).stem().string()) + "_" +
         std::to_string(std::get<1>(info.param));
}

class PuzzleFiles : public testing::TestWithParam<PuzzleShare> {
 protected:
  PuzzleFiles() : file_(read_puzzles(test::text_of(std::get<0>(GetParam()))).value()) {
    const GameChoice choice = read_game_choice(file_.game).value();
    game_ = open_game(choice.name, choice.options).value();
  }

  PuzzleFile file_;
  std::shared_ptr<const AnyGame> game_;
};

TEST_P(PuzzleFiles, KeepTheRulesOfACollection) {
  EXPECT_FALSE(file_.part);
  EXPECT_FALSE(file_.made.empty());
  const auto sound = check_collection(file_, game_->spec().identity());
  EXPECT_TRUE(sound) << sound.error().text();
}

TEST_P(PuzzleFiles, AreProvedAnew) {
  constexpr std::size_t sample = 8;  // of a file
  const bool all = std::getenv("CHESHIRE_THOROUGH") != nullptr;
  const std::size_t step = all ? 1 : std::max<std::size_t>(file_.puzzles.size() / sample, 1);
  PuzzleChecker checker(game_, {});
  for (std::size_t i = step * static_cast<std::size_t>(std::get<1>(GetParam())); i < file_.puzzles.size();
       i += step * shares) {
    const auto proved = checker.check(file_.puzzles[i], {});
    EXPECT_TRUE(proved) << file_.puzzles[i].id << ": " << proved.error().text();
  }
}

// Of the smallest and the largest games of Cheops fewer are found.
TEST(Puzzles, AreEnoughForEachGame) {
  const std::map<std::string, std::size_t> least = {
      {"alice", 1000}, {"cheops", 20}, {"cheops-imperial", 20}, {"little-cheops-imperial", 20}};
  for (const auto& path : puzzle_files()) {
    const auto wanted = least.find(path.stem().string());
    EXPECT_GE(read_puzzles(test::text_of(path)).value().puzzles.size(),
              wanted == least.end() ? 100 : wanted->second)
        << path;
  }
  EXPECT_EQ(puzzle_files().size(), 17u);
}

INSTANTIATE_TEST_SUITE_P(Games, PuzzleFiles,
                         testing::Combine(testing::ValuesIn(puzzle_files()), testing::Range(0, shares)),
                         share_name);

}  // namespace
}  // namespace cheshire
