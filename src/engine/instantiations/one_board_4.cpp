#include "engine/game_of.h"

namespace cheshire {

template Result<std::shared_ptr<const AnyGame>> open_kernel<4, OneBoard>(GameSpec);

}  // namespace cheshire
