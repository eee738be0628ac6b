#include "engine/game_of.h"

namespace cheshire {

template class GameOf<1, OneBoard>;

}  // namespace cheshire
