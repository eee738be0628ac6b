// What games are refused, and moves and requests of games that only a session has.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/test_message.h"
#include "engine/session.h"

namespace cheshire {
namespace {

using test::brief;

std::unique_ptr<Session> session(const char* game, const OptionValues& options = {},
                                 std::string_view fen = {}) {
  std::unique_ptr<Session> s = (*open_game(game, options))->session();
  const Result<void> set = s->set(fen);
  EXPECT_TRUE(set.ok()) << fen << ": " << (set ? "" : set.error().text());
  return s;
}
std::string refused(const Result<void>& done) { return done ? "done" : brief(done.error().message); }

// Rules without a kernel.
struct Unheard {
  static constexpr std::string_view name = "Unheard";
  Capabilities capabilities() const { return {}; }
};

TEST(Refusals, OfGamesThatNoKernelPlays) {
  const auto opened = [](GameSpec spec) {
    const auto game = open_game(std::move(spec));
    return game ? "opened" : brief(game.error().message);
  };
  GameSpec spec = *find_game("chess");
  EXPECT_EQ(opened(spec), "opened");
  spec.rules = Unheard{};
  EXPECT_EQ(opened(std::move(spec)), "kernel-missing(\"chess\", \"Unheard\")");
  GameSpec wide = *find_game("odonohue");
  wide.board = on_boards(box(10, 10), {"A", "B"});
  EXPECT_EQ(opened(std::move(wide)), "boards-too-large(\"odonohue\", 256, 128)");
}

TEST(Refusals, OfMoves) {
  EXPECT_EQ(refused(session("alice", {{"castling", "off"}})->play("O-O")), "castling-switched-off");
  const auto space = session("raumschach");
  EXPECT_EQ(refused(space->play("O-O")), "castling-unknown");
  EXPECT_EQ(refused(space->play("Na9")), "square-without-level(\"a9\", \"Aa1\")");
  EXPECT_EQ(refused(space->play("Nabcdef")), "move-without-level(\"abcdef\", \"Aa1\")");
  EXPECT_EQ(refused(session("odonohue")->play("b1c3/A")), "board-out-of-reach(A)");
  const auto three =
      session("three-boards", {}, "4k3/8/8/8/8/8/8/R3K3;8/8/8/n7/8/8/8/8;8/8/8/n7/8/8/8/8 w - - 0 1");
  EXPECT_EQ(refused(three->play("a1a5")), "transfers-occupied([a5 on B, a5 on C])");
  const auto checked = session("ms-alice", {}, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
  const Topology& boards = checked->game().topology();
  EXPECT_EQ(brief(checked->why_not(boards.find("e1", 0), boards.find("e1", 1))), "zero-move-out-of-check");
}

// A pawn of Hyperchess can come back to its cell, but not step twice from it again.
TEST(Refusals, OfDoubleStepsWhoseRightIsLost) {
  const auto hyper = *open_game("hyperchess");
  const PawnSpec::StepRight& right = hyper->spec().pawn.step_rights.at(0);
  ASSERT_EQ(right.color, Color::white);
  const auto start = hyper->session();
  const std::string pieces = std::to_string(start->king(Color::white)) + "K," +
                             std::to_string(start->king(Color::black)) + "k," + std::to_string(right.from) +
                             "P";
  const std::string key = std::string("right.") + right.letter + "." + std::to_string(right.from);
  const auto fresh = session("hyperchess", {}, hyper->compose(pieces, key + "=on")->fen);
  const auto moved = session("hyperchess", {}, hyper->compose(pieces, "")->fen);
  const auto legal = [](const Session& s, const std::string& uci) {
    const std::vector<MoveView> moves = s.legal_moves();
    return std::any_of(moves.begin(), moves.end(), [&](const MoveView& m) { return m.uci == uci; });
  };
  std::vector<std::string> lost;
  for (const MoveView& move : fresh->legal_moves()) {
    if (!legal(*moved, move.uci)) lost.push_back(move.uci);
  }
  ASSERT_FALSE(lost.empty());
  for (const std::string& move : lost) EXPECT_EQ(refused(moved->play(move)), "double-step-lost") << move;
}

TEST(Refusals, OfRequests) {
  const auto chess = session("chess");
  EXPECT_EQ(refused(chess->challenge()), "challenge-unknown(\"Chess\")");
  EXPECT_EQ(refused(chess->set_hash(1 << 30)), "hash-too-large(1073741824)");
  ASSERT_TRUE(chess->end(Outcome::win(Color::white, Outcome::Reason::resignation)));
  EXPECT_EQ(refused(chess->play("e4")), "game-over(game-resigned(White, Black))");
}

}  // namespace
}  // namespace cheshire
