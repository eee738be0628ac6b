// Dead positions: material with which no sequence of legal moves leads to mate.
#pragma once

#include "base/ids.h"
#include "rules/game_spec.h"

namespace cheshire {

/// See GameSpec::dead_position.
template <class Position>
bool dead_material(const Position& p) {
  const auto& tables = p.tables();
  const auto kings = p.pieces(tables.spec.king);
  auto others = p.occupied() & ~kings;
  if (!others) return true;
  if (tables.spec.dead_position == DeadPosition::bare_kings) return false;

  auto minors = decltype(others){}, bishops = minors;
  for (Kind k : tables.spec.minors) minors |= p.pieces(k);
  if (tables.spec.colour_bound < max_kinds) bishops = p.pieces(tables.spec.colour_bound);
  if (others.count() == 1) return (others & minors) == others;
  if ((others & bishops) != others) return false;
  const bool dark = tables.topology.dark(others.first());
  return others.all_of([&](Cell c) { return tables.topology.dark(c) == dark; });
}

}  // namespace cheshire
