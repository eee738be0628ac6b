// Kernels: what opens the games that have rules of their own.
#pragma once

#include <memory>
#include <string_view>

#include "engine/session.h"

namespace cheshire {

/// Opens the games with rules of one type.
struct Kernel {
  std::string_view rules;  // OwnRules::name()
  /// Errors: the game cannot be compiled, or its start cannot be played.
  Result<std::shared_ptr<const AnyGame>> (*open)(GameSpec spec);
};

/// The kernel for rules of that name, or null.
const Kernel* find_kernel(std::string_view rules);

/// Adds a kernel to those that come with Cheshire. A program does so before it opens games and starts
/// threads. False: there is one for rules of that name already.
bool add_kernel(const Kernel& kernel);

}  // namespace cheshire
