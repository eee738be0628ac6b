// Selfplay: games of the engine against itself, to learn from.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "engine/session.h"
#include "learn/game_data.h"
#include "learn/random_openings.h"

namespace cheshire {

struct SelfplayOptions {
  RandomOpeningOptions opening{.fen = {}, .seed = 1, .plies = 8, .max_score = 300, .nodes = 1000};
  /// The iteration that reaches so many nodes is finished: at equal nodes this plays much better than
  /// breaking it off.
  std::uint64_t nodes = 1000;
  /// After the random opening so many half-moves are drawn, each from the up to `choices` best moves that the
  /// search scores within `margin` centipawns of its best one.
  int varied = 0;
  static constexpr int choices = 6, margin = 60;
  int hash = 4;  // MiB
  /// The file of a net to evaluate with, as Session::set_net() takes it; empty for none. Nothing: the game's
  /// own.
  std::optional<std::string> net;
  /// A side that is so many centipawns ahead for so many half-moves in a row has won.
  int win_score = 1000, win_plies = 6;
  int max_plies = 400;  // longer games are drawn

  /// How the moves are chosen, for GameBatch::origin.
  std::string text() const;
};

/// Each game depends on its number and the options alone.
class Selfplay {
 public:
  Selfplay(std::shared_ptr<const AnyGame> game, SelfplayOptions options);

  /// Returns nothing if `stop` returned true; it is asked while the engine thinks. Errors: there is no
  /// opening.
  Result<std::optional<TrainingGame>> play(std::uint64_t number, const std::function<bool()>& stop);

 private:
  SelfplayOptions options_;
  std::unique_ptr<Session> session_;
  RandomOpenings openings_;
};

}  // namespace cheshire
