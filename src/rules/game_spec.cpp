#include "rules/game_spec.h"

#include "rules/passage.h"

namespace cheshire {

std::string GameSpec::identity() const {
  std::string text = id;
  for (const OptionSpec& option : options) text += ";" + option.key + "=" + option.value;
  return text;
}

Kind GameSpec::kind_of_letter(char upper) const {
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].letter == upper) return static_cast<Kind>(k);
  }
  return max_kinds;
}

bool GameSpec::shared() const {
  switch (passage) {
    case Passage::one_board: return OneBoard::shared;
    case Passage::looking_glass: return LookingGlass::shared;
    case Passage::stay_if_occupied: return StayIfOccupied::shared;
    case Passage::free_passage: return FreePassage::shared;
    case Passage::three_boards: return ThreeBoards::shared;
  }
  return false;
}

}  // namespace cheshire
