#include "engine/game_of.h"

namespace cheshire {

template class GameOf<4, OneBoard>;

}  // namespace cheshire
