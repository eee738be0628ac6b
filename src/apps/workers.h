// Threads that share one task, as in self-play, tuning and making puzzles.
#pragma once

#include <exception>
#include <functional>
#include <mutex>

namespace cheshire {

/// Calls work() on so many threads, this one among them, and returns when all have ended. `thrown` gets the
/// first exception, under `mutex`, so that the others can see it and end.
void run_workers(int threads, std::mutex& mutex, std::exception_ptr& thrown,
                 const std::function<void()>& work);

}  // namespace cheshire
