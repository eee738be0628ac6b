// QuickSan: the move of a SAN text in a Position, found by generating only the
// moves of the named pieces. For replaying many games; whatever it leaves open is for read_move().
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "rules/position.h"
#include "text/san_parts.h"

namespace cheshire {

template <int W, class R>
class QuickSan {
 public:
  using P = Position<W, R>;
  using Set = CellSet<W>;

  explicit QuickSan(const RuleTables<W>& tables) : tables_(tables) {
    const Topology& topology = tables.topology;
    // The cells of a board with levels begin with a capital, as pieces do.
    if (topology.levels().size() > 1) return;
    for (int i = 0; i < topology.cells_per_board(); ++i) {
      const std::string& name = topology.name(static_cast<Cell>(i));
      if (name.size() < 2 || !file(name[0])) return;
      int rank = 0;
      for (const char c : std::string_view(name).substr(1)) {
        if (!digit(c)) return;
        rank = rank * 10 + (c - '0');
      }
      if (rank >= max_ranks) return;
      for (int b = 0; b < topology.boards(); ++b) {
        const Cell cell = topology.twin(static_cast<Cell>(i), b);
        files_[static_cast<std::size_t>(name[0] - 'a')].insert(cell);
        ranks_[static_cast<std::size_t>(rank)].insert(cell);
      }
    }
    usable_ = true;
  }

  /// Returns the only legal move that read_move() would return for a text; the null move if there may be
  /// another, or none, or only read_move() can tell.
  Move find(const P& p, std::string_view text) const {
    if (!usable_) return {};
    while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
    if (text.size() < 2) return {};
    if (text[0] == 'O' || text[0] == '0') return castling(p, text);

    Wanted wanted;
    if (const std::size_t slash = text.rfind('/'); slash != std::string_view::npos) {
      wanted.board = board(text.substr(slash + 1));
      if (wanted.board < 0) return {};
      text = text.substr(0, slash);
    }
    const GameSpec& spec = tables_.spec;
    if (!text.empty() && capital(text.back())) {
      wanted.promotion = spec.kind_of_letter(text.back());
      if (wanted.promotion == max_kinds) return {};
      text.remove_suffix(1);
      if (text.ends_with('=')) text.remove_suffix(1);
    }
    Kind kind = spec.pawn.kind;
    if (!text.empty() && capital(text[0])) {
      kind = spec.kind_of_letter(text[0]);
      text.remove_prefix(1);
    }
    if (kind >= max_kinds) return {};

    const std::size_t to = text.find_last_not_of("0123456789");
    if (to == std::string_view::npos || to + 1 == text.size() || !file(text[to])) return {};
    wanted.to = files_[file_of(text[to])] & rank(text.substr(to + 1));
    text = text.substr(0, to);
    if (text.ends_with('x')) {
      wanted.capture = true;
      text.remove_suffix(1);
    }
    Set from = p.pieces(p.side(), kind);
    bool origin_file = false;
    if (!text.empty() && file(text[0])) {
      origin_file = true;
      from &= files_[file_of(text[0])];
      text.remove_prefix(1);
    }
    if (!text.empty()) {
      // A whole square may also be meant as coordinates, or as a zero move.
      if (origin_file) return {};
      from &= rank(text);
    }
    return only(p, from, wanted);
  }

 private:
  static constexpr int max_ranks = 65;

  struct Wanted {
    Set to;
    int board = -1;  // -1: any
    bool capture = false;
    Kind promotion = max_kinds;
  };

  static constexpr bool digit(char c) { return c >= '0' && c <= '9'; }
  static constexpr bool capital(char c) { return c >= 'A' && c <= 'Z'; }
  static constexpr bool file(char c) { return c >= 'a' && c <= 'z'; }
  static constexpr std::size_t file_of(char c) { return static_cast<std::size_t>(c - 'a'); }

  /// The cells of a rank; none if it is not one.
  const Set& rank(std::string_view text) const {
    std::size_t n = 0;
    if (text.size() > 2) return ranks_[0];
    for (const char c : text) {
      if (!digit(c)) return ranks_[0];
      n = n * 10 + static_cast<std::size_t>(c - '0');
    }
    return ranks_[text.empty() || text[0] == '0' || n >= max_ranks ? 0 : n];
  }

  int board(std::string_view name) const {
    for (int b = 0; P::boards > 1 && b < P::boards; ++b) {
      if (tables_.topology.board_name(b) == name) return b;
    }
    return -1;
  }

  Move only(const P& p, const Set& from, const Wanted& wanted) const {
    Move found;
    const bool one = p.generate(
        [&](const PieceMoves<W>& moves) {
          if (moves.kind == MoveKind::castling || moves.kind == MoveKind::zero) return true;
          if ((moves.kind == MoveKind::promotion) != (wanted.promotion != max_kinds)) return true;
          return (moves.to & wanted.to).all_of([&](Cell to) {
            const int extra = moves.kind == MoveKind::promotion ? wanted.promotion : 0;
            const Move move(moves.from, to, moves.passage, moves.kind, extra);
            if (wanted.board >= 0 && P::board(P::arrival(move)) != wanted.board) return true;
            if (wanted.capture && !p.captures(move)) return true;
            if (!found.null()) return false;
            found = move;
            return true;
          });
        },
        from);
    if (!one || (wanted.promotion != max_kinds && !promotes(wanted.promotion))) return {};
    return found;
  }

  bool promotes(Kind kind) const {
    for (const Kind k : tables_.spec.pawn.promotes_to) {
      if (k == kind) return true;
    }
    return false;
  }

  Move castling(const P& p, std::string_view text) const {
    Move found;
    const bool one = p.generate(
        [&](const PieceMoves<W>& moves) {
          if (moves.kind != MoveKind::castling) return true;
          const std::string& san = tables_.spec.castlings[moves.castling].san;
          if (san.size() != text.size()) return true;
          for (std::size_t i = 0; i < san.size(); ++i) {
            if (san[i] != (text[i] == '0' ? 'O' : text[i])) return true;
          }
          if (!found.null()) return false;
          found = Move(moves.from, moves.to.first(), moves.passage, moves.kind, moves.castling);
          return true;
        },
        Set::of(p.king(p.side())));
    return one ? found : Move();
  }

  const RuleTables<W>& tables_;
  bool usable_ = false;
  std::array<Set, 26> files_{};
  std::array<Set, max_ranks> ranks_{};
};

}  // namespace cheshire
