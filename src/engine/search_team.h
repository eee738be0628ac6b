// SearchTeam<S>: one search on several threads, each with a Searcher of its own (search/searcher.h). They
// share the transposition table and nothing else: each finds there what the others have found ("Lazy SMP").
// With one thread it is that Searcher, and the result is the same everywhere.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/parallel_for.h"
#include "eval/net/game_net.h"
#include "search/limits.h"
#include "search/search_params.h"

namespace cheshire {

namespace endings {
class TablesOnDisk;
}

template <class S>
class SearchTeam {
 public:
  using Request = typename S::Request;
  using Events = typename S::Events;
  using Result = typename S::Result;

  SearchTeam(const typename S::Tables& tables, int hash_mebibytes) : leader_(tables, hash_mebibytes) {}

  bool set_hash(int mebibytes) { return leader_.set_hash(mebibytes); }
  /// At least 1. Without threads it stays 1.
  void set_threads(int threads) {
    const auto wanted = has_threads() ? static_cast<std::size_t>(threads - 1) : 0;
    if (helpers_.size() > wanted) helpers_.resize(wanted);
    while (helpers_.size() < wanted) {
      helpers_.push_back(leader_.helper());
      helpers_.back()->set_params(leader_.params());
      if constexpr (takes_nets) helpers_.back()->set_net(net_in_use());
      if constexpr (takes_tables) helpers_.back()->set_tables(tables_in_use());
    }
  }
  const SearchParams& params() const { return leader_.params(); }
  void set_params(const SearchParams& params) {
    leader_.set_params(params);
    for (const auto& helper : helpers_) helper->set_params(params);
  }
  /// Whether its game can be searched with a net.
  static constexpr bool takes_nets = requires(S s) { s.set_net(nullptr); };
  /// As S::set_net(), and clears what was found with another evaluation.
  void set_net(std::shared_ptr<const GameNet> net)
    requires takes_nets
  {
    net_ = std::move(net);
    set_net_in_use();
  }
  /// Whether to evaluate with the net that was set, as at the beginning. Clears what was found otherwise.
  void use_net(bool use)
    requires takes_nets
  {
    const bool same = use == uses_net_ || net_ == nullptr;
    uses_net_ = use;
    if (!same) set_net_in_use();
  }
  /// Whether its game can have endgame tables.
  static constexpr bool takes_tables = requires(S s) { s.set_tables(nullptr); };
  /// As S::set_tables(), and clears what was found without them.
  void set_tables(std::shared_ptr<const endings::TablesOnDisk> tables)
    requires takes_tables
  {
    tables_ = std::move(tables);
    set_tables_in_use();
  }
  /// Whether to ask the tables that were set, as at the beginning. Clears what was found otherwise.
  void use_tables(bool use)
    requires takes_tables
  {
    const bool same = use == uses_tables_ || tables_ == nullptr;
    uses_tables_ = use;
    if (!same) set_tables_in_use();
  }
  /// As S::take_table_fault(), of all threads.
  std::optional<Error> take_table_fault()
    requires takes_tables
  {
    std::optional<Error> fault = leader_.take_table_fault();
    for (const auto& helper : helpers_) {
      std::optional<Error> other = helper->take_table_fault();
      if (!fault) fault = std::move(other);
    }
    return fault;
  }
  void clear() {
    leader_.clear();
    for (const auto& helper : helpers_) helper->clear_histories();
  }
  /// As S::think(). `events` are called in this thread only. The nodes are those of all threads.
  Result think(const Request& request, const Events& events);
  /// The same on one thread, however many there are.
  Result think_alone(const Request& request, const Events& events) { return leader_.think(request, events); }

 private:
  static const Result& best(const std::vector<Result>& results);
  std::shared_ptr<const GameNet> net_in_use() const { return uses_net_ ? net_ : nullptr; }
  void set_net_in_use() {
    leader_.set_net(net_in_use());
    for (const auto& helper : helpers_) helper->set_net(net_in_use());
    clear();
  }
  const endings::TablesOnDisk* tables_in_use() const { return uses_tables_ ? tables_.get() : nullptr; }
  void set_tables_in_use() {
    leader_.set_tables(tables_in_use());
    for (const auto& helper : helpers_) helper->set_tables(tables_in_use());
    clear();
  }

  S leader_;
  std::shared_ptr<const GameNet> net_;  // null without one
  bool uses_net_ = true;
  std::shared_ptr<const endings::TablesOnDisk> tables_;  // null without any
  bool uses_tables_ = true;
  std::vector<std::unique_ptr<S>> helpers_;
};

template <class S>
typename S::Result SearchTeam<S>::think(const Request& request, const Events& events) {
  if (helpers_.empty()) return leader_.think(request, events);
  Request help = request;
  help.helps = true;
  help.limits = Limits();
  help.limits.infinite = true;
  help.limits.multi_pv = request.limits.multi_pv;
  std::atomic<bool> done{false};
  Events silent;
  silent.stop = [&] { return done.load(std::memory_order_relaxed); };
  Events leading = events;
  leading.other_nodes = [&] {
    std::uint64_t sum = 0;
    for (const auto& helper : helpers_) sum += helper->nodes_so_far();
    return sum;
  };
  leading.other_table_hits = [&] {
    std::uint64_t sum = 0;
    for (const auto& helper : helpers_) sum += helper->table_hits_so_far();
    return sum;
  };

  for (const auto& helper : helpers_) helper->reset_nodes_so_far();
  std::vector<Result> results(helpers_.size() + 1);
  with_helpers(
      static_cast<int>(helpers_.size()),
      [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        results[at + 1] = helpers_[at]->think(help, silent);
      },
      [&] {
        results[0] = leader_.think(request, leading);
        done.store(true, std::memory_order_relaxed);
      });
  // Who asks for a depth, for mates or for several lines gets what one search has found.
  const bool may_vote = request.limits.depth == 0 && request.limits.mate == 0 && request.limits.multi_pv <= 1;
  const Result& chosen = may_vote ? best(results) : results[0];
  Result result = chosen;
  result.nodes = results[0].nodes;
  if (&chosen == &results[0]) return result;
  // Helpers have no clock, and count only their own nodes.
  for (auto& line : result.lines) {
    line.nodes = result.nodes;
    line.table_hits = results[0].lines[0].table_hits;
    line.time = results[0].lines[0].time;
    if (events.line) events.line(line);
  }
  return result;
}

/// Each thread votes for its move, the more the deeper it has searched and the better its score. A mate that
/// is proved needs no vote.
template <class S>
const typename S::Result& SearchTeam<S>::best(const std::vector<Result>& results) {
  using Kind = Score::Kind;
  const auto score = [](const Result& r) {
    const Score s = r.lines.front().score;
    return s.kind == Kind::centipawns ? s.value : s.value > 0 ? 30'000 - s.value : -30'000 - s.value;
  };
  const auto counts = [](const Result& r) { return !r.lines.empty() && !r.lines.front().moves.empty(); };
  const Result* chosen = &results[0];
  if (!counts(*chosen)) return *chosen;
  const auto wins = [&](const Result& r) { return r.lines.front().score.kind == Kind::mate && score(r) > 0; };
  int lowest = score(*chosen);
  for (const Result& r : results) {
    if (counts(r)) lowest = std::min(lowest, score(r));
  }
  constexpr std::int64_t base = 14;  // what the lowest score still counts
  const auto votes = [&](const Result& wanted) {
    std::int64_t sum = 0;
    for (const Result& r : results) {
      if (counts(r) && r.best == wanted.best) sum += (score(r) - lowest + base) * r.depth;
    }
    return sum;
  };
  for (const Result& r : results) {
    if (!counts(r)) continue;
    const bool better = wins(*chosen) || wins(r) ? score(r) > score(*chosen) : votes(r) > votes(*chosen);
    if (better) chosen = &r;
  }
  return *chosen;
}

}  // namespace cheshire
