// Searcher<G>: finds the best move in any SearchableGame. It uses one thread; with fixed nodes or depth and a
// cleared table the result is the same everywhere. Several that share a table may search at the same time
// (engine/search_team.h). If something is hidden from the player, it gets several
// worlds, positions that may be the true one, and finds the move that is best on average.
//
// searcher_root.h   iterative deepening, aspiration windows, lines, worlds
// searcher_node.h   the tree: principal variation search and pruning
// searcher_quiet.h  quiescence
// searcher_tables.h endgame tables
// mate_proof.h      exact search for mates, at the root
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/assert.h"
#include "search/correction_history.h"
#include "search/limits.h"
#include "search/mate_proof.h"
#include "search/move_history.h"
#include "search/move_picker.h"
#include "search/path_keys.h"
#include "search/root_moves.h"
#include "search/score.h"
#include "search/search_limiter.h"
#include "search/search_worlds.h"
#include "search/searchable_game.h"
#include "search/transposition_table.h"

namespace cheshire {

struct GameNet;

template <SearchableGame G>
class Searcher {
 public:
  using Tables = typename G::Tables;
  using P = typename G::Position;
  using M = typename G::Move;
  using Line = LineOf<M>;
  using Events = SearchEventsOf<M>;
  using Result = SearchResultOf<M>;

  struct Request {
    /// At least one position. Several are equally likely worlds, which differ only in what the side to move
    /// does not know and have the same key().
    std::vector<P> worlds;
    /// Keys of the positions of the game before, in order, at least those since the last irreversible move.
    std::vector<std::uint64_t> keys;
    Limits limits;
    /// Root moves to consider; empty = all.
    std::vector<M> only;
    /// Another searcher with the same table thinks about the same: mates are proved and the table is aged
    /// there.
    bool helps = false;
  };

  /// `tables` must outlive the searcher; `hash_mebibytes` >= 1; if memory runs out, the transposition table
  /// is the smallest.
  Searcher(const Tables& tables, int hash_mebibytes);
  /// A searcher for another thread, of the same game and with the same table.
  std::unique_ptr<Searcher> helper() const { return std::unique_ptr<Searcher>(new Searcher(game_, table_)); }

  /// A new size of the transposition table, which is empty then. False if there is not enough memory: nothing
  /// changes.
  bool set_hash(int mebibytes) { return table_->resize(mebibytes); }
  /// Other numbers than the game's own, to tune them. The order of captures keeps the game's.
  void set_params(const SearchParams& params);
  const SearchParams& params() const { return params_; }
  /// Evaluates with a net from now on, or without one again if it is null. What the table has of another
  /// evaluation is to be cleared.
  void set_net(std::shared_ptr<const GameNet> net)
    requires HasNetEvaluator<G>
  {
    net_.reset();
    if (net) net_.emplace(std::move(net));
  }
  /// Asks endgame tables of the game from now on, or none if it is null. What the table has was found without
  /// them.
  void set_tables(const endings::TablesOnDisk* tables)
    requires HasEndings<G>
  {
    endings_.set(tables);
  }
  /// Returns what was the matter with the first table that was found damaged, and forgets it.
  std::optional<Error> take_table_fault()
    requires HasEndings<G>
  {
    return endings_.reader ? endings_.reader->take_fault() : std::nullopt;
  }
  /// Clears the hash table and the histories: the next search is as if it were the first.
  void clear();
  /// Clears only the histories.
  void clear_histories() {
    history_.clear();
    corrections_.clear();
  }

  /// Thinks until a limit is reached, the search is exhausted or events.stop says so; an infinite search too
  /// may end early when nothing is left to find. The result always has a legal move if there is one,
  /// otherwise one line with the score.
  Result think(const Request& request, const Events& events);
  /// The nodes of the search going on, at most some thousand behind; any thread may ask.
  std::uint64_t nodes_so_far() const { return limiter_.nodes_so_far(); }
  /// The positions of the search going on that tables knew; any thread may ask.
  std::uint64_t table_hits_so_far() const { return limiter_.table_hits(); }
  /// Forgets both of the last search, before another thread begins the next one.
  void reset_nodes_so_far() { limiter_.reset_nodes_so_far(); }

 private:
  Searcher(std::shared_ptr<const G> game, std::shared_ptr<TranspositionTable<M>> table);

  using Undo = typename G::Undo;

  struct World {
    P position;
    RootMoves<M> moves;
    std::optional<MateProof<G>> proof;
  };
  struct Stack {
    M move{};              // made here; M() for a null move
    std::size_t slot = 0;  // reply slot of `move`
    int eval = no_value;   // corrected
    M killers[2]{};
    typename MoveHistory<M>::Replies replies = nullptr;  // to `move`
    std::int16_t* quiet = nullptr;                       // history of `move`, if it is quiet
    int cutoffs = 0;  // of nodes at this ply, since the node two plies before was entered
  };
  enum class Node { root, principal, other };

  // root
  void list_worlds(const Request& request);
  void guess_scores();
  void nothing_to_play(const Events& events, Result& result);
  std::uint64_t proof_allowance(const Limits& limits, int moves) const;
  void prove_mates(const Limits& limits, int moves, std::size_t wanted);
  bool mates_in_every_world(M m, int n, const Limits& limits, bool& stopped);
  void adopt_mates(std::size_t first, std::size_t wanted, const Events& events, Result& result);
  void deepen(const Limits& limits, const Events& events, Result& result);
  void iterate(int depth, std::size_t lines);
  void aspire(int depth);
  void combine(std::size_t wanted, std::size_t ranked, int depth, Result& result);
  void adopt_broken_iteration(std::size_t wanted, const Events& events, Result& result);
  Line line_of(const RootMove<M>& r, int score, int rank, int depth) const;
  int last_depth(const Limits& limits) const;
  bool decided(const Limits& limits, const Result& result, int depth, int instability) const;
  bool only_one_to_search(const Limits& limits) const;

  // tables
  /// What tables say of a position, for its side to move.
  using Ending = endings::Distances;
  void ask_tables();
  bool rank_root_moves();
  std::optional<Ending> ending_here(int ply);
  std::optional<Ending> ending_after(M m, int ply);
  std::optional<int> table_value(int ply, Bound& bound);
  static int shown_score(const RootMove<M>& r, int score);

  // node
  template <Node node>
  int search(int alpha, int beta, int depth, int ply, bool cut, bool in_check);
  void try_checks(int alpha, int beta, int ply, int& best, M& best_move);
  int quiesce(int alpha, int beta, int ply, int depth, bool in_check);
  bool null_move_cuts(int beta, int depth, int ply, int eval, int& value);
  CorrectionKeys correction_keys() const;
  int corrected(int eval, const CorrectionKeys& keys) const;
  void learn_correction(const CorrectionKeys& keys, M best_move, int value, Bound bound, int eval, int depth);
  bool may_check(M m) const;
  bool loses(M m, int min) const;
  bool can_pass() const;
  bool prunes(M m, bool quiet, int depth, int lmr_depth, int history, int eval, int alpha,
              bool in_check) const;
  int reduction(int depth, int count, bool improving) const;
  void learn_last_move(int ply, int bonus);
  void learn_eval_change(int ply);
  void update_histories(M best, int depth, int ply, std::span<const M> quiets, std::span<const M> captures);
  void update_pv(int ply, M m);
  /// Returns the static evaluation.
  int evaluate() {
    if constexpr (HasNetEvaluator<G>) {
      if (net_) {
        if (const std::optional<int> score = (*net_)(p())) return *score;
      }
    }
    return game_->evaluate(p());
  }

  void make(M m, int ply, Undo& undo);
  void unmake(M m, const Undo& undo);

  static constexpr int before_root = 5;  // entries of moves that nobody has made
  Stack& stack(int ply) {
    CHESHIRE_ASSERT(ply >= -before_root && static_cast<std::size_t>(ply + before_root) < stack_.size());
    return stack_[static_cast<std::size_t>(ply + before_root)];
  }
  /// How many plies before a move are those that it is learnt as a reply to.
  static constexpr int replied_to[] = {1, 2, 4};

  SearchParams params_;
  std::shared_ptr<const G> game_;
  std::shared_ptr<TranspositionTable<M>> table_;
  MoveHistory<M> history_;
  [[no_unique_address]] typename NetOf<G>::type net_;
  [[no_unique_address]] typename EndingTablesOf<G>::type endings_;
  CorrectionHistory corrections_{HasCorrectionKeys<G>};
  std::array<std::array<std::int8_t, 64>, 64> reductions_{};  // [depth][count] in quarters of a half-move

  // Of the search going on
  std::vector<World> worlds_;     // each has the same moves
  std::optional<P> at_;           // the position being searched
  RootMoves<M>* root_ = nullptr;  // of its world
  P& p() { return *at_; }
  const P& p() const { return *at_; }
  SearchLimiter limiter_;
  PathKeys keys_;
  std::vector<Stack> stack_;
  std::size_t proved_ = 0;  // root moves proved to mate, the shortest first; they come before all others
  std::uint64_t proof_nodes_ = 0;
  Score last_score_;  // of the last iteration
  std::vector<std::array<M, max_ply + 2>> lines_;
  std::vector<int> line_length_;
  int selective_depth_ = 0, root_depth_ = 0;
  int null_min_ply_ = 0;  // no null moves before this ply: one is being verified
};

}  // namespace cheshire

#include "search/searcher_node.h"
#include "search/searcher_quiet.h"
#include "search/searcher_root.h"
#include "search/searcher_tables.h"
