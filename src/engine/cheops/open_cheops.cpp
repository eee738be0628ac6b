#include "engine/cheops/open_cheops.h"

#include "engine/cheops/session.h"

namespace cheshire::cheops {

Result<std::shared_ptr<const AnyGame>> open_cheops(GameSpec spec) {
  const int words = spec.words();
  if (words <= 2) return CheopsGameOf<2>::open(std::move(spec));
  if (words <= 3) return CheopsGameOf<3>::open(std::move(spec));
  if (words <= 5) return CheopsGameOf<5>::open(std::move(spec));
  return CheopsGameOf<16>::open(std::move(spec));
}

}  // namespace cheshire::cheops
