// The ranks that mpirun has started, in a program that was built with CHESHIRE_MPI.
#pragma once

#include <memory>

#include "endings/ranks.h"

namespace cheshire {

/// Joins the other processes of mpirun, once; a process that was started otherwise is alone. If it is
/// destroyed while an error passes by, all of them end with this one. Throws UsageError if this program knows
/// no MPI and was started by mpirun with others.
std::unique_ptr<endings::Ranks> join_ranks();

}  // namespace cheshire
