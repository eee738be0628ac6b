// EvalData: the positions of self-play that the hand-written evaluation is fitted to, of one game, as their
// counts. It takes the positions that a net would learn from (learn/training_data.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/eval_tracer.h"
#include "engine/session.h"
#include "learn/game_feed.h"

namespace cheshire {

struct EvalPosition {
  EvalTrace trace;
  std::int16_t score = 0;  // centipawns that a search found, for the side to move
  std::int8_t result = 0;  // of the game for the side to move: 1 won, 0 drawn, -1 lost
};

/// Positions, packed: most counts are 0.
class EvalPositions {
 public:
  std::size_t size() const { return heads_.size(); }
  EvalPosition operator[](std::size_t number) const;
  int score(std::size_t number) const { return heads_[number].score; }
  int result(std::size_t number) const { return heads_[number].result; }

  void add(const EvalPosition& position);
  void append(const EvalPositions& more);
  /// Keeps the first `size` positions.
  void cut(std::size_t size);

 private:
  struct Head {
    std::size_t at;
    EvalParts rest;
    std::int16_t score;
    std::int8_t result;
    Color side;
    std::uint8_t counts;
  };
  /// A count that is not 0: of terms, then of the danger to each king.
  struct Count {
    std::uint32_t number : 8;
    std::int32_t value : 24;
  };

  std::vector<Head> heads_;
  std::vector<Count> counts_;
};

class EvalData {
 public:
  /// Errors: the game has an evaluation of its own.
  static Result<EvalData> of(std::shared_ptr<const AnyGame> game);

  /// Adds the positions of a file until there are `most`; games that were there before do not count. The same
  /// files give the same positions for any number of threads. Errors: the file is cut, or of another version
  /// or game; a game cannot be played.
  Result<void> read(GameDataReader::Source source, std::size_t most, int threads,
                    const std::function<bool()>& stop = {});

  const AnyGame& game() const { return feed_.game(); }
  /// Those of 19 games in 20, and of the others.
  const EvalPositions& training() const { return training_; }
  const EvalPositions& validation() const { return validation_; }
  /// The games that were read.
  const GameFeed& feed() const { return feed_; }

 private:
  struct Part;

  EvalData(std::shared_ptr<const AnyGame> game, std::unique_ptr<EvalTracer> tracer)
      : feed_(std::move(game)), tracer_(std::move(tracer)) {}

  GameFeed feed_;
  std::unique_ptr<EvalTracer> tracer_;
  EvalPositions training_, validation_;
};

}  // namespace cheshire
