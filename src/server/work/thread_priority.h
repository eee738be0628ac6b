// Lowers the priority of threads beside the server's loop, for WorkerThreads and BackgroundWorker.
#pragma once

namespace cheshire {

/// Lowers the priority of the calling thread by so many steps of "nice", so that others go first when CPUs
/// are scarce.
void lower_priority(int steps);

}  // namespace cheshire
