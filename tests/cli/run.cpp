#include "run.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace cheshire {
namespace {

namespace fs = std::filesystem;

int wait_for_end(pid_t pid) {
  using namespace std::chrono;
  const auto deadline = steady_clock::now() + minutes(1);
  int status = 0;
  while (waitpid(pid, &status, WNOHANG) == 0) {
    if (steady_clock::now() > deadline) kill(pid, SIGKILL);
    std::this_thread::sleep_for(milliseconds(2));
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

std::vector<std::string> Ran::lines() const {
  std::vector<std::string> all;
  std::istringstream text(out);
  for (std::string line; std::getline(text, line);) all.push_back(line);
  return all;
}

std::string Ran::last_line() const {
  const auto all = lines();
  return all.empty() ? "" : all.back();
}

std::string binary() {
  const char* path = std::getenv("CHESHIRE_BIN");
  return path ? path : "cheshire";
}

Ran run(const std::vector<std::string>& arguments, const std::string& input) {
  return run_program(binary(), arguments, input);
}

Ran run_program(std::string program, const std::vector<std::string>& arguments, const std::string& input) {
  const Scratch scratch;
  std::ofstream(scratch.path("in")) << input;
  std::vector<std::string> words = arguments;
  std::vector<char*> argv = {program.data()};
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, scratch.path("in").c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, scratch.path("out").c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, scratch.path("err").c_str(), O_WRONLY | O_CREAT, 0600);
  pid_t pid = 0;
  Ran ran;
  if (posix_spawn(&pid, program.c_str(), &actions, nullptr, argv.data(), environ) == 0)
    ran.status = wait_for_end(pid);
  posix_spawn_file_actions_destroy(&actions);
  ran.out = read_file(scratch.path("out"));
  ran.err = read_file(scratch.path("err"));
  return ran;
}

Scratch::Scratch() {
  std::string pattern = (fs::temp_directory_path() / "cheshire-test-XXXXXX").string();
  folder_ = mkdtemp(pattern.data()) ? pattern : "";
}

Scratch::~Scratch() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

std::string Scratch::script(const std::string& name, const std::string& text) const {
  std::ofstream(path(name)) << text;
  fs::permissions(path(name), fs::perms::owner_all);
  return path(name);
}

std::string said(const Message& message, std::string_view end) {
  std::string text = message.text();
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text.append(end);
}

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace cheshire
