// Openings for matches and self-play: random moves from the start of a game, and of those only the ones that
// a short search does not call lopsided.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/session.h"

namespace cheshire {

/// Where a game of a match begins.
struct Opening {
  /// The game of the match, of Chess960 that with the castlings of the array or position.
  std::shared_ptr<const AnyGame> game;
  std::string fen;                 // empty: the start of the game
  std::vector<std::string> moves;  // UCI
};

struct RandomOpeningOptions {
  std::string fen;  // what the moves begin from; empty: the game's start
  std::uint64_t seed = 1;
  /// Half of the openings have a half-move less, so that either side is to move.
  int plies = 8;
  /// An opening is left out if a search of `nodes` gives a side more than this (centipawns). 0: all are
  /// taken, without a search.
  int max_score = 150;
  std::uint64_t nodes = 2000;
};

/// Each opening depends on its number and the options alone, so that several machines and interrupted matches
/// make the same. Games in which both sides never come to such a position have no opening.
class RandomOpenings {
 public:
  RandomOpenings(std::shared_ptr<const AnyGame> game, RandomOpeningOptions options);

  /// Errors: of 1,000 random openings all end the game or are lopsided; the start cannot be played.
  Result<Opening> make(std::uint64_t number);

 private:
  Result<bool> play(int plies, std::uint64_t seed);
  Result<bool> lopsided();

  std::shared_ptr<const AnyGame> game_;
  RandomOpeningOptions options_;
  std::unique_ptr<Session> session_;
};

}  // namespace cheshire
