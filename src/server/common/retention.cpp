// Reads an age as an operator writes it, such as "12h" or "365d". The search for stale games is in store/.
#include "server/common/retention.h"

#include <charconv>

#include "messages/operator.h"

namespace cheshire {

Result<std::chrono::hours> read_age(std::string_view text) {
  const Error fault{msg::age_form(text)};
  if (text.size() < 2) return fault;
  const char unit = text.back();
  text.remove_suffix(1);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 1 || (unit != 'h' && unit != 'd'))
    return fault;
  constexpr int max_days = 36'500;
  if (number > (unit == 'd' ? max_days : 24 * max_days)) return fault;
  return std::chrono::hours(unit == 'd' ? 24 * number : number);
}

}  // namespace cheshire
