// Moves as numbers: they are the legal moves in their order, and those of another position are refused.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/cheops/test_session.h"

namespace cheshire {
namespace {

TEST(MoveCodes, CodesAreTheLegalMovesInTheirOrder) {
  // Of three boards players choose the one that a piece reaches; two of their pieces may stand at one place.
  for (const char* game :
       {"chess", "alice", "raumschach", "hyperchess", "three-boards", "alice3:chess", "little-cheops"}) {
    const auto s = session(game);
    Rng rng(5);
    for (int ply = 0; ply < 120 && !s->outcome().over(); ++ply) {
      const std::vector<MoveView> moves = s->legal_moves();
      const std::span<const MoveCode> codes = s->legal_codes();
      ASSERT_EQ(codes.size(), moves.size()) << game;
      EXPECT_EQ(std::set<MoveCode>(codes.begin(), codes.end()).size(), codes.size());
      for (std::size_t i = 0; i < codes.size(); ++i) {
        ASSERT_EQ(from_of(codes[i]), moves[i].from);
        ASSERT_EQ(to_of(codes[i]), moves[i].to);
        ASSERT_EQ(s->legal_move_of(codes[i]), moves[i]);
      }
      const std::size_t chosen = rng.below(static_cast<std::uint32_t>(codes.size()));
      const auto by_text = s->clone();
      ASSERT_TRUE(by_text->play(moves[chosen].uci));
      ASSERT_TRUE(s->play(codes[chosen]));
      ASSERT_EQ(s->fen(), by_text->fen());
      ASSERT_EQ(s->key(), by_text->key());
    }
    const auto again = session(game);
    for (const MoveView& move : s->moves()) ASSERT_TRUE(again->play(move.uci));
    EXPECT_EQ(again->moves(), s->moves()) << "whether asked after each move or at the end";
    while (s->back() > 0) again->back();
    EXPECT_EQ(s->fen(), s->start_fen());
    EXPECT_EQ(again->key(), s->key());
  }
}

TEST(MoveCodes, ACodeOfAnotherPositionIsRefused) {
  const auto s = session("alice");
  const MoveCode first = s->legal_codes().front();
  ASSERT_TRUE(s->play(first));
  const auto refused = [&](MoveCode code) {
    const Result<void> played = s->play(code);
    return played ? std::string() : test::brief(played.error().message);
  };
  EXPECT_EQ(refused(first), "move-code-illegal(" + std::to_string(first) + ")");
  EXPECT_EQ(refused(0), "move-code-illegal(0)");
  EXPECT_EQ(refused(0xFFFFFFFF), "move-code-illegal(4294967295)");
  EXPECT_FALSE(s->legal_move_of(first));
  EXPECT_EQ(s->ply(), 1);
  s->back(1);
  play_all(*s, {"e4", "d5", "Be2", "dxe4", "Bb5#"});
  EXPECT_TRUE(s->legal_codes().empty());
  EXPECT_EQ(refused(first), "game-over(game-won(checkmate, White))");
}

}  // namespace
}  // namespace cheshire
