#include "games/entry.h"

#include <algorithm>
#include <utility>

namespace cheshire {

const std::string& value_of(const GameEntry::Options& options, std::string_view key) {
  return std::find_if(options.begin(), options.end(), [&](const OptionSpec& o) { return o.key == key; })
      ->value;
}

OptionSpec castling_option(std::string help, const char* fallback) {
  const bool on = std::string_view(fallback) == "on";
  return {"castling", "Castling", std::move(help), {on ? "on" : "off", on ? "off" : "on"},
          fallback,   fallback};
}

}  // namespace cheshire
