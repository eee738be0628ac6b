// What the cores that think have besides commands: moves as numbers, and what else programs ask very often.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "apps/wasm_play.h"
#include "engine/session_json.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

Session* session() { return core().boards[core().chosen].session.get(); }

/// A list of codes with its length before it, until the next one.
const std::uint32_t* listed(std::span<const MoveCode> codes) {
  static std::vector<std::uint32_t> list;
  list.assign(1, static_cast<std::uint32_t>(codes.size()));
  list.insert(list.end(), codes.begin(), codes.end());
  return list.data();
}

/// A legal move in coordinates or SAN; an empty text if it is none.
const char* named(MoveCode code, std::string MoveView::* form) {
  const auto move = session() ? session()->legal_move_of(code) : std::nullopt;
  return core_answer(move ? (*move).*form : std::string());
}

}  // namespace
}  // namespace cheshire

extern "C" {

/// Returns the address of the number of legal moves of the chosen board; their codes follow it.
__attribute__((export_name("cheshire_codes"))) const std::uint32_t* cheshire_codes() {
  using namespace cheshire;
  return listed(session() ? session()->legal_codes() : std::span<const MoveCode>());
}

/// Plays a legal move. Returns 0 if it is none.
__attribute__((export_name("cheshire_play"))) int cheshire_play(std::uint32_t code) {
  return cheshire::session() && cheshire::session()->play(cheshire::MoveCode{code}) ? 1 : 0;
}

/// Takes the last move back. Returns 0 if there is none.
__attribute__((export_name("cheshire_back"))) int cheshire_back() {
  return cheshire::session() ? cheshire::session()->back() : 0;
}

/// Return a legal move in coordinates and in SAN; an empty text if it is none.
__attribute__((export_name("cheshire_uci"))) const char* cheshire_uci(std::uint32_t code) {
  return cheshire::named(code, &cheshire::MoveView::uci);
}
__attribute__((export_name("cheshire_san"))) const char* cheshire_san(std::uint32_t code) {
  return cheshire::named(code, &cheshire::MoveView::san);
}

/// Returns the position as FEN, as a State has it.
__attribute__((export_name("cheshire_fen"))) const char* cheshire_fen() {
  return cheshire::core_answer(cheshire::session() ? cheshire::session()->fen() : std::string());
}

/// Returns the hash key of the position.
__attribute__((export_name("cheshire_key"))) std::uint64_t cheshire_key() {
  return cheshire::session() ? cheshire::session()->key() : 0;
}

/// Returns the letter of the piece on a cell, in upper case for White; 0 if there is none.
__attribute__((export_name("cheshire_piece"))) int cheshire_piece(std::uint32_t cell) {
  using namespace cheshire;
  if (!session()) return 0;
  const std::vector<Piece>& pieces = shown().setup().pieces;
  if (cell >= pieces.size() || pieces[cell] == no_piece) return 0;
  const char letter = shown().game().spec().kinds[kind_of(pieces[cell])].letter;
  return color_of(pieces[cell]) == Color::white ? letter : to_lower(letter);
}

/// Returns the cell of the King of White (0) or Black (1); -1 if it has none.
__attribute__((export_name("cheshire_king"))) int cheshire_king(int color) {
  using namespace cheshire;
  const Cell at = session() ? session()->king(color == 0 ? Color::white : Color::black) : no_cell;
  return at == no_cell ? -1 : int{at};
}

/// Returns how often the position has been there since the start, this time included.
__attribute__((export_name("cheshire_times_seen"))) int cheshire_times_seen() {
  return cheshire::session() ? cheshire::session()->times_seen() : 0;
}

/// Returns how the game ended as JSON, as a State has it: null while it is in progress.
__attribute__((export_name("cheshire_result"))) const char* cheshire_result() {
  return cheshire::core_answer(cheshire::session() ? cheshire::result_json(cheshire::shown().outcome())
                                                   : std::string("null"));
}

/// Returns 1 if the side to move is in check.
__attribute__((export_name("cheshire_check"))) int cheshire_check() {
  return cheshire::session() && cheshire::session()->in_check() ? 1 : 0;
}
}
