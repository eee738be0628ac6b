#include "meter.h"

#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>

namespace cheshire::bounds {
namespace {

constexpr std::size_t stack_bytes = std::size_t{16} << 20;
constexpr unsigned char paint = 0xA5;

struct Counters {
  bool counts = false;
  Cost cost;
  std::int64_t in_use = 0;
};
thread_local Counters counters;

void* took(void* block) {
  if (block == nullptr) throw std::bad_alloc();
  if (counters.counts) {
    const std::size_t size = malloc_usable_size(block);
    counters.cost.allocated += size;
    counters.in_use += static_cast<std::int64_t>(size);
    counters.cost.peak =
        std::max(counters.cost.peak, static_cast<std::uint64_t>(std::max<std::int64_t>(counters.in_use, 0)));
  }
  return block;
}

void give(void* block) {
  if (counters.counts && block != nullptr)
    counters.in_use -= static_cast<std::int64_t>(malloc_usable_size(block));
  std::free(block);
}

void* run(void* call) {
  counters = {};
  counters.counts = true;
  (*static_cast<FunctionRef<void()>*>(call))();
  counters.counts = false;
  return new Cost(counters.cost);
}

}  // namespace

Cost measure(FunctionRef<void()> call) {
  void* const stack =
      mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) std::abort();
  std::memset(stack, paint, stack_bytes);
  pthread_attr_t attributes;
  pthread_t thread;
  void* result = nullptr;
  if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstack(&attributes, stack, stack_bytes) != 0 ||
      pthread_create(&thread, &attributes, run, &call) != 0 || pthread_join(thread, &result) != 0)
    std::abort();
  pthread_attr_destroy(&attributes);
  Cost cost = *static_cast<Cost*>(result);
  delete static_cast<Cost*>(result);
  // The stack grows downwards.
  const auto* const begin = static_cast<unsigned char*>(stack);
  const auto* const touched =
      std::find_if(begin, begin + stack_bytes, [](unsigned char byte) { return byte != paint; });
  cost.stack = static_cast<std::uint64_t>(begin + stack_bytes - touched);
  munmap(stack, stack_bytes);
  return cost;
}

std::chrono::nanoseconds time_of(FunctionRef<void()> call) {
  const auto now = [] {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  };
  const auto begun = now();
  call();
  return now() - begun;
}

}  // namespace cheshire::bounds

// The program's own allocation: every block is counted where it is asked for.
void* operator new(std::size_t size) {
  return cheshire::bounds::took(std::malloc(std::max<std::size_t>(size, 1)));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto to = static_cast<std::size_t>(alignment);
  return cheshire::bounds::took(std::aligned_alloc(to, (std::max<std::size_t>(size, 1) + to - 1) / to * to));
}
void operator delete(void* block) noexcept { cheshire::bounds::give(block); }
void operator delete(void* block, std::size_t) noexcept { cheshire::bounds::give(block); }
void operator delete(void* block, std::align_val_t) noexcept { cheshire::bounds::give(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { cheshire::bounds::give(block); }
