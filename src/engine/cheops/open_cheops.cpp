#include "engine/cheops/open_cheops.h"

namespace cheshire::cheops {

Result<std::shared_ptr<const AnyGame>> open_cheops(GameSpec spec) {
  const int words = spec.words();
  if (words <= 2) return open_kernel<2>(std::move(spec));
  if (words <= 3) return open_kernel<3>(std::move(spec));
  if (words <= 5) return open_kernel<5>(std::move(spec));
  return open_kernel<16>(std::move(spec));
}

}  // namespace cheshire::cheops
