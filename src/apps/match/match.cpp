#include "apps/match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>
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
  /// Returns the milliseconds left to a side; nothing without clocks.
  std::optional<std::int64_t> left(Color side) const {
    if (options_.base == 0) return {};
    return left_[index(side)];
  }

 private:
  const MatchOptions& options_;
  int left_[2];
};

/// Ends a game as a win for the other side.
void lose(MatchGame& game, Color loser, MatchGame::End end, Message reason) {
  game.end = end;
  game.result = loser == Color::white ? "0-1" : "1-0";
  game.reason = std::move(reason);
}

/// Ends a game as drawn because of its length.
void adjudicate(MatchGame& game, int limit) {
  game.end = MatchGame::End::adjudication;
  game.result = "1/2-1/2";
  game.reason = msg::match_too_long(limit);
}

PgnAnnotations notes_of(const Choice& choice, Color side, std::optional<std::int64_t> clock) {
  PgnAnnotations notes;
  notes.clock = clock;
  if (choice.score) {
    PgnEval eval;
    const int sign = side == Color::white ? 1 : -1;
    (choice.score->kind == Score::Kind::mate ? eval.mate : eval.centipawns) = sign * choice.score->value;
    eval.depth = choice.depth;
    notes.eval = eval;
  }
  return notes;
}

}  // namespace

Match::Match(std::shared_ptr<const AnyGame> game, MatchOptions options, std::vector<Players> tables)
    : game_(std::move(game)), options_(std::move(options)), tables_(std::move(tables)) {}

std::string Match::name(int player) const {
  const auto own = [&](int which) {
    return options_.names[which].empty() ? tables_[0][which]->name() : options_.names[which];
  };
  return own(player) == own(1 - player) ? fmt::format("{} ({})", own(player), player + 1) : own(player);
}

Result<void> Match::open(MatchGame& game) const {
  constexpr int attempts = 100;
  const int pair = options_.alternate ? (game.number - 1) / 2 : game.number - 1;
  if (!options_.openings.empty()) {
    const Opening& opening = options_.openings[static_cast<std::size_t>(pair) % options_.openings.size()];
    game.session = opening.game->session();
    game.opening = opening.moves.size();
    return game.session->set(opening.fen, opening.moves);
  }
  game.session = game_->session();
  Rng rng(options_.seed * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(pair));
  for (int attempt = 0; attempt < attempts; ++attempt) {
    if (Result<void> set = game.session->set(options_.fen); !set) return set.error();
    for (int ply = 0; ply < options_.opening && !game.session->outcome().over(); ++ply) {
      const std::vector<MoveView> moves = game.session->legal_moves();
      if (Result<void> played =
              game.session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci);
          !played) {
        return played.error();
      }
    }
    game.opening = static_cast<std::size_t>(game.session->ply());
    if (!game.session->outcome().over()) return {};
  }
  return Error{msg::openings_all_end()};
}

bool Match::decided() const {
  return options_.sprt && std::abs(options_.sprt->log_likelihood_ratio(score_)) >= Sprt::bound;
}

Result<void> Match::run(const std::function<void(const MatchGame&)>& report) {
  std::mutex mutex;  // of all that follows
  int next = 1;
  bool stop = false;
  std::optional<Error> failed;
  std::exception_ptr thrown;
  const auto work = [&](Players& players) {
    for (;;) {
      int number = 0;
      {
        const std::scoped_lock lock(mutex);
        if (stop || next > options_.rounds || interrupted()) return;
        number = next++;
      }
      const auto played = play(number, players);
      const std::scoped_lock lock(mutex);
      if (!played) {
        stop = true;
        if (!failed) failed = played.error();
      }
      if (stop || !*played) return;
      count(**played);
      report(**played);
      stop = decided();
    }
  };
  const auto work_safely = [&](Players& players) {
    try {
      work(players);
    } catch (...) {
      const std::scoped_lock lock(mutex);
      stop = true;
      if (!thrown) thrown = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < tables_.size(); ++i) others.emplace_back([&, i] { work_safely(tables_[i]); });
    work_safely(tables_[0]);
  }
  if (thrown) std::rethrow_exception(thrown);
  if (failed) return *failed;
  return {};
}

Result<std::optional<MatchGame>> Match::play(int number, Players& players) const {
  MatchGame game;
  game.number = number;
  const int white = options_.alternate && number % 2 == 0 ? 1 : 0;
  game.player = {white, 1 - white};
  if (Result<void> opened = open(game); !opened) return opened.error();
  for (const std::unique_ptr<Player>& player : players) {
    Result<void> ready = player->new_game();
    if (interrupted()) return std::optional<MatchGame>();
    if (!ready) return Error{msg::player_not_ready(player->name(), ready.error().message)};
  }
  play(game, players);
  if (interrupted()) return std::optional<MatchGame>();
  return std::optional<MatchGame>(std::move(game));
}

void Match::play(MatchGame& game, Players& players) const {
  using End = MatchGame::End;
  Clocks clocks(options_);
  while (!game.session->outcome().over()) {
    if (game.session->ply() >= 2 * options_.max_moves) return adjudicate(game, options_.max_moves);
    const Color side = game.session->side();
    const auto forfeit = [&](End end, Message why) {
      lose(game, side, end, msg::match_forfeit(side, std::move(why)));
    };
    const Allowance allowed = clocks.allowance(side);
    const auto start = Clock::now();
    // A player sees only the sealed papers that their side knows.
    const std::unique_ptr<Session> view = game.session->seen_by(viewer_of(side));
    const Result<Choice> choice =
        players[game.player[index(side)]]->choose(*view, allowed.limits, allowed.time);
    const auto spent = std::chrono::duration_cast<milliseconds>(Clock::now() - start);
    if (interrupted()) return;
    const bool late = spent >= allowed.time;
    if (!choice) return forfeit(late ? End::time_forfeit : End::abandoned, choice.error().message);
    const bool timed = options_.move_time > 0 || options_.base > 0;
    if (timed && spent > allowed.time) {
      return lose(game, side, End::time_forfeit,
                  msg::match_time_lost(side, spent.count(), allowed.time.count()));
    }
    clocks.spend(side, spent);
    const std::string& move = choice->move;
    if (const Outcome offered = game.session->offered();
        offered.over() && (move.empty() || move == "(none)")) {
      (void)game.session->end(offered);
      break;
    }
    // Only coordinates are accepted; SAN is for people.
    const std::vector<MoveView> legal = game.session->legal_moves();
    if (std::none_of(legal.begin(), legal.end(), [&](const MoveView& m) { return m.uci == move; })) {
      const Result<void> played = game.session->clone()->play(move);
      const std::string shown = printable(move, 20);
      return forfeit(End::rules_infraction, played ? msg::match_move_not_uci(shown)
                                                   : msg::match_move_illegal(shown, played.error().message));
    }
    if (Result<void> played = game.session->play(move); !played)
      return forfeit(End::rules_infraction, played.error().message);
    game.moves.push_back(notes_of(*choice, side, clocks.left(side)));
  }
  const Outcome outcome = game.session->outcome();
  game.result = cheshire::score(outcome);
  game.reason = message(outcome);
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
