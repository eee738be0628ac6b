// Explorer: what was played in one position, how those games ended, and examples of them, over any number of
// records. It takes no more memory for more games. engine/explorer_index.h answers the same for every
// position of its games without reading them again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/replay.h"
#include "engine/session.h"

namespace cheshire {

class Explorer {
 public:
  struct Example {
    std::string white, black, date, result, place;
    std::int64_t number = -1;  // in its book (engine/opening_book.h), if it can be played over
  };
  struct Results {
    std::int64_t games = 0, white = 0, draws = 0, black = 0;

    void add(std::string_view result);
    void add(const Results& others);
  };
  struct Move : Results {
    std::string uci, san;
    std::vector<Example> examples;  // the first games with the move
  };

  /// Explores the present position of a session. `examples`: how many to keep for each move.
  Explorer(const Session& position, std::size_t examples);

  /// Counts a record of the same game, replayed without its variations. Returns whether it reaches the
  /// position; what it plays there the first time counts. `place`: where the record stands, for its example.
  bool add(const PgnGame& record, const Replay& replay, std::string_view place);
  /// Counts games that reach the position and play from there to the position with the key `to`. Returns the
  /// move, to which their examples may be added; null if that is no legal move, as where they end.
  Move* add(std::uint64_t to, const Results& games);

  /// The key of the position.
  std::uint64_t key() const { return key_; }
  /// How many examples to keep for each move.
  std::size_t examples() const { return examples_; }
  /// All games that reach the position, also those that end there.
  const Results& total() const { return total_; }
  /// The moves that were played, most often first.
  std::vector<Move> moves() const;

 private:
  std::uint64_t key_;
  std::size_t examples_;
  Results total_;
  std::vector<Move> all_;                                  // every legal move
  std::unordered_map<std::uint64_t, std::size_t> by_key_;  // the moves by the position they lead to
};

}  // namespace cheshire
