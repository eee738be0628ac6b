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
#include "base/sha256.h"
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

void adjudicate(MatchGame& game, Adjudication verdict) {
  game.end = MatchGame::End::adjudication;
  game.result = !verdict.winner ? "1/2-1/2" : *verdict.winner == Color::white ? "1-0" : "0-1";
  game.reason = std::move(verdict.reason);
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

void play_out(MatchGame& game, Match::Players& players, const MatchOptions& options) {
  using End = MatchGame::End;
  Clocks clocks(options);
  Adjudicator adjudicator(options.adjudication);
  while (!game.session->outcome().over()) {
    if (game.session->ply() >= 2 * options.max_moves) {
      return adjudicate(game, {{}, msg::match_too_long(options.max_moves)});
    }
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
    const bool timed = options.move_time > 0 || options.base > 0;
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
    std::optional<Adjudication> verdict = adjudicator.add(side, choice->score, game.session->ply() - 1);
    if (verdict && !game.session->outcome().over()) return adjudicate(game, *std::move(verdict));
  }
  const Outcome outcome = game.session->outcome();
  game.result = cheshire::score(outcome);
  game.reason = message(outcome);
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

std::string Match::fingerprint() const {
  const MatchOptions& o = options_;
  std::string text = fmt::format("{} {} {}+{} {} {} {} {}", game_->spec().identity(), o.alternate, o.base,
                                 o.increment, o.move_time, o.nodes, o.depth, o.max_moves);
  text += fmt::format(" {} {} {} {} {}", o.adjudication.win_score, o.adjudication.win_moves,
                      o.adjudication.draw_score, o.adjudication.draw_moves, o.adjudication.draw_from);
  if (o.openings.empty()) {
    text += fmt::format(" {} {} {} {} {}", o.random.fen, o.random.seed, o.random.plies, o.random.max_score,
                        o.random.nodes);
  }
  for (const Opening& opening : o.openings)
    text += fmt::format("\n{} {}", opening.fen, fmt::join(opening.moves, " "));
  return sha256(text).substr(0, 16);
}

int half_points(std::string_view result, Color color) {
  if (result == "1-0") return color == Color::white ? 2 : 0;
  if (result == "0-1") return color == Color::white ? 0 : 2;
  return 1;
}

Result<void> Match::open(MatchGame& game, RandomOpenings& random) const {
  const auto number = static_cast<std::size_t>(opening_number(game.number));
  std::optional<Opening> made;
  if (options_.openings.empty()) {
    Result<Opening> opening = random.make(number);
    if (!opening) return opening.error();
    made = *std::move(opening);
  }
  const Opening& opening = made ? *made : options_.openings[number % options_.openings.size()];
  game.session = opening.game->session();
  game.opening = opening.moves.size();
  return game.session->set(opening.fen, opening.moves);
}

int Match::next_game(int number) const {
  do {
    ++number;
  } while (number <= options_.rounds &&
           (opening_number(number) % options_.shards != options_.shard || taken_over_.contains(number)));
  return number;
}

void Match::take_over(int number, int half_points) {
  if (taken_over_.insert(number).second) count(number, half_points);
}

bool Match::decided() const {
  return options_.sprt && std::abs(options_.sprt->log_likelihood_ratio(score_)) >= Sprt::bound;
}

Result<void> Match::run(const std::function<void(const MatchGame&)>& report) {
  std::mutex mutex;  // of all that follows
  int next = next_game(0);
  bool stop = decided();
  std::optional<Error> failed;
  std::exception_ptr thrown;
  const auto work = [&](Players& players) {
    RandomOpenings random(game_, options_.random);
    for (;;) {
      int number = 0;
      {
        const std::scoped_lock lock(mutex);
        if (stop || next > options_.rounds || interrupted()) return;
        number = next;
        next = next_game(number);
      }
      const auto played = play(number, players, random);
      const std::scoped_lock lock(mutex);
      if (!played) {
        stop = true;
        if (!failed) failed = played.error();
      }
      if (stop || !*played) return;
      count((*played)->number,
            half_points((*played)->result, (*played)->player[0] == 0 ? Color::white : Color::black));
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

Result<std::optional<MatchGame>> play_game(MatchGame game, Match::Players& players,
                                           const MatchOptions& options) {
  // Another one in every game, and never 0.
  const std::uint64_t seed = rng_of(options.random.seed, static_cast<std::uint64_t>(game.number)).next() | 1;
  // Both are asked, so that one run says everything that is missing.
  std::optional<Message> missing;
  for (const std::unique_ptr<Player>& player : players) {
    const Result<void> ready = player->new_game(seed);
    if (interrupted()) return std::optional<MatchGame>();
    if (ready) continue;
    Message reason = msg::player_not_ready(player->name(), ready.error().message);
    missing = missing ? msg::players_not_ready(*missing, reason) : std::move(reason);
  }
  if (missing) return Error{*missing};
  play_out(game, players, options);
  if (interrupted()) return std::optional<MatchGame>();
  return std::optional<MatchGame>(std::move(game));
}

Result<std::optional<MatchGame>> Match::play(int number, Players& players, RandomOpenings& random) const {
  MatchGame game;
  game.number = number;
  const int white = options_.alternate && number % 2 == 0 ? 1 : 0;
  game.player = {white, 1 - white};
  if (Result<void> opened = open(game, random); !opened) return opened.error();
  return play_game(std::move(game), players, options_);
}

void Match::count(int number, int half_points) {
  score_.add_game(half_points);
  if (!options_.alternate) return;
  const auto [other, first] = half_pairs_.emplace(opening_number(number), half_points);
  if (first) return;
  score_.add_pair(other->second + half_points);
  half_pairs_.erase(other);
}

}  // namespace cheshire
