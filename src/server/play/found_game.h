// FoundGame: what GameClocks::find() returns to whoever acts in a game: the game, or why there is none.
#pragma once

#include <utility>

#include "server/play/action_result.h"
#include "server/play/game_in_play.h"

namespace cheshire {

/// The game that an action is about, or the decision that there is none.
class FoundGame {
 public:
  explicit FoundGame(GameInPlay& game) : game_(&game), why_(missing()) {}
  explicit FoundGame(Decision why) : why_(std::move(why)) {}
  explicit operator bool() const { return game_ != nullptr; }
  GameInPlay& operator*() const { return *game_; }
  GameInPlay* operator->() const { return game_; }
  const Decision& decision() const { return why_; }

 private:
  GameInPlay* game_ = nullptr;
  Decision why_;
};

}  // namespace cheshire
