// ForcedSolver<P>: direct, self and reflex play. The attacker, who is to move, forces the goal against every
// defence, in at most so many moves.
//
//   direct       the attacker reaches the goal
//   self         the attacker forces the defender to reach it
//   semi-reflex  as self, but the defender reaches it whenever it can
//   reflex       as semi-reflex, and the attacker, too, reaches it whenever it can, which solves nothing
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "solve/solver_base.h"

namespace cheshire {

template <Game P>
class ForcedSolver : SolverBase<P> {
  using Base = SolverBase<P>;
  using Base::goal_, Base::goal_moves, Base::make, Base::meter_, Base::p_, Base::reaches_goal, Base::request_,
      Base::table_, Base::text, Base::can_reach_goal;
  using Moves = typename Base::Moves;

 public:
  ForcedSolver(const P& p, const SolveRequest& request, const std::vector<Cell>& cells, SolveMeter& meter)
      : Base(p, request, cells, meter), play_(request.stipulation.play) {}

  void solve(ProblemSolution& solution) {
    const int n = request_.stipulation.half_moves / 2;
    const bool obliged = play_ == Play::reflex && can_reach_goal();
    std::vector<Root> roots;
    if (!obliged) find_keys(n, roots);
    meter_.work = SolveWork::variations;
    for (const Root& root : roots) {
      if (root.moves != 0) solution.solutions.push_back(attacker_move(root.move, root.moves));
    }
    if (request_.set_play) set_play(n - 1, solution.set_play);
    if (request_.tries > 0 && !meter_.incomplete()) find_tries(n - 1, roots, solution.tries);
  }

 private:
  struct Root {
    Move move;
    int moves = 0;  // in how many it forces the goal; 0 if it does not
  };

  bool reflex() const { return play_ == Play::reflex || play_ == Play::semi_reflex; }

  // Proofs

  /// Whether the side to move can force the goal in at most n >= 1 moves.
  bool attack(int n) {
    const std::uint64_t key = p_.key();
    ProofTable::Entry known = table_.find(key);
    if (known.forced != 0 && known.forced <= n) return true;
    if (known.fails >= n) return false;
    const bool forced = search(n);
    if (meter_.stopped()) return false;
    known = table_.find(key);
    known.key = key;
    if (forced) {
      known.forced = static_cast<std::uint8_t>(n);
    } else {
      known.fails = static_cast<std::uint8_t>(n);
    }
    table_.store(known);
    return forced;
  }

  bool search(int n) {
    if (play_ == Play::reflex && can_reach_goal()) return false;
    if (play_ == Play::direct && n == 1) return can_reach_goal();
    if (n > 1 && attack(n - 1)) return true;
    const Moves moves(*this);
    // Moves that may give check first: they leave the fewest answers.
    for (const bool checking : {true, false}) {
      for (std::size_t i = 0; i < moves.size() && !meter_.stopped(); ++i) {
        if (goal_.may_check(p_, moves[i]) == checking && attack_with(moves[i], n)) return true;
      }
    }
    return false;
  }

  /// Whether a move of the attacker forces the goal in at most n moves, itself included.
  bool attack_with(Move m, int n) {
    if (play_ == Play::direct && n == 1 && !goal_.may_reach(p_, m)) return false;
    Undo undo;
    if (!make(m, undo)) return false;
    const bool forced = (play_ == Play::direct && goal_.reached(p_, m, undo)) || defence_fails(n - 1);
    p_.unmake(m, undo);
    return forced;
  }

  /// Whether every defence leads to the goal, the attacker having n >= 0 moves left.
  bool defence_fails(int n) {
    if (play_ == Play::direct && n == 0) return false;
    if (reflex()) {
      if (can_reach_goal()) return true;
      if (n == 0) return false;
    }
    Moves moves(*this);
    if (moves.empty()) return false;
    Move& killer = killers_[n];
    for (std::size_t i = 1; i < moves.size(); ++i) {
      if (moves[i] == killer) moves.swap(0, i);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (fails(moves[i], n)) continue;
      killer = moves[i];
      return false;
    }
    return !meter_.stopped();
  }

  /// Whether a defence leads to the goal. In reflex play the defender cannot reach it at once.
  bool fails(Move m, int n) {
    const bool may_reach = play_ == Play::self && goal_.may_reach(p_, m);
    Undo undo;
    if (!make(m, undo)) return false;
    const bool failed = (may_reach && goal_.reached(p_, m, undo)) || (n > 0 && attack(n));
    p_.unmake(m, undo);
    return failed && !meter_.stopped();
  }

  /// The least number of moves, up to n, in which the side to move forces the goal; 0 if it does not.
  int shortest(int n) {
    for (int k = 1; k <= n; ++k) {
      if (attack(k)) return k;
      if (meter_.stopped()) break;
    }
    return 0;
  }

  // Keys and tries

  /// Lists the first moves, each with the least number of moves in which it forces the goal, up to n.
  void find_keys(int n, std::vector<Root>& roots) {
    {
      const Moves moves(*this);
      for (std::size_t i = 0; i < moves.size(); ++i) roots.push_back({moves[i], 0});
    }
    meter_.work = SolveWork::keys;
    meter_.progress.total = static_cast<int>(roots.size());
    for (int depth = 1; depth <= n; ++depth) {
      meter_.progress.depth = depth;
      meter_.progress.done = 0;
      for (Root& root : roots) {
        const bool key = root.moves == 0 && attack_with(root.move, depth);
        if (meter_.stopped()) return;
        ++meter_.progress.done;
        if (!key) continue;
        root.moves = depth;
        if (++meter_.progress.solutions != request_.max_solutions) continue;
        meter_.leave_out();
        return;
      }
    }
  }

  /// A try fails only against its refutations, of which there are few.
  void find_tries(int n, const std::vector<Root>& roots, std::vector<SolutionMove>& tries) {
    meter_.work = SolveWork::tries;
    for (const Root& root : roots) {
      if (meter_.stopped()) return;
      if (root.moves != 0 || !is_try(root.move, n)) continue;
      SolutionMove move = attacker_move(root.move, n + 1);
      if (!meter_.stopped()) tries.push_back(std::move(move));
    }
  }
  bool is_try(Move m, int n) {
    Undo undo;
    if (!make(m, undo)) return false;
    int refutations = 0;
    if (!(play_ == Play::direct && n == 0) && !(reflex() && n == 0)) {
      const Moves moves(*this);
      for (std::size_t i = 0; i < moves.size() && refutations <= request_.tries; ++i) {
        if (!fails(moves[i], n)) ++refutations;
        if (meter_.stopped()) break;
      }
    }
    p_.unmake(m, undo);
    return !meter_.stopped() && refutations > 0 && refutations <= request_.tries;
  }

  // Variations

  /// The moves that force the goal in exactly the least number of moves, which is n: with duals all of them.
  std::vector<Move> continuations(int n, bool all) {
    std::vector<Move> found;
    const Moves moves(*this);
    for (std::size_t i = 0; i < moves.size() && !meter_.stopped(); ++i) {
      if (attack_with(moves[i], n) && !meter_.stopped()) found.push_back(moves[i]);
      if (!found.empty() && !all) break;
    }
    return found;
  }
  std::vector<SolutionMove> continue_with(const std::vector<Move>& moves, int n) {
    std::vector<SolutionMove> all;
    for (const Move m : moves) {
      if (meter_.stopped()) break;
      all.push_back(attacker_move(m, n));
    }
    return all;
  }

  /// A move of the attacker with what follows, n moves being left with it.
  SolutionMove attacker_move(Move m, int n) {
    SolutionMove move = text(m);
    move.moves = n;
    Undo undo;
    if (!make(m, undo)) return move;
    move.goal = play_ == Play::direct && goal_.reached(p_, m, undo);
    if (!move.goal) {
      std::vector<Move> threats;
      if (request_.threats && n > 1 && !p_.in_check()) {
        Undo pass;
        p_.make_null(pass);
        if (const int k = shortest(n - 1); k != 0) {
          threats = continuations(k, true);
          move.threats = continue_with(threats, k);
        }
        p_.unmake_null(pass);
        move.zugzwang = threats.empty() && !meter_.stopped();
      }
      defences(n - 1, threats, move.replies);
    }
    p_.unmake(m, undo);
    return move;
  }

  /// Lists the defences with their continuations, the attacker having n moves left. Those that do not parry
  /// one of the threats are left out.
  void defences(int n, const std::vector<Move>& threats, std::vector<SolutionMove>& list) {
    if (reflex() && can_reach_goal()) {
      list = goal_moves();
      return;
    }
    const Moves moves(*this);
    for (std::size_t i = 0; i < moves.size() && !meter_.stopped(); ++i) {
      SolutionMove defence = text(moves[i]);
      Undo undo;
      if (!make(moves[i], undo)) return;
      bool listed = true;
      if (play_ == Play::self && goal_.reached(p_, moves[i], undo)) {
        defence.goal = true;
      } else if (const int k = n > 0 ? shortest(n) : 0; k == 0) {
        defence.refutes = true;
      } else if (std::any_of(threats.begin(), threats.end(),
                             [&](Move threat) { return p_.legal(threat) && attack_with(threat, n); })) {
        listed = false;
      } else {
        defence.replies = continue_with(continuations(k, request_.duals), k);
      }
      p_.unmake(moves[i], undo);
      if (listed && !meter_.stopped()) list.push_back(std::move(defence));
    }
  }

  /// What would follow if the defender had to move, the attacker having n moves left. Defences that do not
  /// lead to the goal are left out.
  void set_play(int n, std::vector<SolutionMove>& list) {
    if (p_.in_check()) return;
    meter_.work = SolveWork::set_play;
    Undo pass;
    p_.make_null(pass);
    defences(n, {}, list);
    p_.unmake_null(pass);
    std::erase_if(list, [](const SolutionMove& defence) { return defence.refutes; });
  }

  Play play_;
  std::array<Move, Stipulation::max_moves> killers_{};
};

}  // namespace cheshire
