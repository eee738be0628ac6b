#include <chrono>

#include <stdexcept>
#include "apps/interrupt.h"
#include "apps/match/players.h"

namespace cheshire {

BuiltinPlayer::BuiltinPlayer(const AnyGame& game, int level, int hash)
    : name_(level == 8 ? "Cheshire" : "Cheshire level " + std::to_string(level)), level_(level), hash_(hash) {
  open(game);
}

void BuiltinPlayer::open(const AnyGame& game) {
  session_ = game.session();
  if (Result<void> r = session_->set_hash(hash_); !r) throw std::runtime_error(r.error().text());
  if (params_) (void)session_->set_search_params(*params_);
}

Result<void> BuiltinPlayer::set_params(const SearchParams& params) {
  params_ = params;
  return session_->set_search_params(params);
}

Result<void> BuiltinPlayer::new_game() {
  session_->clear_hash();
  return {};
}

Result<Choice> BuiltinPlayer::choose(const Session& game, const Limits& limits, std::chrono::milliseconds) {
  if (&session_->game() != &game.game()) open(game.game());  // an array of Chess960 has a game of its own
  std::vector<std::string> moves;
  for (const MoveView& move : game.moves()) moves.push_back(move.uci);
  if (Result<void> set = session_->set(game.start_fen(), moves); !set) return set.error();
  ThinkRequest request;
  request.limits = limits;
  request.skill = level_;
  ThinkEvents events;
  events.now = [] {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
  };
  events.stop = interrupted;
  Result<ThinkResult> result = session_->think(request, events);
  if (!result) return result.error();
  Choice choice{std::move(result->best), {}, result->depth};
  if (!result->lines.empty()) choice.score = result->lines[0].line.score;
  return choice;
}

}  // namespace cheshire
