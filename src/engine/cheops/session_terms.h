// CheopsSession: the turns and squares that have names in the glossary of Cheops. Included by session_impl.h.
#pragma once

namespace cheshire::cheops {

/// Returns the terms of a turn that leads from this position to `after`. All follow from what this session
/// knows; terms that depend on unknown papers of the mover are left out. `may_end`: the mover could have
/// accepted an end instead.
template <int W>
void CheopsSession<W>::add_terms(MoveView& view, Action done, const Position<W>& after, bool may_end) const {
  const Position<W>& before = position();
  if (after.in_check()) {
    const Cell king = after.king(after.side());
    const int level = topology().level(king);
    bool above = false, below = false;
    after.pieces(before.side()).for_each([&](Cell c) {
      if (topology().level(c) == level || !after.attacks(c, king)) return;
      (topology().level(c) < level ? above : below) = true;
    });
    if (above) view.terms.push_back("overcheck");
    if (below) view.terms.push_back("undercheck");
  }
  if (done.kind() == ActionKind::move && kind_of(before.at(done.from())) == civilian) {
    typename Position<W>::Victims victims;
    for (int i = 0; i < done.arrest_count(); ++i) victims.push_back(done.arrest(i).victim);
    if (before.bridges(done.from(), done.to(), victims)) view.terms.push_back("bridge");
  }
  int choices = 0;
  if (!may_end && now().concealed(side()) == 0) before.generate([&](Action) { return ++choices < 2; });
  add_common_terms(view, views_, choices == 1);
}

/// The squares of pieces that have not left their opening station. A Duke that becomes King by abdication
/// keeps its status.
template <int W>
CellSet<W> CheopsSession<W>::at_opening() const {
  const auto same = [](const CellSet<W>& cells, const Position<W>& a, const Position<W>& b) {
    CellSet<W> kept;
    cells.for_each([&](Cell c) {
      if (a.at(c) == b.at(c)) kept.insert(c);
    });
    return kept;
  };
  const Position<W>& start = known_.front()->position();
  CellSet<W> cells = same(start.occupied(), start, game_->start().position());
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    const Action done = turns_[i].wire.announced.action;
    const CellSet<W> crowned =
        done.kind() == ActionKind::abdication ? CellSet<W>::of(done.to()) & cells : CellSet<W>{};
    cells = same(cells, known_[i]->position(), known_[i + 1]->position()) | crowned;
  }
  return cells;
}

template <int W>
std::vector<Cell> CheopsSession<W>::luft(Color color) const {
  std::vector<Cell> cells;
  position().luft(color).for_each([&](Cell c) { cells.push_back(c); });
  return cells;
}

}  // namespace cheshire::cheops
