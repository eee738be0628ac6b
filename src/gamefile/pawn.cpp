// [pawn] and [[castling]].
#include <algorithm>
#include <utility>

#include "gamefile/game_builder.h"
#include "messages/gamefile.h"

namespace cheshire {
namespace {

const char* name_of(Color c) { return c == Color::white ? "white" : "black"; }

// Reads one side of { white = [...], black = [...] }. Returns nothing if it is missing.
std::optional<std::vector<Cell>> read_side(TomlTable& sides, Color color, GameBuilder& builder) {
  if (!sides.has(name_of(color))) return {};
  return read_cells(sides.texts(name_of(color)), builder.file_board, builder.faults);
}

class PawnReader {
 public:
  PawnReader(TomlTable& game, GameBuilder& builder)
      : table_(game.find("pawn"), "[pawn]", {"double-step", "promotion", "promotes-to", "never-on"},
               builder.faults),
        given_(game.has("pawn")),
        builder_(builder),
        pawn_(builder.spec.pawn) {}

  void read() {
    if (pawn_.kind == max_kinds) {
      builder_.faults.add(given_ ? table_.place() : builder_.base_place, msg::no_pawn());
      pawn_ = {};
      return;
    }
    read_sides("double-step", pawn_.double_from);
    if (table_.has("double-step")) pawn_.step_rights.clear();
    read_sides("promotion", pawn_.promotes_on);
    read_sides("never-on", pawn_.never_on);
    read_promotions();
    check_double_steps();
  }

 private:
  void fault(std::string_view key, Message message) {
    builder_.faults.add(given_ ? table_.place(key) : builder_.base_place, std::move(message));
  }

  void read_sides(std::string_view key, std::vector<Cell> (&cells)[2]) {
    if (!table_.has(key)) return;
    const Node* node = table_.table(key);
    if (!node) return;
    TomlTable sides(node, key, {"white", "black"}, builder_.faults);
    for (Color color : {Color::white, Color::black}) {
      const auto read = read_side(sides, color, builder_);
      if (!read) builder_.faults.add(node->place, msg::key_missing(name_of(color)));
      if (read && builder_.topology) cells[index(color)] = builder_.everywhere(*read);
    }
  }

  void read_promotions() {
    if (table_.has("promotes-to")) {
      pawn_.promotes_to.clear();
      for (const Node* letter : table_.texts("promotes-to")) {
        const Kind kind = builder_.kind(*letter);
        if (kind == max_kinds) continue;
        if (kind == builder_.spec.king || kind == pawn_.kind)
          builder_.faults.add(letter->place, msg::promotion_to_royal_or_pawn());
        else if (std::find(pawn_.promotes_to.begin(), pawn_.promotes_to.end(), kind) !=
                 pawn_.promotes_to.end())
          builder_.faults.add(letter->place, msg::listed_twice(letter->text));
        else
          pawn_.promotes_to.push_back(kind);
      }
    }
    const bool cells = !pawn_.promotes_on[0].empty() || !pawn_.promotes_on[1].empty();
    if (cells && pawn_.promotes_to.empty()) fault("promotion", msg::promotion_without_pieces());
    if (!cells && table_.has("promotes-to") && builder_.topology)
      fault("promotes-to", msg::needs_other_key("promotes-to", "promotion"));
  }

  void check_double_steps() {
    const Step f = builder_.spec.forward;
    const bool any = !pawn_.double_from[0].empty() || !pawn_.double_from[1].empty();
    if (!any || !builder_.file_board.board) return;
    if (changing(f) != 1) {
      fault("double-step", msg::double_step_diagonal());
      return;
    }
    const Topology& board = *builder_.file_board.board;
    for (Color color : {Color::white, Color::black}) {
      const Step ahead = color == Color::white ? f : -f;
      for (Cell from : pawn_.double_from[index(color)]) {
        if (from >= board.cells_per_board()) continue;  // other boards are alike
        const Cell over = board.find(board.at(from) + ahead);
        if (over == no_cell || board.find(board.at(over) + ahead) == no_cell)
          fault("double-step", msg::double_step_off_board(color, SquareName{board.name(from), ""}));
      }
    }
  }

  TomlTable table_;
  bool given_;
  GameBuilder& builder_;
  PawnSpec& pawn_;
};

// Returns the cells from one cell to another in a straight line, both included; nothing if no line connects
// them.
std::optional<std::vector<Cell>> way(const Topology& board, Cell from, Cell to) {
  const Coord a = board.at(from), b = board.at(to);
  const int d[] = {b.x - a.x, b.y - a.y, b.z - a.z, b.w - a.w};
  const auto sign = [](int v) { return static_cast<std::int8_t>((v > 0) - (v < 0)); };
  const Step step{sign(d[0]), sign(d[1]), sign(d[2]), sign(d[3])};
  std::vector<Cell> cells = {from};
  for (Cell at = from; at != to;) {
    at = board.find(board.at(at) + step);
    if (at == no_cell || cells.size() > 64) return {};
    cells.push_back(at);
  }
  return cells;
}

class CastlingReader {
 public:
  CastlingReader(const Node& node, GameBuilder& builder)
      : node_(node),
        table_(&node, "[[castling]]", {"letter", "color", "king", "rook", "piece", "san", "empty", "safe"},
               builder.faults),
        builder_(builder) {}

  // Returns nothing after a fault.
  std::optional<CastlingSpec> read() {
    const std::size_t before = builder_.faults.size();
    if (node_.kind != Node::Kind::table) return {};
    for (const char* key : {"letter", "king", "rook"}) {
      if (!table_.has(key)) fault(node_.place, msg::key_missing(key));
    }
    CastlingSpec castling{};
    read_letter(castling);
    read_pair("king", castling.king_from, castling.king_to);
    read_pair("rook", castling.rook_from, castling.rook_to);
    castling.rook = builder_.spec.kind_of_letter('R');
    if (const Node* piece = table_.text("piece")) {
      castling.rook = builder_.kind(*piece);
    } else if (!table_.has("piece") && castling.rook == max_kinds) {
      fault(node_.place, msg::castling_without_rook());
    }
    if (castling.rook == builder_.spec.king) fault(table_.place("piece"), msg::king_castles_with_king());
    if (castling.king_from == castling.rook_from && builder_.file_board.board &&
        castling.king_from != no_cell)
      fault(node_.place, msg::castling_starts_on_one_cell());
    if (castling.king_to == castling.rook_to && builder_.file_board.board && castling.king_to != no_cell)
      fault(node_.place, msg::castling_ends_on_one_cell());
    read_san(castling);
    if (builder_.file_board.board && builder_.faults.size() == before) read_ways(castling);
    if (builder_.faults.size() != before || !builder_.file_board.board) return {};
    return castling;
  }

 private:
  void fault(Place place, Message message) { builder_.faults.add(place, std::move(message)); }

  void read_letter(CastlingSpec& castling) {
    const Node* letter = table_.text("letter");
    const auto color = table_.choice("color", {"white", "black"});
    if (!letter) return;
    const char c = letter->text.size() == 1 ? letter->text[0] : '?';
    const bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z';
    if (!upper && !lower) {
      fault(letter->place, msg::invalid_castling_letter(shown(letter->text)));
      return;
    }
    castling.letter = c;
    castling.color = upper ? Color::white : Color::black;
    if (color && *color != index(castling.color))
      fault(table_.place("color"), msg::castling_letter_of_other_side(letter->text, castling.color));
  }

  void read_pair(std::string_view key, Cell& from, Cell& to) {
    from = to = no_cell;
    const Node* pair = table_.list(key);
    if (!pair) return;
    if (pair->items.size() != 2) {
      fault(pair->place, msg::not_two_cells(key));
      return;
    }
    from = read_cell(pair->items[0], builder_.file_board, builder_.faults);
    to = read_cell(pair->items[1], builder_.file_board, builder_.faults);
  }

  void read_san(CastlingSpec& castling) {
    static constexpr const char* sans[] = {"O-O", "O-O-O"};
    if (table_.has("san")) {
      if (const auto san = table_.choice("san", {"O-O", "O-O-O"})) castling.san = sans[*san];
    } else if (castling.letter == 'K' || castling.letter == 'k') {
      castling.san = sans[0];
    } else if (castling.letter == 'Q' || castling.letter == 'q') {
      castling.san = sans[1];
    } else {
      fault(node_.place, msg::castling_without_san());
    }
  }

  void read_ways(CastlingSpec& castling) {
    const Topology& board = *builder_.file_board.board;
    if (table_.has("safe")) {
      castling.safe = read_cells(table_.texts("safe"), builder_.file_board, builder_.faults);
    } else if (const auto safe = way(board, castling.king_from, castling.king_to)) {
      castling.safe = *safe;
    } else {
      fault(table_.place("king"), msg::king_not_straight());
    }
    if (table_.has("empty")) {
      castling.empty = read_cells(table_.texts("empty"), builder_.file_board, builder_.faults);
      return;
    }
    const auto king = way(board, castling.king_from, castling.king_to),
               rook = way(board, castling.rook_from, castling.rook_to);
    if (!king || !rook) {
      fault(table_.place("rook"), msg::castling_not_straight());
      return;
    }
    for (const auto* cells : {&*king, &*rook})
      castling.empty.insert(castling.empty.end(), cells->begin(), cells->end());
    std::sort(castling.empty.begin(), castling.empty.end());
    castling.empty.erase(std::unique(castling.empty.begin(), castling.empty.end()), castling.empty.end());
    std::erase_if(castling.empty, [&](Cell c) { return c == castling.king_from || c == castling.rook_from; });
  }

  const Node& node_;
  TomlTable table_;
  GameBuilder& builder_;
};

}  // namespace

void read_pawn(TomlTable& game, GameBuilder& builder) { PawnReader(game, builder).read(); }

void read_castlings(TomlTable& game, GameBuilder& builder) {
  GameSpec& spec = builder.spec;
  const Node* list = game.list("castling");
  if (!list) {
    for (const CastlingSpec& castling : spec.castlings) {
      if (castling.rook != max_kinds) continue;
      builder.faults.add(game.place("remove-pieces"),
                         msg::castling_loses_rook(std::string(1, castling.letter)));
      break;
    }
    return;
  }
  constexpr std::size_t max = 8;
  spec.castlings.clear();
  spec.castling_letters.clear();
  if (list->items.size() > max) {
    builder.faults.add(list->place, msg::too_many_castlings(max));
    return;
  }
  const int boards = builder.topology ? builder.topology->boards() : 1;
  std::vector<CastlingSpec> read;
  for (const Node& item : list->items) {
    const auto castling = CastlingReader(item, builder).read();
    if (!castling) continue;
    if (spec.castling_letters.find(castling->letter) != std::string::npos) {
      builder.faults.add(item.place, msg::castling_letter_taken(std::string(1, castling->letter)));
      continue;
    }
    spec.castling_letters += castling->letter;
    read.push_back(*castling);
  }
  for (int b = 0; builder.topology && b < boards; ++b) {
    for (CastlingSpec castling : read) {
      castling.shift(b * builder.topology->stride());
      spec.castlings.push_back(std::move(castling));
    }
  }
}

}  // namespace cheshire
