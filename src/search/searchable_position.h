// SearchablePosition<P>: what the search asks of a game on the general kernel, which is every game but
// Cheops.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "endings/reader.h"
#include "eval/evaluator.h"
#include "eval/net/net_evaluator.h"
#include "eval/net/piece_marks.h"
#include "rules/game.h"
#include "search/check_squares.h"
#include "search/correction_keys.h"
#include "search/ending_tables.h"
#include "search/score.h"
#include "search/searchable_game.h"
#include "search/see.h"

namespace cheshire {

template <Game P>
class SearchablePosition {
 public:
  using Tables = typename P::Tables;
  using Position = P;
  using Move = cheshire::Move;
  using Undo = cheshire::Undo;
  using MoveList = typename P::MoveList;
  using NetEvaluator = cheshire::NetEvaluator<P, PieceMarks<P>>;

  static constexpr SearchParams params{};
  static constexpr bool staged = true, proves_mates = true, mated_may_win = false;
  // With few pieces to a board, attacks on the king seldom begin with a capture. Measured at 3000 nodes a
  // move: +83 Elo (27 to 144) in 140 games of Alice chess, -75 (-151 to -6) in 80 of chess.
  static constexpr bool quiet_checks = P::boards > 1;
  static constexpr int decisive = ending_bound;

  explicit SearchablePosition(const Tables& tables)
      : eval_(tables),
        check_squares_(tables),
        kinds_(static_cast<std::size_t>(tables.kinds)),
        fifty_move_limit_(tables.spec.fifty_move_limit) {}

  // Playing
  void make(P& p, Move m, Undo& undo) const { p.make(m, undo); }
  void unmake(P& p, Move m, const Undo& undo) const { p.unmake(m, undo); }
  void make_null(P& p, Undo& undo) const { p.make_null(undo); }
  void unmake_null(P& p, const Undo& undo) const { p.unmake_null(undo); }
  /// With nothing but king and pawns, zugzwang is likely.
  bool can_pass(const P& p) const {
    const auto& spec = p.tables().spec;
    return static_cast<bool>(p.pieces(p.side()) & ~(p.pieces(spec.king) | p.pieces(spec.pawn.kind)));
  }

  template <GenType type, class Sink>
  bool generate(const P& p, Sink&& sink) const {
    return p.template generate<type>([&](const PieceMoves<P::words>& found) {
      return for_each_move(found, p.tables().spec.pawn.promotes_to, sink);
    });
  }
  bool legal(const P& p, Move m) const { return p.legal(m); }
  bool has_move(const P& p) const { return p.has_legal_move(); }
  std::vector<Move> root_moves(const P& p, std::span<const std::uint64_t>, std::span<const Move> only) const {
    MoveList list;
    p.list(list);
    std::vector<Move> moves(list.begin(), list.end());
    if (!only.empty())
      std::erase_if(moves, [&](Move m) { return std::find(only.begin(), only.end(), m) == only.end(); });
    return moves;
  }

  // Ends
  bool ended(const P& p, const PathKeys& path, int ply, bool in_check, int& value) const {
    value = 0;
    const int clock = p.halfmove_clock();
    if (clock >= fifty_move_limit_) {
      if (in_check && !p.has_legal_move()) value = mated_in(ply);
      return true;
    }
    if (clock >= 4 && path.repeated(p.key(), clock)) return true;
    // Material changes only by captures and promotions, and both set the clock back.
    return clock == 0 && p.occupied().count() <= max_in_dead_position && p.dead();
  }
  bool over(const P& p, std::span<const std::uint64_t> past) const {
    if (p.halfmove_clock() >= fifty_move_limit_) return true;
    if (p.halfmove_clock() >= 4 && std::count(past.begin(), past.end(), p.key()) >= 2) return true;
    return p.halfmove_clock() == 0 && p.dead();
  }
  int no_moves(const P&, int ply, bool in_check) const { return in_check ? mated_in(ply) : 0; }
  int root_value(const P& p) const { return p.in_check() && !p.has_legal_move() ? mated_in(0) : 0; }
  /// Close to the fifty-move limit what other paths found may not hold.
  bool trusts_table(const P& p, int plies) const { return p.halfmove_clock() + plies < fifty_move_limit_; }

  // Moves
  int evaluate(const P& p) const { return eval_(p); }
  CorrectionKeys correction_keys(const P& p) const { return cheshire::correction_keys(p); }
  bool evades_deeply(const P& p, Move m) const { return p.captures(m); }
  bool tactical(const P& p, Move m) const { return m.kind() == MoveKind::promotion || p.captures(m); }
  bool may_check(const P& p, Move m) const { return check_squares_.may_check(p, m); }
  bool see_ge(const P& p, Move m, int min) const { return Exchange<P>(p, eval_).see_ge(m, min); }
  int gain(const P& p, Move m) const {
    const Cell victim = p.victim(m);
    int gain = victim == no_cell ? 0 : eval_.value(kind_of(p.at(victim)));
    if (m.kind() == MoveKind::promotion)
      gain += eval_.value(m.promotion()) - eval_.value(p.tables().spec.pawn.kind);
    return gain;
  }
  int tactical_score(const P& p, Move m) const {
    const Cell victim = p.victim(m);
    int score = 0;
    if (victim != no_cell)
      score = order.score(eval_.value(kind_of(p.at(victim))), eval_.value(kind_of(p.at(m.from()))));
    if (m.kind() == MoveKind::promotion)
      score += order.score(eval_.value(m.promotion()), 0) - order.promotion_cost;
    return score;
  }
  int quiet_score(const P&, Move) const { return 0; }

  // Histories: quiet moves by side, from and to; captures by piece, target and what is taken; replies by
  // piece and arrival.
  HistorySizes history_sizes() const {
    return {.quiet = 2 * places * places,
            .capture = 2 * kinds_ * places * (kinds_ + 1),
            .reply = 2 * kinds_ * places};
  }
  std::size_t quiet_slot(const P& p, Move m) const {
    return (static_cast<std::size_t>(index(p.side())) * places + place(m.from())) * places + place(m.to());
  }
  std::size_t capture_slot(const P& p, Move m) const {
    const Cell victim = p.victim(m);
    const std::size_t taken = victim == no_cell ? kinds_ : kind_of(p.at(victim));
    return (p.at(m.from()) * places + place(m.to())) * (kinds_ + 1) + taken;
  }
  std::size_t reply_slot(const P& p, Move m) const { return p.at(m.from()) * places + place(P::arrival(m)); }

#ifndef __wasi__
  // Endgame tables; the browser has none.
  int clock_limit(const P& p) const { return endings::clock_limit(p.tables().spec); }
  std::optional<endings::Placement> placement(const P& p, int most) const {
    const auto occupied = p.occupied();
    if (p.rights() != 0 || p.ep_square() != no_cell || occupied.count() > most) return {};
    endings::Placement placed;
    placed.side = p.side();
    for (const Color c : {Color::white, Color::black})
      placed.kings[static_cast<std::size_t>(index(c))] = p.king(c);
    occupied.for_each([&](Cell c) {
      const Piece piece = p.at(c);
      if (kind_of(piece) != p.tables().spec.king) placed.others.push_back({piece, c});
    });
    return placed;
  }
#endif

 private:
  static constexpr int max_in_dead_position = 6;  // pieces; the test is slow, and more are hardly ever dead
  static constexpr CaptureOrderParams order = params.capture_order;
  // Large boards share entries among neighbouring cells: the tables grow with the fourth power otherwise.
  static constexpr std::size_t coarse = P::words <= 2 ? 1 : P::words / 2;
  static constexpr std::size_t places = 64 * P::words / coarse;
  static constexpr std::size_t place(Cell c) { return c / coarse; }

  Evaluator<P> eval_;
  CheckSquares<P> check_squares_;
  std::size_t kinds_;
  int fifty_move_limit_;
};

}  // namespace cheshire
