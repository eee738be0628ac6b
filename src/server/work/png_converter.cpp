#include "server/work/png_converter.h"

#include <fcntl.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX, more than <csignal>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <vector>

namespace cheshire {
namespace {

constexpr std::size_t longest_png = 4 << 20;
constexpr std::chrono::milliseconds between_looks(5);

/// A file in memory, which ends with its handle.
class MemoryFile {
 public:
  explicit MemoryFile(const char* name) : handle_(::memfd_create(name, MFD_CLOEXEC)) {}
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() {
    if (handle_ >= 0) ::close(handle_);
  }

  int handle() const { return handle_; }

  bool write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t n = ::write(handle_, text.data(), text.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(n));
    }
    return ::lseek(handle_, 0, SEEK_SET) == 0;
  }

  std::optional<std::string> read() const {
    struct stat status{};
    if (::fstat(handle_, &status) != 0 || status.st_size <= 0 ||
        static_cast<std::size_t>(status.st_size) > longest_png)
      return {};
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t n = ::pread(handle_, text.data() + at, text.size() - at, static_cast<off_t>(at));
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return {};
      at += static_cast<std::size_t>(n);
    }
    return text;
  }

 private:
  int handle_;
};

/// Starts a program that reads `in`, writes `out` and says nothing. Returns -1 if it cannot be run.
pid_t start_converter(const std::vector<std::string>& words, int in, int out) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigfillset(&defaults);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  pid_t pid = -1;
  if (posix_spawn(&pid, arguments[0], &actions, &attributes, arguments.data(), environ) != 0) pid = -1;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return pid;
}

}  // namespace

std::string find_png_converter() {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    std::string file(rest.substr(0, colon));
    file += "/rsvg-convert";
    if (colon > 0 && ::access(file.c_str(), X_OK) == 0) return file;
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  return "";
}

std::optional<std::string> png_of(const std::string& converter, const std::string& svg, PngSize size,
                                  std::chrono::milliseconds time, const std::atomic<bool>& stop) {
  const MemoryFile in("picture.svg"), out("picture.png");
  if (in.handle() < 0 || out.handle() < 0 || !in.write(svg)) return {};
  const pid_t pid =
      start_converter({converter, "--format", "png", "--background-color", "#f6f2ea", "--keep-aspect-ratio",
                       "--width", std::to_string(size.width), "--height", std::to_string(size.height)},
                      in.handle(), out.handle());
  if (pid < 0) return {};
  const auto deadline = std::chrono::steady_clock::now() + time;
  int status = 0;
  for (;;) {
    const pid_t ended = ::waitpid(pid, &status, WNOHANG);
    if (ended == pid) break;
    if (ended < 0 && errno != EINTR) return {};
    if (stop.load(std::memory_order_relaxed) || std::chrono::steady_clock::now() >= deadline) {
      ::kill(-pid, SIGKILL);
      while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
      }
      return {};
    }
    std::this_thread::sleep_for(between_looks);
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return {};
  return out.read();
}

}  // namespace cheshire
