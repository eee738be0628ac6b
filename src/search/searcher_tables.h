// Searcher: endgame tables. At a root that they know they rank the moves: only the best are searched, and
// mates and wins get the scores that the tables give them. In the tree they say who wins. Included by
// searcher.h.
#pragma once

#include <algorithm>
#include <vector>

namespace cheshire {

/// Before a search: ranks the moves, or else has the tree asked.
template <SearchableGame G>
void Searcher<G>::ask_tables() {
  if constexpr (HasEndings<G>) {
    endings_.most_in_tree = 0;
    if (!endings_.reader || worlds_.size() > 1) return;
    if (!rank_root_moves()) endings_.most_in_tree = endings_.most;
  }
}

/// Returns what tables say of the position; nothing if they do not know it, and of a draw by rule what that
/// says.
template <SearchableGame G>
std::optional<typename Searcher<G>::Ending> Searcher<G>::ending_here(int ply) {
  using namespace endings;
  if constexpr (HasEndings<G>) {
    const bool in_check = p().in_check();
    const Ending mated{lost(0), lost(0)};
    if (int value; game_->ended(p(), keys_, ply, in_check, value)) return is_mate(value) ? mated : Ending{};
    if (!game_->has_move(p())) return in_check ? mated : Ending{};
    const auto setup = p().setup();
    if (setup.ep_square != no_cell) {
      // Tables have no captures en passant: the moves say what it is worth.
      std::optional<Ending> best;
      for (const M& m : list_moves(*game_, p())) {
        const std::optional<Ending> e = ending_after(m, ply);
        if (!e) return {};
        best = best ? better_of(*best, *e) : *e;
      }
      return best;
    }
    const auto found = endings_.reader->probe(setup);
    if (!found) return {};
    limiter_.count_table_hit();
    return Ending{found->mate, found->zeroing};
  } else {
    return {};
  }
}

/// The same of what a move is worth to the side that makes it.
template <SearchableGame G>
std::optional<typename Searcher<G>::Ending> Searcher<G>::ending_after(M m, int ply) {
  using namespace endings;
  if constexpr (HasEndings<G>) {
    Undo undo;
    make(m, ply, undo);
    const bool zeroing = p().halfmove_clock() == 0;
    const std::optional<Ending> then = ending_here(ply + 1);
    unmake(m, undo);
    if (!then) return {};
    return after_move(*then, zeroing, game_->clock_limit(p()));
  } else {
    return {};
  }
}

/// Ranks the root moves: wins, those that the fifty moves turn into draws, draws, losses. Of wins the one
/// that mates soonest comes first if tables say so and there are moves enough for it, otherwise the one that
/// makes a capture or a pawn's move soonest. Losses last as long as they can. Returns false if tables do not
/// know the position after some move.
template <SearchableGame G>
bool Searcher<G>::rank_root_moves() {
  using namespace endings;
  if constexpr (HasEndings<G>) {
    RootMoves<M>& moves = worlds_[0].moves;
    at_ = worlds_[0].position;
    if (p().occupied().count() > endings_.most) return false;
    std::vector<Ending> all;
    Code soonest = impossible;
    bool mates_known = true;
    for (const RootMove<M>& r : moves) {
      const std::optional<Ending> e = ending_after(r.move, 0);
      if (!e) return false;
      all.push_back(*e);
      mates_known &= e->mate != impossible;
      if (mates_known && (soonest == impossible || better(e->mate, soonest))) soonest = e->mate;
    }
    // Half-moves until a position is drawn.
    const int left = game_->clock_limit(p()) - p().halfmove_clock();
    const bool by_mate = mates_known && soonest != drawn && plies(soonest) <= left;
    constexpr int sure = 1 << 21, unsure = 1 << 20;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Ending& e = all[i];
      RootMove<M>& r = moves[i];
      const int sign = is_won(e.zeroing) ? 1 : is_lost(e.zeroing) ? -1 : 0;
      const bool certain = plies(e.zeroing) <= left;
      r.rank = sign * ((certain ? sure : unsure) - plies(certain && by_mate ? e.mate : e.zeroing));
      if (!certain)
        r.known = sign * cursed_value;
      else if (by_mate && plies(e.mate) <= std::min(left, max_ply))
        r.known = sign * mate_in(plies(e.mate));
      else
        r.known = sign * ending_won_at(0);
    }
    moves.sort(0);
    return true;
  } else {
    return false;
  }
}

/// The score of a root move: what tables say, unless the search has found a mate sooner.
template <SearchableGame G>
int Searcher<G>::shown_score(const RootMove<M>& r, int score) {
  if (!r.known) return score;
  const bool agrees = is_mate(score) && is_decisive(*r.known) && (score > 0) == (*r.known > 0);
  const bool sooner = agrees && (!is_mate(*r.known) || (score > 0 && score > *r.known));
  return sooner ? score : *r.known;
}

/// Returns what tables know of a node; nothing if they do not know it or are not asked.
template <SearchableGame G>
std::optional<int> Searcher<G>::table_value(int ply, Bound& bound) {
  if constexpr (HasEndings<G>) {
    if (endings_.most_in_tree == 0 || p().halfmove_clock() != 0) return {};
    const auto placed = game_->placement(p(), endings_.most_in_tree);
    if (!placed) return {};
    const std::optional<endings::Verdict> verdict = endings_.reader->verdict(*placed);
    if (!verdict) return {};
    limiter_.count_table_hit();
    switch (*verdict) {
      case endings::Verdict::win: bound = Bound::lower; return ending_won_at(ply);
      case endings::Verdict::loss: bound = Bound::upper; return -ending_won_at(ply);
      default: bound = Bound::exact; return cursed_value * static_cast<int>(*verdict);
    }
  } else {
    return {};
  }
}

}  // namespace cheshire
