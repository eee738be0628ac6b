// The engine beside a program that goes on reading and writing, and one that has crashed.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "run.h"

namespace cheshire {
namespace {

/// The command with a pipe at either end.
class Beside {
 public:
  explicit Beside(const char* protocol, bool ignores_sigpipe = false) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) return;
    const std::string program = binary();
    pid_ = fork();
    if (pid_ == 0) {
      signal(SIGPIPE, ignores_sigpipe ? SIG_IGN : SIG_DFL);  // NOLINT: execv inherits it
      dup2(to[0], 0);
      dup2(from[1], 1);
      execl(program.c_str(), program.c_str(), protocol, nullptr);
      _exit(127);
    }
    close(to[0]);
    close(from[1]);
    in_ = fdopen(to[1], "w");
    out_ = fdopen(from[0], "r");
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;
  ~Beside() {
    end_input();
    close_output();
    if (pid_ > 0) kill(pid_, SIGKILL), waitpid(pid_, nullptr, 0);
  }

  void write(const std::string& lines) {
    std::fputs(lines.c_str(), in_);
    std::fflush(in_);
  }
  /// Reads lines until one starts with this. Returns it; empty at the end of the output.
  std::string read_to(std::string_view start) {
    char line[10'000];
    while (std::fgets(line, sizeof line, out_)) {
      if (std::string_view(line).starts_with(start)) return line;
    }
    return {};
  }
  void end_input() {
    if (in_) std::fclose(in_);
    in_ = nullptr;
  }
  void close_output() {
    if (out_) std::fclose(out_);
    out_ = nullptr;
  }
  /// Waits for its end; returns the exit status, or 128 + the signal that ended it.
  int wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

 private:
  pid_t pid_ = -1;
  std::FILE *in_ = nullptr, *out_ = nullptr;
};

TEST(CliDialogue, HearsStopBehindAPosition) {
  Beside engine("uci");
  engine.write("go depth 1000\nposition startpos moves e2e4\nisready\n");
  EXPECT_FALSE(engine.read_to("readyok").empty());
  engine.write("stop\n");
  EXPECT_FALSE(engine.read_to("bestmove ").empty());
  engine.write("go perft 30\nposition startpos\nquit\n");
  EXPECT_EQ(engine.wait(), 0);
}

TEST(CliDialogue, TheEndOfTheInputLetsASearchWithLimitsFinish) {
  Beside engine("uci");
  engine.write("go depth 3\nposition startpos moves e2e4\ngo depth 2\n");
  engine.end_input();
  EXPECT_FALSE(engine.read_to("bestmove ").empty());
  EXPECT_FALSE(engine.read_to("bestmove ").empty());
  EXPECT_EQ(engine.wait(), 0);
}

TEST(CliDialogue, EndsWithTheProgramThatReadsItsOutput) {
  for (const bool ignores_sigpipe : {false, true}) {
    for (const char* search : {"go perft 30\n", "go depth 1000\n", "go infinite\n", ""}) {
      for (const bool input_ends : {false, true}) {
        Beside engine("uci", ignores_sigpipe);
        engine.write(std::string(search) + "isready\n");
        EXPECT_FALSE(engine.read_to("readyok").empty()) << search;
        engine.close_output();
        if (input_ends) engine.end_input();
        const int status = engine.wait();
        // The end of the input alone ends a search without limits.
        const bool unlimited =
            std::string_view(search).empty() || std::string_view(search) == "go infinite\n";
        if (!input_ends || !unlimited) EXPECT_EQ(status, 128 + SIGPIPE) << search;
      }
    }
  }
  Beside xboard("xboard");
  xboard.write("xboard\nprotover 2\nanalyze\n");
  EXPECT_FALSE(xboard.read_to("feature done=1").empty());
  xboard.close_output();
  EXPECT_EQ(xboard.wait(), 128 + SIGPIPE);
}

}  // namespace
}  // namespace cheshire
