#include "engine/game_of.h"

namespace cheshire {

template Result<std::shared_ptr<const AnyGame>> open_kernel<2, FreePassage>(GameSpec);

}  // namespace cheshire
