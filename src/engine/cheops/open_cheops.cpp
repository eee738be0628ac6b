#include "engine/cheops/open_cheops.h"

namespace cheshire::cheops {

int kernel_words(const GameSpec& spec) {
  // Not spec.words(), a power of two, as boards side by side need it.
  const std::size_t words = (spec.board.cells.size() + 63) / 64;
  for (const int width : {2, 3, 5}) {
    if (words <= static_cast<std::size_t>(width)) return width;
  }
  return 16;
}

Result<std::shared_ptr<const AnyGame>> open_cheops(GameSpec spec) {
  return with_width(spec, [&]<int W>() { return open_kernel<W>(std::move(spec)); });
}

}  // namespace cheshire::cheops
