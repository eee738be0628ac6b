// The priority of the threads beside the server's loop: they give way to the loop and to whatever is awaited.
#pragma once

namespace cheshire {

/// Lowers the priority of the calling thread by so many steps of "nice", so that others go first when CPUs
/// are scarce.
void lower_priority(int steps);

}  // namespace cheshire
