// [[piece]] and 'remove-pieces': the pieces of a game.
#include <algorithm>
#include <array>
#include <bitset>
#include <numeric>
#include <utility>

#include "gamefile/game_builder.h"
#include "messages/gamefile.h"
#include "moves/movement.h"
#include "moves/program.h"
#include "rules/tables.h"

namespace cheshire {
namespace {

constexpr std::size_t max_name = 40;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

bool is_drawing(std::string_view key) {
  return !key.empty() && key.size() <= 3 && is_capital(key[0]) &&
         std::all_of(key.begin(), key.end(), [](char c) { return is_capital(c) || (c >= '0' && c <= '9'); });
}

// What refers to kinds. Kept by letter, because the numbers of kinds change while kinds are added and
// removed.
struct References {
  explicit References(const GameSpec& spec) {
    const auto letter = [&](Kind k) { return k < spec.kinds.size() ? spec.kinds[k].letter : '\0'; };
    king = letter(spec.king);
    pawn = letter(spec.pawn.kind);
    colour_bound = letter(spec.colour_bound);
    for (Kind k : spec.pawn.promotes_to) promotes_to.push_back(letter(k));
    for (Kind k : spec.minors) minors.push_back(letter(k));
    for (const CastlingSpec& c : spec.castlings) rooks.push_back(letter(c.rook));
  }

  void put_back(GameSpec& spec) const {
    spec.king = spec.kind_of_letter(king);
    spec.pawn.kind = spec.kind_of_letter(pawn);
    spec.colour_bound = spec.kind_of_letter(colour_bound);
    const auto kinds = [&](const std::vector<char>& letters) {
      std::vector<Kind> list;
      for (char letter : letters) {
        if (const Kind k = spec.kind_of_letter(letter); k != max_kinds) list.push_back(k);
      }
      return list;
    };
    spec.pawn.promotes_to = kinds(promotes_to);
    spec.minors = kinds(minors);
    for (std::size_t i = 0; i < rooks.size(); ++i) spec.castlings[i].rook = spec.kind_of_letter(rooks[i]);
  }

  char king = 0, pawn = 0, colour_bound = 0;
  std::vector<char> promotes_to, minors, rooks;
};

class Roster {
 public:
  Roster(TomlTable& game, GameBuilder& builder)
      : game_(game), builder_(builder), spec_(builder.spec), refs_(spec_) {}

  void read() {
    for (std::size_t i = 0; i < spec_.kinds.size(); ++i) written_.push_back({spec_.kinds[i].letter, nullptr});
    remove();
    if (const Node* pieces = game_.list("piece")) {
      for (const Node& piece : pieces->items) {
        if (!builder_.faults.full()) read_piece(piece);
      }
    }
    settle_king();
    if (pawns_ > 1) fault(pawn_place_, msg::several_pawns());
    refs_.put_back(spec_);
    if (spec_.kinds.size() > static_cast<std::size_t>(max_kinds))
      fault(game_.place("piece"), msg::too_many_kinds(max_kinds));
    for (const KindSpec& kind : spec_.kinds) {
      const auto written = std::find_if(written_.begin(), written_.end(),
                                        [&](const auto& w) { return w.first == kind.letter; });
      builder_.movements.push_back(written == written_.end() ? nullptr : written->second);
    }
  }

 private:
  void fault(Place place, Message message) { builder_.faults.add(place, std::move(message)); }

  void remove() {
    for (const Node* letter : game_.texts("remove-pieces")) {
      const Kind kind = builder_.kind(*letter);
      if (kind == max_kinds) continue;
      if (spec_.kinds[kind].letter == refs_.pawn) refs_.pawn = 0;
      spec_.kinds.erase(spec_.kinds.begin() + kind);
    }
  }

  // Returns the kind with the given letter, which it adds if there is none. Returns null after a fault.
  KindSpec* kind_to_write(TomlTable& piece, bool& fresh) {
    const Node* letter = piece.text("letter");
    if (!piece.has("letter")) fault(piece.place(), msg::key_missing("letter"));
    if (!letter) return nullptr;
    if (letter->text.size() != 1 || !is_capital(letter->text[0])) {
      fault(letter->place, msg::invalid_piece_letter(shown(letter->text)));
      return nullptr;
    }
    const char name = letter->text[0];
    const auto twice = std::find(named_.begin(), named_.end(), name);
    if (twice != named_.end()) {
      fault(letter->place, msg::piece_letter_taken(letter->text));
      return nullptr;
    }
    named_.push_back(name);
    const Kind kind = spec_.kind_of_letter(name);
    fresh = kind == max_kinds;
    if (!fresh) return &spec_.kinds[kind];
    // The letter of an orthodox piece gets its drawing; any other piece is shown as a letter on a disc.
    const bool drawn = std::string_view("KQRBNP").find(name) != std::string_view::npos;
    spec_.kinds.push_back({name, "", "", drawn ? std::string(1, name) : ""});
    written_.push_back({name, nullptr});
    return &spec_.kinds.back();
  }

  void read_piece(const Node& node) {
    TomlTable piece(&node, "[[piece]]", {"letter", "name", "movement", "drawing", "royal", "pawn"},
                    builder_.faults);
    if (node.kind != Node::Kind::table) return;
    bool fresh = false;
    KindSpec* kind = kind_to_write(piece, fresh);
    const Node *name = piece.text("name"), *movement = piece.text("movement"),
               *drawing = piece.text("drawing");
    const auto royal = piece.truth("royal"), pawn = piece.truth("pawn");
    if (!kind) return;
    for (const char* key : {"name", "movement"}) {
      if (fresh && !piece.has(key)) fault(piece.place(), msg::new_piece_incomplete(key));
    }
    if (name) {
      check_shown(*name, max_name, msg::invalid_piece_name, builder_.faults);
      kind->name = name->text;
    }
    if (movement) write_movement(*kind, *movement);
    if (drawing) {
      if (!is_drawing(drawing->text)) fault(drawing->place, msg::invalid_drawing(shown(drawing->text)));
      kind->drawing = drawing->text;
    }
    note_roles(piece, *kind, royal, pawn);
  }

  void write_movement(KindSpec& kind, const Node& movement) {
    kind.movement = movement.text;
    // What was known about insufficient material applied to the old movement.
    std::erase(refs_.minors, kind.letter);
    if (refs_.colour_bound == kind.letter) refs_.colour_bound = 0;
    if (refs_.king == kind.letter) spec_.dead_position = DeadPosition::bare_kings;
    for (auto& [letter, node] : written_) {
      if (letter == kind.letter) node = &movement;
    }
    if (movement.text.size() > max_movement) fault(movement.place, msg::movement_too_long(max_movement));
  }

  void note_roles(TomlTable& piece, const KindSpec& kind, std::optional<bool> royal,
                  std::optional<bool> pawn) {
    if (royal) {
      if (*royal) {
        royals_.emplace_back(kind.letter, piece.place("royal"));
      } else if (kind.letter == refs_.king) {
        refs_.king = 0;
      }
    }
    if (!pawn) return;
    if (*pawn && *pawn == royal.value_or(false)) fault(piece.place("pawn"), msg::pawn_royal());
    if (*pawn) {
      ++pawns_;
      pawn_place_ = piece.place("pawn");
      // A pawn remains one unless the file says pawn = false.
      if (refs_.pawn && refs_.pawn != kind.letter && !demoted_)
        fault(pawn_place_, msg::second_pawn(std::string(1, refs_.pawn)));
      refs_.pawn = kind.letter;
    } else if (kind.letter == refs_.pawn) {
      refs_.pawn = 0;
      demoted_ = true;
    }
  }

  void settle_king() {
    if (refs_.king && spec_.kind_of_letter(refs_.king) != max_kinds) {
      const bool again =
          std::any_of(royals_.begin(), royals_.end(), [&](const auto& r) { return r.first == refs_.king; });
      if (!again) royals_.insert(royals_.begin(), {refs_.king, builder_.base_place});
    }
    if (royals_.empty()) {
      fault(game_.has("piece") ? game_.place("piece") : builder_.place, msg::no_royal_piece());
      return;
    }
    for (std::size_t i = 1; i < royals_.size(); ++i)
      fault(royals_[i].second,
            msg::several_royal_pieces(std::string(1, royals_[0].first), std::string(1, royals_[i].first)));
    refs_.king = royals_[0].first;
  }

  TomlTable& game_;
  GameBuilder& builder_;
  GameSpec& spec_;
  References refs_;
  std::vector<std::pair<char, const Node*>> written_;
  std::vector<char> named_;
  std::vector<std::pair<char, Place>> royals_;
  int pawns_ = 0;
  bool demoted_ = false;
  Place pawn_place_;
};

}  // namespace

Kind GameBuilder::kind(const Node& letter) {
  const Kind kind =
      letter.text.size() == 1 ? spec.kind_of_letter(letter.text[0]) : static_cast<Kind>(max_kinds);
  if (kind == max_kinds) {
    std::vector<std::string> known;
    for (const KindSpec& k : spec.kinds) known.emplace_back(1, k.letter);
    faults.add(letter.place, known.empty() ? msg::game_without_pieces(shown(letter.text))
                                           : msg::unknown_letter(shown(letter.text), std::move(known)));
  }
  return kind;
}

void read_pieces(TomlTable& game, GameBuilder& builder) { Roster(game, builder).read(); }

void check_pieces(GameBuilder& builder) {
  const Topology* board = builder.file_board.board ? &*builder.file_board.board : nullptr;
  std::bitset<Topology::max_directions> slides;
  for (std::size_t k = 0; k < builder.spec.kinds.size(); ++k) {
    const KindSpec& kind = builder.spec.kinds[k];
    const Node* node = builder.movements[k];
    if (kind.movement.empty() && !node) continue;  // already reported as missing
    const auto fault = [&](const Error& error) {
      const Place place =
          node ? (error.at == Error::nowhere ? node->place : node->at(static_cast<std::size_t>(error.at)))
               : builder.base_place;
      PieceName piece{shown(kind.name.empty() ? std::string(1, kind.letter) : kind.name)};
      builder.faults.add(place, node ? msg::invalid_movement(std::move(piece), error.message)
                                     : msg::invalid_inherited_movement(std::move(piece), shown(kind.movement),
                                                                       error.message));
    };
    if (kind.movement.size() > max_movement) continue;  // already reported
    const auto atoms = parse_movement(kind.movement, board ? board->dimensions() : 4, builder.spec.forward);
    if (!atoms) {
      fault(atoms.error());
      continue;
    }
    if (!board) continue;
    for (Color color : {Color::white, Color::black}) {
      const auto program = compile_program(*board, *atoms, color, builder.spec.forward, &builder.work);
      if (builder.work < 0) return fault(msg::too_many_paths_in_file());
      if (!program) {
        fault(program.error());
        break;
      }
      slides |= program->slide_quiet | program->slide_capture;
    }
  }
  int axes = 0;
  for (std::size_t d = 0; d < slides.size(); d += 2) axes += slides[d] || slides[d + 1];
  if (axes > max_axes) builder.faults.add(builder.place, msg::too_many_axes(axes, max_axes));
}

}  // namespace cheshire
