// Runs the built command, $CHESHIRE_BIN, as a user would.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"

namespace cheshire {

struct Ran {
  std::string out, err;
  int status = -1;  // exit status; 128 + signal if it was killed

  /// Returns the lines of the output, without line ends.
  std::vector<std::string> lines() const;
  std::string last_line() const;
};

/// Returns the path of the command.
std::string binary();

/// Runs `cheshire ARGUMENTS...` with `input` as its standard input and waits for it to end. Kills it after a
/// minute.
Ran run(const std::vector<std::string>& arguments, const std::string& input = "");
/// The same with another program.
Ran run_program(std::string program, const std::vector<std::string>& arguments, const std::string& input);

/// An empty folder. The destructor removes it with its content.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  /// Writes an executable file and returns its path.
  std::string script(const std::string& name, const std::string& text) const;

 private:
  std::string folder_;
};

/// A message as `play` writes it: a sentence on a line of its own, or the beginning of one.
std::string said(const Message& message, std::string_view end = ".\n");

std::string read_file(const std::string& path);

}  // namespace cheshire
