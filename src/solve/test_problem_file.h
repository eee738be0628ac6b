// For tests of problem files: what is read and remarked, as text.
#pragma once

#include <string>
#include <vector>

#include "base/test_message.h"
#include "search/test_game.h"
#include "solve/problem_file.h"

namespace cheshire::testing_problem_file {

using testing_search::alice;
using testing_search::chess;

/// Chess and Alice chess.
inline Result<ProblemNames> find(const NamedGame& game) {
  if (game.id == "alice") return ProblemNames(alice().tables->spec, alice().tables->topology);
  if (game.id == "chess") return ProblemNames(chess().tables->spec, chess().tables->topology);
  return find_game(game.id).error();
}

inline std::string shown(const Error& error) {
  return std::to_string(error.at) + ": " + test::brief(error.message);
}

using Parts = std::vector<std::string>;
/// Every part as "FEN stipulation", without counters, or an error as "at: code"; those of a problem's parts
/// come before them.
inline Parts parts(const std::string& text) {
  Parts all;
  ProblemFile file(text, find);
  while (const auto problem = file.next()) {
    if (!*problem) {
      for (const Error& error : file.errors()) all.push_back(shown(error));
      continue;
    }
    for (const Error& fault : (*problem)->faults) all.push_back(shown(fault));
    const ProblemNames names = find((*problem)->game).value();
    for (const Problem::Part& part : (*problem)->parts) {
      const std::string fen = write_fen(part.position.setup, names.spec(), names.topology());
      all.push_back(fen.substr(0, fen.size() - 4) + ' ' + write_stipulation(part.position.stipulation));
    }
  }
  return all;
}

/// What is remarked on a problem, "at: code".
inline Parts remarks_of(const std::string& text) {
  ProblemFile file(text, find);
  const auto problem = file.next();
  if (!problem || !*problem) return {"unreadable"};
  Parts all;
  for (const Error& remark : (*problem)->remarks) all.push_back(shown(remark));
  return all;
}

}  // namespace cheshire::testing_problem_file
