#include "learn/puzzle_key.h"

#include <gtest/gtest.h>

#include <set>

#include "text/fen.h"

namespace cheshire {
namespace {

std::set<std::string> ids(const std::string& id, const std::vector<std::string>& fens) {
  const auto game = *open_game(id);
  const PuzzleKeys keys(*game);
  std::set<std::string> all;
  for (const std::string& fen : fens)
    all.insert(keys.id(read_fen(fen, game->spec(), game->topology()).value()));
  return all;
}

TEST(PuzzleKeys, MirrorsShiftsBoardsAndColoursAreTheSame) {
  EXPECT_EQ(ids("chess", {"8/8/1k6/8/1P6/1K6/8/8 w - - 0 1", "8/8/6k1/8/6P1/6K1/8/8 w - - 5 9",
                          "8/8/2k5/8/2P5/2K5/8/8 w - - 0 1", "8/8/1k6/1p6/8/1K6/8/8 b - - 0 1"})
                .size(),
            1u);
  EXPECT_EQ(ids("alice", {"1|k6/8/8/8/8/8/1R6/1K6 w - - 0 1", "1k6/8/8/8/8/8/1|R6/1|K6 w - - 0 1",
                          "6|k1/8/8/8/8/8/6R1/6K1 w - - 0 1", "1k6/1r6/8/8/8/8/8/1|K6 b - - 0 1"})
                .size(),
            1u);
  EXPECT_EQ(ids("raumschach", {"4k/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/KR3 w - - 0 1",
                               "k4/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/5/3RK w - - 0 1"})
                .size(),
            1u);
}

TEST(PuzzleKeys, OthersAreNot) {
  EXPECT_EQ(ids("chess", {"8/8/1k6/8/1P6/1K6/8/8 w - - 0 1", "8/8/1k6/8/1P6/1K6/8/8 b - - 0 1",
                          "8/8/1k6/8/1P6/2K5/8/8 w - - 0 1", "8/8/1k6/8/1N6/1K6/8/8 w - - 0 1"})
                .size(),
            4u);
  EXPECT_EQ(ids("alice", {"1|k6/8/8/8/8/8/1R6/1K6 w - - 0 1", "1k6/8/8/8/8/8/1R6/1K6 w - - 0 1"}).size(), 2u);
}

TEST(PuzzleKeys, GamesWithRulesOfTheirOwnHaveMirrorImages) {
  EXPECT_EQ(
      ids("little-cheops", {"k8/9/9/9/9/9/9/9/KM7 w - - - - - 0 1", "8k/9/9/9/9/9/9/9/7MK w - - - - - 0 1",
                            "km7/9/9/9/9/9/9/9/K8 b - - - - - 0 1"})
          .size(),
      1u);
}

}  // namespace
}  // namespace cheshire
