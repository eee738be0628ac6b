// TrainingData: the positions of self-play from which a net learns. It replays games and keeps what the score
// of a search says something about: positions out of check, whose move neither captures, promotes nor
// arrests, and in which neither side has all but won. Random openings have no scores and are never kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "engine/session.h"
#include "eval/net/net_layout.h"
#include "learn/game_feed.h"

namespace cheshire {

/// A position as its side to move sees it.
struct TrainingPosition {
  /// The marks, as place_of() writes them: the pieces and what else nets see.
  std::span<const std::uint16_t> places;
  /// How the side to move sees the board, and how the other does (NetLayout::orientation()).
  std::array<std::uint8_t, 2> orientation{};
  std::int16_t score = 0;  // centipawns that a search found
  std::int8_t result = 0;  // of the game: 1 won, 0 drawn, -1 lost

  static constexpr std::uint16_t place_of(Mark mark, Cell c) {
    return static_cast<std::uint16_t>(c << 6 | mark);
  }
  static constexpr Mark mark_of(std::uint16_t place) { return static_cast<Mark>(place & 63); }
  static constexpr Cell cell_of(std::uint16_t place) { return static_cast<Cell>(place >> 6); }
};

/// Positions, packed: about 60 bytes each.
class PositionList {
 public:
  std::size_t size() const { return heads_.size(); }
  bool empty() const { return heads_.empty(); }
  /// The position of a number, valid until the list changes.
  TrainingPosition operator[](std::size_t number) const;

  void add(const TrainingPosition& position);
  void append(PositionList more);
  /// Keeps the first `size` positions.
  void cut(std::size_t size);

 private:
  struct Head {
    std::uint32_t block, at;
    std::uint16_t count;
    std::int16_t score;
    std::array<std::uint8_t, 2> orientation;
    std::int8_t result;
  };
  static constexpr std::size_t block_size = 1 << 16;

  std::vector<Head> heads_;
  std::vector<std::vector<std::uint16_t>> blocks_;
};

class TrainingData {
 public:
  static constexpr int max_score = 2500;

  /// The positions that were left out, each for the first reason that applies.
  struct Counts {
    std::uint64_t in_check = 0, tactical = 0, lopsided = 0, crowded = 0;

    Counts& operator+=(const Counts& more);
    friend bool operator==(const Counts&, const Counts&) = default;
  };

  /// Errors: there are no nets for the game's rules.
  static Result<TrainingData> of(std::shared_ptr<const AnyGame> game);

  /// Adds the games of a file, until there are `most` positions to train with. The same files give the same
  /// positions for any number of threads. Stops early, without an error, if `stop` returns true. Errors: the
  /// file is cut, or of another version or game; a game cannot be played.
  Result<void> read(GameDataReader::Source source, std::size_t most, int threads,
                    const std::function<bool()>& stop = {});

  const NetLayout& layout() const { return layout_; }
  const AnyGame& game() const { return feed_.game(); }
  /// The games that were read.
  const GameFeed& feed() const { return feed_; }
  /// Pieces at the start of the game, and NetLayout::others(). Positions with more marks are left out.
  int full_count() const { return full_count_; }
  const PositionList& training() const { return training_; }
  const PositionList& validation() const { return validation_; }
  const Counts& counts() const { return counts_; }

 private:
  struct Part;

  TrainingData(std::shared_ptr<const AnyGame> game, NetLayout layout);
  void take_position(const Session& session, int score, const MoveView& best, int result, Counts& counts,
                     PositionList& to) const;

  GameFeed feed_;
  NetLayout layout_;
  int full_count_;
  PositionList training_, validation_;
  Counts counts_;
};

}  // namespace cheshire
