// For the load of people: strangers who post game files all the time, each of which takes long to compile.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace load {

class Posters {
 public:
  /// So many strangers, each with an address of its own, at a server that trusts X-Forwarded-For from this machine.
  Posters(int port, int number);
  Posters(const Posters&) = delete;
  Posters& operator=(const Posters&) = delete;
  /// Waits for the answers to what was posted.
  ~Posters();

  /// Files that were answered, and those of them whose game was made.
  int answered() const { return answered_; }
  int made() const { return made_; }

 private:
  void post(int port, int number);

  std::atomic<bool> stop_ = false;
  std::atomic<int> answered_ = 0, made_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace load
