#include "apps/standard_lines.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX, has more than <csignal>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "protocol/line_queue.h"

namespace cheshire {
namespace {

/// Waits until standard output is closed, or until the other end of `wake` is.
void watch_output(int wake) {
  // A closed output is an event that need not be asked for.
  pollfd watched[] = {{STDOUT_FILENO, 0, 0}, {wake, 0, 0}};
  while (poll(watched, 2, -1) < 0) {
    if (errno != EINTR && errno != EAGAIN) return;
  }
  if (watched[1].revents != 0) return;
  signal(SIGPIPE, SIG_DFL);
  raise(SIGPIPE);
  std::_Exit(128 + SIGPIPE);  // it is blocked
}

}  // namespace

void write_line(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

bool read_line(std::string& line) {
  line.clear();
  std::streambuf& input = *std::cin.rdbuf();
  using Traits = std::char_traits<char>;
  for (;;) {
    const Traits::int_type c = input.sbumpc();
    if (Traits::eq_int_type(c, Traits::eof())) return !line.empty();
    if (c == '\n') return true;
    if (line.size() <= longest_line) line += Traits::to_char_type(c);
  }
}

OutputWatch::OutputWatch() {
  if (pipe2(wake_, O_CLOEXEC) == 0) thread_ = std::thread(watch_output, wake_[0]);
}

OutputWatch::~OutputWatch() {
  if (!thread_.joinable()) return;
  close(wake_[1]);
  thread_.join();
  close(wake_[0]);
}

}  // namespace cheshire
