// The games that Cheshire knows, and one of them with its options.
#pragma once

#include <cheshire/result.h>

#include <string>
#include <utility>
#include <vector>

namespace cheshire {
inline namespace v0 {

class Board;
class Games;
class IndexWriter;
class PgnReader;
struct Record;

/// Tags of a record as names and values, {{"White", "Ann"}, {"Black", "Bob"}}.
using Tags = std::vector<std::pair<std::string, std::string>>;

namespace detail {

/// Tags as the C interface takes them; the texts are those of `tags`.
inline std::vector<const char*> texts_of(const Tags& tags) {
  std::vector<const char*> texts;
  for (const auto& [name, value] : tags) texts.insert(texts.end(), {name.c_str(), value.c_str()});
  return texts;
}
inline bool whole(const Tags& tags, cheshire_error** error) {
  for (const auto& [name, value] : tags)
    if (!whole(name, "tags", error) || !whole(value, "tags", error)) return false;
  return true;
}

}  // namespace detail

/// Something wrong with a position.
struct Fault {
  Error error;      // `at` is its place in the FEN, if that is known
  int cell;         // that it is about; -1 if it is about none
  bool forgivable;  // Board::set_fen() corrects it
};

/// A game with its options. It never changes, so threads may share it.
class Game {
 public:
  /// Opens a built-in game: its id, and options that are not at their default, "alice;castling=off". Errors:
  /// there is no such game (the text lists them), option or value.
  static Result<Game> open(const std::string& name) { return open(nullptr, name); }

  std::string id() const { return cheshire_game_id(held()); }
  std::string title() const { return cheshire_game_title(held()); }
  /// The id with the values of all options: what open() takes.
  std::string identity() const { return cheshire_game_identity(held()); }
  /// Whether Move::code() is the same move in every position of the game; not in games of Cheops, whose moves
  /// have more to them than a number can say.
  bool lasting_codes() const { return cheshire_game_lasting_codes(held()); }
  /// The FEN of its start.
  std::string start() const { return cheshire_game_start(held()); }
  /// The GameInfo of docs/reference.md as JSON: options with help, levels, cells, kinds of pieces.
  std::string info() const { return detail::take(cheshire_game_info(held())); }
  /// Returns what is wrong with a position; nothing if it can be played as it is. Errors: the FEN cannot be
  /// read.
  Result<std::vector<Fault>> faults(const std::string& fen) const {
    detail::Slot slot;
    if (!detail::whole(fen, "fen", slot)) return slot.error();
    const detail::Owned<cheshire_faults> found(cheshire_game_faults(handle_.get(), fen.c_str(), slot));
    if (!found) return slot.error();
    std::vector<Fault> all;
    for (std::size_t i = 0; i < cheshire_faults_count(found.get()); ++i) {
      const cheshire_fault& fault = *cheshire_faults_at(found.get(), i);
      all.push_back({detail::error_of(fault.error), fault.cell, fault.forgivable});
    }
    return all;
  }
  /// Returns the number of cells of all boards; their ids are below it.
  int cells() const { return cheshire_game_cells(held()); }
  /// Returns the cell of a square, "e4" on the first board and "e4/B" on another; -1 if there is none.
  int cell(const std::string& square) const {
    cheshire_game* const game = held();
    return square.find('\0') == std::string::npos ? cheshire_game_cell(game, square.c_str()) : -1;
  }
  /// Returns the square of a cell; empty if there is no such cell.
  std::string square(int cell) const {
    char* const square = cheshire_game_square(held(), cell);
    return square == nullptr ? "" : detail::take(square);
  }

 private:
  friend Board;
  friend Games;
  friend IndexWriter;
  friend PgnReader;
  friend Record;
  static Result<Game> open(const cheshire_games* games, const std::string& name) {
    detail::Slot slot;
    if (!detail::whole(name, "name", slot)) return slot.error();
    cheshire_game* game = cheshire_game_open(games, name.c_str(), slot);
    if (game == nullptr) return slot.error();
    return Game(game);
  }
  explicit Game(cheshire_game* game) : handle_(game, detail::Free()) {}

  cheshire_game* held() const {
    return detail::held(handle_, [](cheshire_error** error) { cheshire_game_faults(nullptr, "", error); });
  }

  std::shared_ptr<cheshire_game> handle_;
};

/// The built-in games, and those of game files.
class Games {
 public:
  Games() : handle_(detail::own(cheshire_games_new())) {}

  /// Adds the games of a game file (docs/adding-a-game.md), given as its text. `name` is the file's name in
  /// the text of the error, which has one line per mistake: "chess9.toml:3:7: what is wrong"; Error::faults
  /// has them all. Adds nothing if there are any.
  Result<void> add(const std::string& name, const std::string& toml) {
    detail::Slot slot;
    if (!detail::whole(name, "name", slot) || !detail::whole(toml, "toml", slot)) return slot.error();
    if (!cheshire_games_add(handle_.get(), name.c_str(), toml.c_str(), slot)) return slot.error();
    return {};
  }
  /// Returns the ids of all games, including "alice:X" for every game X on one board.
  std::vector<std::string> ids() const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < cheshire_games_count(held()); ++i)
      all.emplace_back(cheshire_games_id(held(), i));
    return all;
  }
  /// Opens a game, as Game::open() does.
  Result<Game> open(const std::string& name) const {
    // No games would be the built-in ones.
    detail::Slot slot;
    if (!handle_ && !cheshire_games_add(nullptr, "", "", slot)) return slot.error();
    return Game::open(handle_.get(), name);
  }

 private:
  friend PgnReader;

  cheshire_games* held() const {
    return detail::held(handle_, [](cheshire_error** error) { cheshire_games_add(nullptr, "", "", error); });
  }

  detail::Owned<cheshire_games> handle_;
};

}  // namespace v0
}  // namespace cheshire
