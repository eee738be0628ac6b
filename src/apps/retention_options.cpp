#include "apps/retention_options.h"

#include <string>

namespace cheshire {
namespace {

void add_age(Command& command, const std::string& name, std::optional<std::chrono::hours>& age,
             const std::string& help) {
  const auto read = [&age](const std::string& text) -> Result<void> {
    const auto hours = read_age(text);
    if (!hours) return hours.error();
    age = *hours;
    return {};
  };
  command.read_by(name, read, "AGE", help);
}

}  // namespace

void add_retention_options(Command& command, RetentionRules& rules) {
  add_age(command, "--keep-unplayed", rules.unplayed,
          "Remove games with fewer than two half-moves this long after their last change: 12h, 7d");
  add_age(command, "--keep-finished", rules.finished,
          "Remove finished games without player names this long after their end: 365d");
  add_age(command, "--keep-people", rules.people,
          "Remove people, with their studies, this long after they were last seen: 730d");
}

}  // namespace cheshire
