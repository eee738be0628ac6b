// The games of data/games, read from their files, against the oracle's own description of them; each as it is
// and as its Alice version, in every combination of options.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../data/games.h"
#include "cases.h"
#include "random_games.h"

namespace cheshire::test {
namespace {

std::string name_of(const testing::TestParamInfo<GameCase>& info) {
  return as_name(info.param.game + "_" + info.param.options);
}

class ShippedGame : public testing::TestWithParam<GameCase> {
 protected:
  void compare(int positions) {
    const GameCase& c = GetParam();
    Result<GameSpec> spec = shipped_library().find(c.game, *parse_options(c.options));
    ASSERT_TRUE(spec) << spec.error().text();
    compare_random_games(*std::move(spec), positions);
  }
};

TEST_P(ShippedGame, KernelAndReferenceAgree) { compare(100); }
TEST_P(ShippedGame, SlowKernelAndReferenceAgree) { compare(slow_positions_of_derived()); }

INSTANTIATE_TEST_SUITE_P(Files, ShippedGame, testing::ValuesIn(shipped_cases()), name_of);

// Whether a move is legal in a game with this text.
bool legal(const std::string& file, const std::string& fen, const std::string& move) {
  LoadedGames loaded_games;
  const auto faults = loaded_games.put("file", file);
  EXPECT_TRUE(faults.empty()) << faults[0].message.text();
  return read_move(opened<1, OneBoard>(*loaded_games.library.find(loaded_games.files.at(0).ids.at(0)))
                       .position(fen),
                   move)
      .ok();
}
std::string chess_with(const std::string& id, const std::string& piece) {
  return "id = \"" + id + "\"\ntitle = \"T\"\nsummary = [\"a\", \"b\"]\nbase = \"chess\"\n" + piece;
}

// The lines of two checkers to the king share a cell, because they wrap around a cylinder or bend: one
// interposed piece parries both.
TEST(ShippedGames, OnePieceMayParryADoubleCheck) {
  const std::string cylinder = text_of(source_folder() / "data/games/cylinder.toml");
  EXPECT_TRUE(legal(cylinder, "2k5/8/1b5b/8/8/8/R3P3/3QKB2 w - - 0 1", "Ra5"));
  EXPECT_TRUE(legal(cylinder, "2k5/8/1b5b/8/8/8/R7/4K3 w - - 0 1", "Ra5"));
  EXPECT_FALSE(legal(cylinder, "2k5/8/1b5b/8/8/8/R7/4K3 w - - 0 1", "Ra6"));
  const std::string moa =
      chess_with("moa", "[[piece]]\nletter = \"M\"\nname = \"moa\"\nmovement = \"[F-W]\"\n");
  EXPECT_TRUE(legal(moa, "1k6/8/8/8/8/3m1m2/R7/4K3 w - - 0 1", "Re2"));
  EXPECT_FALSE(legal(moa, "1k6/8/8/8/8/3m1m2/R7/4K3 w - - 0 1", "Rd2"));
}

TEST(ShippedGames, WereRead) { EXPECT_GE(shipped_cases().size(), 12u); }

}  // namespace
}  // namespace cheshire::test
