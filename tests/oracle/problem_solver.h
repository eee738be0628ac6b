// ProblemSolver: chess problems solved by trying everything, in any game. World says how a game is played:
//
//   Position, Move
//   moves(p)               all legal moves
//   after(p, move), passed(p)
//   checked(p)             whether the side to move is in check
//   captured(p, now)       whether the move that led from p to `now` captured
//   arrival(move)          where the piece that moves ends, or no_cell
//   pieces(p)              the piece on every cell
#pragma once

#include <algorithm>
#include <vector>

#include "oracle/problem.h"

namespace cheshire::oracle {

template <class World>
class ProblemSolver {
  using Position = typename World::Position;
  using Move = typename World::Move;
  using Step = StepOf<Move>;
  using Solved = SolvedOf<Move>;

 public:
  ProblemSolver(const World& world, const Problem& problem, bool threats)
      : world_(world), problem_(problem), threats_(threats) {}

  Solved solve(const Position& setup, int tries) const {
    Solved solved;
    const int length = problem_.half_moves;
    if (problem_.series) {
      solved.solutions = series(setup, length / 2);
      // What is set is the end of a series.
      if (problem_.play == Play::direct || checked(setup)) return solved;
      const Position other = passed(setup);
      if (problem_.play != Play::self || must_reach(other)) solved.set_play = reaching(other);
    } else if (problem_.play == Play::help || problem_.play == Play::help_self) {
      solved.solutions = help(setup, length);
      if (!checked(setup)) solved.set_play = help(passed(setup), length - 1);
    } else {
      first_moves(setup, length / 2, tries, solved);
      if (checked(setup)) return solved;
      solved.set_play = defences(passed(setup), length / 2 - 1, {});
      std::erase_if(solved.set_play, [](const Step& defence) { return defence.refutes; });
    }
    return solved;
  }

 private:
  std::vector<Move> moves(const Position& p) const { return world_.moves(p); }
  Position after(const Position& p, const Move& move) const { return world_.after(p, move); }
  bool checked(const Position& p) const { return world_.checked(p); }
  Position passed(const Position& p) const { return world_.passed(p); }

  bool reached(const Position& before, const Move& move) const {
    const Position now = after(before, move);
    switch (problem_.goal) {
      case Goal::mate: return checked(now) && moves(now).empty();
      case Goal::stalemate: return !checked(now) && moves(now).empty();
      case Goal::double_stalemate: return !checked(now) && moves(now).empty() && moves(passed(now)).empty();
      case Goal::capture: return world_.captured(before, now);
      case Goal::square:
        return std::find(problem_.targets.begin(), problem_.targets.end(), world_.arrival(move)) !=
               problem_.targets.end();
      case Goal::check: return checked(now);
      case Goal::position: return world_.pieces(now) == problem_.target;
    }
    return false;
  }
  bool can_reach(const Position& setup) const {
    const std::vector<Move> all = moves(setup);
    return std::any_of(all.begin(), all.end(), [&](const Move& move) { return reached(setup, move); });
  }
  bool must_reach(const Position& setup) const {
    const std::vector<Move> all = moves(setup);
    return !all.empty() &&
           std::all_of(all.begin(), all.end(), [&](const Move& move) { return reached(setup, move); });
  }
  std::vector<Step> reaching(const Position& setup) const {
    std::vector<Step> steps;
    for (const Move& move : moves(setup)) {
      if (!reached(setup, move)) continue;
      steps.push_back({move, true, false, false, 0, {}, {}});
    }
    return steps;
  }

  // One side forces the goal

  bool defender_obliged() const {
    return problem_.play == Play::reflex || problem_.play == Play::semi_reflex;
  }

  bool forced(const Position& setup, int n) const {
    if (problem_.play == Play::reflex && can_reach(setup)) return false;
    const std::vector<Move> all = moves(setup);
    return std::any_of(all.begin(), all.end(), [&](const Move& move) { return forces(setup, move, n); });
  }
  bool forces(const Position& setup, const Move& move, int n) const {
    if (problem_.play == Play::direct) {
      if (reached(setup, move)) return true;
      if (n == 1) return false;
    }
    const Position now = after(setup, move);
    if (defender_obliged() && can_reach(now)) return true;
    const std::vector<Move> all = moves(now);
    return !all.empty() && std::all_of(all.begin(), all.end(),
                                       [&](const Move& defence) { return lost(now, defence, n - 1); });
  }
  bool lost(const Position& setup, const Move& defence, int n) const {
    if (problem_.play == Play::self && reached(setup, defence)) return true;
    return n > 0 && forced(after(setup, defence), n);
  }
  int min(const Position& setup, int n) const {
    for (int k = 1; k <= n; ++k) {
      if (forced(setup, k)) return k;
    }
    return 0;
  }

  void first_moves(const Position& setup, int n, int tries, Solved& solved) const {
    if (problem_.play == Play::reflex && can_reach(setup)) return;
    for (const Move& move : moves(setup)) {
      int k = 1;
      while (k <= n && !forces(setup, move, k)) ++k;
      if (k <= n) {
        solved.solutions.push_back(attack(setup, move, k));
      } else if (is_try(setup, move, n, tries)) {
        solved.tries.push_back(attack(setup, move, n));
      }
    }
  }
  bool is_try(const Position& setup, const Move& move, int n, int tries) const {
    // The only move, if it reaches nothing, is no try.
    if (n == 1 && problem_.play != Play::self) return false;
    const Position now = after(setup, move);
    int refutations = 0;
    for (const Move& defence : moves(now)) refutations += !lost(now, defence, n - 1);
    return refutations > 0 && refutations <= tries;
  }

  Step attack(const Position& setup, const Move& move, int n) const {
    Step step{move, false, false, false, n, {}, {}};
    step.goal = problem_.play == Play::direct && reached(setup, move);
    if (step.goal) return step;
    const Position now = after(setup, move);
    if (threats_ && n > 1 && !checked(now)) {
      const Position attacker = passed(now);
      if (const int k = min(attacker, n - 1); k > 0) {
        for (const Move& threat : moves(attacker)) {
          if (forces(attacker, threat, k)) step.threats.push_back(attack(attacker, threat, k));
        }
      }
      step.zugzwang = step.threats.empty();
    }
    step.replies = defences(now, n - 1, step.threats);
    return step;
  }

  std::vector<Step> defences(const Position& setup, int n, const std::vector<Step>& threats) const {
    if (defender_obliged() && can_reach(setup)) return reaching(setup);
    std::vector<Step> steps;
    for (const Move& defence : moves(setup)) {
      Step step{defence, false, false, false, 0, {}, {}};
      const Position now = after(setup, defence);
      if (problem_.play == Play::self && reached(setup, defence)) {
        step.goal = true;
        steps.push_back(step);
        continue;
      }
      const int k = min(now, n);
      const std::vector<Move> all = moves(now);
      if (k == 0) {
        step.refutes = true;
      } else if (!threats.empty() && std::all_of(threats.begin(), threats.end(), [&](const Step& threat) {
                   return std::find(all.begin(), all.end(), threat.move) != all.end() &&
                          forces(now, threat.move, threat.moves);
                 })) {
        continue;
      } else {
        for (const Move& move : all) {
          if (forces(now, move, k)) step.replies.push_back(attack(now, move, k));
        }
      }
      steps.push_back(step);
    }
    return steps;
  }

  // Nobody resists

  std::vector<Step> help(const Position& setup, int half_moves) const {
    if (half_moves == 0) return {};
    if (problem_.play == Play::help && half_moves == 1) return reaching(setup);
    if (problem_.play == Play::help_self && half_moves == 1) return {};
    std::vector<Step> steps;
    for (const Move& move : moves(setup)) {
      const Position now = after(setup, move);
      std::vector<Step> rest;
      if (problem_.play == Play::help_self && half_moves == 2) {
        if (must_reach(now)) rest = reaching(now);
      } else {
        rest = help(now, half_moves - 1);
      }
      if (!rest.empty()) steps.push_back({move, false, false, false, 0, {}, rest});
    }
    return steps;
  }

  std::vector<Step> series(const Position& setup, int n) const {
    if (problem_.play == Play::reflex && can_reach(setup)) return {};
    if (problem_.play == Play::direct && n == 1) return reaching(setup);
    std::vector<Step> steps;
    for (const Move& move : moves(setup)) {
      const Position now = after(setup, move);
      std::vector<Step> rest;
      if (n > 1) {
        // In reflex play who can reach the goal must, at every move.
        const bool ends = problem_.play == Play::reflex && can_reach(now);
        if (!checked(now) && !ends) rest = series(passed(now), n - 1);
      } else if (problem_.play != Play::self || must_reach(now)) {
        rest = reaching(now);
      }
      if (!rest.empty()) steps.push_back({move, false, false, false, 0, {}, rest});
    }
    return steps;
  }

  const World& world_;
  const Problem& problem_;
  bool threats_;
};

}  // namespace cheshire::oracle
