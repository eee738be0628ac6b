// Shorthand: rules that describe no man are chess or Alice chess, given by a few fields; here they are written
// out.
#pragma once

#include <optional>

#include "board/topology.h"
#include "rules/reference/rules.h"

namespace cheshire::reference {

/// Rules in full: those given, or what they stand for.
class WrittenOut {
 public:
  WrittenOut(const Topology& topology, const Rules& rules);
  operator const Rules&() const { return full_ ? *full_ : given_; }

 private:
  const Rules& given_;
  std::optional<Rules> full_;
};

}  // namespace cheshire::reference
