#include "rules/game_spec.h"

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

}  // namespace cheshire
