// MateProof<G>: whether a move forces mate in at most n moves. It tries every defence, and every attack until
// one works; the last attack must give check, for nothing else mates. It knows no scores.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "search/score.h"
#include "search/search_limiter.h"
#include "search/searchable_game.h"

namespace cheshire {

template <SearchableGame G>
class MateProof {
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
    M move{};                           // the attack that mates, or the defence that refuted last
    std::uint8_t mates = 0, fails = 0;  // mate in at most this many moves if not 0; none in at most this many
  };
  static constexpr std::size_t max_memory = (std::size_t{1} << 25) / sizeof(Memory);

  bool attack(int n);
  bool attack_with(M m, int n);
  bool defence_fails(int n, bool check);
  bool mated(bool check) const { return check && game_.no_moves(p_, 0, check) <= -mate_bound; }
  bool may_check(M m) const {
    if constexpr (HasCheckTest<G>) {
      return game_.may_check(p_, m);
    } else {
      return true;
    }
  }
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
    m = Memory{key, M(), 0, 0};
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
  return attack_with(m, n) && !stopped();
}

template <SearchableGame G>
bool MateProof<G>::attack_with(M m, int n) {
  if (stopped()) return false;
  Undo undo;
  game_.make(p_, m, undo);
  limiter_.count();
  const bool check = p_.in_check();
  const bool works = !stopped() && (n > 1 || check) && defence_fails(n - 1, check);
  game_.unmake(p_, m, undo);
  return works;
}

/// Whether the side to move can mate in at most n moves. A repetition within the proof needs no test: the
/// shortest mate has none.
template <SearchableGame G>
bool MateProof<G>::attack(int n) {
  if (game_.over(p_, past_)) return false;
  // What is known of a position holds only while no rule of drawing is near.
  const bool remember = game_.trusts_table(p_, 2 * n);
  M known{};
  if (remember) {
    grow();
    const Memory& m = memory();
    if (m.mates != 0 && m.mates <= n) return true;
    if (m.fails >= n) return false;
    known = m.move;
  }
  M mate{};
  if (known != M() && game_.legal(p_, known) && attack_with(known, n)) mate = known;
  // Moves that may give check first: they leave the fewest answers.
  for (const bool checking : {true, false}) {
    if (mate != M() || (!checking && (n == 1 || !HasCheckTest<G>))) break;
    for (const M& m : list_moves(game_, p_)) {
      if (m == known || may_check(m) != checking) continue;
      if (attack_with(m, n)) {
        mate = m;
        break;
      }
      if (stopped()) return false;
    }
  }
  if (stopped()) return false;
  if (remember) {
    Memory& m = memory();
    if (mate != M()) {
      m.mates = static_cast<std::uint8_t>(n);
      m.move = mate;
    } else {
      m.fails = std::max(m.fails, static_cast<std::uint8_t>(n));
    }
  }
  return mate != M();
}

/// Whether the side to move is mated already, or is mated in at most n moves whatever it plays.
template <SearchableGame G>
bool MateProof<G>::defence_fails(int n, bool check) {
  if (n == 0) return check && !game_.has_move(p_) && mated(check);
  MoveList moves = list_moves(game_, p_);
  if (moves.empty()) return mated(check);
  if (game_.over(p_, past_)) return false;
  const M refuted = memory().move;
  if (const auto first = std::find(moves.begin(), moves.end(), refuted); first != moves.end())
    std::swap(*first, moves[0]);
  for (const M& m : moves) {
    Undo undo;
    game_.make(p_, m, undo);
    limiter_.count();
    const bool fails = !stopped() && attack(n);
    game_.unmake(p_, m, undo);
    if (fails) continue;
    if (stopped()) return false;
    memory().move = m;
    return false;
  }
  return true;
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
    while (need < n && !attack(need) && !stopped()) ++need;
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
