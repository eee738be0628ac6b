// SearchableCheops<W>: what the search asks of a game of Cheops. A turn is an Action; positions are copied to
// carry one out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "eval/cheops/eval.h"
#include "eval/cheops/net_marks.h"
#include "eval/net/net_evaluator.h"
#include "rules/cheops/outcome.h"
#include "search/score.h"
#include "search/searchable_game.h"

namespace cheshire::cheops {

/// Where actions stand within the groups of MovePicker: captures by value, arrests, killers, captures of a
/// piece worth less than the capturing one, quiet actions, promotions to a lesser role.
struct ActionOrderParams {
  int arrest = -(1 << 17), risky = -(1 << 20) - (1 << 16), minor_promotion = -(1 << 22);
  int paper = -3000;         // inspections and appointments, among quiet actions
  int arrested_king = 2000;  // among arrests
  int even = 50;             // centipawns that count as no difference in an exchange
};

template <int W>
class SearchableCheops {
 public:
  using Tables = cheops::Tables<W>;
  using Position = cheops::Position<W>;
  using Move = Action;
  using Undo = std::optional<Position>;
  using MoveList = std::vector<Action>;
  using NetEvaluator = cheshire::NetEvaluator<Position, WorldMarks<W>>;

  static constexpr SearchParams params = [] {
    SearchParams params;
    // A side has more actions than in chess, and many of them are of little use.
    params.move_count = {.max_depth = 5, .base = 10, .per_depth_squared = 6, .skip_depth = 5};
    // Nodes take long on the large boards.
    params.control.interval = 256;
    return params;
  }();
  static constexpr bool staged = false, proves_mates = false, quiet_checks = false;
  /// Mate is 3 points, which the others may outweigh. CH-122
  static constexpr bool mated_may_win = true;
  /// The score of a side that wins by points without a mate: more than any evaluation, less than a mate.
  static constexpr int won_by_points = 20000;
  static constexpr int decisive = won_by_points - max_ply;

  explicit SearchableCheops(const Tables& tables) : tables_(tables), rules_(tables.rules), eval_(tables) {}

  // Playing
  void make(Position& p, Action a, Undo& undo) const {
    undo.emplace(p);
    p.play(a);
  }
  void unmake(Position& p, Action, const Undo& undo) const { p = *undo; }
  void make_null(Position& p, Undo& undo) const {
    undo.emplace(p);
    p.pass();
  }
  void unmake_null(Position& p, const Undo& undo) const { p = *undo; }
  bool can_pass(const Position& p) const {
    const Set idle = p.pieces(king) | p.pieces(pawn) | p.pieces(civilian) | p.pillars() | p.arrested();
    return static_cast<bool>(p.pieces(p.side()) & ~idle);
  }

  template <GenType type, class Sink>
  bool generate(const Position& p, Sink&& sink) const {
    static_assert(type != GenType::quiets);
    if constexpr (type == GenType::captures) {
      return generate_captures(p, sink);
    } else {
      return p.generate(sink);
    }
  }
  bool legal(const Position& p, Action a) const { return p.legal(a); }
  bool has_move(const Position& p) const {
    return !p.generate([](Action) { return false; });
  }
  std::vector<Action> root_moves(const Position& p, std::span<const std::uint64_t> past,
                                 std::span<const Action> only) const;

  // Ends
  bool ended(const Position& p, const PathKeys& path, int ply, bool, int& value) const {
    const int reversible = p.idle_turns();
    if (p.has_force() && !idle_too_long(p) && !(reversible >= 4 && path.repeated(p.key(), reversible)))
      return false;
    value = stalemate(p, ply);
    return true;
  }
  bool over(const Position& p, std::span<const std::uint64_t> past) const {
    return !p.has_force() || idle_too_long(p) || std::count(past.begin(), past.end(), p.key()) >= 2;
  }
  /// A side whose King is mated may have won the game. CH-122, CH-123
  int no_moves(const Position& p, int ply, bool in_check) const {
    const int winner = winner_of(p, in_check ? Ending::checkmate : Ending::stalemate);
    return winner == 0 ? 0 : winner > 0 ? mate_in(ply) : mated_in(ply);
  }
  int root_value(const Position& p) const {
    return p.has_ordinary_action() ? stalemate(p, 0) : no_moves(p, 0, p.in_check());
  }
  bool trusts_table(const Position& p, int plies) const {
    return rules_.challenge_needed || p.idle_turns() + plies < rules_.idle_turns;
  }
  /// The key covers pieces and Castles. The legal actions also depend on papers and on who is under arrest.
  std::uint64_t table_key(const Position& p) const;

  // Actions
  int evaluate(const Position& p) const { return eval_(p); }
  int guess(const Position& p, Action a) const;
  bool evades_deeply(const Position& p, Action a) const { return tactical(p, a); }
  bool tactical(const Position& p, Action a) const {
    return a.promotes() || a.arrests() || taken(p, a) != no_piece;
  }
  int gain(const Position& p, Action a) const {
    return worth(taken(p, a)) + (a.promotes() ? eval_.value(a.promotion()) : 0);
  }
  /// Rejects captures and promotions that leave the King in check, and those whose piece is recaptured for
  /// more than it won.
  bool rejects(const Position& after, Action a, int gain) const {
    const Cell king = after.king(!after.side());
    if (king != no_cell && after.attacked(king)) return true;
    return gain + order.even < worth(after.at(a.to())) && after.attacked(a.to());
  }
  int tactical_score(const Position& p, Action a) const;
  int quiet_score(const Position&, Action a) const {
    return a.kind() == ActionKind::inspection || a.kind() == ActionKind::appointment ? order.paper : 0;
  }

  // Histories: quiet actions and replies by piece and target; captures by the captured piece as well. Pairs
  // of replies would be too many to learn from.
  HistorySizes history_sizes() const {
    constexpr std::size_t targets = 2 * role_count * 64 * W;
    return {.quiet = targets, .capture = targets * (role_count + 1), .reply = targets, .pairs = false};
  }
  std::size_t quiet_slot(const Position& p, Action a) const {
    return static_cast<std::size_t>(p.at(a.from())) * 64 * W + a.to();
  }
  std::size_t capture_slot(const Position& p, Action a) const {
    const Piece victim = taken(p, a);
    return quiet_slot(p, a) * (role_count + 1) + (victim == no_piece ? role_count : kind_of(victim));
  }
  std::size_t reply_slot(const Position& p, Action a) const { return quiet_slot(p, a); }

 private:
  using Set = CellSet<W>;

  static constexpr CaptureOrderParams capture_order = params.capture_order;
  static constexpr ActionOrderParams order{};

  Piece taken(const Position& p, Action a) const {
    return a.kind() == ActionKind::move ? p.at(a.to()) : no_piece;
  }
  int worth(Piece piece) const { return piece == no_piece ? 0 : eval_.value(kind_of(piece)); }
  Kind best_promotion(const Position& p) const;
  template <class Sink>
  bool generate_captures(const Position& p, Sink& sink) const;

  /// Returns 1 if the side to move wins by an ending, -1 if it loses, else 0.
  int winner_of(const Position& p, Ending ending) const {
    switch (decide(p, ending)) {
      case Decision::white_wins: return p.side() == Color::white ? 1 : -1;
      case Decision::black_wins: return p.side() == Color::black ? 1 : -1;
      default: return 0;
    }
  }
  /// The score of a game that ends in a stalemate of any kind.
  int stalemate(const Position& p, int ply) const {
    return winner_of(p, Ending::stalemate) * (won_by_points - ply);
  }
  /// CH-108
  bool idle_too_long(const Position& p) const {
    return !rules_.challenge_needed && p.idle_turns() >= rules_.idle_turns && p.has_ordinary_action();
  }

  const Tables& tables_;
  const Rules& rules_;
  Evaluator<W> eval_;
};

/// The actions of a running game, or the abdications of a stalemate.
template <int W>
std::vector<Action> SearchableCheops<W>::root_moves(const Position& p, std::span<const std::uint64_t> past,
                                                    std::span<const Action> only) const {
  GameHistory history;
  history.times_seen += static_cast<int>(std::count(past.begin(), past.end(), p.key()));
  std::vector<Action> actions = choices(p, history);
  if (only.empty()) return actions;
  // The search does not know of perpetual checks; a caller that asks for an abdication knows that it is
  // legal.
  for (Action a : p.abdications()) {
    if (std::find(actions.begin(), actions.end(), a) == actions.end()) actions.push_back(a);
  }
  std::erase_if(actions, [&](Action a) { return std::find(only.begin(), only.end(), a) == only.end(); });
  return actions;
}

template <int W>
std::uint64_t SearchableCheops<W>::table_key(const Position& p) const {
  std::uint64_t key = p.key();
  const auto mix = [&](const Set& s, std::uint64_t salt) {
    for (int i = 0; i < W; ++i) {
      if (s.word(i) == 0) continue;
      const std::uint64_t x = (s.word(i) + salt + static_cast<std::uint64_t>(i)) * 0x9E3779B97F4A7C15u;
      key ^= (x ^ x >> 29) * 0xBF58476D1CE4E5B9u;
    }
  };
  if (p.deputies()) {
    mix(p.deputies(), 1);
    mix(p.known(), 1 << 8);
  }
  if (p.arrested()) mix(p.arrested(), 1 << 16);
  return key;
}

/// The static evaluation after the action, mates included.
template <int W>
int SearchableCheops<W>::guess(const Position& p, Action a) const {
  Position next = p;
  next.play(a);
  if (next.in_check() && !has_move(next)) return -no_moves(next, 1, true);
  if (over(next, {})) return -stalemate(next, 1);
  // A piece that can be captured is as good as half lost.
  const bool hangs = a.kind() == ActionKind::move && next.at(a.to()) != no_piece && next.attacked(a.to());
  return -eval_(next) - (hangs ? worth(next.at(a.to())) / 2 : 0);
}

template <int W>
int SearchableCheops<W>::tactical_score(const Position& p, Action a) const {
  const int won = worth(taken(p, a));
  if (a.promotes())
    return a.promotion() == best_promotion(p) ? capture_order.score(eval_.value(a.promotion()) + won, 0)
                                              : order.minor_promotion + eval_.value(a.promotion());
  if (!a.arrests()) {
    const int taker = worth(p.at(a.from()));
    return (won + order.even < taker ? order.risky : 0) + capture_order.score(won, taker);
  }
  int sent = 0;
  for (int i = 0; i < a.arrest_count(); ++i) {
    const Kind kind = kind_of(p.at(a.arrest(i).victim));
    sent += kind == king ? order.arrested_king : eval_.value(kind);
  }
  return order.arrest + sent;
}

/// The role that a Pawn should usually take.
template <int W>
Kind SearchableCheops<W>::best_promotion(const Position& p) const {
  if (rules_.several_queens || !p.pieces(p.side(), queen)) return queen;
  Kind best = prime_minister;
  for (Kind k = prime_minister; k < role_count; ++k) {
    if (eval_.value(k) > eval_.value(best)) best = k;
  }
  return best;
}

/// Generates captures and promotions that may leave the King in check. Captures by Deputies, which exist
/// under one option only, and en passant are left to the search proper.
template <int W>
template <class Sink>
bool SearchableCheops<W>::generate_captures(const Position& p, Sink& sink) const {
  const Color us = p.side();
  const bool castles = !p.castles().empty();
  const Set victims = p.pieces(!us) & ~p.pillars() & ~(p.pieces(civilian) & ~(p.known() & ~p.arrested()));
  const Set& last = tables_.final_rank[index(us)];
  return (p.pieces(us) & ~p.pieces(civilian) & ~p.pillars() & ~p.arrested()).all_of([&](Cell from) {
    const Kind role = kind_of(p.at(from));
    const auto& moves = tables_.piece[role];
    Set to;
    if (castles || moves.capture_slides != 0 || role == master) {
      to = p.field(from).strikes;
    } else if (role == pawn) {
      to = tables_.pawns[index(us)][from].captures;
    } else if (role == assassin) {
      to = tables_.adjacent[from];
    } else {
      if (moves.steps) to |= moves.capture_steps[from];
      if (moves.leaps) to |= moves.capture_leaps[from];
    }
    to &= victims;
    if (role == pawn) {
      // From a chair or an axis a capture may be a promotion: these are left to the search proper. CH-85
      for (const Castle& castle : p.castles()) {
        if (castle.chair == from || tables_.sites[castle.chair].axis.contains(from)) return true;
      }
      if (!castles) to |= tables_.pawns[index(us)][from].steps & last & ~p.occupied();
    }
    return to.all_of([&](Cell c) {
      const Action a(ActionKind::move, from, c);
      return sink(role == pawn && last.contains(c) ? a.with_promotion(best_promotion(p)) : a);
    });
  });
}

}  // namespace cheshire::cheops
