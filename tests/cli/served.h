// For tests: the server as a separate process.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "run.h"

namespace cheshire {

/// A server on a free port, with an in-memory database unless `command` says otherwise. Its log goes to a
/// file.
class Served {
 public:
  explicit Served(const std::vector<std::string>& arguments,
                  std::vector<std::string> command = {"serve", "--listen", "127.0.0.1:0", "--db", ":memory:"})
      : log_(scratch_.path("log")) {
    int pipes[2];
    if (pipe(pipes) != 0) return;
    const std::string program = binary();
    pid_ = fork();
    if (pid_ == 0) {
      dup2(pipes[1], 1);
      close(pipes[0]);
      close(pipes[1]);
      if (!std::freopen(log_.c_str(), "w", stderr)) _exit(127);
      command.insert(command.end(), arguments.begin(), arguments.end());
      std::vector<const char*> argv{program.c_str()};
      for (const std::string& a : command) argv.push_back(a.c_str());
      argv.push_back(nullptr);
      execv(program.c_str(), const_cast<char* const*>(argv.data()));
      _exit(127);
    }
    close(pipes[1]);
    out_ = fdopen(pipes[0], "r");
    char line[200] = "";
    if (std::fgets(line, sizeof line, out_)) first_line_ = line;
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served() {
    if (pid_ > 0) stop();
    if (out_) std::fclose(out_);
  }

  const std::string& first_line() const { return first_line_; }
  /// Sends bytes to the server and returns all that it answers.
  std::string ask(const std::string& bytes) const {
    const auto colon = first_line_.rfind(':');
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(std::atoi(first_line_.c_str() + colon + 1)));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    std::string answer;
    if (connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) {
      EXPECT_EQ(send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size()));
      char got[4096];
      for (ssize_t n; (n = recv(fd, got, sizeof got, 0)) > 0;)
        answer.append(got, static_cast<std::size_t>(n));
    }
    close(fd);
    return answer;
  }
  /// Ends the server and returns its exit status, as waitpid does.
  int stop() {
    int status = -1;
    kill(pid_, SIGTERM);
    EXPECT_EQ(waitpid(pid_, &status, 0), pid_);
    pid_ = 0;
    return status;
  }
  /// Returns its log. Call it after the server has ended.
  std::string log() const { return read_file(log_); }

 private:
  Scratch scratch_;
  std::string log_, first_line_;
  pid_t pid_ = 0;
  std::FILE* out_ = nullptr;
};

}  // namespace cheshire
