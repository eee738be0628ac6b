// Games with sealed papers are kept as each viewer knows them. Not in the build of the thread sanitizer,
// which has no Cheops.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.h"
#include "server/play/test_referee.h"

namespace cheshire {
namespace {

// Here kings appoint in secret.
const std::string campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";
const std::string with_papers =
    R"({"game":"little-cheops","options":{"castles-in-common":"on"},"fen":")" + campaign + "\"}";

/// Returns random moves of such a game that goes on after them. Appointments are more frequent.
std::vector<std::string> sealed_line(std::size_t plies) {
  const auto cheops = open_game("little-cheops", {{"castles-in-common", "on"}});
  for (std::uint64_t seed = 1;; ++seed) {
    Rng rng(seed);
    const auto session = (*cheops)->session();
    EXPECT_TRUE(session->set(campaign));
    while (session->moves().size() < plies && !session->outcome().over()) {
      std::vector<MoveView> moves = session->legal_moves();
      const auto open = [](const MoveView& move) { return move.action != "appointment"; };
      if (rng.below(3) == 0 && !std::all_of(moves.begin(), moves.end(), open)) std::erase_if(moves, open);
      EXPECT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci));
    }
    if (session->outcome().over()) continue;
    std::vector<std::string> line;
    for (const MoveView& move : session->moves()) line.push_back(move.uci);
    return line;
  }
}

using SealedGamesTest = RefereeTest;

TEST_F(SealedGamesTest, AGameWithPapersHasABound) {
  const std::vector<std::string> long_sealed = sealed_line(2001);
  const std::string id = post(with_papers);
  GameRow row = stored(id);
  EXPECT_TRUE(store->transaction([&]() -> Result<void> {
    for (int ply = 0; ply < 1999; ++ply) {
      const auto& uci = long_sealed[static_cast<std::size_t>(ply)];
      if (auto r = store->add_move(id, ply, uci, {row.revision++, "", row.updated, row.round}); !r) return r;
    }
    return {};
  }));
  games.forget();
  EXPECT_EQ(why(move(id, 1999, long_sealed[1999])), "");
  EXPECT_EQ(why(move(id, 2000, long_sealed[2000])), "game-too-long(2000)");
  EXPECT_EQ(back(id, 1000, every).kind, Kind::done);
  EXPECT_EQ(why(move(id, 1000, long_sealed[1000])), "");
}

TEST_F(SealedGamesTest, ViewersKnowTheSameOfAGameThatIsKeptAndOfOneThatIsRead) {
  const std::vector<std::string> line = sealed_line(60);
  const std::string id = post(with_papers);
  const auto records = [&] {
    std::vector<std::string> all;
    for (const Viewer viewer : {Viewer::white, Viewer::black, Viewer::spectator})
      all.push_back(games.views.record(id, viewer)->value());
    return all;
  };
  int papers = 0;
  for (int ply = 0; ply < 60; ++ply) {
    EXPECT_EQ(why(move(id, ply, line[static_cast<std::size_t>(ply)])), "");
    const std::vector<std::string> kept = records();
    papers += kept[0].find('#') != std::string::npos || kept[1].find('#') != std::string::npos;
    EXPECT_EQ(kept[2].find('#'), std::string::npos);  // no salt, so no paper
    if (ply % 6 > 0) continue;
    games.forget();
    EXPECT_EQ(records(), kept) << ply;
    EXPECT_EQ(back(id, ply, every).kind, Kind::done);
    EXPECT_EQ(why(move(id, ply, line[static_cast<std::size_t>(ply)])), "");
  }
  EXPECT_GT(papers, 30);
}

}  // namespace
}  // namespace cheshire
