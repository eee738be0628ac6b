#include "learn/selfplay.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "base/rng.h"
#include "base/sha256.h"

namespace cheshire {
namespace {

std::int16_t training_score(const Score& score) {
  constexpr int mate = TrainingGame::mate_score;
  if (score.kind == Score::Kind::centipawns)
    return static_cast<std::int16_t>(std::clamp(score.value, -mate + 1, mate - 1));
  const int distance = std::min(std::abs(score.value), 1000);
  return static_cast<std::int16_t>(score.value > 0 ? mate + 1000 - distance : -mate - 1000 + distance);
}

/// The number of a move among the legal ones.
std::uint32_t number_of(const std::vector<MoveView>& legal, const std::string& uci) {
  const auto at = std::find_if(legal.begin(), legal.end(), [&](const MoveView& m) { return m.uci == uci; });
  return static_cast<std::uint32_t>(at - legal.begin());
}

/// Returns a line to play: one of those with almost the best score, or the best where there is a mate.
std::size_t drawn_line(const std::vector<LineView>& lines, Rng& rng) {
  const auto score = [&](std::size_t n) { return lines[n].line.score; };
  std::size_t good = 0;
  while (good < lines.size() && score(good).kind == Score::Kind::centipawns && !lines[good].moves.empty() &&
         score(good).value >= score(0).value - SelfplayOptions::margin)
    ++good;
  return good < 2 ? 0 : rng.below(static_cast<std::uint32_t>(good));
}

}  // namespace

std::string SelfplayOptions::text() const {
  return "soft nodes " + std::to_string(nodes) + ", plies " + std::to_string(opening.plies) + ", balance " +
         std::to_string(opening.max_score) + ", win " + std::to_string(win_score) + " for " +
         std::to_string(win_plies) + ", hash " + std::to_string(hash) +
         (varied > 0 ? ", varied " + std::to_string(varied) : "") +
         (!net           ? ""
          : net->empty() ? ", no net"
                         : ", net " + sha256(*net).substr(0, 12));
}

Selfplay::Selfplay(std::shared_ptr<const AnyGame> game, SelfplayOptions options)
    : options_(std::move(options)), session_(game->session()), openings_(std::move(game), options_.opening) {
  // A table that is too large for the memory is as small as can be.
  (void)session_->set_hash(options_.hash);
  // Who made the options has tried the net.
  if (options_.net) (void)session_->set_net(*options_.net);
}

Result<std::optional<TrainingGame>> Selfplay::play(std::uint64_t number, const std::function<bool()>& stop) {
  const Result<Opening> opening = openings_.make(number);
  if (!opening) return opening.error();
  TrainingGame game;
  game.number = number;
  game.opening = opening->moves.size();
  session_->clear_hash();
  if (Result<void> set = session_->set({}); !set) return set.error();
  const auto push = [&](const std::string& uci) {
    game.moves.push_back(number_of(session_->legal_moves(), uci));
    return session_->play(uci);
  };
  for (const std::string& move : opening->moves) {
    if (Result<void> played = push(move); !played) return played.error();
  }

  ThinkRequest request;
  request.limits.soft_nodes = options_.nodes;
  request.limits.nodes = 8 * options_.nodes;
  ThinkEvents events;
  events.stop = stop;
  Color leader = Color::white;
  int leading = 0;  // half-moves in a row
  Rng rng = rng_of(options_.opening.seed + 1, number);
  while (!session_->outcome().over() && session_->ply() < options_.max_plies) {
    const bool varies = session_->ply() < static_cast<int>(game.opening) + options_.varied;
    request.limits.multi_pv = varies ? SelfplayOptions::choices : 1;
    const Result<ThinkResult> found = session_->think(request, events);
    if (!found) return found.error();
    if (stop && stop()) return std::optional<TrainingGame>();
    if (found->best.empty()) {  // it accepts the end that is offered
      (void)session_->end(session_->offered());
      break;
    }
    // One that declines it by an abdication has not searched, and thinks what it thought before.
    const std::size_t n = game.scores.size();
    const std::size_t drawn = varies ? drawn_line(found->lines, rng) : 0;
    const std::int16_t score = !found->lines.empty() ? training_score(found->lines[drawn].line.score)
                               : n >= 2              ? game.scores[n - 2]
                                                     : std::int16_t{0};
    const Color side = session_->side(), ahead = score >= 0 ? side : !side;
    const std::string& move = drawn > 0 ? found->lines[drawn].moves.front() : found->best;
    if (Result<void> played = push(move); !played) return played.error();
    game.scores.push_back(score);
    leading = std::abs(score) < options_.win_score ? 0 : ahead == leader ? leading + 1 : 1;
    leader = ahead;
    if (leading >= options_.win_plies) {
      game.result = leader == Color::white ? 1 : -1;
      return std::optional<TrainingGame>(std::move(game));
    }
  }
  if (const Outcome outcome = session_->outcome(); outcome.won())
    game.result = outcome.winner == Color::white ? 1 : -1;
  return std::optional<TrainingGame>(std::move(game));
}

}  // namespace cheshire
