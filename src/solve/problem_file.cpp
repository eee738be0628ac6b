#include "solve/problem_file.h"

#include <algorithm>
#include <utility>

#include "solve/problem_text.h"

namespace cheshire {

std::string NamedGame::options_with(std::string_view of_user) const {
  std::string all = options;
  for (std::string_view text : {of_user, std::string_view(defaults)}) {
    while (!text.empty()) {
      const std::string_view option = text.substr(0, text.find(';'));
      text.remove_prefix(std::min(option.size() + 1, text.size()));
      const std::string key = ';' + std::string(option.substr(0, option.find('='))) + '=';
      if ((';' + all).find(key) == std::string::npos) all += (all.empty() ? "" : ";") + std::string(option);
    }
  }
  return all;
}

SolveRequest Problem::request_of(const Part& part) const {
  SolveRequest of_part = request;
  ask_about(part.position, of_part);
  if (!of_part.stipulation.forced()) of_part.tries = 0, of_part.threats = false;
  if (!of_part.stipulation.has_set_play()) of_part.set_play = false;
  return of_part;
}

std::optional<Result<Problem>> ProblemFile::next() {
  ProblemText given;
  std::size_t end = at_;
  const bool found = read_problem_text(text_, end, given);
  if (given.ended) make_problem(given, find_game_);
  if (const std::size_t line = text_.substr(begin_, at_ - begin_).rfind('\n'); line != std::string_view::npos)
    line_start_ = begin_ + line + 1;
  begin_ = at_;
  line_of_begin_ = line_;
  at_ = found ? end : text_.size();
  line_ = place(static_cast<int>(at_)).line;
  errors_ = std::move(given.errors);
  if (!found) return {};
  std::stable_sort(errors_.begin(), errors_.end(),
                   [](const Error& a, const Error& b) { return a.at < b.at; });
  if (!errors_.empty()) return Result<Problem>(errors_.front());
  given.problem.line = place(given.start).line;
  return Result<Problem>(std::move(given.problem));
}

ProblemFile::Place ProblemFile::place(int at) const {
  const std::string_view before = text_.substr(begin_, static_cast<std::size_t>(at) - begin_);
  const std::size_t line_start = before.rfind('\n');
  // The problem may begin in the middle of a line.
  const std::size_t column = line_start == std::string_view::npos ? static_cast<std::size_t>(at) - line_start_
                                                                  : before.size() - line_start - 1;
  return {line_of_begin_ + static_cast<int>(std::count(before.begin(), before.end(), '\n')),
          static_cast<int>(column) + 1};
}

}  // namespace cheshire
