// References to the rules of docs/rules/cheops.md in messages.
#pragma once

#include <string>

#include "base/message.h"
#include "rules/capabilities.h"

namespace cheshire::cheops {

/// Returns the rule with this number and its section: CH-60 of "Castles".
inline RuleId rule_id(int rule) {
  struct Section {
    int last;  // id of the last rule in this part of the section
    const char* name;
  };
  constexpr Section sections[] = {{6, "Arena"},
                                  {12, "Start"},
                                  {17, "Turns"},
                                  {46, "Pieces"},
                                  {49, "Castling"},
                                  {53, "Promotion"},
                                  {73, "Castles"},
                                  {77, "Assassins"},
                                  {82, "Arrestees"},
                                  {85, "Pawns in halls"},
                                  {86, "Effects of an action"},
                                  {102, "Papers"},
                                  {110, "Mate"},
                                  {118, "Abdication"},
                                  {126, "Result"},
                                  {127, "Castles"},
                                  {129, "Start"},
                                  {131, "Parley"},
                                  {133, "Lot"},
                                  {137, "Official start"},
                                  {140, "Forfeits"},
                                  {146, "Umpire"}};
  const Section* section = sections;
  while (section->last < rule) ++section;
  return {"CH-" + std::to_string(rule), section->name};
}

/// Capabilities::agreements.
inline RuleId agreement_rule(Agreement about) {
  switch (about) {
    case Agreement::umpire_stays: return rule_id(136);
    case Agreement::terms_final: return rule_id(137);
    case Agreement::official_play: return rule_id(141);
    case Agreement::decision_final: return rule_id(142);
    case Agreement::umpire_accepted: return rule_id(145);
  }
  return {};
}

}  // namespace cheshire::cheops
