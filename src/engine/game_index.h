// GameIndex: what was played in the positions of many games, from a file of either kind: an ExplorerIndex or
// an OpeningBook.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "base/result.h"
#include "engine/explorer_index.h"
#include "engine/opening_book.h"

namespace cheshire {

class GameIndex {
 public:
  /// Opens a file, whichever it is. Errors: those of ExplorerIndex::open() and OpeningBook::read().
  static Result<GameIndex> open(const std::string& path);
  GameIndex(OpeningBook book) : index_(std::move(book)) {}
  GameIndex(ExplorerIndex index) : index_(std::move(index)) {}

  /// The game, as GameSpec::identity().
  const std::string& identity() const;
  /// How many examples it may have of each move.
  std::uint32_t examples() const;
  /// The book; null if it is an ExplorerIndex.
  const OpeningBook* book() const { return std::get_if<OpeningBook>(&index_); }

  /// Opens the game. Errors: it is not in the library, or it has changed since.
  Result<std::shared_ptr<const AnyGame>> game(GameLibrary library) const;
  /// Returns what was played in the present position of a session. Errors: those of both kinds.
  Result<Explorer> explore(const Session& position, std::size_t examples) const;

 private:
  std::variant<ExplorerIndex, OpeningBook> index_;
};

}  // namespace cheshire
