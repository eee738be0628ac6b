#include "apps/interrupt.h"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX, has more than <csignal>

#include <atomic>
#include <csignal>

namespace cheshire {
namespace {

// Read by any thread, and set where only lock-free atomics may be.
std::atomic<bool> caught{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void note(int number) {
  caught = true;
  signal(number, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = note;
  action.sa_flags = SA_RESTART;  // an interrupted write would lose the rest of the output
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  signal(SIGPIPE, SIG_IGN);
}

bool interrupted() { return caught; }

}  // namespace cheshire
