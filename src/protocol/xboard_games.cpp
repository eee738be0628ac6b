// Xboard: which games it plays, and how XBoard shows them.
#include <fmt/format.h>

#include <algorithm>

#include "messages/uci.h"
#include "protocol/xboard.h"
#include "rules/passage.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

/// XBoard's pieces in the order of its table of letters, each under the letter it has by custom. The lance is
/// left out: XBoard moves it as a pawn.
constexpr std::string_view slots = "PNBRQFEACWMOHIJGDV.SU";
constexpr std::size_t pawn_slot = 0, ferz_slot = 5;

/// How XBoard moves pawns. Even where it does not test moves, it carries them out by rules of its own: a pawn
/// that leaves its file for an empty square takes the piece behind that square, as in en passant.
enum class Pawns {
  orthodox,  // one board: right
  berolina,  // the same, but for pawns that stay on their file
  free,      // another piece, without such rules
};

Pawns pawns_of(const GameSpec& spec, const FlatBoard& board) {
  if (!board.several()) return Pawns::orthodox;
  const bool always_pass = with_rules(spec.passage, []<class R>(R) {
    return std::find(R::passages.begin(), R::passages.end(), 0) == R::passages.end();
  });
  return always_pass && board.one_row() ? Pawns::berolina : Pawns::free;
}

/// One side's half of the table: the letter of the piece in each slot, '.' for none.
std::string letters_of(const GameSpec& spec, Pawns pawns) {
  std::string table(slots.size(), '.');
  if (spec.pawn.kind != max_kinds)
    table[pawns == Pawns::free ? ferz_slot : pawn_slot] = spec.kinds[spec.pawn.kind].letter;
  std::string rest;
  for (std::size_t k = 0; k < spec.kinds.size(); ++k) {
    if (k == spec.king || k == spec.pawn.kind) continue;
    const char letter = spec.kinds[k].letter;
    const std::size_t slot = slots.find(letter);
    if (slot != std::string_view::npos && slot != pawn_slot && table[slot] == '.') {
      table[slot] = letter;
    } else {
      rest += letter;
    }
  }
  for (const char letter : rest) {
    for (std::size_t slot = ferz_slot; slot < slots.size(); ++slot) {
      if (table[slot] != '.' || slots[slot] == '.') continue;
      table[slot] = letter;
      break;
    }
  }
  // XBoard castles with its king whenever that goes more than one square along a rank. Its prince, the fifth
  // piece after the slash, has no such rule and is drawn as a king.
  return table + "/...." + spec.kinds[spec.king].letter + '.';
}

std::string lower(std::string text) {
  for (char& c : text) c = to_lower(c);
  return text;
}

bool fits(const GameSpec& spec) {
  constexpr std::size_t max_kinds = slots.size() - 2;  // without lance and pawn, with the king
  if (spec.rules || spec.kinds.size() > max_kinds) return false;
  const Result<Topology> topology = Topology::compile(spec.board);
  return topology && FlatBoard::of(spec, *topology);
}

}  // namespace

/// XBoard knows the rules of chess, which is the game that has Chess960.
bool Xboard::orthodox(std::string_view game) const {
  const std::optional<GameEntry> entry = engine_.settings().loaded_games->library.entry(game);
  return entry && entry->chess960;
}

std::vector<std::string> Xboard::variants() const {
  const GameLibrary& library = engine_.settings().loaded_games->library;
  std::vector<std::string> names;
  std::vector<std::string> ids = library.ids();
  for (std::string& id : library.unlisted_ids()) ids.push_back(std::move(id));
  std::stable_partition(ids.begin(), ids.end(), [&](const std::string& id) { return id == first_variant_; });
  for (const std::string& id : ids) {
    // XBoard begins with `normal` if it is there, and else with the first of the list.
    if (orthodox(id) && !orthodox(first_variant_)) continue;
    const Result<GameSpec> spec = library.find(id);
    if (!spec || !fits(*spec)) continue;
    if (orthodox(id)) {
      if (names.empty() || names.front() != "normal") names.insert(names.end(), {"normal", "fischerandom"});
    } else {
      names.push_back(id);
    }
  }
  return names;
}

std::string Xboard::game_of(std::string_view variant) const {
  const GameLibrary& library = engine_.settings().loaded_games->library;
  if (variant == "normal" || variant == "fischerandom") {
    for (const std::string& id : library.ids()) {
      if (orthodox(id)) return id;
    }
    return {};
  }
  const Result<GameSpec> spec = library.find(variant);
  return spec && fits(*spec) ? spec->id : std::string();
}

/// Tells XBoard the board, the pieces' letters and the position of a game whose rules it does not know.
void Xboard::define_game() {
  if (native_) return;
  const GameSpec& spec = table_->game().spec();
  const Pawns pawns = pawns_of(spec, *board_);
  const std::string letters = letters_of(spec, pawns);
  say(fmt::format("setup ({}{}) {}x{}+0_{} {}", letters, lower(letters), board_->files(), board_->ranks(),
                  pawns == Pawns::berolina ? "berolina" : "fairy", board_->fen(table_->setup())));
  // A piece that can castle ("O") may take its own rook, which then stands beside it.
  if (!spec.castlings.empty()) say(fmt::format("piece {}& KisO2", spec.kinds[spec.king].letter));
}

/// The square, besides those where the move begins and ends, from which another piece vanishes; empty for
/// none.
std::string Xboard::via(const MoveView& move) const {
  if (native_) return {};
  if (!move.also.empty()) return board_->square(move.also[0].from);
  if (move.victim != no_cell && move.victim != move.arrival) return board_->square(move.victim);
  return {};
}

std::vector<std::string> Xboard::legs(const MoveView& move) const {
  const bool castling = !move.also.empty();
  if (native_ && !(castling && table_->game().spec().castling_to_rook)) return {move.uci};
  if (native_) return {move.san.substr(0, move.san.find_first_of("+#"))};
  const std::string middle = via(move), promotion(move.promotion ? 1 : 0, move.promotion);
  const std::string from = board_->square(move.from), to = board_->square(move.arrival) + promotion;
  if (middle.empty()) return {from + to};
  return {from + middle, middle + to};
}

/// Whether the rook ends where XBoard puts it: beside the king, on the side that the king came from.
bool Xboard::shows_castling(const MoveView& move) const {
  const Topology& topology = table_->game().topology();
  const MoveView::Other& rook = move.also[0];
  const std::string king = board_->square(move.arrival), from = board_->square(move.from);
  std::string beside = king;
  beside[0] = static_cast<char>(king[0] + (board_->square(rook.from)[0] < from[0] ? 1 : -1));
  return topology.exists(rook.arrival) && board_->square(rook.arrival) == beside;
}

void Xboard::show_move(const MoveView& move) {
  const std::vector<std::string> all = legs(move);
  for (std::size_t i = 0; i < all.size(); ++i) say("move " + all[i] + (i + 1 < all.size() ? "," : ""));
  warn_of_castling(move);
}

void Xboard::warn_of_castling(const MoveView& move) {
  if (!native_ && !move.also.empty() && !shows_castling(move))
    say("telluser " + msg::xboard_castling_hidden().text());
}

/// Marks where the piece on a square can go, or where it can end once the first leg is done.
void Xboard::mark_targets(std::string_view square) {
  if (via_.empty() || via_ != square) {
    lifted_ = square;
    via_.clear();
  }
  const Cell from = board_->cell(lifted_);
  std::vector<std::pair<Cell, char>> marks;
  for (const MoveView& move : table_->legal_moves()) {
    if (move.from != from) continue;
    const std::string middle = via(move);
    const char mark = move.promotion ? 'M' : move.victim != no_cell ? 'R' : 'Y';
    if (middle == via_) {
      marks.emplace_back(move.arrival, mark);
    } else if (via_.empty()) {
      marks.emplace_back(board_->cell(middle), 'C');
    }
  }
  say("highlight " + board_->marks([&](Cell cell) {
    const auto mark =
        std::find_if(marks.begin(), marks.end(), [&](const auto& m) { return m.first == cell; });
    return mark == marks.end() ? '\0' : mark->second;
  }));
}

/// The user has put a piece down: perhaps the end of a first leg, or where it promotes.
void Xboard::put_down(std::string_view square) {
  const Cell from = board_->cell(lifted_), to = board_->cell(square);
  std::string choice;
  bool middle = false;
  for (const MoveView& move : table_->legal_moves()) {
    if (move.from != from) continue;
    middle |= via_.empty() && via(move) == square;
    if (move.promotion && move.arrival == to) choice += to_upper(move.promotion);
  }
  via_ = middle ? std::string(square) : std::string();
  if (!choice.empty()) say("choice " + choice);
}

}  // namespace cheshire
