// MateProof<G>: whether a move forces mate in at most n moves. The last attack must give check, for nothing
// else mates. It knows no scores.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "proof/forced_proof.h"
#include "search/score.h"
#include "search/search_limiter.h"
#include "search/searchable_game.h"

namespace cheshire {

template <SearchableGame G>
class MateProof : ForcedProof<MateProof<G>> {
  using Proof = ForcedProof<MateProof>;
  friend Proof;

 public:
  using P = typename G::Position;
  using M = typename G::Move;

  /// `past`: keys of the game before p. The proof changes p and restores it. All arguments must outlive the
  /// proof.
  MateProof(const G& game, P& p, std::span<const std::uint64_t> past, SearchLimiter& limiter)
      : game_(game), p_(p), past_(past), limiter_(limiter), memory_(std::size_t{1} << 12) {}

  /// The proof counts as stopped, too, once the limiter has counted this many nodes. At first there is no
  /// such bound.
  void work_until(std::uint64_t nodes) { until_ = nodes; }
  bool stopped() const { return limiter_.stopped() || limiter_.nodes() >= until_; }

  /// Whether the attacker's legal move forces mate in at most n >= 1 moves, itself included. False if
  /// stopped.
  bool mates(M m, int n);
  /// The line from that move to the mate, with the longest defence; `mates(m, n)` must have returned true.
  std::vector<M> line(M m, int n);

 private:
  using Undo = typename G::Undo;
  using MoveList = typename G::MoveList;

  struct Memory {
    std::uint64_t key = 0;
    M move{};  // the attack that mates, or the defence that refuted last
    ForcedBounds mates{};
  };
  static constexpr std::size_t max_memory = (std::size_t{1} << 25) / sizeof(Memory);

  // As ForcedProof asks.
  MoveList moves() const { return list_moves(game_, p_); }
  static void swap(MoveList& moves, std::size_t i, std::size_t j) { std::swap(moves[i], moves[j]); }
  bool make(M m, Undo& undo);
  void unmake(M m, const Undo& undo) { game_.unmake(p_, m, undo); }
  std::optional<bool> recall(int n);
  bool search(int n);
  void remember(int n, bool mates) {
    if (trusts_memory(n)) memory().mates.add(n, mates);
  }
  bool may_reach(M m, int n) const { return n > 1 || may_check(m); }
  bool may_check(M m) const {
    if constexpr (HasCheckTest<G>) {
      return game_.may_check(p_, m);
    } else {
      return true;
    }
  }
  bool reached(M, const Undo&) const {
    return p_.in_check() && !game_.has_move(p_) && game_.no_moves(p_, 0, true) <= -mate_bound;
  }
  bool defence_fails(int n) { return n > 0 && !game_.over(p_, past_) && Proof::defence_fails(n); }
  bool fails(M m, int n);
  M& refutation(int) { return memory().move; }

  /// What is known of a position holds only while no rule of drawing is near.
  bool trusts_memory(int n) const { return game_.trusts_table(p_, 2 * n); }
  Memory& memory();
  void grow();

  const G& game_;
  P& p_;
  std::span<const std::uint64_t> past_;
  SearchLimiter& limiter_;
  std::vector<Memory> memory_;  // its size is a power of two
  std::size_t used_ = 0;
  std::uint64_t until_ = std::numeric_limits<std::uint64_t>::max();
};

/// The entry of the present position. Forgets what another position left there.
template <SearchableGame G>
typename MateProof<G>::Memory& MateProof<G>::memory() {
  const std::uint64_t key = table_key(game_, p_);
  Memory& m = memory_[key & (memory_.size() - 1)];
  if (m.key != key) {
    used_ += m.key == 0;
    m = Memory{key};
  }
  return m;
}

template <SearchableGame G>
void MateProof<G>::grow() {
  if (used_ * 2 < memory_.size() || memory_.size() >= max_memory) return;
  std::vector<Memory> larger(memory_.size() * 4);
  used_ = 0;
  for (const Memory& m : memory_) {
    if (m.key == 0) continue;
    Memory& to = larger[m.key & (larger.size() - 1)];
    used_ += to.key == 0;
    to = m;
  }
  memory_.swap(larger);
}

template <SearchableGame G>
bool MateProof<G>::mates(M m, int n) {
  // Every move that is asked about counts.
  if (!may_reach(m, n) && !stopped()) limiter_.count();
  return Proof::attack_with(m, n) && !stopped();
}

template <SearchableGame G>
bool MateProof<G>::make(M m, Undo& undo) {
  if (stopped()) return false;
  game_.make(p_, m, undo);
  limiter_.count();
  if (!stopped()) return true;
  game_.unmake(p_, m, undo);
  return false;
}

/// A repetition within the proof needs no test: the shortest mate has none.
template <SearchableGame G>
std::optional<bool> MateProof<G>::recall(int n) {
  if (game_.over(p_, past_)) return false;
  if (!trusts_memory(n)) return {};
  grow();
  return memory().mates.find(n);
}

template <SearchableGame G>
bool MateProof<G>::search(int n) {
  const bool trusted = trusts_memory(n);
  const M known = trusted ? memory().move : M();
  const bool again = known != M() && game_.legal(p_, known) && Proof::attack_with(known, n);
  const M mate = again ? known : Proof::find_attack(n, known);
  if (mate != M() && trusted && !stopped()) memory().move = mate;
  return mate != M();
}

/// Whether the attacker mates in at most n >= 1 moves after a defence.
template <SearchableGame G>
bool MateProof<G>::fails(M m, int n) {
  Undo undo;
  if (!make(m, undo)) return false;
  const bool fails = Proof::attack(n);
  unmake(m, undo);
  return fails;
}

template <SearchableGame G>
std::vector<typename G::Move> MateProof<G>::line(M m, int n) {
  std::vector<M> line{m};
  Undo undo;
  game_.make(p_, m, undo);
  M defence{};
  int longest = 0;
  for (const M& d : list_moves(game_, p_)) {
    Undo back;
    game_.make(p_, d, back);
    int need = 1;
    while (need < n && !Proof::attack(need) && !stopped()) ++need;
    game_.unmake(p_, d, back);
    if (need > longest && need < n) {
      longest = need;
      defence = d;
    }
  }
  if (longest > 0) {
    Undo back;
    game_.make(p_, defence, back);
    line.push_back(defence);
    for (const M& a : list_moves(game_, p_)) {
      if (!mates(a, longest)) continue;
      const std::vector<M> rest = this->line(a, longest);
      line.insert(line.end(), rest.begin(), rest.end());
      break;
    }
    game_.unmake(p_, defence, back);
  }
  game_.unmake(p_, m, undo);
  return line;
}

}  // namespace cheshire
