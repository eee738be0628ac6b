// The position of a board: pieces, attacks, clocks, repetitions; and the squares of a game.
#include "board/square_text.h"
#include "board/topology.h"
#include "capi/handles.h"
#include "text/fen_fields.h"

using namespace cheshire;
using namespace cheshire::capi;

namespace {

bool is_cell(const AnyGame& game, int cell) {
  const Topology& topology = game.topology();
  return cell >= 0 && cell < topology.cell_count() && topology.exists(static_cast<Cell>(cell));
}

bool is_color(int color) { return color == CHESHIRE_WHITE || color == CHESHIRE_BLACK; }

Color side_of(int color) { return color == CHESHIRE_WHITE ? Color::white : Color::black; }

/// Keeps cells for the caller of a board.
const int* shown(cheshire_board& board, const std::vector<Cell>& cells, size_t* count) {
  board.cells.assign(cells.begin(), cells.end());
  *count = board.cells.size();
  return board.cells.data();
}

}  // namespace

int cheshire_game_cells(const cheshire_game* game) {
  return game ? int{game->game->topology().cell_count()} : 0;
}

int cheshire_game_cell(const cheshire_game* game, const char* square) {
  if (game == nullptr || square == nullptr) return -1;
  const Cell cell = read_square(game->game->topology(), square);
  return cell == no_cell ? -1 : int{cell};
}

char* cheshire_game_square(const cheshire_game* game, int cell) {
  if (game == nullptr || !is_cell(*game->game, cell)) return nullptr;
  return guarded([&] { return copy(square_text(game->game->topology(), static_cast<Cell>(cell))); });
}

char cheshire_board_piece_at(const cheshire_board* board, int cell) {
  if (board == nullptr || !is_cell(board->session->game(), cell)) return 0;
  return guarded([&] {
    const Session& session = *board->session;
    const Piece piece = session.setup().pieces[static_cast<std::size_t>(cell)];
    if (piece == no_piece) return '\0';
    const char letter = session.game().spec().kinds[kind_of(piece)].letter;
    return color_of(piece) == Color::white ? letter : to_lower(letter);
  });
}

int cheshire_board_king(const cheshire_board* board, int color) {
  if (board == nullptr || !is_color(color)) return -1;
  const Cell cell = board->session->king(side_of(color));
  return cell == no_cell ? -1 : int{cell};
}

const int* cheshire_board_attackers(cheshire_board* board, int color, int cell, size_t* count) {
  if (count != nullptr) *count = 0;
  if (board == nullptr || count == nullptr || !is_color(color) || !is_cell(board->session->game(), cell))
    return nullptr;
  return guarded([&] {
    return shown(*board, board->session->attackers(static_cast<Cell>(cell), side_of(color)), count);
  });
}

const int* cheshire_board_checkers(cheshire_board* board, size_t* count) {
  if (count != nullptr) *count = 0;
  if (board == nullptr || count == nullptr) return nullptr;
  return guarded([&]() -> const int* {
    const Session& session = *board->session;
    const Color side = session.side();
    if (!session.in_check()) return nullptr;
    return shown(*board, session.attackers(session.king(side), !side), count);
  });
}

int cheshire_board_halfmove_clock(const cheshire_board* board) {
  return board ? guarded([&] { return board->session->setup().halfmove_clock; }) : 0;
}

int cheshire_board_fullmove_number(const cheshire_board* board) {
  return board ? guarded([&] { return board->session->setup().move_number; }) : 0;
}

int cheshire_board_times_seen(const cheshire_board* board) {
  return board ? guarded([&] { return board->session->times_seen(); }) : 0;
}

uint64_t cheshire_board_key(const cheshire_board* board) { return board ? board->session->key() : 0; }

bool cheshire_board_equal(const cheshire_board* board, const cheshire_board* other) {
  if (board == nullptr || other == nullptr) return false;
  return guarded([&] {
    const Session &a = *board->session, &b = *other->session;
    return a.key() == b.key() && a.setup() == b.setup() &&
           (&a.game() == &b.game() || a.game().spec().identity() == b.game().spec().identity());
  });
}
