// The games of data/games, read from their files, against the reference's own description of them; each on one board and
// before the looking-glass, in every combination of options.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "../data/source.h"
#include "cases.h"
#include "gamefile/shelf.h"
#include "random_games.h"
#include "shipped_rules.h"

namespace cheshire::test {
namespace {

const GameLibrary& shipped() {
  static const Shelf shelf = [] {
    Shelf all;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "data/games")) {
      if (entry.path().extension() == ".toml")
        all.put(entry.path().filename().string(), text_of(entry.path()));
    }
    return all;
  }();
  return shelf.library;
}

// joyce on two boards would need a wider machine than the others; its four dimensions are seen on one.
std::vector<GameCase> cases() {
  std::vector<GameCase> all;
  const std::vector<std::string> built_in = game_ids();
  for (const std::string& id : shipped().ids()) {
    if (std::find(built_in.begin(), built_in.end(), id) != built_in.end() || id == "alice:joyce") continue;
    for (const std::string& set : option_sets(*shipped().entry(id))) all.push_back({id, set});
  }
  return all;
}

std::string name_of(const testing::TestParamInfo<GameCase>& info) {
  return as_name(info.param.game + "_" + info.param.options);
}

class ShippedGame : public testing::TestWithParam<GameCase> {
 protected:
  void compare(int positions) {
    const GameCase& c = GetParam();
    Result<GameSpec> spec = shipped().find(c.game, *parse_options(c.options));
    ASSERT_TRUE(spec) << spec.error().message;
    with_spec(*std::move(spec), [&](const auto& game) {
      reference::Rules rules = rules_of_shipped(game.spec(), game.topology());
      ASSERT_FALSE(rules.letters.empty()) << "the reference does not know this game";
      Pair pair(game, std::move(rules), seed_of(game.spec()));
      tell(run(pair, positions));
    });
  }
};

TEST_P(ShippedGame, KernelAndReferenceAgree) { compare(100); }
TEST_P(ShippedGame, SlowKernelAndReferenceAgree) { compare(10'000); }

INSTANTIATE_TEST_SUITE_P(Files, ShippedGame, testing::ValuesIn(cases()), name_of);

// Whether a move is legal in a game of that text.
bool legal(const std::string& file, const std::string& fen, const std::string& move) {
  Shelf shelf;
  const auto faults = shelf.put("file", file);
  EXPECT_TRUE(faults.empty()) << faults[0].message;
  bool found = false;
  with_spec(*shelf.library.find(shelf.files.at(0).ids.at(0)),
            [&](const auto& game) { found = read_move(game.position(fen), move).ok(); });
  return found;
}
std::string chess_with(const std::string& id, const std::string& man) {
  return "id = \"" + id + "\"\ntitle = \"T\"\nsummary = [\"a\", \"b\"]\nbase = \"chess\"\n" + man;
}

// Two checkers whose ways to the king share a cell, round a cylinder or bent: one man interposed parries both.
TEST(ShippedGames, OneManMayParryADoubleCheck) {
  const std::string cylinder = text_of(source_folder() / "data/games/cylinder.toml");
  EXPECT_TRUE(legal(cylinder, "2k5/8/1b5b/8/8/8/R3P3/3QKB2 w - - 0 1", "Ra5"));
  EXPECT_TRUE(legal(cylinder, "2k5/8/1b5b/8/8/8/R7/4K3 w - - 0 1", "Ra5"));
  EXPECT_FALSE(legal(cylinder, "2k5/8/1b5b/8/8/8/R7/4K3 w - - 0 1", "Ra6"));
  const std::string moa =
      chess_with("moa", "[[man]]\nletter = \"M\"\nname = \"moa\"\nmovement = \"[F-W]\"\n");
  EXPECT_TRUE(legal(moa, "1k6/8/8/8/8/3m1m2/R7/4K3 w - - 0 1", "Re2"));
  EXPECT_FALSE(legal(moa, "1k6/8/8/8/8/3m1m2/R7/4K3 w - - 0 1", "Rd2"));
}

TEST(ShippedGames, WereRead) { EXPECT_GE(cases().size(), 12u); }

}  // namespace
}  // namespace cheshire::test
