// [rules]: passage, draws, and the options of players. If a file asks for something that the rules cannot do,
// the error names it.
#include <algorithm>
#include <utility>

#include "gamefile/game_builder.h"
#include "games/alice/doubled.h"
#include "messages/gamefile.h"

namespace cheshire {
namespace {

int boards_of(Passage passage) {
  return with_rules(passage, []<class R>(R) { return R::boards; });
}

class RulesReader {
 public:
  RulesReader(TomlTable& rules, GameBuilder& builder)
      : rules_(rules), builder_(builder), spec_(builder.spec) {}

  void read() {
    boards_ = boards_of(spec_.passage);
    read_castling();
    // If the passage is wrong, do not check what depends on it.
    if (builder_.passage_known) read_en_passant();
    if (builder_.passage_known) read_zero_moves();
    if (const auto strict = rules_.on_off("strict-first-board")) {
      if (*strict && builder_.passage_known && !has_first_board()) refuse_strict("strict-first-board");
      spec_.strict_first_board = *strict;
    }
    read_dead_position();
    if (const Node* limit = rules_.find("fifty-move-limit"); limit && limit->kind == Node::Kind::text) {
      if (limit->text == "none")
        spec_.fifty_move_limit = GameSpec::no_limit;
      else
        builder_.faults.add(limit->place, msg::invalid_move_limit(shown(limit->text)));
    } else if (const auto moves = rules_.number("fifty-move-limit", 1, 1000)) {
      spec_.fifty_move_limit = 2 * *moves;
    }
    if (const auto draws = rules_.on_off("repetition")) spec_.repetition_draws = *draws;
    read_options();
  }

 private:
  void fault(std::string_view key, Message message) {
    builder_.faults.add(rules_.place(key), std::move(message));
  }

  bool has_double_steps() const {
    return !spec_.pawn.double_from[0].empty() || !spec_.pawn.double_from[1].empty();
  }
  bool has_first_board() const { return boards_ > 1 && spec_.passage != Passage::free_passage; }
  void refuse_strict(std::string_view key) { fault(key, msg::strict_without_transfers()); }

  void read_castling() {
    const auto castling = rules_.on_off("castling");
    if (!castling) return;
    if (*castling && spec_.castlings.empty()) fault("castling", msg::castling_on_without_castlings());
    // castling_letters stay: a FEN may still contain them, without effect.
    if (!*castling) spec_.castlings.clear();
  }

  void read_en_passant() {
    if (!has_double_steps() && !rules_.has("en-passant")) spec_.en_passant = EnPassant::off;
    static constexpr EnPassant values[] = {EnPassant::off, EnPassant::first_board, EnPassant::first_board,
                                           EnPassant::landing_board, EnPassant::both};
    std::optional<int> choice;
    if (const Node* node = rules_.find("en-passant"); node && node->kind == Node::Kind::truth) {
      choice = node->truth ? 1 : 0;
    } else {
      choice = rules_.choice("en-passant", {"off", "on", "first-board", "landing-board", "both"});
    }
    if (!choice) return;
    spec_.en_passant = EnPassant::off;
    if (*choice == 0) return;
    if (!can_take_in_passing("en-passant")) return;
    if (boards_ == 1 && *choice > 1) return fault("en-passant", msg::en_passant_on_one_board());
    if (boards_ == 2 && *choice == 1) return fault("en-passant", msg::en_passant_on_two_boards());
    spec_.en_passant = values[*choice];
  }

  bool can_take_in_passing(std::string_view key) {
    if (spec_.passage == Passage::three_boards) {
      fault(key, msg::en_passant_on_three_boards());
    } else if (spec_.passage == Passage::free_passage) {
      fault(key, msg::en_passant_with_free_passage());
    } else if (!has_double_steps()) {
      fault(key, msg::en_passant_without_double_steps());
    } else {
      return true;
    }
    return false;
  }

  void read_zero_moves() {
    const auto choice = rules_.choice("zero-moves", {"none", "quiet", "capture"});
    if (!choice) return;
    const auto wanted = static_cast<ZeroMoves>(*choice);
    const bool free = spec_.passage == Passage::free_passage;
    if (boards_ != 2 && wanted != ZeroMoves::none)
      return fault("zero-moves", msg::zero_moves_without_two_boards());
    if (free && wanted != ZeroMoves::capture)
      return fault("zero-moves", msg::free_passage_without_captures());
    if (!free && wanted == ZeroMoves::capture)
      return fault("zero-moves", msg::capturing_zero_moves_elsewhere());
    if (wanted == ZeroMoves::quiet && spec_.passage != Passage::looking_glass)
      return fault("zero-moves", msg::quiet_zero_moves_elsewhere());
    spec_.zero_moves = wanted;
  }

  void read_dead_position() {
    if (rules_.has("minors")) {
      spec_.minors.clear();
      for (const Node* letter : rules_.texts("minors")) {
        const Kind kind = builder_.kind(*letter);
        if (kind != max_kinds && kind == spec_.king)
          builder_.faults.add(letter->place, msg::royal_minor());
        else if (kind != max_kinds)
          spec_.minors.push_back(kind);
      }
    }
    if (const Node* letter = rules_.text("colour-bound")) {
      spec_.colour_bound = builder_.kind(*letter);
      const bool minor =
          std::find(spec_.minors.begin(), spec_.minors.end(), spec_.colour_bound) != spec_.minors.end();
      if (spec_.colour_bound != max_kinds && !minor) fault("colour-bound", msg::colour_bound_not_minor());
    }
    const auto choice = rules_.choice("dead-position", {"bare-kings", "orthodox"});
    if (!choice) return;
    spec_.dead_position = static_cast<DeadPosition>(*choice);
    if (spec_.dead_position != DeadPosition::orthodox) return;
    if (boards_ > 1) fault("dead-position", msg::orthodox_on_several_boards());
    if (spec_.minors.empty()) fault("dead-position", msg::orthodox_without_minors());
  }

  void read_options() {
    if (!rules_.has("options")) {
      std::erase_if(builder_.offered, [&](const std::string& key) {
        return (key == "castling" && spec_.castlings.empty()) ||
               (key == "en-passant" &&
                (!has_double_steps() || boards_ == 3 || spec_.passage == Passage::free_passage)) ||
               (key == "strict-first-board" && !has_first_board());
      });
      return;
    }
    builder_.offered.clear();
    for (const Node* key : rules_.texts("options")) {
      const std::string& name = key->text;
      if (name != "castling" && name != "en-passant" && name != "strict-first-board") {
        builder_.faults.add(key->place, msg::unknown_value(shown(name), "options",
                                                           {"castling", "en-passant", "strict-first-board"}));
      } else if (std::find(builder_.offered.begin(), builder_.offered.end(), name) !=
                 builder_.offered.end()) {
        builder_.faults.add(key->place, msg::listed_twice(name));
      } else if (name == "castling" && spec_.castlings.empty()) {
        builder_.faults.add(key->place, msg::castling_option_without_castlings());
      } else if (name == "strict-first-board" && !has_first_board()) {
        builder_.faults.add(key->place, msg::strict_without_transfers());
      } else if (name != "en-passant" || can_take_in_passing("options")) {
        builder_.offered.push_back(name);
      }
    }
  }

  TomlTable& rules_;
  GameBuilder& builder_;
  GameSpec& spec_;
  int boards_ = 1;
};

}  // namespace

void read_passage(TomlTable& rules, GameBuilder& builder) {
  GameSpec& spec = builder.spec;
  const Passage before = spec.passage;
  if (const auto choice = rules.choice("passage", {OneBoard::name, LookingGlass::name, StayIfOccupied::name,
                                                   FreePassage::name, ThreeBoards::name}))
    spec.passage = static_cast<Passage>(*choice);
  else
    builder.passage_known = !rules.has("passage");
  const int boards = boards_of(spec.passage), max = max_cells(spec.passage);
  if (spec.passage == Passage::free_passage)
    spec.zero_moves = ZeroMoves::capture;
  else if (spec.passage != before)
    spec.zero_moves = ZeroMoves::none;
  const bool orthodox = spec.passage == Passage::one_board && builder.change == BoardChange::none;
  // On other boards little is known about what cannot mate, and a new passage turns en passant off as in
  // Alice chess, until the file says more.
  const bool flat = builder.file_board.board && builder.file_board.board->dimensions() == 2 &&
                    builder.change == BoardChange::cells && !spec.board.files_wrap &&
                    !spec.board.ranks_wrap && spec.board.links.empty();
  if (!orthodox && !(flat && boards == 1)) spec.dead_position = DeadPosition::bare_kings;
  if (spec.passage != before) spec.en_passant = EnPassant::off;
  if (!builder.file_board.board) return;

  const int cells = builder.file_board.board->cells_per_board();
  if (cells > max) {
    builder.faults.add(rules.has("passage") ? rules.place("passage") : builder.place,
                       msg::too_many_cells_for_passage(cells, max));
    return;
  }
  const int old_boards = static_cast<int>(spec.board.boards.size());
  const int old_stride = old_boards > 1 ? 64 * words_per_board(cells) : cells;
  if (old_boards != boards) {
    spec.board.boards.clear();
    for (int b = 0; b < boards; ++b)
      spec.board.boards.push_back(boards == 1 ? "" : std::string(1, static_cast<char>('A' + b)));
  }
  Result<Topology> all = Topology::compile(spec.board);
  if (!all) {
    builder.faults.add(builder.place, all.error().message);
    return;
  }
  if (old_boards != boards) change_boards(spec, old_stride, boards, all->stride());
  builder.topology = std::move(*all);
}

void read_rules(TomlTable& rules, GameBuilder& builder) { RulesReader(rules, builder).read(); }

}  // namespace cheshire
