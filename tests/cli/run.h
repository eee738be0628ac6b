// Runs the built command, $CHESHIRE_BIN, as a person would.
#pragma once

#include <string>
#include <vector>

namespace cheshire {

struct Ran {
  std::string out, err;
  int status = -1;  // exit status; 128 + signal when it was killed

  /// Lines of the output, without their ends.
  std::vector<std::string> lines() const;
  std::string last_line() const;
};

/// The path of the command.
std::string binary();

/// Runs `cheshire ARGUMENTS...` with the text as its input and waits for its end; killed after a minute.
Ran run(const std::vector<std::string>& arguments, const std::string& input = "");

/// An empty folder that is removed with its content at the end.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  /// Writes an executable file; gives its path.
  std::string script(const std::string& name, const std::string& text) const;

 private:
  std::string folder_;
};

std::string read_file(const std::string& path);

}  // namespace cheshire
