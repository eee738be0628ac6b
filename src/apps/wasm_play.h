// The cores that play: the games that they know, those in progress, and the commands that not all of them
// have.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/wasm_commands.h"
#include "base/result.h"
#include "engine/session.h"
#include "games/registry.h"

namespace cheshire {

/// The built-in games; in the large core also those of the last game file.
const GameLibrary& core_library();
/// Reads a game file, which only the large core does. If it has no mistakes, its games replace those of all
/// earlier files. Returns the answer to the command "file".
std::string read_core_file(std::string_view text);

/// A game in progress, and who is looking.
struct Board {
  std::unique_ptr<Session> session;
  std::optional<Viewer> viewer = Viewer::everything;  // nothing for the side to move
  std::unique_ptr<Session> seen;                      // what `seen_as` may know, once asked for
  Viewer seen_as{};
  // The moves of the last State, as it showed them and in the form to store.
  std::vector<MoveView> moves;
  std::vector<std::string> record;
  int hash = 16;  // MiB of its hash table, once it thinks
};

struct Core {
  std::vector<Board> boards = std::vector<Board>(1);
  std::size_t chosen = 0;  // of the boards, by the command "board"
  std::size_t games = 0;   // the boards that have one
};

Core& core();
/// Returns the game of the chosen board as its viewer sees it: the session itself where nothing is hidden
/// from them.
const Session& shown();

struct Command {
  std::string_view name;
  std::string (*run)(const Fields& f);
  bool of_game = false;             // whether there must be a session
  std::size_t fields = all_fields;  // the last of them is the rest of the line
};

/// The commands for records, diagrams and several boards. The first core only knows that another one has
/// them.
std::span<const Command> record_commands();

// Commands of the cores that think (schema/core.schema.json): "think", "perft", "svg", "draw", "explore",
// "example", "book-new", "book-add" and "book-end".
std::string think(const Fields& f);
std::string perft(const Fields& f);
std::string draw_svg(const Fields& f);
std::string draw_text(const Fields& f);
std::string explore(const Fields& f);
std::string example_game(const Fields& f);
std::string new_book(const Fields& f);
std::string add_to_book(const Fields& f);
std::string end_book(const Fields& f);

/// Returns the error that says how a command is used.
std::string usage(std::string_view text, int at = Error::nowhere);

/// Opens the game of fields 1 and 2: its id and options. Boards that play the same share it, and what nobody
/// plays stays open until another game is opened.
Result<std::shared_ptr<const AnyGame>> open(const Fields& f);

}  // namespace cheshire
