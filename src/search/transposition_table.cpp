#include "search/transposition_table.h"

#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace cheshire {
namespace {

constexpr std::align_val_t cache_line{64};

}  // namespace

template class TranspositionTable<Move>;

void* allocate_table(std::size_t bytes) { return ::operator new[](bytes, cache_line, std::nothrow); }

void free_table(void* memory) { ::operator delete[](memory, cache_line); }

void advise_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  constexpr std::size_t page = std::size_t{2} << 20;
  if (std::align(page, page, memory, bytes)) madvise(memory, bytes & ~(page - 1), MADV_HUGEPAGE);
#endif
}

}  // namespace cheshire
