#include "engine/game_of.h"

namespace cheshire {

template class GameOf<2, OneBoard>;

}  // namespace cheshire
