// model_mate: whether a mate is what problemists call a model.
#pragma once

#include "rules/setup_check.h"

namespace cheshire {

/// Whether the side to move, which is mated, is mated as problemists call a model: without any piece of the
/// other side but its king and pawns it would be no mate, one piece gives check, and each place that the king
/// could go to is closed for one reason alone. Reasons are a piece on it or where the king would arrive, and
/// each piece that attacks one of the two. The king's zero moves (Duo) do not count.
template <int W, class R>
bool model_mate(const Position<W, R>& p) {
  using P = Position<W, R>;
  const auto& tables = p.tables();
  const Topology& topology = tables.topology;
  const Color us = p.side();
  const Cell king = p.king(us);
  if (p.attackers(king, !us).count() != 1) return false;
  const auto lifted = P::Set::of(king);
  for (Cell to = 0; to < topology.cell_count(); ++to) {
    if (!topology.exists(to) || to == king || !p.attackers(to, us).contains(king)) continue;
    auto without = lifted;
    without.insert(to);  // what is captured there
    for (const int passage : R::passages) {
      const Cell arrive = P::transfer(to, passage);
      int reasons = p.attackers(to, !us, without).count();
      if (p.at(to) != no_piece && color_of(p.at(to)) == us) ++reasons;
      if (arrive != to) {
        reasons += p.attackers(arrive, !us, without).count();
        if (p.at(arrive) != no_piece) ++reasons;
      }
      if (reasons != 1) return false;
    }
  }
  const Setup mate = p.setup();
  for (std::size_t c = 0; c < mate.pieces.size(); ++c) {
    const Piece piece = mate.pieces[c];
    if (piece == no_piece || color_of(piece) == us) continue;
    if (kind_of(piece) == tables.spec.king || kind_of(piece) == tables.spec.pawn.kind) continue;
    Setup without = mate;
    without.pieces[c] = no_piece;
    without.rights &= rights_of_diagram(without, tables.spec);
    without.ep_square = no_cell;
    const auto checked = SetupCheck<W, R>::check(without, tables, {us == Color::white, us == Color::black});
    if (checked.position && checked.position->in_check() && !checked.position->has_legal_move()) return false;
  }
  return true;
}

}  // namespace cheshire
