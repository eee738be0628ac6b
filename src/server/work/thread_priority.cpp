// Sets the nice value of one thread, as only Linux can.
#include "server/work/thread_priority.h"

#include <sys/resource.h>
#include <unistd.h>

namespace cheshire {

void lower_priority(int steps) {
  if (steps == 0) return;
  const auto thread = static_cast<id_t>(::gettid());
  // Affects only this thread: Linux has one nice value per thread.
  ::setpriority(PRIO_PROCESS, thread, ::getpriority(PRIO_PROCESS, thread) + steps);
}

}  // namespace cheshire
