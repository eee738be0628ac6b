// ProblemText: the commands of one problem in Popeye's language, as they were read and before a problem is
// made of them, for they come in any order.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "solve/problem_file.h"
#include "text/popeye_position.h"

namespace cheshire {

struct ProblemText {
  struct Option {
    enum Id {
      try_play,
      defence,
      set_play,
      variation,
      no_threat,
      white_to_play,
      duplex,
      half_duplex,
      max_solutions,
      max_time,
      no_castling,
      en_passant,
      first_ignored
    };
  };
  /// A diagram in one of the ways to write it.
  struct Diagram {
    PopeyePosition position;
    Word fen;
    Word first;  // of the words that place the pieces
    bool empty() const { return position.empty() && fen.text.empty(); }
  };
  struct TwinText {
    Word command;
    std::vector<Word> words;
    bool continued = false;

    int at() const { return words.empty() ? command.at : words.front().at; }
    /// "continued move d1 e1".
    std::string changes() const {
      std::string text(continued ? "continued" : "");
      for (const Word& word : words) text += (text.empty() ? "" : " ") + std::string(word.text);
      return text;
    }
  };

  int start = 0;       // offset of its first word
  bool ended = false;  // not cut off by the end of the text
  Problem problem;
  std::vector<Error> errors;
  Diagram diagram, target;  // target: of a=>b
  std::vector<TwinText> twins;
  Word stipulation, game, alice;  // game: its id and options; alice: what Popeye has only in Alice chess
  std::string award;
  std::array<Word, Option::first_ignored> said, values;  // the options that were given, and their values
  bool variation = false, threats = true, duplex = false, half_duplex = false, white_to_play = false;

  /// Whether something is wrong with the word at an offset.
  bool faulty(int at) const {
    return std::any_of(errors.begin(), errors.end(), [&](const Error& one) { return one.at == at; });
  }
  void fault(Error error) {
    if (errors.size() < ProblemFile::max_errors) errors.push_back(std::move(error));
  }
  void remark(Message message, int at) {
    if (problem.remarks.size() < PopeyePosition::max_remarks)
      problem.remarks.emplace_back(std::move(message), at);
  }
};

/// Reads the commands of the next problem from the offset `at` on, which moves behind them. After an error it
/// goes on with the next word that it knows, so as to name all of them. Returns whether there is a problem;
/// nothing is at the end of the text.
bool read_problem_text(std::string_view text, std::size_t& at, ProblemText& given);

/// Makes the problem of its commands: `given.problem`, complete if there are no errors.
void make_problem(ProblemText& given, const FindGame& find_game);

}  // namespace cheshire
