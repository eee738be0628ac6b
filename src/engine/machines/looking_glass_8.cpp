#include "engine/game_of.h"

namespace cheshire {

template class GameOf<8, LookingGlass>;

}  // namespace cheshire
