// Reads the lines that a user types: with a history, arrow keys and completion where standard input is a
// terminal and the program was built with libedit; otherwise as they come.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cheshire {

class LineEditor {
 public:
  /// What a line may be, in the order to show; asked for when the user presses Tab.
  using Candidates = std::function<std::vector<std::string>()>;

  /// `edit`: standard input and output are a terminal.
  LineEditor(bool edit, Candidates candidates);
  ~LineEditor();
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  /// Prints the prompt and reads a line, without its end. Returns false at the end of input.
  bool read(const std::string& prompt, std::string& line);

 private:
  struct Terminal;
  std::unique_ptr<Terminal> terminal_;  // null where lines are not edited
};

/// What Tab does to a line: the text that it adds, and the candidates to show if it adds nothing.
struct Completion {
  std::string added;
  std::vector<std::string> shown;
};

/// Completes a line as far as all candidates that begin with it agree; a blank ends the only one.
Completion complete(std::string_view typed, const std::vector<std::string>& candidates);

}  // namespace cheshire
