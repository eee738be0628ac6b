// For the load test: clients that keep posting game files, each of which takes long to compile.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace load {

class Posters {
 public:
  /// This many clients, each with its own address, at a server that trusts X-Forwarded-For from this machine.
  Posters(int port, int number);
  Posters(const Posters&) = delete;
  Posters& operator=(const Posters&) = delete;
  /// Waits for the answers to the posted files.
  ~Posters();

  /// Files that were answered, and how many of them made a game.
  int answered() const { return answered_; }
  int made() const { return made_; }

 private:
  void post(int port, int number);

  std::atomic<bool> stop_ = false;
  std::atomic<int> answered_ = 0, made_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace load
