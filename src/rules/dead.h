// Dead positions: material with which no sequence of legal moves leads to mate.
#pragma once

#include "base/ids.h"
#include "rules/game_spec.h"

namespace cheshire {

/// See GameSpec::dead_position. The orthodox list knows knights and bishops by their letters N and B.
template <class Position>
bool dead_material(const Position& p) {
  const auto& tables = p.tables();
  const auto kings = p.men(tables.spec.king);
  auto others = p.occupied() & ~kings;
  if (!others) return true;
  if (tables.spec.dead_position == DeadPosition::bare_kings) return false;

  auto knights = decltype(others){}, bishops = knights;
  if (const Kind k = tables.spec.kind_of_letter('N'); k < max_kinds) knights = p.men(k);
  if (const Kind k = tables.spec.kind_of_letter('B'); k < max_kinds) bishops = p.men(k);
  if (others.count() == 1) return (others & (knights | bishops)) == others;
  if ((others & bishops) != others) return false;
  const bool dark = tables.topology.dark(others.first());
  return others.all_of([&](Cell c) { return tables.topology.dark(c) == dark; });
}

}  // namespace cheshire
