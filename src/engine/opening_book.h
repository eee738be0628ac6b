// OpeningBook: what was played in the positions that many games reach, small enough to ship: data/books has
// one for each game. engine/book_format.h has the format, and OpeningBookMaker makes it. ExplorerIndex
// answers the same of every position of any number of games.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/book_format.h"
#include "engine/explorer.h"

namespace cheshire {

/// A game of a book, to play it over.
struct BookGame {
  Explorer::Example about;
  std::string start;               // FEN; empty: the game's start
  std::vector<std::string> moves;  // UCI
};

class OpeningBook {
 public:
  static bool is_book(std::string_view bytes) { return bytes.starts_with(book_magic); }

  /// Reads a whole book, which may be anything: what cannot be right is an error, also a byte that was
  /// changed.
  static Result<OpeningBook> read(std::string bytes);

  /// The game, as GameSpec::identity().
  const std::string& identity() const { return tags_[0]; }
  /// The games that were counted, and how many of them reach each position of the book.
  std::uint64_t games() const { return head_.games; }
  std::uint32_t least() const { return head_.least; }
  std::size_t positions() const { return positions_.size(); }
  /// The games that can be played over.
  std::size_t examples() const { return games_at_.size(); }
  /// What was read.
  const std::string& bytes() const { return bytes_; }

  /// Opens the game. Errors: it is not in the library, or it has changed since.
  Result<std::shared_ptr<const AnyGame>> game(GameLibrary library) const;

  /// Returns what was played in the present position of a session, nothing if the book has not got it.
  /// `examples`: how many to give at most for each move. Errors: the session is of another game.
  Result<Explorer> explore(const Session& position, std::size_t examples) const;

  /// Returns an example by Explorer::Example::number. Errors: there is none, or this program has other moves.
  Result<BookGame> example(std::size_t number, const AnyGame& game) const;

 private:
  /// Where the parts of an example stand.
  struct Parts {
    Explorer::Example about;
    std::string start;
    BookNumbers moves;
  };

  Error damaged(std::size_t at) const;
  Result<void> read_head();
  Result<void> read_games(BookNumbers& in);
  Result<void> read_positions(BookNumbers& in);
  Parts parts(std::size_t number) const;

  std::string bytes_;
  BookHead head_;
  std::array<std::string, IndexHead::tags> tags_;
  std::vector<std::string> texts_;
  std::vector<std::uint32_t> games_at_;                             // in bytes_
  std::vector<std::pair<std::uint64_t, std::uint32_t>> positions_;  // keys, and where their moves stand
};

/// Opens the game that the tags of an index name. Errors: as OpeningBook::game().
Result<std::shared_ptr<const AnyGame>> indexed_game(const std::array<std::string, IndexHead::tags>& tags,
                                                    std::uint64_t keys, GameLibrary library);

}  // namespace cheshire
