// Standard input and output of commands that speak a protocol line by line.
#pragma once

#include <string>
#include <string_view>
#include <thread>

namespace cheshire {

/// Writes a line to standard output at once.
void write_line(std::string_view line);

/// Reads the next line of standard input; false at the end. Of a line longer than a protocol takes
/// (longest_line) it keeps so much that the protocol sees that.
bool read_line(std::string& line);

/// While it exists, the program ends as by SIGPIPE as soon as nobody can read its standard output any more,
/// whether it writes or not and whatever it does: an engine does not outlive a GUI that has crashed.
class OutputWatch {
 public:
  OutputWatch();
  ~OutputWatch();
  OutputWatch(const OutputWatch&) = delete;
  OutputWatch& operator=(const OutputWatch&) = delete;

 private:
  int wake_[2] = {-1, -1};  // a pipe; closing its end wakes the thread
  std::thread thread_;
};

}  // namespace cheshire
