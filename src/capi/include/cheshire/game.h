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

/// A game with its options. It never changes, so threads may share it.
class Game {
 public:
  /// Opens a built-in game: its id, and options that are not at their default, "alice;castling=off". Errors:
  /// there is no such game (the text lists them), option or value.
  static Result<Game> open(const std::string& name) { return open(nullptr, name); }

  std::string id() const { return cheshire_game_id(handle_.get()); }
  std::string title() const { return cheshire_game_title(handle_.get()); }
  /// The id with the values of all options: what open() takes.
  std::string identity() const { return cheshire_game_identity(handle_.get()); }
  /// Whether Move::code() is the same move in every position of the game; not in games of Cheops, whose moves
  /// have more to them than a number can say.
  bool lasting_codes() const { return cheshire_game_lasting_codes(handle_.get()); }
  /// The FEN of its start.
  std::string start() const { return cheshire_game_start(handle_.get()); }
  /// The GameInfo of docs/reference.md as JSON: options with help, levels, cells, kinds of pieces.
  std::string info() const { return detail::take(cheshire_game_info(handle_.get())); }
  /// The SetupReport of docs/reference.md as JSON: every fault of a position. Errors: the FEN cannot be read.
  Result<std::string> check(const std::string& fen) const {
    detail::Slot slot;
    char* report = cheshire_game_check(handle_.get(), fen.c_str(), slot);
    if (report == nullptr) return slot.error();
    return detail::take(report);
  }

 private:
  friend Board;
  friend Games;
  friend IndexWriter;
  friend PgnReader;
  static Result<Game> open(const cheshire_games* games, const std::string& name) {
    detail::Slot slot;
    cheshire_game* game = cheshire_game_open(games, name.c_str(), slot);
    if (game == nullptr) return slot.error();
    return Game(game);
  }
  explicit Game(cheshire_game* game) : handle_(game, detail::Free()) {}

  std::shared_ptr<cheshire_game> handle_;
};

/// The built-in games, and those of game files.
class Games {
 public:
  Games() : handle_(detail::own(cheshire_games_new())) {}

  /// Adds the games of a game file (docs/adding-a-game.md), given as its text. `name` is the file's name in
  /// the text of the error, which has one line per mistake: "chess9.toml:3:7: what is wrong". Adds nothing if
  /// there are any.
  Result<void> add(const std::string& name, const std::string& toml) {
    detail::Slot slot;
    if (!cheshire_games_add(handle_.get(), name.c_str(), toml.c_str(), slot)) return slot.error();
    return {};
  }
  /// Returns the ids of all games, including "alice:X" for every game X on one board.
  std::vector<std::string> ids() const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < cheshire_games_count(handle_.get()); ++i)
      all.emplace_back(cheshire_games_id(handle_.get(), i));
    return all;
  }
  /// Opens a game, as Game::open() does.
  Result<Game> open(const std::string& name) const { return Game::open(handle_.get(), name); }

 private:
  friend PgnReader;

  detail::Owned<cheshire_games> handle_;
};

}  // namespace v0
}  // namespace cheshire
