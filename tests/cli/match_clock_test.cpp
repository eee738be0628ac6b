// What a match makes of a move that comes late, by players that take as long as the test wants.
#include <gtest/gtest.h>

#include <thread>
#include <utility>

#include "apps/match/match.h"
#include "messages/commandline.h"

namespace cheshire {
namespace {

/// Plays the first legal move, on time or too late.
class FirstMover : public Player {
 public:
  explicit FirstMover(bool late) : late_(late) {}
  const std::string& name() const override { return name_; }
  Result<void> new_game(std::uint64_t) override { return {}; }
  Result<Choice> choose(const Session& game, const Limits&, std::chrono::milliseconds patience) override {
    if (late_) std::this_thread::sleep_for(patience + std::chrono::milliseconds(2));
    return Choice{.move = game.legal_moves().front().uci, .score = {}};
  }

 private:
  std::string name_ = "first";
  bool late_;
};

MatchGame played(const MatchOptions& options, bool white_late, bool black_late) {
  MatchGame game;
  game.player = {0, 1};
  game.session = (*open_game("chess"))->session();
  Match::Players players{std::make_unique<FirstMover>(white_late), std::make_unique<FirstMover>(black_late)};
  return *std::move(*play_game(std::move(game), players, options));
}

/// The message without its times.
std::string lost_on_time(Color side) {
  const std::string text = msg::match_time_lost(side, 7, 1).text();
  return text.substr(0, text.find('7'));
}

TEST(MatchClock, ALateMoveLosesTheGame) {
  MatchOptions options;
  options.margin = 0;
  for (const bool clock : {false, true}) {
    (clock ? options.base : options.move_time) = 20;
    (clock ? options.move_time : options.base) = 0;
    for (const Color late : {Color::white, Color::black}) {
      const MatchGame game = played(options, late == Color::white, late == Color::black);
      EXPECT_EQ(game.end, MatchGame::End::time_forfeit);
      EXPECT_EQ(game.result, late == Color::white ? "0-1" : "1-0");
      EXPECT_TRUE(game.reason->text().starts_with(lost_on_time(late))) << game.reason->text();
    }
  }
}

TEST(MatchClock, NobodyIsLateWithoutAClock) {
  MatchOptions options;
  options.depth = 1;
  options.patience = 1;
  options.max_moves = 2;
  EXPECT_EQ(played(options, true, true).end, MatchGame::End::adjudication);
}

}  // namespace
}  // namespace cheshire
