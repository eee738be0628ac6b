// GoalTest<P>: whether a move has reached the goal of a stipulation, and which moves may.
#pragma once

#include "solve/solver_traits.h"

namespace cheshire {

template <class P>
class GoalTest : public SolverTraits<P>::Candidates {
  using Traits = SolverTraits<P>;
  using Candidates = typename Traits::Candidates;
  using Undo = typename Traits::Undo;

 public:
  using Candidates::Candidates;

  /// Whether the move that led to p reached the goal. Leaves p as it was.
  bool reached(P& p, const typename Traits::Move& m, const Undo& undo) const {
    switch (Candidates::goal()) {
      case Goal::mate: return p.in_check() && !p.has_legal_move();
      case Goal::stalemate: return !p.in_check() && !p.has_legal_move();
      case Goal::double_stalemate: return !p.in_check() && !p.has_legal_move() && other_side_stalemated(p);
      case Goal::capture: return Traits::captured(undo);
      case Goal::square: return Candidates::is_target(p.arrival(m));
      case Goal::check: return p.in_check();
      case Goal::proof_game:
      case Goal::position: return Candidates::in_target(p);
    }
    return false;
  }

 private:
  static bool other_side_stalemated(P& p) {
    Undo undo;
    p.make_null(undo);
    const bool stalemated = !p.has_legal_move();
    p.unmake_null(undo);
    return stalemated;
  }
};

}  // namespace cheshire
