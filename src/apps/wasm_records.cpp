// Records, diagrams and several boards in the browser cores.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "apps/wasm_play.h"
#include "engine/diagram_json.h"
#include "engine/pgn_json.h"
#include "engine/session_json.h"
#include "messages/core.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

constexpr std::int64_t max_boards = 4096;

std::string boards_json() {
  JsonWriter json;
  return json.begin_object().field("games", static_cast<std::int64_t>(core().games)).end_object().take();
}

/// Chooses the board that later commands are about, and gives it a copy of another board's game if asked.
std::string choose_board(const Fields& f) {
  std::vector<Board>& boards = core().boards;
  const std::int64_t n = number(field(f, 1));
  const std::int64_t from = f.size() > 2 ? number(f[2]) : n;
  if (n < 0 || n >= max_boards || from < 0) return usage("board NUMBER [NUMBER]", 6);
  const bool known = from == n || (from < static_cast<std::int64_t>(boards.size()) &&
                                   boards[static_cast<std::size_t>(from)].session);
  if (!known) return error_json({msg::core_without_game(), 0});
  if (boards.size() <= static_cast<std::size_t>(n)) boards.resize(static_cast<std::size_t>(n) + 1);
  core().chosen = static_cast<std::size_t>(n);
  if (from != n) {
    const Board& other = boards[static_cast<std::size_t>(from)];
    core().games += boards[core().chosen].session == nullptr;
    boards[core().chosen] = {other.session->clone(), other.viewer, nullptr, {}, {}, {}, other.hash};
  }
  return boards_json();
}

std::string drop_board(const Fields& f) {
  const std::int64_t n = number(field(f, 1));
  if (n < 0) return usage("drop NUMBER", 5);
  if (n < static_cast<std::int64_t>(core().boards.size())) {
    Board& board = core().boards[static_cast<std::size_t>(n)];
    core().games -= board.session != nullptr;
    board = {};
  }
  return boards_json();
}

std::string diagram(const Fields& f) {
  const auto game = open(f);
  if (!game) return error_json(game.error());
  const Result<std::string> drawn = diagram_json(**game, field(f, 3), field(f, 4));
  return drawn ? *drawn : error_json(drawn.error());
}

/// The text of PGN that was read last.
PgnText& pgn() {
  static PgnText text;
  return text;
}

std::string read_pgn(const Fields& f) { return pgn().read(std::string(field(f, 1))); }

std::string write_pgn(const Fields& f) {
  if (f.size() < 5) return usage("pgn-write GAME OPTIONS FEN PARTS");
  const auto game = open(f);
  return game ? write_pgn_json(**game, f[3], f[4]) : error_json(game.error());
}

std::string game_of_pgn(const Fields& f) {
  const std::int64_t n = number(field(f, 1));
  if (n < 0) return usage("pgn-game NUMBER [GAME [OPTIONS]]", 9);
  Result<OptionValues> options = parse_options(field(f, 3));
  if (!options) return error_json(options.error());
  RecordedGame present{std::string(field(f, 2)), std::move(*options)};
  // Of Chess960 each record has the options itself.
  const auto entry = core_library().entry(present.id);
  if (entry && entry->chess960) present = {};
  return pgn().game(static_cast<std::size_t>(n), core_library(), present);
}

/// The draw that the side to move may claim, perhaps by announcing a move.
std::string claim(const Fields&) {
  return result_json(core().boards[core().chosen].session->claimable_by_move());
}

constexpr Command commands[] = {
    {"board", choose_board},         {"drop", drop_board},      {"diagram", diagram},
    {"pgn", read_pgn, false, 2},     {"pgn-game", game_of_pgn}, {"pgn-write", write_pgn, false, 5},
    {"claim", claim, true},          {"think", think, true},    {"perft", perft, true},
    {"svg", draw_svg, true},         {"draw", draw_text, true}, {"explore", explore, true},
    {"example", example_game, true}, {"book-new", new_book},    {"book-add", add_to_book, false, 2},
    {"book-end", end_book},
};

}  // namespace

std::span<const Command> record_commands() { return commands; }

}  // namespace cheshire
