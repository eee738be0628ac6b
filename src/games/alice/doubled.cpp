#include "games/alice/doubled.h"

#include <algorithm>
#include <utility>

#include "board/topology.h"
#include "messages/games.h"
#include "text/fen.h"

namespace cheshire {
namespace {

EnPassant en_passant_of(std::string_view value) {
  if (value == "first-board") return EnPassant::first_board;
  if (value == "landing-board") return EnPassant::landing_board;
  if (value == "both") return EnPassant::both;
  return EnPassant::off;
}

bool has(const GameEntry::Options& options, std::string_view key) {
  return std::any_of(options.begin(), options.end(), [&](const OptionSpec& o) { return o.key == key; });
}

// Keeps the items of the first board and copies them to each of `boards` boards.
template <class T, class CellOf, class Moved>
void respread(std::vector<T>& list, int old_stride, int boards, int stride, CellOf&& cell_of, Moved&& moved) {
  std::erase_if(list, [&](const T& item) { return cell_of(item) >= old_stride; });
  const std::vector<T> first = std::exchange(list, {});
  for (int b = 0; b < boards; ++b) {
    for (T item : first) {
      moved(item, b * stride);
      list.push_back(std::move(item));
    }
  }
}

}  // namespace

GameEntry::Options alice_options(bool castling, bool en_passant) {
  GameEntry::Options options;
  if (castling) options.push_back(castling_option("King and rook both pass to the other board."));
  if (en_passant) {
    options.push_back(
        {"en-passant",
         "En passant",
         "Where the capturing pawn must be: on the board of the double step, on the board the pawn "
         "reached, either, or nowhere.",
         {"off", "first-board", "landing-board", "both"},
         "off",
         "off"});
  }
  options.push_back({"strict-first-board",
                     "Strict first board",
                     "Your king may not be in check on either board before the moved piece passes through.",
                     {"off", "on"},
                     "off",
                     "off"});
  return options;
}

void set_alice_rules(GameSpec& spec, const GameEntry::Options& options) {
  spec.en_passant =
      has(options, "en-passant") ? en_passant_of(value_of(options, "en-passant")) : EnPassant::off;
  if (has(options, "castling") && value_of(options, "castling") == "off") spec.castlings.clear();
  spec.strict_first_board =
      has(options, "strict-first-board") && value_of(options, "strict-first-board") == "on";
  spec.dead_position = DeadPosition::bare_kings;
}

void change_boards(GameSpec& spec, int old_stride, int boards, int stride) {
  const auto itself = [](Cell c) { return c; };
  const auto cell = [](Cell& c, int by) { c = static_cast<Cell>(c + by); };
  for (int color : {0, 1}) {
    for (auto* cells :
         {&spec.pawn.double_from[color], &spec.pawn.promotes_on[color], &spec.pawn.never_on[color]})
      respread(*cells, old_stride, boards, stride, itself, cell);
  }
  respread(
      spec.pawn.step_rights, old_stride, boards, stride, [](const PawnSpec::StepRight& r) { return r.from; },
      [&](PawnSpec::StepRight& r, int by) { cell(r.from, by); });
  respread(
      spec.castlings, old_stride, boards, stride, [](const CastlingSpec& c) { return c.king_from; },
      [](CastlingSpec& c, int by) { c.shift(by); });
}

Result<void> put_on_boards(GameSpec& spec, int boards) {
  if (spec.board.boards.size() != 1) return Error{msg::boards_already_several(spec.id)};
  std::vector<std::string> names;
  for (int b = 0; b < boards; ++b) names.emplace_back(1, static_cast<char>('A' + b));
  spec.board.boards = std::move(names);
  spec.passage = boards == 2 ? Passage::looking_glass : Passage::three_boards;
  const Result<Topology> topology = Topology::compile(spec.board);
  if (!topology) return topology.error();

  change_boards(spec, topology->stride(), boards, topology->stride());
  start_on(spec, 0, 0);
  return {};
}

void start_on(GameSpec& spec, int white_board, int black_board) {
  const Topology topology = *Topology::compile(spec.board);
  Setup setup = *read_fen(spec.start, spec, topology);
  const std::vector<Piece> pieces =
      std::exchange(setup.pieces, std::vector<Piece>(setup.pieces.size(), no_piece));
  for (int i = 0; i < topology.cells_per_board(); ++i) {
    for (int b = 0; b < topology.boards(); ++b) {
      const Cell cell = topology.twin(static_cast<Cell>(i), b);
      if (pieces[cell] == no_piece) continue;
      const int board = color_of(pieces[cell]) == Color::white ? white_board : black_board;
      setup.pieces[topology.twin(static_cast<Cell>(i), board)] = pieces[cell];
    }
  }
  // The letters of a FEN mean rights on the board where each king now stands, so read them again.
  const std::string fen = write_fen(setup, spec, topology);
  const std::string moved = fen.substr(0, fen.find(' ')) + spec.start.substr(spec.start.find(' '));
  spec.start = write_fen(*read_fen(moved, spec, topology), spec, topology);
}

std::string doubled_id(const std::string& base, int boards) {
  return (boards == 2 ? "alice:" : "alice3:") + base;
}
std::string doubled_title(const std::string& base, int boards) {
  return (boards == 2 ? "Alice " : "Three-board ") + base;
}

GameEntry doubled(GameEntry base, int boards) {
  const Result<GameSpec> plain = base.make(base.options);
  const bool castling = plain && !plain->castlings.empty() && !has(base.options, "castling");
  const bool en_passant = plain && plain->en_passant != EnPassant::off && boards == 2;
  GameEntry entry;
  entry.id = doubled_id(base.id, boards);
  if (plain && plain->rules) {
    entry.make = [id = entry.id,
                  rules = std::string(plain->rules.name())](const GameEntry::Options&) -> Result<GameSpec> {
      return Error{msg::rules_for_one_board(id, rules)};
    };
    return entry;
  }
  // Alice chess has its own en-passant option, which replaces that of the base game.
  for (const OptionSpec& option : base.options) {
    if (option.key != "en-passant") entry.options.push_back(option);
  }
  for (OptionSpec& option : alice_options(castling, en_passant)) entry.options.push_back(std::move(option));
  entry.make = [base = std::move(base), boards,
                id = entry.id](const GameEntry::Options& options) -> Result<GameSpec> {
    Result<GameSpec> spec = base.make(options);
    if (!spec) return spec;
    set_alice_rules(*spec, options);
    if (Result<void> put = put_on_boards(*spec, boards); !put)
      return Error{msg::game_unplayable(id, put.error().message)};
    spec->id = id;
    spec->summary = {
        boards == 2 ? spec->title + " on two boards: every piece that moves passes to the other one."
                    : spec->title + " on three boards: every piece that moves passes to one of the others.",
        "A piece captures and blocks only on its own board."};
    spec->title = doubled_title(spec->title, boards);
    spec->family = boards == 2 ? "Two boards" : "Three boards";
    return spec;
  };
  return entry;
}

}  // namespace cheshire
