// SearchableShove: what the search asks of Shove (search/searchable_game.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evaluate.h"
#include "position.h"
#include "search/score.h"
#include "search/searchable_game.h"

namespace cheshire::shove {

class SearchableShove {
 public:
  using Tables = shove::Tables;
  using Position = shove::Position;
  using Move = cheshire::Move;
  using Undo = std::optional<Position>;  // the position before
  using MoveList = std::vector<Move>;

  static constexpr SearchParams params{};
  static constexpr bool staged = false, proves_mates = false, quiet_checks = false, mated_may_win = false;
  static constexpr int decisive = mate_bound;

  explicit SearchableShove(const Tables& tables) : tables_(tables) {}

  void make(Position& p, Move m, Undo& undo) const {
    undo = p;
    p.play(m);
  }
  void unmake(Position& p, Move, const Undo& undo) const { p = *undo; }

  template <GenType type, class Sink>
  bool generate(const Position& p, Sink&& sink) const {
    for (Move m : p.moves()) {
      if ((type == GenType::all || captures(p, m)) && !sink(m)) return false;
    }
    return true;
  }
  bool legal(const Position& p, Move m) const { return p.legal(m); }
  bool has_move(const Position& p) const { return !p.moves().empty(); }
  std::vector<Move> root_moves(const Position& p, std::span<const std::uint64_t>,
                               std::span<const Move> only) const {
    std::vector<Move> moves = p.moves();
    std::erase_if(
        moves, [&](Move m) { return !only.empty() && std::find(only.begin(), only.end(), m) == only.end(); });
    return moves;
  }

  bool ended(const Position& p, const PathKeys& path, int, bool, int& value) const {
    value = 0;
    const int clock = p.halfmove_clock();
    return p.dead() || clock >= tables_.spec.fifty_move_limit ||
           (clock >= 4 && path.repeated(p.key(), clock));
  }
  bool over(const Position& p, std::span<const std::uint64_t> past) const {
    return p.dead() || p.halfmove_clock() >= tables_.spec.fifty_move_limit ||
           std::count(past.begin(), past.end(), p.key()) >= 2;
  }
  int no_moves(const Position&, int ply, bool in_check) const { return in_check ? mated_in(ply) : 0; }
  int root_value(const Position& p) const { return p.in_check() && p.moves().empty() ? mated_in(0) : 0; }
  bool trusts_table(const Position& p, int plies) const {
    return p.halfmove_clock() + plies < tables_.spec.fifty_move_limit;
  }

  int evaluate(const Position& p) const { return shove::evaluate(p); }
  /// Whether the mover pushes an enemy over the edge.
  bool captures(const Position& p, Move m) const { return gain(p, m) > 0; }
  bool tactical(const Position& p, Move m) const { return captures(p, m); }
  bool evades_deeply(const Position& p, Move m) const { return captures(p, m); }
  int gain(const Position& p, Move m) const {
    const Cell victim = p.victim(m);
    return victim != no_cell && color_of(p.at(victim)) != p.side() ? stone_value : 0;
  }
  int tactical_score(const Position& p, Move m) const { return gain(p, m); }
  int quiet_score(const Position&, Move) const { return 0; }

  HistorySizes history_sizes() const {
    constexpr std::size_t sides = 2, from_to = Tables::cells * Tables::cells, kinds = 2;
    return {.quiet = sides * from_to, .capture = sides * from_to, .reply = sides * kinds * Tables::cells};
  }
  std::size_t quiet_slot(const Position& p, Move m) const {
    return static_cast<std::size_t>((index(p.side()) * Tables::cells + m.from()) * Tables::cells + m.to());
  }
  std::size_t capture_slot(const Position& p, Move m) const { return quiet_slot(p, m); }
  std::size_t reply_slot(const Position& p, Move m) const {
    return static_cast<std::size_t>(p.at(m.from()) * Tables::cells + m.to());
  }

 private:
  const Tables& tables_;
};

}  // namespace cheshire::shove
