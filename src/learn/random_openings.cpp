#include "learn/random_openings.h"

#include <cstdlib>
#include <utility>

#include "base/rng.h"
#include "messages/learn.h"

namespace cheshire {

RandomOpenings::RandomOpenings(std::shared_ptr<const AnyGame> game, RandomOpeningOptions options)
    : game_(std::move(game)), options_(std::move(options)), session_(game_->session()) {
  // The same seed gives the same openings whatever nets the program has.
  (void)session_->set_net({});
}

/// Plays random moves from the start. Returns false if they end the game.
Result<bool> RandomOpenings::play(int plies, std::uint64_t seed) {
  if (Result<void> set = session_->set(options_.fen); !set) return set.error();
  Rng rng(seed);
  while (session_->ply() < plies && !session_->outcome().over()) {
    const std::vector<MoveView> moves = session_->legal_moves();
    const std::string& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci;
    if (Result<void> played = session_->play(move); !played) return played.error();
  }
  return !session_->outcome().over();
}

Result<bool> RandomOpenings::lopsided() {
  if (options_.max_score == 0) return false;
  session_->clear_hash();
  ThinkRequest request;
  request.limits.nodes = options_.nodes;
  const Result<ThinkResult> found = session_->think(request, {});
  if (!found) return found.error();
  if (found->lines.empty()) return true;  // the side to move may claim the end of the game
  const Score score = found->lines[0].line.score;
  return score.kind == Score::Kind::mate || std::abs(score.value) > options_.max_score;
}

Result<Opening> RandomOpenings::make(std::uint64_t number) {
  constexpr int attempts = 1000;
  Rng seeds = rng_of(options_.seed, number);
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const std::uint64_t seed = seeds.next();
    const int plies = options_.plies > 0 ? options_.plies - static_cast<int>(seed >> 63) : 0;
    const Result<bool> goes_on = play(plies, seed);
    if (!goes_on) return goes_on.error();
    if (!*goes_on) continue;
    const Result<bool> refused = options_.plies > 0 ? lopsided() : false;
    if (!refused) return refused.error();
    if (*refused) continue;
    Opening opening{game_, options_.fen, {}};
    for (const MoveView& move : session_->moves()) opening.moves.push_back(move.uci);
    return opening;
  }
  return Error{msg::openings_none_balanced(attempts)};
}

}  // namespace cheshire
