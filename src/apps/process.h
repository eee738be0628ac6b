// A child process that is spoken to line by line.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

using Deadline = std::chrono::steady_clock::time_point;

/// Splits a command line as a shell does, with '...', "..." and \ but without any expansion. Errors: an open quote, no word.
Result<std::vector<std::string>> split_command(std::string_view command);

class Process {
 public:
  enum class Read { line, timeout, closed, interrupted };

  /// Runs a program (found along PATH) in a process group of its own; its standard error is ours. Errors: it cannot be run.
  static Result<std::unique_ptr<Process>> start(const std::vector<std::string>& words);
  /// Kills what is still running.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line; false when the child does not take it in time or has gone.
  bool write_line(std::string_view line, Deadline deadline);
  /// Waits for a line, its end cut off.
  Read read_line(std::string& line, Deadline deadline);
  /// Closes its input and waits so long for its end; then it is killed. Says how it ended: "exit status 0", "killed by signal 11".
  std::string end(std::chrono::milliseconds grace);

 private:
  Process(pid_t pid, int in, int out) : pid_(pid), in_(in), out_(out) {}
  bool reap(bool wait);

  pid_t pid_;
  int in_, out_;
  int status_ = 0;
  bool ended_ = false;
  std::string buffer_;
};

}  // namespace cheshire
