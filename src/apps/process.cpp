#include "apps/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX, more than <csignal>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

#include "apps/interrupt.h"
#include "messages/commandline.h"

namespace cheshire {
namespace {

using namespace std::chrono_literals;

/// A child that writes more than this without a line end does not speak our protocol.
constexpr std::size_t longest_answer = 1 << 20;

int milliseconds_to(Deadline deadline) {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1000));
}

bool passed(Deadline deadline) { return std::chrono::steady_clock::now() >= deadline; }

/// Waits until `fd` is ready, but at most a second, so that the caller notices an interrupt.
bool ready(int fd, short events, Deadline deadline) {
  pollfd wanted{fd, events, 0};
  return poll(&wanted, 1, std::max(1, milliseconds_to(deadline))) > 0;
}

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view command) {
  std::vector<std::string> words;
  bool inside = false;
  char quote = 0;
  int quote_at = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == 0 && (c == ' ' || c == '\t')) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
      quote_at = static_cast<int>(i);
    } else if (c == quote) {
      quote = 0;
    } else if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      words.back() += command[++i];
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) return Error{msg::quotation_open(), quote_at};
  if (words.empty()) return Error{msg::command_empty(), 0};
  return words;
}

Result<std::unique_ptr<Process>> Process::start(const std::vector<std::string>& words) {
  const auto error = [&](int fault) { return Error{msg::program_not_run(words[0], std::strerror(fault))}; };
  int to_child[2], from_child[2];
  if (pipe2(to_child, O_CLOEXEC) != 0) return error(errno);
  if (pipe2(from_child, O_CLOEXEC) != 0) {
    const int fault = errno;
    close(to_child[0]);
    close(to_child[1]);
    return error(fault);
  }

  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, to_child[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, from_child[1], STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);

  pid_t pid = 0;
  const int fault = posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(to_child[0]);
  close(from_child[1]);
  if (fault != 0) {
    close(to_child[1]);
    close(from_child[0]);
    return error(fault);
  }
  fcntl(to_child[1], F_SETFL, O_NONBLOCK);
  fcntl(from_child[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<Process>(new Process(pid, to_child[1], from_child[0]));
}

Process::~Process() {
  end(0ms);
  close(out_);
}

bool Process::write_line(std::string_view line, Deadline deadline) {
  if (in_ < 0) return false;
  std::string text(line);
  text += '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = write(in_, text.data() + sent, text.size() - sent);
    if (n > 0) {
      sent += static_cast<std::size_t>(n);
    } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
      return false;
    } else if (passed(deadline) || interrupted()) {
      return false;
    } else {
      ready(in_, POLLOUT, deadline);
    }
  }
  return true;
}

Process::Read Process::read_line(std::string& line, Deadline deadline) {
  for (;;) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      line = buffer_.substr(0, end);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      buffer_.erase(0, end + 1);
      return Read::line;
    }
    if (interrupted()) return Read::interrupted;
    if (passed(deadline)) return Read::timeout;
    if (!ready(out_, POLLIN, deadline)) continue;
    char piece[4096];
    const ssize_t n = ::read(out_, piece, sizeof piece);
    if (n > 0) buffer_.append(piece, static_cast<std::size_t>(n));
    const bool broken = n < 0 && errno != EAGAIN && errno != EINTR;
    if (n == 0 || broken || buffer_.size() > longest_answer) return Read::closed;
  }
}

bool Process::reap(bool wait) {
  while (!ended_) {
    const pid_t got = waitpid(pid_, &status_, wait ? 0 : WNOHANG);
    if (got == 0) return false;
    if (got == pid_ || errno != EINTR) ended_ = true;
  }
  return true;
}

Message Process::end(std::chrono::milliseconds grace) {
  if (in_ >= 0) close(in_);
  in_ = -1;
  const Deadline deadline = std::chrono::steady_clock::now() + grace;
  while (!reap(false) && !passed(deadline)) std::this_thread::sleep_for(5ms);
  const bool by_itself = ended_;
  // Kill its own children too.
  kill(-pid_, SIGKILL);
  reap(true);
  if (!by_itself) return msg::process_killed();
  if (WIFSIGNALED(status_)) return msg::process_crashed(WTERMSIG(status_));
  return msg::process_exited(WEXITSTATUS(status_));
}

}  // namespace cheshire
