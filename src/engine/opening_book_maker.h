// OpeningBookMaker: counts games of one kind, and makes an OpeningBook of the positions that most of them
// reach. It takes some twenty bytes of memory for each position of a game. The same games give the same
// bytes, whatever their order.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/explorer.h"
#include "engine/replay.h"
#include "engine/session.h"

namespace cheshire {

struct BookLimits {
  std::size_t least = 10;         // games that reach a position of the book
  std::size_t examples = 1000;    // positions with examples: the commonest
  std::size_t example_moves = 4;  // their moves with examples: the commonest
  std::size_t examples_each = 1;  // examples of such a move
  std::size_t bytes = 1'000'000;  // `least` grows until the book fits; examples have at most half of it
};

struct MadeBook {
  std::string bytes;
  std::size_t least = 0;  // what the limit of bytes has made of BookLimits::least
  std::size_t positions = 0, examples = 0;
};

class OpeningBookMaker {
 public:
  explicit OpeningBookMaker(std::shared_ptr<const AnyGame> game);

  const AnyGame& game() const { return *game_; }

  /// Begins a game at a FEN, or the game's start if it is empty; play() adds its moves, and end() counts it.
  /// Errors: those of Session::set().
  Result<void> begin(std::string_view start);
  /// The game that was begun.
  const Session& session() const { return *session_; }
  /// Returns false, and the game ends here, if it is no legal move, or the game is too long.
  bool play(MoveCode code);
  void end(const Explorer::Example& about);

  /// Adds a record of that game with its main line, as far as it can be played. `place`: where it stands.
  /// Errors: it cannot be played at all.
  Result<void> add(const PgnGame& record, std::string_view place);

  std::uint64_t games() const { return games_.size(); }
  std::uint64_t positions() const { return steps_.size(); }

  /// Makes the book of all that was added.
  MadeBook make(const BookLimits& limits);

 private:
  /// A position of a game.
  struct Step {
    std::uint64_t key;
    std::uint32_t game;
    std::uint16_t ply;
  };
  struct Game {
    std::uint64_t sum = 0;    // of what the book would have of it
    std::uint64_t first = 0;  // of its moves
    std::uint32_t count = 0;
    std::uint32_t texts[5]{};  // White, Black, Date, place, start
    std::uint8_t result = 0;
  };
  class Choice;

  std::uint32_t number_of_text(std::string_view text);
  std::uint32_t move_of(const Step& step) const;
  bool before(std::uint32_t a, std::uint32_t b) const;

  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<Session> session_;
  std::string start_;
  std::vector<Step> steps_;
  std::size_t of_game_ = 0;  // the first step of the game that was begun
  std::vector<std::uint16_t> moves_;
  std::vector<Game> games_;
  std::map<std::string, std::uint32_t, std::less<>> texts_;
  std::vector<const std::string*> by_number_;
  Replay replay_;
};

}  // namespace cheshire
