#include "engine/game_of.h"

namespace cheshire {

template class GameOf<4, LookingGlass>;

}  // namespace cheshire
