#include "engine/game_of.h"

namespace cheshire {

Result<std::shared_ptr<const AnyGame>> open_game(std::string_view id, const OptionValues& options) {
  Result<GameSpec> spec = find_game(id, options);
  if (!spec) return spec.error();
  switch (spec->passage) {
    case Passage::one_board: return GameOf<1, OneBoard>::open(std::move(*spec));
    case Passage::looking_glass: return GameOf<2, LookingGlass>::open(std::move(*spec));
  }
  return Error{"the game has no rules type"};
}

}  // namespace cheshire
