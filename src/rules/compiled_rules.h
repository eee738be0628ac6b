// CompiledRules: a game compiled for the kernel that plays it. Immutable, and shared by all its positions.
#pragma once

#include <cstddef>
#include <utility>

#include "board/topology.h"
#include "rules/game_spec.h"

namespace cheshire {

struct CompiledRules {
  GameSpec spec;
  Topology topology;

  virtual ~CompiledRules() = default;
  CompiledRules(const CompiledRules&) = delete;
  CompiledRules& operator=(const CompiledRules&) = delete;

  /// Bytes held, without the spec.
  virtual std::size_t bytes() const = 0;

 protected:
  explicit CompiledRules(Topology t) : topology(std::move(t)) {}
};

}  // namespace cheshire
