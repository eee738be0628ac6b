#include "apps/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "apps/interrupt.h"
#include "base/rng.h"
#include "messages/commandline.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// The search limits of one move and the longest time it may take.
struct Allowance {
  Limits limits;
  milliseconds time;
};

/// The time left to both sides.
class Clocks {
 public:
  explicit Clocks(const MatchOptions& options) : options_(options), left_{options.base, options.base} {}

  Allowance allowance(Color side) const {
    Allowance a;
    a.limits.depth = options_.depth;
    a.limits.nodes = options_.nodes;
    a.limits.move_time = options_.move_time;
    a.time = milliseconds(options_.patience);
    if (options_.move_time > 0) a.time = milliseconds(options_.move_time + options_.margin);
    if (options_.base > 0) {
      for (int c : {0, 1}) {
        a.limits.time[c] = std::max(1, left_[c]);
        a.limits.increment[c] = options_.increment;
      }
      a.time = milliseconds(left_[index(side)] + options_.margin);
    }
    return a;
  }
  void spend(Color side, milliseconds time) {
    if (options_.base == 0) return;
    int& left = left_[index(side)];
    left = std::max(0, left - static_cast<int>(time.count())) + options_.increment;
  }

 private:
  const MatchOptions& options_;
  int left_[2];
};

}  // namespace

Match::Match(std::shared_ptr<const AnyGame> game, MatchOptions options,
             std::array<std::unique_ptr<Player>, 2> players)
    : game_(std::move(game)), options_(std::move(options)), players_(std::move(players)) {}

std::string Match::name(int player) const {
  const std::string& own = players_[player]->name();
  return own == players_[1 - player]->name() ? fmt::format("{} ({})", own, player + 1) : own;
}

Result<std::unique_ptr<Session>> Match::opening(int number) const {
  constexpr int attempts = 100;
  const int pair = options_.alternate ? (number - 1) / 2 : number - 1;
  Rng rng(options_.seed * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(pair));
  for (int attempt = 0; attempt < attempts; ++attempt) {
    std::unique_ptr<Session> session = game_->session();
    if (Result<void> set = session->set(options_.fen); !set) return set.error();
    for (int ply = 0; ply < options_.opening && !session->outcome().over(); ++ply) {
      const std::vector<MoveView> moves = session->legal_moves();
      if (Result<void> played = session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci);
          !played) {
        return played.error();
      }
    }
    if (!session->outcome().over()) return session;
  }
  return Error{msg::openings_all_end()};
}

Result<void> Match::run(const std::function<void(const MatchGame&)>& report) {
  for (int number = 1; number <= options_.games && !interrupted(); ++number) {
    MatchGame game;
    game.number = number;
    const int white = options_.alternate && number % 2 == 0 ? 1 : 0;
    game.player = {white, 1 - white};
    auto session = opening(number);
    if (!session) return session.error();
    game.session = std::move(*session);
    for (int player : {0, 1}) {
      Result<void> ready = players_[player]->new_game();
      if (interrupted()) return {};
      if (!ready) return Error{msg::player_not_ready(players_[player]->name(), ready.error().message)};
    }
    play(game);
    if (interrupted()) return {};
    count(game);
    report(game);
  }
  return {};
}

void Match::play(MatchGame& game) {
  Clocks clocks(options_);
  while (!game.session->outcome().over()) {
    const Color side = game.session->side();
    const Allowance allowed = clocks.allowance(side);
    const auto start = Clock::now();
    // A player sees only the sealed papers that their side knows.
    const std::unique_ptr<Session> view = game.session->seen_by(viewer_of(side));
    const Result<std::string> move =
        players_[game.player[index(side)]]->choose(*view, allowed.limits, allowed.time);
    const auto spent = std::chrono::duration_cast<milliseconds>(Clock::now() - start);
    if (interrupted()) return;
    if (!move) return forfeit(game, side, move.error().message);
    const bool timed = options_.move_time > 0 || options_.base > 0;
    if (timed && spent > allowed.time) {
      game.out_of_time = true;
      return lose(game, side, msg::match_time_lost(side, spent.count(), allowed.time.count()));
    }
    clocks.spend(side, spent);
    if (const Outcome offered = game.session->offered();
        offered.over() && (move->empty() || *move == "(none)")) {
      (void)game.session->end(offered);
      break;
    }
    // Only coordinates are accepted; SAN is for people.
    const std::vector<MoveView> legal = game.session->legal_moves();
    if (std::none_of(legal.begin(), legal.end(), [&](const MoveView& m) { return m.uci == *move; })) {
      const Result<void> played = game.session->clone()->play(*move);
      const std::string shown = printable(*move, 20);
      return forfeit(
          game, side,
          played ? msg::match_move_not_uci(shown) : msg::match_move_illegal(shown, played.error().message));
    }
    if (Result<void> played = game.session->play(*move); !played)
      return forfeit(game, side, played.error().message);
  }
  const Outcome outcome = game.session->outcome();
  game.result = cheshire::score(outcome);
  game.reason = message(outcome);
}

void Match::forfeit(MatchGame& game, Color loser, Message why) {
  lose(game, loser, msg::match_forfeit(loser, std::move(why)));
}

void Match::lose(MatchGame& game, Color loser, Message reason) {
  game.forfeit = true;
  game.result = loser == Color::white ? "0-1" : "1-0";
  game.reason = std::move(reason);
}

void Match::count(const MatchGame& game) {
  if (game.result == "1/2-1/2") {
    ++score_.draws;
  } else {
    const int winner = game.player[game.result == "1-0" ? 0 : 1];
    ++(winner == 0 ? score_.wins : score_.losses);
  }
}

}  // namespace cheshire
