// Problem files: problems in the input language of Popeye, as far as both programs can express them. Written
// after its description of June 2025 (py-engl.txt).
//
//   BeginProblem / NextProblem / EndProblem
//   Author, Origin, Award, Title, Remark   up to the end of the line
//   Pieces White Ke1 AliceB Qd4 Black Ke8    more of them add pieces
//   Forsyth 8/8/8/8/8/8/8/K1k5
//   Condition AliceChess
//   Stipulation h#2.5                       after a=>b, Pieces or Forsyth is the position to reach
//   Option Try, Defence N, SetPlay, Variation, NoThreat, WhiteToPlay, Duplex, HalfDuplex, MaxSolutions N,
//          MaxTime N, NoCastling SQUARES, EnPassant SQUARES, and those that change nothing here
//   Twin [Continued] CHANGES, ZeroPosition CHANGES     solve/twin.h
//
// Two commands are ours: `Game ID[;KEY=VALUE...]` and `FEN ...` up to the end of the line, for the games and
// options that Popeye does not have. Keywords may be shortened to what begins no other keyword. What
// contradicts a command before it is an error; where Popeye goes on it is a remark.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solve/solve_request.h"
#include "solve/twin.h"
#include "text/problem_words.h"

namespace cheshire {

/// The game that Condition AliceChess stands for, and its options: Popeye's captures in passing, by a pawn on
/// the board where the other one arrived.
inline constexpr std::string_view popeye_alice = "alice", popeye_alice_options = "en-passant=landing-board";

/// The game of a problem. Options are "key=value;key=value", or empty.
struct NamedGame {
  std::string id = "chess";
  std::string options;   // that the file names
  std::string defaults;  // that a condition stands for; those of a user go before them
  std::string fen;       // of the diagram, if it is one: of Chess960 it says where kings and rooks castle

  /// Returns the options of the file, then those of the user that it does not name, then the defaults that
  /// neither names, "key=value;key=value".
  std::string options_with(std::string_view of_user) const;
};

struct Problem {
  /// A position to solve.
  struct Part {
    std::string changes;  // the twin's words; empty for the diagram
    ProblemPosition position;
    int number = 0;       // of the position in the problem, from 0
    bool duplex = false;  // solved for the other side to begin
    int at = 0;           // the offset of the diagram, or of the twin's changes, in the text
  };

  int line = 1;  // where it begins, from 1
  std::string title, author, origin;
  NamedGame game;
  SolveRequest request;        // of all parts
  int positions = 1;           // the diagram, unless ZeroPosition leaves it out, and the twins
  bool zero_position = false;  // the first position is that of ZeroPosition
  bool duplex = false;         // each position has two parts, for either side to begin
  bool variations = false;     // Option Variation: in Popeye's style they are printed
  int max_seconds = 0;         // for each part; 0: no limit
  std::vector<Part> parts;     // those that can be read
  /// Why other parts cannot be read, with an offset in the text.
  std::vector<Error> faults;
  /// What replaces other words, is left out or changes nothing, with its offset in the text.
  std::vector<Error> remarks;

  /// Returns the request of a part, without the options that its play does not have.
  SolveRequest request_of(const Part& part) const;
};

/// Returns what problems need to know of a game with its options; it lives until the next call, which is made
/// for the next problem. Errors: no such game or option, or one that cannot be solved.
using FindGame = std::function<Result<ProblemNames>(const NamedGame& game)>;

class ProblemFile {
 public:
  static constexpr int max_twins = 100, max_text = 200, max_errors = 100;
  /// How many games should be kept for the next problems: a file can name any number of them.
  static constexpr std::size_t max_games = 64;

  /// The text must outlive the reader.
  ProblemFile(std::string_view text, FindGame find_game) : text_(text), find_game_(std::move(find_game)) {}

  /// Returns the next problem, nothing after the last. An error, which points into the text, is the first of
  /// the whole problem; then it goes on with the next one.
  std::optional<Result<Problem>> next();
  /// All errors of the whole problem that next() has just refused, in the order of the text, at most
  /// max_errors.
  const std::vector<Error>& errors() const { return errors_; }

  /// Line and column, from 1, of an offset in the text of the last problem.
  struct Place {
    int line, column;
  };
  Place place(int at) const;

 private:
  std::string_view text_;
  FindGame find_game_;
  std::size_t at_ = 0;                // the next problem
  std::size_t line_start_ = 0;        // where the line begins in which
  std::size_t begin_ = 0;             // the last problem begins,
  int line_ = 1, line_of_begin_ = 1;  // and the lines of both
  std::vector<Error> errors_;
};

}  // namespace cheshire
