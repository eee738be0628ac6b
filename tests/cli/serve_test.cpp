// The server, started from the command line and ended by a signal.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "run.h"

namespace cheshire {
namespace {

TEST(CliServe, SaysWhereItIsAndEndsWhenAsked) {
  int pipes[2];
  ASSERT_EQ(pipe(pipes), 0);
  const std::string program = binary();
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(pipes[1], 1);
    close(pipes[0]);
    close(pipes[1]);
    execl(program.c_str(), program.c_str(), "serve", "--listen", "127.0.0.1:0", "--db", ":memory:", "--quiet",
          nullptr);
    _exit(127);
  }
  close(pipes[1]);
  std::FILE* out = fdopen(pipes[0], "r");
  char line[200] = "";
  ASSERT_NE(std::fgets(line, sizeof line, out), nullptr);
  EXPECT_EQ(std::string(line).rfind("Cheshire is at http://127.0.0.1:", 0), 0u) << line;
  kill(pid, SIGTERM);
  int status = 0;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  std::fclose(out);
}

}  // namespace
}  // namespace cheshire
