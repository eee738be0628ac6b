#include "solve/twin.h"

#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "messages/problems.h"

namespace cheshire {
namespace {

enum class Change {
  move,
  exchange,
  remove,
  add,
  substitute,
  shift,
  rotate,
  mirror,
  polish_type,
  pass,
  stipulation
};
constexpr std::array<std::string_view, 11> changes = {"move",       "exchange", "remove",     "add",
                                                      "substitute", "shift",    "rotate",     "mirror",
                                                      "polishtype", "pass",     "stipulation"};

/// A place that may be off the board.
Coord coord(int x, int y, int z, int w) {
  const auto part = [](int n) {
    return static_cast<std::int8_t>(n >= 0 && n < Topology::max_extent ? n : -1);
  };
  return {part(x), part(y), part(z), part(w)};
}

class Twin {
 public:
  Twin(std::span<const Word> words, const ProblemNames& names, ProblemPosition& position)
      : words_(words), names_(names), position_(position), pieces_(position.setup.pieces) {}

  Result<void> apply() {
    if (words_.empty()) return Error{msg::twin_change_unknown("", listed(changes)), 0};
    while (next_ < words_.size()) {
      const Word word = words_[next_++];
      const int change = find_keyword(word.text, changes);
      if (change < 0)
        return Error{msg::twin_change_unknown(std::string(word.text), listed(changes)), word.at};
      if (const Result<void> done = apply(static_cast<Change>(change), word); !done) return done;
    }
    settle_rights(position_, names_.spec(), names_.topology());
    settle_en_passant(position_, names_.spec(), names_.topology());
    return {};
  }

 private:
  /// Returns the next word, or an empty one at the end of the last.
  Word take() {
    if (next_ < words_.size()) return words_[next_++];
    const Word& last = words_.back();
    return {last.text.substr(last.text.size()), last.at + static_cast<int>(last.text.size())};
  }
  /// The next word is a square with a piece.
  Result<Cell> take_occupied() { return names_.occupied(take(), pieces_); }
  /// The next word is a square, on `board` if it names none.
  Result<Cell> take_square(int board) {
    const Word word = take();
    const Cell cell = names_.square(word.text, board);
    if (cell == no_cell) return names_.no_square(word);
    return cell;
  }

  Result<void> apply(Change change, const Word& word) {
    switch (change) {
      case Change::move: return move_piece();
      case Change::exchange: return exchange_pieces();
      case Change::remove: return remove_piece();
      case Change::add: return add_pieces();
      case Change::substitute: return substitute_kind();
      case Change::shift: return shift_all();
      case Change::rotate: return rotate_all();
      case Change::mirror: return mirror_all(take());
      case Change::polish_type: return change_colours();
      case Change::pass: return pass_piece(word);
      case Change::stipulation: return change_stipulation();
    }
    return {};
  }

  Result<void> move_piece() {
    const Result<Cell> from = take_occupied();
    if (!from) return from.error();
    const Result<Cell> to = take_square(names_.topology().board(*from));
    if (!to) return to.error();
    move(*from, *to);
    return {};
  }
  void move(Cell from, Cell to) { names_.put(pieces_, to, std::exchange(pieces_[from], no_piece)); }
  /// Where pieces may not share a place, a square is one of all boards, and they keep their boards.
  Result<void> exchange_pieces() {
    const Result<Cell> one = take_occupied();
    if (!one) return one.error();
    const Result<Cell> other = take_occupied();
    if (!other) return other.error();
    const Topology& topology = names_.topology();
    const int boards = names_.spec().shared() ? 0 : topology.board(*other) - topology.board(*one);
    const Piece first = std::exchange(pieces_[*one], no_piece),
                second = std::exchange(pieces_[*other], no_piece);
    pieces_[topology.twin(*one, boards + topology.boards())] = second;
    pieces_[topology.twin(*other, topology.boards() - boards)] = first;
    return {};
  }
  Result<void> remove_piece() {
    const Result<Cell> at = take_occupied();
    if (!at) return at.error();
    pieces_[*at] = no_piece;
    return {};
  }
  Result<void> add_pieces() {
    // A colour, at least one piece, and as many as follow; then perhaps the other colour with pieces of its
    // own.
    do {
      const Word first = take();
      const int color = find_colour(first.text);
      if (color < 0) return Error{msg::problem_colour_expected(std::string(first.text)), first.at};
      const int board = take_board();
      do {
        const Word word = take();
        if (word.text.empty()) return names_.no_piece_of(word);
        const Result<ProblemNames::Placed> placed = names_.placed(word, board);
        if (!placed) return placed.error();
        for (const Cell cell : placed->squares)
          names_.put(pieces_, cell, make_piece(static_cast<Color>(color), placed->kind));
      } while (!at_change() && find_colour(words_[next_].text) < 0);
    } while (!at_change());
    return {};
  }
  /// Whether the next word begins another change, or none is left.
  bool at_change() const { return next_ == words_.size() || find_keyword(words_[next_].text, changes) >= 0; }
  /// Returns the board of Alice chess that the next word names, and takes it; 0 if it names none.
  int take_board() {
    const int named = next_ < words_.size() ? find_alice_board(words_[next_].text) : -1;
    if (named < 0 || named >= names_.topology().boards()) return 0;
    ++next_;
    return named;
  }
  Result<void> substitute_kind() {
    const Word from = take(), to = take();
    for (const Word& word : {from, to}) {
      if (word.text.size() != 1 || names_.kind(word.text[0]) == max_kinds) return names_.no_piece_of(word);
    }
    for (Piece& piece : pieces_) {
      if (piece != no_piece && kind_of(piece) == names_.kind(from.text[0]))
        piece = make_piece(color_of(piece), names_.kind(to.text[0]));
    }
    return {};
  }

  /// Moves every piece from `at` to `place(at)` on the same board. Errors: it leaves the board.
  template <class Place>
  Result<void> move_all(const Word& word, Place place) {
    const Topology& topology = names_.topology();
    std::vector<Piece> moved(pieces_.size(), no_piece);
    for (Cell cell = 0; cell < topology.cell_count(); ++cell) {
      if (!topology.exists(cell) || pieces_[cell] == no_piece) continue;
      const Cell to = topology.find(place(topology.at(cell)), topology.board(cell));
      if (to == no_cell) return Error{msg::twin_leaves_board(topology.name(cell)), word.at};
      moved[to] = pieces_[cell];
    }
    pieces_ = std::move(moved);
    return {};
  }
  Result<void> shift_all() {
    const Word word = words_[next_ - 1];
    const Result<Cell> from = take_square(0);
    if (!from) return from.error();
    const Result<Cell> to = take_square(0);
    if (!to) return to.error();
    const Coord a = names_.topology().at(*from), b = names_.topology().at(*to);
    return move_all(word, [&](Coord at) {
      return coord(at.x + b.x - a.x, at.y + b.y - a.y, at.z + b.z - a.z, at.w + b.w - a.w);
    });
  }
  bool square_board() const { return names_.topology().extent().x == names_.topology().extent().y; }
  Result<void> rotate_all() {
    const Word word = take();
    int degrees = 0;
    const char* end = word.text.data() + word.text.size();
    const auto [read, fault] = std::from_chars(word.text.data(), end, degrees);
    const bool quarter = degrees == 90 || degrees == 270;
    if (fault != std::errc() || read != end || !(quarter || degrees == 180) || (quarter && !square_board()))
      return Error{msg::twin_turn_unknown(std::string(word.text)), word.at};
    const int last_x = names_.topology().extent().x - 1, last_y = names_.topology().extent().y - 1;
    return move_all(word, [&](Coord at) {
      if (degrees == 180) return coord(last_x - at.x, last_y - at.y, at.z, at.w);
      return degrees == 90 ? coord(last_y - at.y, at.x, at.z, at.w) : coord(at.y, last_x - at.x, at.z, at.w);
    });
  }
  /// "a1<-->h1": two corners.
  Result<void> mirror_all(const Word& word) {
    const Error unknown{msg::twin_mirror_unknown(std::string(word.text), "a1<-->h1"), word.at};
    const std::size_t arrow = word.text.find("<-->");
    if (arrow == std::string_view::npos) return unknown;
    const Topology& topology = names_.topology();
    const Cell one = names_.square(word.text.substr(0, arrow)),
               other = names_.square(word.text.substr(arrow + 4));
    if (one == no_cell || other == no_cell) return unknown;
    const Coord a = topology.at(one), b = topology.at(other), size = topology.extent();
    const int last_x = size.x - 1, last_y = size.y - 1;
    const auto corner = [&](Coord at) {
      return (at.x == 0 || at.x == last_x) && (at.y == 0 || at.y == last_y);
    };
    if (!corner(a) || !corner(b) || one == other || a.z != b.z || a.w != b.w) return unknown;
    if (a.y == b.y) return move_all(word, [&](Coord at) { return coord(last_x - at.x, at.y, at.z, at.w); });
    if (a.x == b.x) return move_all(word, [&](Coord at) { return coord(at.x, last_y - at.y, at.z, at.w); });
    if (!square_board()) return unknown;
    if ((a.x == 0) == (a.y == 0))  // a1 and h8: in the diagonal from a8 to h1
      return move_all(word, [&](Coord at) { return coord(last_x - at.y, last_x - at.x, at.z, at.w); });
    return move_all(word, [&](Coord at) { return coord(at.y, at.x, at.z, at.w); });
  }
  Result<void> change_colours() {
    for (Piece& piece : pieces_) {
      if (piece != no_piece) piece = make_piece(!color_of(piece), kind_of(piece));
    }
    return {};
  }
  Result<void> pass_piece(const Word& word) {
    if (names_.topology().boards() < 2) return Error{msg::twin_one_board(), word.at};
    const Result<Cell> from = take_occupied();
    if (!from) return from.error();
    move(*from, names_.topology().twin(*from, 1));
    return {};
  }
  Result<void> change_stipulation() {
    Word word = take();
    // The length may be a word of its own, of the same text.
    if (next_ < words_.size() && words_[next_].text[0] >= '0' && words_[next_].text[0] <= '9') {
      const std::string_view length = take().text;
      word.text = std::string_view(word.text.begin(), length.end());
    }
    Result<Stipulation> read = read_stipulation_word(word);
    if (!read) return read.error();
    position_.stipulation = *std::move(read);
    settle_side(position_);
    return {};
  }

  std::span<const Word> words_;
  std::size_t next_ = 0;
  const ProblemNames& names_;
  ProblemPosition& position_;
  std::vector<Piece>& pieces_;
};

}  // namespace

bool is_twin_change(std::string_view word) { return find_keyword(word, changes) >= 0; }
bool is_substitution(std::string_view word) {
  return find_keyword(word, changes) == static_cast<int>(Change::substitute);
}

Result<void> apply_twin(std::span<const Word> words, const ProblemNames& names, ProblemPosition& position) {
  ProblemPosition changed = position;
  const bool to_position = position.stipulation.goal == Goal::position && !position.target.empty();
  if (to_position) std::swap(changed.setup.pieces, changed.target);
  if (const Result<void> done = change_diagram(words, names, changed); !done) return done;
  if (to_position && changed.stipulation.goal == Goal::position) {
    std::swap(changed.setup.pieces, changed.target);
    changed.setup.rights = position.setup.rights;
  } else if (to_position) {
    changed.target.clear();
  }
  position = std::move(changed);
  return {};
}

Result<void> change_diagram(std::span<const Word> words, const ProblemNames& names,
                            ProblemPosition& position) {
  return Twin(words, names, position).apply();
}

}  // namespace cheshire
