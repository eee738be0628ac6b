// Searcher<P>: finds the best move. One thread; with fixed nodes or depth and a cleared table it does the same everywhere.
//
// searcher_root.h   iterative deepening, aspiration windows, lines
// searcher_node.h   the tree: principal variation search, pruning, draws
// searcher_quiet.h  quiescence
// mate_proof.h      exact search for mates, for every search at its root
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "eval/evaluator.h"
#include "rules/game.h"
#include "search/check_squares.h"
#include "search/limits.h"
#include "search/mate_proof.h"
#include "search/move_history.h"
#include "search/move_picker.h"
#include "search/score.h"
#include "search/search_limiter.h"
#include "search/see.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"

namespace cheshire {

template <Game P>
class Searcher {
 public:
  /// `tables` must outlive the searcher; `hash_mebibytes` >= 1; without memory for
  /// so many the transposition table is the smallest.
  Searcher(const typename P::Tables& tables, int hash_mebibytes);

  /// A new size of the transposition table, which is empty then. False when there is no memory for it: nothing changes.
  bool set_hash(int mebibytes) { return table_.resize(mebibytes); }
  /// Forgets everything learnt: the next search is as if it were the first.
  void clear();

  /// Thinks until a limit is reached, the search is exhausted or events.stop says so; an infinite search too may end early
  /// when nothing is left to find. `past_keys`: keys of the positions of the game before `root`, in order, at least those
  /// since the last irreversible move. With no legal move the result has a line with mate 0 or 0 centipawns.
  SearchResult think(const P& root, std::span<const std::uint64_t> past_keys, const Limits& limits,
                     const SearchEvents& events);

 private:
  struct RootMove {
    Move move;
    int score = -infinite_value, last_score = -infinite_value;
    int selective_depth = 0;
    int no_mate = 0;  // it is proved that the move forces no mate in so many moves
    std::vector<Move> line;
  };
  struct Stack {
    Move move;  // made here; null for a null move
    Piece piece = no_piece;
    Cell arrived = 0;
    int eval = no_value;
    Move killers[2];
    typename MoveHistory<P>::Replies replies = nullptr;  // of `move`
  };
  enum class Node { root, principal, other };

  // root
  void list_root_moves(const Limits& limits);
  void nothing_to_play(const SearchEvents& events, SearchResult& result);
  std::uint64_t proof_allowance(const Limits& limits, int moves) const;
  void prove_mates(const Limits& limits, int moves, std::size_t wanted);
  void adopt_mates(std::size_t first, std::size_t wanted, const SearchEvents& events, SearchResult& result);
  void deepen(const Limits& limits, const SearchEvents& events, SearchResult& result);
  void aspire(int depth);
  void sort_from(std::size_t first);
  Line line_of(const RootMove& r, int rank, int depth) const;
  bool settled(const Limits& limits, int depth, int unrest) const;

  // node
  template <Node node>
  int search(int alpha, int beta, int depth, int ply, bool cut, bool in_check);
  void try_checks(int alpha, int beta, int ply, int& best, Move& best_move);
  int quiesce(int alpha, int beta, int ply, int depth, bool in_check);
  bool drawn(int ply, bool in_check, int& value);
  bool repeated() const;
  bool null_move_cuts(int beta, int depth, int ply, int eval, int& value);
  bool prunes(Move m, bool quiet, int depth, int lmr_depth, int history, int eval, int alpha,
              bool in_check) const;
  int reduction(int depth, int count, bool improving) const;
  void update_histories(Move best, int depth, int ply, std::span<const Move> quiets,
                        std::span<const Move> captures);
  bool has_pieces() const;
  bool skipped_at_root(Move m) const;
  void note_root_move(Move m, int value, int count, int alpha);
  void update_pv(int ply, Move m);

  void make(Move m, int ply, Undo& undo);
  void unmake(Move m, const Undo& undo);

  Stack& stack(int ply) { return stack_[static_cast<std::size_t>(ply + 2)]; }

  Evaluator<P> eval_;
  CheckSquares<P> check_squares_;
  TranspositionTable<Move> table_;
  MoveHistory<P> history_;
  std::array<std::array<std::int8_t, 64>, 64> reductions_{};  // [depth][count] in quarters of a half-move

  // Of the search going on
  std::optional<P> at_;  // the position being searched
  P& p() { return *at_; }
  const P& p() const { return *at_; }
  SearchLimiter limiter_;
  std::vector<std::uint64_t> keys_;  // game and path, the present position excluded
  std::size_t root_keys_ = 0;        // how many of them are of the game
  std::size_t null_at_ = 0;          // no repetition is looked for before this index
  std::vector<Stack> stack_;
  std::vector<RootMove> root_moves_;
  std::size_t root_from_ = 0;  // lines before this one are settled in this iteration
  std::size_t proved_ = 0;     // root moves proved to mate, the shortest first; they come before all others
  std::optional<MateProof<P>> proof_;
  std::uint64_t proof_nodes_ = 0;
  std::vector<std::array<Move, max_ply + 2>> lines_;
  std::vector<int> line_length_;
  int selective_depth_ = 0, root_depth_ = 0;
  int null_min_ply_ = 0;  // no null moves before this ply: one is being verified
};

}  // namespace cheshire

#include "search/searcher_node.h"
#include "search/searcher_quiet.h"
#include "search/searcher_root.h"
