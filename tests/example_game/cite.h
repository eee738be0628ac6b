// References to the rules of rules.md in messages.
#pragma once

#include <string>

#include "base/message.h"

namespace cheshire::shove {

/// Returns the rule with this number and its section: SH-7 of "Moves".
inline RuleId rule_id(int rule) {
  const char* section = rule <= 3 ? "Board and pieces" : rule <= 8 ? "Moves" : "Check and the end";
  return {"SH-" + std::to_string(rule), section};
}

}  // namespace cheshire::shove
