// A child process that reads and writes lines.
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

/// Splits a command line like a shell, with '...', "..." and \ but without expansion. Errors: an open quote,
/// or no word.
Result<std::vector<std::string>> split_command(std::string_view command);

class Process {
 public:
  enum class Read { line, timeout, closed, interrupted };

  /// Runs a program (searched for in PATH) in its own process group; it shares our standard error. Errors: it
  /// cannot be run.
  static Result<std::unique_ptr<Process>> start(const std::vector<std::string>& words);
  /// Kills the process if it is still running.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line. Returns false if the child has exited or does not take the line in time.
  bool write_line(std::string_view line, Deadline deadline);
  /// Waits for a line and strips its line end.
  Read read_line(std::string& line, Deadline deadline);
  /// Closes the child's input, waits up to `grace` for it to exit, then kills it. Returns how it ended.
  Message end(std::chrono::milliseconds grace);

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
