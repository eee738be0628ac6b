#include "text/fen.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "messages/fen.h"
#include "messages/text.h"
#include "text/fen_fields.h"
#include "text/popeye_position.h"

namespace cheshire {
namespace {

using Rights = std::span<const Right>;

// Returns the letters of the rights, each once.
std::string letters_of(Rights rights) {
  std::string letters;
  for (const Right& right : rights) {
    if (letters.find(right.letter) == std::string::npos) letters += right.letter;
  }
  return letters;
}

// Returns the right with this letter: the one on `board`, or if `board` is -1 the first whose piece stands on
// its home cell. If none of them fits, returns the first with this letter; null if there is none.
const Right* find_right(Rights rights, const Topology& topology, const std::vector<Piece>& pieces,
                        char letter, int board) {
  const Right* first = nullptr;
  for (const Right& right : rights) {
    if (right.letter != letter) continue;
    if (board >= 0 ? topology.board(right.at) == board : pieces[right.at] == right.piece) return &right;
    if (!first) first = &right;
  }
  return first;
}

class FenReader {
 public:
  FenReader(std::string_view text, const GameSpec& spec, const Topology& topology, std::vector<Error>* notes)
      : text_(text), spec_(spec), topology_(topology), rights_(spec.rights()), notes_(notes) {}

  Result<Setup> read() {
    const std::vector<FenField> fields = fen_fields(text_);
    if (fields.empty()) return Error{msg::fen_empty(), 0};
    const bool own = spec_.capabilities().own_fields;
    if (fields.size() > 6 && !own) return Error{msg::fen_too_long(), fields[6].at};
    Result<std::vector<Piece>> pieces = read_placement(fields[0], spec_, topology_);
    if (!pieces) return pieces.error();
    setup_.pieces = std::move(*pieces);
    if (fields.size() > 1) {
      if (Result<void> r = read_side(fields[1]); !r) return r.error();
    }
    if (own) {
      for (std::size_t i = 2; i < fields.size(); ++i)
        setup_.own_fields += (i > 2 ? " " : "") + std::string(fields[i].text);
      return std::move(setup_);
    }
    if (fields.size() > 2) {
      if (Result<void> r = read_castling(fields[2]); !r) return r.error();
    }
    if (fields.size() > 3) {
      const bool steps = !spec_.pawn.step_rights.empty();
      if (Result<void> r = steps ? read_step_rights(fields[3]) : read_en_passant(fields[3]); !r)
        return r.error();
    }
    if (fields.size() > 4) {
      const auto r = read_counter(fields[4], msg::fen_clock_unreadable, setup_.halfmove_clock);
      if (!r) return r.error();
    }
    if (fields.size() > 5) {
      const auto r = read_counter(fields[5], msg::fen_move_number_unreadable, setup_.move_number);
      if (!r) return r.error();
    }
    return std::move(setup_);
  }

 private:
  /// Notes what can be left out, or returns it as an error.
  Result<void> wrong(const Message& message, int at) {
    if (!notes_) return Error{message, at};
    notes_->push_back({message, at});
    return {};
  }

  Result<void> read_counter(const FenField& field, Message (*fault)(), int& counter) {
    const Result<int> number = read_number(field, fault);
    if (!number) return wrong(number.error().message, field.at);
    counter = *number;
    return {};
  }

  Result<void> read_side(const FenField& field) {
    if (field.text != "w" && field.text != "b") return Error{msg::fen_side_unknown(), field.at};
    setup_.side = field.text == "w" ? Color::white : Color::black;
    return {};
  }

  struct RightFaults {
    Message (*letter_unknown)(std::string_view letters, std::string_view letter);
    Message (*twice)(std::string_view letter);
  };
  Result<void> read_castling(const FenField& field) {
    static constexpr RightFaults faults{msg::fen_castling_letter_unknown, msg::fen_castling_twice};
    if (spec_.castling_letters.empty() && field.text != "-")
      return wrong(spec_.castling_to_rook ? msg::fen_castling_rook_missing() : msg::fen_castling_unknown(),
                   field.at);
    return read_rights(field, faults, rights_.castlings(), spec_.castling_letters);
  }

  Result<void> read_step_rights(const FenField& field) {
    static constexpr RightFaults faults{msg::fen_step_letter_unknown, msg::fen_step_twice};
    return read_rights(field, faults, rights_.steps(), letters_of(rights_.steps()));
  }

  // Reads letters, each followed by "/B" if the right belongs to that board.
  Result<void> read_rights(const FenField& field, const RightFaults& faults, Rights rights,
                           const std::string& known) {
    if (field.text == "-") return {};
    std::string meaningless;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      const char letter = meant_by(field.text[i]);
      const int at = field.at + static_cast<int>(i);
      if (known.find(letter) == std::string::npos) {
        if (Result<void> r = wrong(faults.letter_unknown(known, shown(letter)), at); !r) return r;
        continue;
      }
      int board = -1;
      for (int b = 0; b < topology_.boards() && spec_.shared(); ++b) {
        const std::string suffix = "/" + topology_.board_name(b);
        if (!field.text.substr(i + 1).starts_with(suffix)) continue;
        board = b;
        i += suffix.size();
        break;
      }
      // If an option forbids castling, its letters are read and ignored.
      const Right* right = find_right(rights, topology_, setup_.pieces, letter, board);
      if (right ? (setup_.rights & right->bit) != 0 : meaningless.find(letter) != std::string::npos) {
        if (Result<void> r = wrong(faults.twice(std::string(1, letter)), at); !r) return r;
        continue;
      }
      if (right) {
        setup_.rights |= right->bit;
      } else {
        meaningless += letter;
      }
    }
    return {};
  }

  /// Returns the letter of a right as the game has it. In Chess960, whose letters are the files of rooks, K
  /// and Q mean the outermost rook that may castle on that side of the king (X-FEN).
  char meant_by(char letter) const {
    const char side = to_upper(letter);
    if (!spec_.castling_to_rook || (side != 'K' && side != 'Q')) return letter;
    const Color color = letter == side ? Color::white : Color::black;
    const CastlingSpec* outermost = nullptr;
    for (const CastlingSpec& castling : spec_.castlings) {
      const bool right_of_king = castling.rook_from > castling.king_from;
      if (castling.color != color || right_of_king != (side == 'K')) continue;
      if (!outermost || (castling.rook_from > outermost->rook_from) == right_of_king) outermost = &castling;
    }
    return outermost ? outermost->letter : letter;
  }

  Result<void> read_en_passant(const FenField& field) {
    if (field.text == "-") return {};
    const std::size_t slash = field.text.find('/');
    const Cell named = topology_.find(field.text.substr(0, slash), 0);
    if (named == no_cell) return wrong(msg::fen_ep_square_unknown("e3"), field.at);
    if (slash != std::string_view::npos) return read_ep_board(field, named, slash + 1);
    if (spec_.en_passant == EnPassant::off) return {};
    setup_.ep_square = named;
    const Step ahead = setup_.side == Color::white ? -spec_.forward : spec_.forward;
    const Piece pawn = make_piece(!setup_.side, spec_.pawn.kind);
    for (int b = 0; b < topology_.boards(); ++b) {
      // The pawn made its double step on board b and has passed on to the next board.
      const Cell stands = topology_.find(topology_.at(named) + ahead, (b + 1) % topology_.boards());
      if (stands != no_cell && setup_.pieces[stands] == pawn) setup_.ep_square = topology_.twin(named, b);
    }
    return {};
  }

  // Reads the board in "e3/B", on which the double step was made.
  Result<void> read_ep_board(const FenField& field, Cell named, std::size_t at) {
    for (int b = 0; b < topology_.boards(); ++b) {
      if (topology_.boards() == 1 || topology_.board_name(b) != field.text.substr(at)) continue;
      if (spec_.en_passant != EnPassant::off) setup_.ep_square = topology_.twin(named, b);
      return {};
    }
    return wrong(msg::board_unknown(field.text.substr(at)), field.at + static_cast<int>(at));
  }

  std::string_view text_;
  const GameSpec& spec_;
  const Topology& topology_;
  const RightList rights_;
  std::vector<Error>* const notes_;
  Setup setup_;
};

class FenWriter {
 public:
  FenWriter(const Setup& setup, const GameSpec& spec, const Topology& topology)
      : setup_(setup), spec_(spec), topology_(topology) {}

  std::string write(FenDialect dialect) {
    out_ = write_placement(setup_.pieces, spec_, topology_, dialect);
    out_ += setup_.side == Color::white ? " w" : " b";
    if (spec_.capabilities().own_fields) {
      if (!setup_.own_fields.empty()) out_ += ' ' + setup_.own_fields;
      return std::move(out_);
    }
    out_ += ' ';
    const RightList all = spec_.rights();
    rights(all.castlings(), spec_.castling_letters);
    out_ += ' ';
    all.steps().empty() ? en_passant() : rights(all.steps(), letters_of(all.steps()));
    out_ += ' ' + std::to_string(setup_.halfmove_clock) + ' ' + std::to_string(setup_.move_number);
    return std::move(out_);
  }

 private:
  void rights(Rights rights, const std::string& order) {
    std::string letters;
    for (char letter : order) {
      for (const Right& right : rights) {
        if (right.letter != letter || (setup_.rights & right.bit) == 0) continue;
        letters += letter;
        if (find_right(rights, topology_, setup_.pieces, letter, -1) != &right)
          letters += "/" + topology_.board_name(topology_.board(right.at));
      }
    }
    out_ += letters.empty() ? "-" : letters;
  }

  void en_passant() {
    if (setup_.ep_square == no_cell) {
      out_ += '-';
      return;
    }
    out_ += topology_.name(setup_.ep_square);
    if (spec_.shared()) out_ += '/' + topology_.board_name(topology_.board(setup_.ep_square));
  }

  const Setup& setup_;
  const GameSpec& spec_;
  const Topology& topology_;
  std::string out_;
};

}  // namespace

Result<Setup> read_fen(std::string_view text, const GameSpec& spec, const Topology& topology,
                       std::vector<Error>* notes) {
  if (is_popeye_position(text)) return read_popeye_position(text, spec, topology);
  return FenReader(text, spec, topology, notes).read();
}

std::string write_fen(const Setup& setup, const GameSpec& spec, const Topology& topology,
                      FenDialect dialect) {
  if (dialect == FenDialect::popeye) {
    if (std::string text = write_popeye_position(setup, spec, topology); !text.empty()) return text;
  }
  return FenWriter(setup, spec, topology).write(dialect);
}

}  // namespace cheshire
