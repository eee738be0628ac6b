#include "apps/interrupt.h"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX, has more than <csignal>

#include <csignal>

namespace cheshire {
namespace {

volatile std::sig_atomic_t caught = 0;

void note(int number) {
  caught = 1;
  signal(number, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = note;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  signal(SIGPIPE, SIG_IGN);
}

bool interrupted() { return caught != 0; }

}  // namespace cheshire
