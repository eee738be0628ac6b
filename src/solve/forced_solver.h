// ForcedSolver<P>: direct, self and reflex play. The attacker, who is to move, forces the goal against every
// defence, in at most so many moves.
//
//   direct       the attacker reaches the goal
//   self         the attacker forces the defender to reach it
//   semi-reflex  as self, but the defender reaches it whenever it can
//   reflex       as semi-reflex, and the attacker, too, reaches it whenever it can, which solves nothing
//
// Short play is searched depth first, at growing depths; from four moves on, direct and self play by proof
// numbers. Endgame tables say of a position that they know in how many moves a mate is forced.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "endings/reader.h"
#include "proof/forced_proof.h"
#include "proof/proof_numbers.h"
#include "solve/solver_base.h"
#include "solve/solver_team.h"

namespace cheshire {

template <class P>
concept HasSetup = requires(const P& p) {
  { p.setup() } -> std::same_as<Setup>;
};

template <class P>
class ForcedSolver : SolverBase<P>, ForcedProof<ForcedSolver<P>> {
  using Base = SolverBase<P>;
  using Proof = ForcedProof<ForcedSolver>;
  friend Proof;
  using Base::goal_, Base::goal_moves, Base::make, Base::meter_, Base::p_, Base::reaches_goal, Base::request_,
      Base::table_, Base::text, Base::can_reach_goal, Base::key_with, Base::uci;
  using Proof::attack, Proof::attack_with;
  using Moves = typename Base::Moves;
  using Undo = typename Base::Undo;

 public:
  using Move = typename Base::Move;

  ForcedSolver(const P& p, const SolveRequest& request, const std::vector<Cell>& cells, SolveMeter& meter,
               ProofTable& table)
      : Base(p, request, cells, meter, table), play_(request.stipulation.play) {
    if (meter.tables() == nullptr || request.plain || play_ != Play::direct ||
        request.stipulation.goal != Goal::mate)
      return;
    tables_ = meter.tables()->reader();
    most_in_tables_ = meter.tables()->most_pieces();
  }

  /// Whether the attacker must reach the goal with the first move, which solves nothing.
  bool must_reach() { return play_ == Play::reflex && can_reach_goal(); }
  /// The legal moves, or the one that is asked for.
  std::vector<Move> first_moves() {
    std::vector<Move> moves = Base::all_moves();
    if (!request_.first.empty()) std::erase_if(moves, [&](Move m) { return uci(m) != request_.first; });
    return moves;
  }
  /// Whether a first move forces the goal in at most n moves, itself included. Of several solvers that are
  /// asked at the same time, helpers 1 and up begin with other defences, backwards, and all share what they
  /// prove.
  bool is_key(Move m, int n, int helper = 0, int helpers = 1) {
    if (helper == 0 || reflex()) return attack_with(m, n);
    return attack_with(m, n, [&](int left) {
      if (play_ == Play::direct && left == 0) return false;
      const Moves moves(*this);
      const std::size_t size = moves.size();
      const std::size_t begin =
          size * static_cast<std::size_t>(helpers - helper + 1) / static_cast<std::size_t>(helpers);
      std::size_t failed = 0;
      while (failed < size && fails(moves[(begin + size - 1 - failed) % size], left)) ++failed;
      return size > 0 && failed == size;
    });
  }
  /// Whether a first move that is not a key fails only against its refutations, of which there are few.
  bool is_try(Move m, int n);

  /// A first move with all that follows but the answers, and the defences that must be answered.
  struct Opened {
    SolutionMove move;
    std::vector<Move> threats, defences;
    int threat_moves = 0;  // which the threats take
  };
  /// A key that takes n moves, or a try. No move: what would follow if the defender had to move.
  Opened open(std::optional<Move> first, int n);
  /// The i-th defence against that first move with its answers; nothing if it parries none of the threats.
  std::optional<SolutionMove> defence(std::optional<Move> first, const Opened& opened, std::size_t i, int n);
  /// A key without what follows.
  SolutionMove as_text(Move m, int n) {
    SolutionMove move = text(m);
    move.moves = n;
    return move;
  }

 private:
  bool reflex() const { return play_ == Play::reflex || play_ == Play::semi_reflex; }

  // Proofs

  // As ForcedProof asks.
  std::optional<bool> recall(int n) {
    const std::optional<bool> known = table_.find(p_.key()).bounds.find(n);
    if constexpr (HasSetup<P>) {
      if (!known && tables_) return ask_tables(n);
    }
    return known;
  }
  /// What endgame tables say of attack(n). They leave out captures en passant, so they are not asked where
  /// one may come about.
  std::optional<bool> ask_tables(int n)
    requires HasSetup<P>
  {
    if (p_.occupied().count() > most_in_tables_) return {};
    const Setup setup = p_.setup();
    const Kind pawn = p_.tables().spec.pawn.kind;
    const auto has_pawn = [&](Color side) {
      return std::any_of(setup.pieces.begin(), setup.pieces.end(), [&](Piece piece) {
        return piece != no_piece && kind_of(piece) == pawn && color_of(piece) == side;
      });
    };
    if (has_pawn(Color::white) && has_pawn(Color::black)) return {};
    const Result<endings::Probe> found = tables_->probe(setup);
    if (!found || found->mate == endings::impossible) return {};
    const bool forced = endings::is_won(found->mate) && endings::plies(found->mate) <= 2 * n - 1;
    remember(n, forced);
    return forced;
  }
  bool search(int n) {
    if (is_long(n)) return prove(true, n);
    if (play_ == Play::reflex && can_reach_goal()) return false;
    if (play_ == Play::direct && n == 1) return can_reach_goal();
    return (n > 1 && attack(n - 1)) || Proof::find_attack(n, Move()) != Move();
  }
  void remember(int n, bool forced) {
    ProofTable::Entry known = table_.find(p_.key());
    known.key = p_.key();
    known.bounds.add(n, forced);
    table_.store(known);
  }
  Moves moves() { return Moves(*this); }
  static void swap(Moves& moves, std::size_t i, std::size_t j) { moves.swap(i, j); }
  void unmake(Move m, const Undo& undo) { p_.unmake(m, undo); }
  bool stopped() const { return meter_.stopped(); }
  bool may_reach(Move m, int n) { return play_ != Play::direct || n > 1 || goal_.may_reach(p_, m); }
  bool may_check(Move m) const { return goal_.may_check(p_, m); }
  bool reached(Move m, const Undo& undo) { return play_ == Play::direct && goal_.reached(p_, m, undo); }
  Move& refutation(int n) { return killers_[static_cast<std::size_t>(n)]; }

  /// Whether every defence leads to the goal, the attacker having n >= 0 moves left.
  bool defence_fails(int n) {
    if (play_ == Play::direct && n == 0) return false;
    if (is_long(n)) return prove(false, n);
    if (reflex()) {
      if (can_reach_goal()) return true;
      if (n == 0) return false;
    }
    return Proof::defence_fails(n);
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

  // Long play: depth-first proof-number search (Nagai, Df-pn algorithm for searching AND/OR trees, 2002). It
  // goes on wherever in the tree the fewest moves are left to be answered.

  static constexpr int long_moves = 3;

  bool is_long(int n) const {
    return n >= long_moves && !request_.plain && (play_ == Play::direct || play_ == Play::self);
  }
  /// Whether the attacker, who has n moves left, forces the goal.
  bool prove(bool attacks, int n) {
    return expand(attacks, n, {ProofNumbers::infinite, ProofNumbers::infinite}).proof == 0;
  }

  /// Searches a position until it is proved or disproved or its numbers reach the limits.
  ProofNumbers expand(bool attacks, int n, ProofNumbers limit) {
    if (attacks && !is_long(n)) return attack(n) ? ProofNumbers::proved() : ProofNumbers::disproved();
    const Moves moves(*this);
    if (moves.empty()) return store(attacks, n, ProofNumbers::disproved());
    std::vector<ProofNumbers> children(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      children[i] = first_numbers(moves[i], attacks, n);
      if (for_mover(children[i], attacks).one == 0) return store(attacks, n, children[i]);
    }
    const MoverNumbers limits = for_mover(limit, attacks);
    for (;;) {
      const CombinedNumbers found = combine(children, attacks);
      const auto [one, all] = found.numbers;
      if (one == 0 || all == 0 || one >= limits.one || all >= limits.all || meter_.stopped())
        return store(attacks, n, for_attacker(found.numbers, attacks));
      const Move best = moves[found.best];
      ProofNumbers& child = children[found.best];
      const MoverNumbers next = child_limits(limits, found, for_mover(child, attacks));
      Undo undo;
      if (!make(best, undo)) return {};
      child = expand(!attacks, attacks ? n - 1 : n, for_attacker(next, attacks));
      p_.unmake(best, undo);
    }
  }

  /// The numbers of the position after a move, from the table or guessed from the moves there.
  ProofNumbers first_numbers(Move m, bool attacks, int n) {
    const bool may_reach = attacks == (play_ == Play::direct) && goal_.may_reach(p_, m);
    Undo undo;
    if (!make(m, undo)) return {};
    const ProofNumbers numbers = may_reach && goal_.reached(p_, m, undo) ? ProofNumbers::proved()
                                 : attacks                               ? defence_numbers(n - 1)
                                                                         : attack_numbers(n);
    p_.unmake(m, undo);
    return numbers;
  }
  ProofNumbers attack_numbers(int n) {
    if (const std::optional<bool> known = recall(n))
      return *known ? ProofNumbers::proved() : ProofNumbers::disproved();
    if (const ProofTable::Entry entry = table_.find(key_with(n)); entry.key != 0)
      return {entry.proof, entry.disproof};
    return {1, 1 + static_cast<std::uint32_t>(Moves(*this).size()) / 4};
  }
  ProofNumbers defence_numbers(int n) {
    if (const ProofTable::Entry entry = table_.find(key_with(n)); entry.key != 0)
      return {entry.proof, entry.disproof};
    const Moves moves(*this);
    return moves.empty() ? ProofNumbers::disproved()
                         : ProofNumbers{static_cast<std::uint32_t>(moves.size()), 1};
  }

  ProofNumbers store(bool attacks, int n, ProofNumbers numbers) {
    if (meter_.stopped()) return {};
    if (attacks && (numbers.proof == 0 || numbers.disproof == 0)) {
      remember(n, numbers.proof == 0);
    } else {
      table_.store({key_with(n), {}, numbers.proof, numbers.disproof});
    }
    return numbers;
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
    Opened opened = open(m, n);
    Undo undo;
    if (opened.defences.empty() || !make(m, undo)) return std::move(opened.move);
    for (const Move d : opened.defences) {
      if (std::optional<SolutionMove> listed = defence(d, n - 1, opened))
        opened.move.replies.push_back(*std::move(listed));
      if (meter_.stopped()) break;
    }
    p_.unmake(m, undo);
    return std::move(opened.move);
  }

  /// Adds the threats of a move just made, and lists the defences; the attacker has n moves left.
  void add_threats(Opened& opened, int n) {
    if (request_.threats && n > 0 && !p_.in_check()) {
      Undo pass;
      p_.make_null(pass);
      if (const int k = shortest(n); k != 0) {
        opened.threats = continuations(k, true);
        opened.threat_moves = k;
        opened.move.threats = continue_with(opened.threats, k);
      }
      p_.unmake_null(pass);
      opened.move.zugzwang = opened.threats.empty() && !meter_.stopped();
    }
  }
  /// Lists what the defender can do: if it must reach the goal, the moves that do.
  void add_defences(Opened& opened) {
    if (reflex() && can_reach_goal()) {
      opened.move.replies = goal_moves();
    } else {
      opened.defences = Base::all_moves();
    }
  }

  /// A defence with its answers, the attacker having n moves left.
  std::optional<SolutionMove> defence(Move m, int n, const Opened& opened) {
    SolutionMove defence = text(m);
    Undo undo;
    if (!make(m, undo)) return {};
    bool listed = true;
    if (play_ == Play::self && goal_.reached(p_, m, undo)) {
      defence.goal = true;
    } else if (const int k = n > 0 ? shortest(n) : 0; k == 0) {
      defence.refutes = true;
    } else if (!opened.threats.empty() &&
               std::all_of(opened.threats.begin(), opened.threats.end(), [&](Move threat) {
                 return p_.legal(threat) && attack_with(threat, opened.threat_moves);
               })) {
      listed = false;
    } else {
      defence.replies = continue_with(continuations(k, request_.duals), k);
    }
    p_.unmake(m, undo);
    if (!listed || meter_.stopped()) return {};
    return defence;
  }

  Play play_;
  std::array<Move, Stipulation::max_moves> killers_{};
  std::unique_ptr<endings::Reader> tables_;  // null: none are asked
  int most_in_tables_ = 0;                   // pieces
};

template <class P>
bool ForcedSolver<P>::is_try(Move m, int n) {
  Undo undo;
  if (!make(m, undo)) return false;
  const int most = request_.first.empty() ? request_.tries : std::numeric_limits<int>::max() - 1;
  int refutations = 0;
  if (n > 1 || play_ == Play::self) {
    const Moves moves(*this);
    for (std::size_t i = 0; i < moves.size() && refutations <= most; ++i) {
      if (!fails(moves[i], n - 1)) ++refutations;
      if (meter_.stopped()) break;
    }
  }
  p_.unmake(m, undo);
  return !meter_.stopped() && refutations > 0 && refutations <= most;
}

template <class P>
typename ForcedSolver<P>::Opened ForcedSolver<P>::open(std::optional<Move> first, int n) {
  Opened opened;
  Undo undo;
  if (!first) {
    if (p_.in_check()) return opened;
    Base::pass_for_set_play(undo);
    add_defences(opened);
    p_.unmake_null(undo);
    return opened;
  }
  opened.move = as_text(*first, n);
  if (!make(*first, undo)) return opened;
  opened.move.goal = play_ == Play::direct && goal_.reached(p_, *first, undo);
  if (!opened.move.goal) {
    add_threats(opened, n - 1);
    add_defences(opened);
  }
  p_.unmake(*first, undo);
  return opened;
}

template <class P>
std::optional<SolutionMove> ForcedSolver<P>::defence(std::optional<Move> first, const Opened& opened,
                                                     std::size_t i, int n) {
  Undo undo;
  if (!first) {
    Base::pass_for_set_play(undo);
  } else if (!make(*first, undo)) {
    return {};
  }
  std::optional<SolutionMove> listed = defence(opened.defences[i], n - 1, opened);
  if (first) {
    p_.unmake(*first, undo);
  } else {
    p_.unmake_null(undo);
  }
  return listed;
}

/// First moves, in their order, with how many moves each takes; none for the set play.
template <class P>
struct FirstMove {
  std::optional<typename ForcedSolver<P>::Move> move;
  int moves;
};

/// Writes first moves with their variations, or those of them that `wanted(solver, item)` finds. Of tries,
/// only those that are complete when the work must end are returned.
template <class P, class Wanted>
std::vector<SolutionMove> with_variations(SolverTeam<ForcedSolver<P>>& team,
                                          const std::vector<FirstMove<P>>& first, SolveWork work,
                                          Wanted wanted) {
  using Solver = ForcedSolver<P>;
  std::vector<std::optional<typename Solver::Opened>> opened(first.size());
  team.for_each(static_cast<int>(first.size()), work, [&](Solver& solver, int item) {
    const auto i = static_cast<std::size_t>(item);
    if (wanted(solver, first[i])) opened[i] = solver.open(first[i].move, first[i].moves);
  });
  std::vector<int> parts;
  std::vector<std::vector<std::optional<SolutionMove>>> listed;
  std::vector<std::atomic<int>> open(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    const std::size_t defences = opened[i] ? opened[i]->defences.size() : 0;
    parts.push_back(static_cast<int>(defences));
    listed.emplace_back(defences);
    open[i] = static_cast<int>(defences);
  }
  team.for_each_part(parts, work, [&](Solver& solver, int item, int part) {
    const auto i = static_cast<std::size_t>(item), d = static_cast<std::size_t>(part);
    listed[i][d] = solver.defence(first[i].move, *opened[i], d, first[i].moves);
    if (!team.stopped()) --open[i];
  });
  std::vector<SolutionMove> all;
  for (std::size_t i = 0; i < first.size(); ++i) {
    // A key is proved even if its variations are not all found.
    if (!opened[i] && work == SolveWork::variations)
      all.push_back(team.first().as_text(*first[i].move, first[i].moves));
    if (!opened[i] || (work == SolveWork::tries && open[i] != 0)) continue;
    for (std::optional<SolutionMove>& defence : listed[i]) {
      if (defence) opened[i]->move.replies.push_back(*std::move(defence));
    }
    all.push_back(std::move(opened[i]->move));
  }
  return all;
}

/// Finds the set play, the keys at growing depths, their variations and the tries. Returns whether all that
/// was asked for was found.
template <class P>
bool solve_forced(SolverTeam<ForcedSolver<P>>& team, const SolveRequest& request, ProblemSolution& solution) {
  using Solver = ForcedSolver<P>;
  const int n = request.stipulation.half_moves / 2;
  const auto always = [](Solver&, const FirstMove<P>&) { return true; };
  if (request.set_play) {
    std::vector<SolutionMove> set =
        with_variations<P>(team, {{std::nullopt, n}}, SolveWork::set_play, always);
    if (!set.empty()) solution.set_play = std::move(set.front().replies);
    std::erase_if(solution.set_play, [](const SolutionMove& defence) { return defence.refutes; });
  }
  const bool must_reach = team.first().must_reach();
  using Moves = std::vector<typename ForcedSolver<P>::Move>;
  const Moves moves = must_reach ? Moves() : team.first().first_moves();
  std::vector<int> key(moves.size(), 0);  // in how many moves each forces the goal; 0 if it does not
  std::atomic<std::uint64_t> keys{0};
  const auto enough = [&] { return request.max_solutions != 0 && keys >= request.max_solutions; };
  for (int depth = 1; depth <= n && !enough() && !team.stopped(); ++depth) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (key[i] == 0) open.push_back(i);
    }
    team.tally().depth = depth;
    team.decide_each(
        static_cast<int>(open.size()), SolveWork::keys,
        [&](Solver& solver, int item, int helper) {
          if (enough()) return false;
          return solver.is_key(moves[open[static_cast<std::size_t>(item)]], depth, helper, team.workers());
        },
        [&](int item, bool is_key) {
          if (!is_key) return;
          key[open[static_cast<std::size_t>(item)]] = depth;
          ++keys;
          ++team.tally().solutions;
        });
  }

  const auto first_moves = [&](bool is_key) {
    std::vector<FirstMove<P>> first;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if ((key[i] != 0) == is_key) first.push_back({moves[i], is_key ? key[i] : n});
    }
    return first;
  };
  solution.solutions = with_variations(team, first_moves(true), SolveWork::variations, always);
  if ((request.tries > 0 || !request.first.empty()) && !enough() && !team.stopped()) {
    solution.tries = with_variations(
        team, first_moves(false), SolveWork::tries,
        [&](Solver& solver, const FirstMove<P>& first) { return solver.is_try(*first.move, n); });
  }
  return !team.stopped() && !enough();
}

}  // namespace cheshire
