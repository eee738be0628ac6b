// A game typed at a terminal: keys that edit a line, and boards that fit.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "messages/commandline.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::HasSubstr;

/// The command in a terminal of 80 columns and 24 rows without colours.
class Terminal {
 public:
  explicit Terminal(std::vector<std::string> arguments) {
    winsize size{24, 80, 0, 0};
    std::string program = binary();
    std::vector<char*> argv = {program.data()};
    for (std::string& word : arguments) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_ = forkpty(&fd_, nullptr, nullptr, &size);
    if (pid_ == 0) {
      setenv("TERM", "vt100", 1);
      setenv("NO_COLOR", "1", 1);
      setenv("LC_ALL", "C", 1);
      execv(program.c_str(), argv.data());
      _exit(127);
    }
  }
  ~Terminal() {
    close(fd_);
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Types keys once the program reads single keys: the prompt appears a moment before, and until then the
  /// terminal takes Ctrl-D for the end of a line.
  void type(const std::string& keys) {
#ifdef CHESHIRE_LIBEDIT
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    for (termios now{}; tcgetattr(fd_, &now) == 0 && (now.c_lflag & ICANON) != 0;) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "no single keys are read";
      usleep(1000);
    }
#endif
    EXPECT_EQ(write(fd_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  /// Types Ctrl-C to a program that reads no keys.
  void interrupt() { EXPECT_EQ(write(fd_, "\x03", 1), 1); }

  /// Returns what appeared since the last call, up to and with `text`; all of it if `text` does not come.
  std::string until(const std::string& text) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    for (;;) {
      if (const std::size_t at = shown_.find(text); at != shown_.npos) {
        const std::string before = shown_.substr(0, at + text.size());
        shown_.erase(0, before.size());
        return before;
      }
      pollfd ready{fd_, POLLIN, 0};
      char piece[4096];
      const ssize_t n = poll(&ready, 1, 1000) > 0 ? read(fd_, piece, sizeof piece) : 0;
      if (n < 0 || std::chrono::steady_clock::now() > deadline)
        return "[" + text + " did not come] " + shown_;
      shown_.append(piece, static_cast<std::size_t>(n));
    }
  }

 private:
  int fd_ = -1;
  pid_t pid_ = 0;
  std::string shown_;
};

TEST(CliTerminal, BoardsFit) {
  for (const char* game : {"alice", "hyperchess", "cheops", "cheops-imperial", "alice:raumschach"}) {
    Terminal terminal({"play", game, "--side", "both", "--ascii"});
    (void)terminal.until("white> ");
    terminal.type("flip\r");
    const std::string drawn = terminal.until("to move.");
    EXPECT_LE(std::count(drawn.begin(), drawn.end(), '\n'), 23) << game << "\n" << drawn;
    EXPECT_THAT(drawn, HasSubstr(said(msg::play_to_move(1, Color::white), "."))) << game;
  }
}

TEST(CliTerminal, TheEndCanBeTakenBack) {
  Terminal terminal({"play", "alice", "--side", "both", "--moves", "e4 d5 Be2 dxe4 Bb5"});
  (void)terminal.until("over> ");
  terminal.type("moves\r");
  (void)terminal.until(said(msg::play_no_legal_move(), "."));
  (void)terminal.until("over> ");
  terminal.type("back\r");
  EXPECT_THAT(terminal.until("white> "), HasSubstr(said(msg::play_taken_back(1), ".")));
}

TEST(CliTerminal, ComposingPrintsWhatItHasWhenInterrupted) {
  Terminal terminal({"compose", "alice", "#2", "--white", "KQRN?", "--black", "KP?P?", "--time", "50"});
  while (terminal.until(" s").find(", problems: 0,") != std::string::npos) {
  }
  terminal.interrupt();
  EXPECT_THAT(terminal.until("EndProblem"), HasSubstr("Origin cheshire compose"));
  EXPECT_THAT(terminal.until("--from "), HasSubstr("; continue with --from "));
}

#ifdef CHESHIRE_LIBEDIT

TEST(CliTerminal, CompletesMovesAndCommands) {
  Terminal terminal({"play", "chess", "--side", "both"});
  (void)terminal.until("white> ");
  terminal.type("Nh\t\r");
  EXPECT_THAT(terminal.until("to move."), HasSubstr(said(msg::play_moved("White", "1. Nh3"), ".")))
      << "the only move";
  (void)terminal.until("black> ");
  terminal.type("N\t");
  const std::string offered = terminal.until("Nh6");
  for (const char* move : {"Na6", "Nc6", "Nf6"}) EXPECT_THAT(offered, HasSubstr(move));
  terminal.type("f\t\r");
  EXPECT_THAT(terminal.until("to move."), HasSubstr(said(msg::play_moved("Black", "1... Nf6"), ".")));
  (void)terminal.until("white> ");
  terminal.type("res\t\r");
  EXPECT_THAT(terminal.until("0-1"), HasSubstr("White resigned"));
}

TEST(CliTerminal, HasAHistoryAndEditsTheLine) {
  Terminal terminal({"play", "chess", "--side", "both"});
  (void)terminal.until("white> ");
  terminal.type("fen\r");
  EXPECT_THAT(terminal.until("- 0 1"), HasSubstr("rnbqkbnr/"));
  (void)terminal.until("white> ");
  terminal.type("\x1b[A\r");  // the arrow upwards
  EXPECT_THAT(terminal.until("- 0 1"), HasSubstr("rnbqkbnr/")) << "the last line again";
  (void)terminal.until("white> ");
  terminal.type("4\x1b[De\r");  // the arrow to the left
  EXPECT_THAT(terminal.until("to move."), HasSubstr(said(msg::play_moved("White", "1. e4"), ".")));
  (void)terminal.until("black> ");
  terminal.type("\x04");  // the end of input
  EXPECT_THAT(terminal.until("\n"), testing::Not(HasSubstr("did not come")));
}

#endif

}  // namespace
}  // namespace cheshire
