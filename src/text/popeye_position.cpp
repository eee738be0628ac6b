#include "text/popeye_position.h"

#include <algorithm>
#include <array>
#include <utility>

#include "messages/problems.h"
#include "messages/text.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

struct Command {
  enum Id { pieces, forsyth, condition, option };
};
constexpr std::array<std::string_view, 4> commands = {"Pieces", "Forsyth", "Condition", "Option"};
struct Option {
  enum Id { no_castling, en_passant, half_duplex };
};
constexpr std::array<std::string_view, 3> options = {"NoCastling", "EnPassant", "HalfDuplex"};
constexpr std::array<std::string_view, 1> conditions = {"AliceChess"};
constexpr std::array<std::string_view, 4> beginnings = {"Pieces", "Forsyth", "White", "Black"};
constexpr std::string_view letters = "KQRBNP";

/// Whether a game on two boards is played as Popeye's AliceChess is: every move passes to the other board,
/// and no piece passes without a move.
bool is_alice_chess(const GameSpec& spec) {
  return spec.passage == Passage::looking_glass && spec.zero_moves == ZeroMoves::none;
}

/// Reads a whole text, command by command.
class Reader {
 public:
  Reader(std::string_view text, const GameSpec& spec, const Topology& topology)
      : words_(split_words(text)), names_(spec, topology) {}

  Result<DescribedPosition> read() {
    for (; next_ < words_.size(); ++next_) {
      if (const Result<void> done = obey(words_[next_]); !done) return done.error();
    }
    std::vector<Error> faults;
    DescribedPosition described{position_.set_up(names_, faults), {}};
    if (!faults.empty()) return std::move(faults.front());
    if (black_) described.setup.side = Color::black;
    if (!position_.en_passant.text.empty()) {
      described.step = position_.step_made(names_, described.setup.pieces);
      described.step_at = position_.en_passant.at;
    }
    return described;
  }

 private:
  Result<void> obey(const Word& word) {
    if (const int command = find_keyword(word.text, commands); command >= 0) {
      command_ = command;
      if (command_ == Command::pieces) position_.begin_pieces();
      if (command_ == Command::forsyth) position_.forsyth = {};
      return {};
    }
    switch (command_) {
      case Command::forsyth: return obey_forsyth(word);
      case Command::condition: return obey_condition(word);
      case Command::option: return obey_option(word);
      default: return position_.take_piece(word);
    }
  }
  Result<void> obey_forsyth(const Word& word) {
    if (!position_.forsyth.text.empty())
      return Error{msg::problem_command_unknown(std::string(word.text), listed(commands)), word.at};
    position_.forsyth = word;
    return {};
  }
  Result<void> obey_condition(const Word& word) {
    if (find_keyword(word.text, conditions) < 0 || !is_alice_chess(names_.spec()))
      return Error{msg::problem_condition_unknown(std::string(word.text)), word.at};
    return {};
  }
  Result<void> obey_option(const Word& word) {
    const int option = find_keyword(word.text, options);
    if (option < 0)
      return Error{msg::problem_option_unknown(std::string(word.text), listed(options)), word.at};
    if (option == Option::half_duplex) {
      black_ = true;
      return {};
    }
    const Word squares = next_ + 1 < words_.size() ? words_[++next_] : Word{};
    if (squares.text.empty()) return names_.no_square({{}, word.at + static_cast<int>(word.text.size())});
    (option == Option::no_castling ? position_.no_castling : position_.en_passant) = squares;
    return {};
  }

  const std::vector<Word> words_;
  const ProblemNames names_;
  PopeyePosition position_;
  std::size_t next_ = 0;
  int command_ = Command::pieces;
  bool black_ = false;
};

/// Whether Popeye plays the game: every board is one of 8x8 squares, and two are those of Alice chess.
bool popeye_has(const GameSpec& spec, const Topology& topology) {
  return (topology.boards() == 1 || is_alice_chess(spec)) && topology.cells_per_board() == 64 &&
         topology.levels().size() == 1 && topology.find("a1", 0) != no_cell &&
         topology.find("h8", 0) != no_cell;
}

class Writer {
 public:
  Writer(const Setup& setup, const GameSpec& spec, const Topology& topology)
      : setup_(setup), spec_(spec), topology_(topology) {}

  std::string write() {
    if (!expressible()) return {};
    out_ = "Pieces";
    for (const Color color : {Color::white, Color::black}) {
      for (int board = 0; board < topology_.boards(); ++board) pieces(color, board);
    }
    if (topology_.boards() > 1) out_ += " Condition AliceChess";
    const std::string lost = rooks_that_cannot_castle();
    if (!lost.empty()) option("NoCastling " + lost);
    if (setup_.ep_square != no_cell) option("EnPassant " + double_step());
    if (setup_.side == Color::black) option("HalfDuplex");
    return std::move(out_);
  }

 private:
  bool expressible() const {
    // Of Chess960 Popeye does not know which rook a right belongs to.
    if (!popeye_has(spec_, topology_) || spec_.castling_to_rook || !spec_.pawn.step_rights.empty())
      return false;
    bool any = false;
    for (int c = 0; c < topology_.cell_count(); ++c) {
      const Cell cell = static_cast<Cell>(c);
      const Piece piece = topology_.exists(cell) ? setup_.pieces[cell] : no_piece;
      if (piece == no_piece) continue;
      any = true;
      if (letters.find(spec_.kinds[kind_of(piece)].letter) == std::string_view::npos) return false;
      if (topology_.boards() > 1 && setup_.pieces[topology_.twin(cell, 1)] != no_piece) return false;
    }
    return any;
  }

  void pieces(Color color, int board) {
    std::string text;
    for (const char letter : letters) {
      const Kind kind = spec_.kind_of_letter(letter);
      if (kind == max_kinds) continue;
      std::string squares;
      for (int i = 0; i < topology_.cells_per_board(); ++i) {
        const Cell cell = topology_.twin(static_cast<Cell>(i), board);
        if (setup_.pieces[cell] == make_piece(color, kind)) squares += topology_.name(cell);
      }
      if (!squares.empty()) text += std::string(" ") + (letter == 'N' ? 'S' : letter) + squares;
    }
    if (text.empty()) return;
    out_ += color == Color::white ? " White" : " Black";
    if (board > 0) out_ += " AliceB";
    out_ += text;
  }

  void option(const std::string& text) {
    out_ += options_ ? " " : " Option ";
    options_ = true;
    out_ += text;
  }

  std::string rooks_that_cannot_castle() const {
    const std::uint32_t lost = rights_of_diagram(setup_, spec_) & ~setup_.rights;
    std::string squares;
    const RightList list = spec_.rights();
    for (const Right& right : list.castlings()) {
      if ((lost & right.bit) != 0) squares += topology_.name(right.rook_at);
    }
    return squares;
  }

  /// The squares of the pawn's double step: where it was, which it skipped, where it is.
  std::string double_step() const {
    const Step ahead = setup_.side == Color::white ? -spec_.forward : spec_.forward;
    const Coord skipped = topology_.at(setup_.ep_square);
    return topology_.name(topology_.find(skipped + -ahead, 0)) + topology_.name(setup_.ep_square) +
           topology_.name(topology_.find(skipped + ahead, 0));
  }

  const Setup& setup_;
  const GameSpec& spec_;
  const Topology& topology_;
  std::string out_;
  bool options_ = false;
};

}  // namespace

void PopeyePosition::begin_pieces() {
  color_.reset();
  board_ = 0;
}

Result<void> PopeyePosition::take_piece(const Word& word) {
  if (const int named = find_colour(word.text); named >= 0) {
    color_ = static_cast<Color>(named);
    board_ = 0;
  } else if (const int on = find_alice_board(word.text); on >= 0) {
    board_ = on;
    board_at_ = word.at;
    names_alice_boards_ = true;
  } else if (!color_) {
    return Error{msg::problem_colour_expected(std::string(word.text)), word.at};
  } else {
    placed_.push_back({word, *color_, board_, board_at_});
  }
  return {};
}

Setup PopeyePosition::set_up(const ProblemNames& names, std::vector<Error>& faults,
                             std::vector<Error>* remarks) const {
  Setup setup;
  setup.pieces.assign(static_cast<std::size_t>(names.topology().cell_count()), no_piece);
  if (!forsyth.text.empty()) {
    if (const Result<void> read = read_forsyth(names, setup); !read) faults.push_back(read.error());
  }
  for (const Placed& one : placed_) {
    if (faults.size() >= max_faults) break;
    if (one.board >= names.topology().boards()) {
      // Said once for all pieces on it.
      if (faults.empty() || faults.back().at != one.board_at)
        faults.emplace_back(msg::board_not_expected(), one.board_at);
      continue;
    }
    const Result<ProblemNames::Placed> placed = names.placed(one.word, one.board);
    if (!placed) {
      faults.push_back(placed.error());
      continue;
    }
    for (const Cell cell : placed->squares) {
      const Cell other = names.replaced(setup.pieces, cell);
      if (other != no_cell && remarks != nullptr && remarks->size() < max_remarks) {
        const std::string before =
            names.spec().kinds[kind_of(setup.pieces[other])].letter + names.square_name(other);
        remarks->emplace_back(msg::problem_word_replaces(std::string(one.word.text), before), one.word.at);
      }
      names.put(setup.pieces, cell, make_piece(one.color, placed->kind));
    }
  }
  for (const Word& squares : {no_castling, en_passant}) {
    for (std::size_t i = 0; i < squares.text.size() && faults.size() < max_faults; i += 2) {
      const Word square{squares.text.substr(i, 2), squares.at + static_cast<int>(i)};
      if (names.square(square.text) == no_cell) faults.push_back(names.no_square(square));
    }
  }
  setup.rights = rights_of_diagram(setup, names.spec()) & ~excluded_rights(names);
  return setup;
}

std::uint32_t PopeyePosition::excluded_rights(const ProblemNames& names) const {
  std::uint32_t excluded = 0;
  const Topology& topology = names.topology();
  const RightList list = names.spec().rights();
  for (std::size_t i = 0; i + 1 < no_castling.text.size(); i += 2) {
    const std::string_view lost = no_castling.text.substr(i, 2);
    for (const Right& right : list.all()) {
      if (topology.name(right.at) == lost ||
          (right.rook_at != no_cell && topology.name(right.rook_at) == lost))
        excluded |= right.bit;
    }
  }
  return excluded;
}

/// The ranks from the highest, as in a FEN; S is the knight, and digits may follow each other.
Result<void> PopeyePosition::read_forsyth(const ProblemNames& names, Setup& setup) const {
  const std::vector<std::vector<Cell>> rows = names.topology().rows(0);
  std::size_t row = 0, file = 0;
  for (std::size_t i = 0; i < forsyth.text.size(); ++i) {
    const char c = forsyth.text[i];
    const Word here{forsyth.text.substr(i, 1), forsyth.at + static_cast<int>(i)};
    if (c == '/') {
      ++row, file = 0;
    } else if (is_digit(c)) {
      int empty = c - '0';
      if (i + 1 < forsyth.text.size() && is_digit(forsyth.text[i + 1]))
        empty = 10 * empty + (forsyth.text[++i] - '0');
      file += static_cast<std::size_t>(empty);
      // Popeye takes ranks without strokes between them.
      while (row < rows.size() && file > rows[row].size()) file -= rows[row++].size();
    } else {
      if (row < rows.size() && file == rows[row].size()) ++row, file = 0;
      if (row >= rows.size() || file >= rows[row].size()) return names.no_square(here);
      const Kind kind = names.kind(c);
      if (kind == max_kinds) return names.no_piece_of(here);
      setup.pieces[rows[row][file++]] = make_piece(c >= 'a' ? Color::black : Color::white, kind);
    }
  }
  return {};
}

/// Which board the step was made on follows from the pawn, which has gone on to the next one.
Result<StepMade> PopeyePosition::step_made(const ProblemNames& names,
                                           const std::vector<Piece>& pieces) const {
  const std::string squares(en_passant.text);
  if (en_passant_incomplete()) return Error{msg::en_passant_incomplete(squares), en_passant.at};
  const Topology& topology = names.topology();
  const auto square = [&](std::size_t i) {
    return topology.at(names.square(en_passant.text.substr(2 * i, 2)));
  };
  for (const Color side : {Color::white, Color::black}) {
    const Step ahead = side == Color::white ? names.spec().forward : -names.spec().forward;
    if (squares.size() != 6 || square(1) != square(0) + ahead || square(2) != square(1) + ahead) continue;
    for (int board = 0; board < topology.boards(); ++board) {
      const Cell ep_square = topology.find(square(1), board);
      if (double_step_pawn(pieces, side, ep_square, names.spec(), topology) != no_cell)
        return StepMade{side, ep_square};
    }
  }
  return Error{msg::en_passant_not_made(squares), en_passant.at};
}

bool is_popeye_position(std::string_view text) {
  const std::string_view first = next_word(text, 0).text;
  return std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view word) {
    return word.size() == first.size() && find_keyword(first, std::span(&word, 1)) == 0;
  });
}

Result<DescribedPosition> describe_popeye_position(std::string_view text, const GameSpec& spec,
                                                   const Topology& topology) {
  return Reader(text, spec, topology).read();
}

Result<Setup> read_popeye_position(std::string_view text, const GameSpec& spec, const Topology& topology) {
  Result<DescribedPosition> read = describe_popeye_position(text, spec, topology);
  if (!read) return read.error();
  Setup& setup = read->setup;
  if (read->step) {
    const Result<StepMade>& step = *read->step;
    if (!step) return step.error();
    if (step->side == setup.side) return Error{msg::en_passant_by_mover(setup.side), read->step_at};
    if (spec.en_passant != EnPassant::off) setup.ep_square = step->ep_square;
  }
  return std::move(setup);
}

std::string write_popeye_position(const Setup& setup, const GameSpec& spec, const Topology& topology) {
  return Writer(setup, spec, topology).write();
}

}  // namespace cheshire
