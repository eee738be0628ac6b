#include "engine/game_of.h"

namespace cheshire {

template Result<std::shared_ptr<const AnyGame>> open_kernel<8, LookingGlass>(GameSpec);

}  // namespace cheshire
