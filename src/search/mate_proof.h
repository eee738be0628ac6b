// MateProof<P>: whether a move forces mate in so many moves. Every defence is tried and every attack until one works; only the
// last attack is restricted, to checks, for nothing else mates. Knows of no scores.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "rules/game.h"
#include "search/check_squares.h"
#include "search/search_limiter.h"

namespace cheshire {

template <Game P>
class MateProof {
 public:
  /// `past`: keys of the game before p. p is changed while proving and restored.
  MateProof(P& p, std::span<const std::uint64_t> past, const CheckSquares<P>& check_squares,
            SearchLimiter& limiter)
      : p_(p), past_(past), check_squares_(check_squares), limiter_(limiter), memory_(std::size_t{1} << 12) {}

  /// From now on it counts as stopped, too, when the limiter has counted so many nodes. At first there is no such bound.
  void work_until(std::uint64_t nodes) { until_ = nodes; }
  bool stopped() const { return limiter_.stopped() || limiter_.nodes() >= until_; }

  /// Whether the attacker's legal move forces mate in at most n >= 1 moves, itself included. False too when stopped.
  bool mates(Move m, int n);
  /// A line from that move to the mate, the defence as long as it can be; `mates(m, n)` must have been found true.
  std::vector<Move> line(Move m, int n);

 private:
  struct Memory {
    std::uint64_t key = 0;
    std::uint32_t move = 0;             // the attack that mates, or the defence that refuted last
    std::uint8_t mates = 0, fails = 0;  // mate in at most this many moves if not 0; none in at most this many
  };

  bool attack(int n);
  bool attack_with(Move m, int n);
  bool defence_fails(int n, bool check);
  bool drawn() const;
  Memory& memory();
  void grow();

  P& p_;
  std::span<const std::uint64_t> past_;
  const CheckSquares<P>& check_squares_;
  SearchLimiter& limiter_;
  std::vector<Memory> memory_;
  std::size_t used_ = 0;
  std::uint64_t until_ = std::numeric_limits<std::uint64_t>::max();
};

/// The entry of the present position; what another position left there is forgotten.
template <Game P>
typename MateProof<P>::Memory& MateProof<P>::memory() {
  Memory& m = memory_[p_.key() & (memory_.size() - 1)];
  if (m.key != p_.key()) {
    used_ += m.key == 0;
    m = Memory{p_.key(), 0, 0, 0};
  }
  return m;
}

template <Game P>
void MateProof<P>::grow() {
  if (used_ * 2 < memory_.size() || memory_.size() >= std::size_t{1} << 21) return;
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

/// A draw that comes before the moves left are played. A repetition within the proof needs no test: the shortest mate has none.
template <Game P>
bool MateProof<P>::drawn() const {
  if (p_.halfmove_clock() >= p_.tables().spec.fifty_move_limit) return true;
  if (p_.halfmove_clock() >= 4 && std::count(past_.begin(), past_.end(), p_.key()) >= 2) return true;
  return p_.halfmove_clock() == 0 && p_.dead();
}

template <Game P>
bool MateProof<P>::mates(Move m, int n) {
  return attack_with(m, n) && !stopped();
}

template <Game P>
bool MateProof<P>::attack_with(Move m, int n) {
  if (stopped()) return false;
  Undo undo;
  p_.make(m, undo);
  limiter_.count();
  const bool check = p_.in_check();
  const bool works = !stopped() && (n > 1 || check) && defence_fails(n - 1, check);
  p_.unmake(m, undo);
  return works;
}

/// Whether the side to move can mate in at most n moves.
template <Game P>
bool MateProof<P>::attack(int n) {
  if (drawn()) return false;
  // What is known of a position holds only while the fifty-move limit is out of reach.
  const bool remember = p_.halfmove_clock() + 2 * n < p_.tables().spec.fifty_move_limit;
  Move known;
  if (remember) {
    grow();
    const Memory& m = memory();
    if (m.mates != 0 && m.mates <= n) return true;
    if (m.fails >= n) return false;
    known = Move::from_bits(m.move);
  }
  Move mate;
  if (!known.null() && p_.legal(known) && attack_with(known, n)) mate = known;
  // Moves that may give check first: they leave the fewest answers.
  for (const bool checking : {true, false}) {
    if (!mate.null() || (n == 1 && !checking)) break;
    typename P::MoveList moves;
    p_.list(moves);
    for (Move m : moves) {
      if (m == known || check_squares_.may_check(p_, m) != checking) continue;
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
    if (!mate.null()) {
      m.mates = static_cast<std::uint8_t>(n);
      m.move = mate.bits();
    } else {
      m.fails = std::max(m.fails, static_cast<std::uint8_t>(n));
    }
  }
  return !mate.null();
}

/// Whether the side to move is mated already or is mated in at most n moves whatever it plays.
template <Game P>
bool MateProof<P>::defence_fails(int n, bool check) {
  if (n == 0) return check && !p_.has_legal_move();
  typename P::MoveList moves;
  p_.list(moves);
  if (moves.empty()) return check;
  if (drawn()) return false;
  const Move refuted = Move::from_bits(memory().move);
  if (const auto first = std::find(moves.begin(), moves.end(), refuted); first != moves.end())
    std::swap(*first, moves[0]);
  for (Move m : moves) {
    Undo undo;
    p_.make(m, undo);
    limiter_.count();
    const bool mated = !stopped() && attack(n);
    p_.unmake(m, undo);
    if (mated) continue;
    if (stopped()) return false;
    memory().move = m.bits();
    return false;
  }
  return true;
}

template <Game P>
std::vector<Move> MateProof<P>::line(Move m, int n) {
  std::vector<Move> line{m};
  Undo undo;
  p_.make(m, undo);
  typename P::MoveList defences;
  p_.list(defences);
  // The defence after which mate takes longest.
  Move defence;
  int longest = 0;
  for (Move d : defences) {
    Undo back;
    p_.make(d, back);
    int need = 1;
    while (need < n && !attack(need) && !stopped()) ++need;
    p_.unmake(d, back);
    if (need > longest && need < n) {
      longest = need;
      defence = d;
    }
  }
  if (longest > 0) {
    Undo back;
    p_.make(defence, back);
    line.push_back(defence);
    typename P::MoveList attacks;
    p_.list(attacks);
    for (Move a : attacks) {
      if (!mates(a, longest)) continue;
      const std::vector<Move> rest = this->line(a, longest);
      line.insert(line.end(), rest.begin(), rest.end());
      break;
    }
    p_.unmake(defence, back);
  }
  p_.unmake(m, undo);
  return line;
}

}  // namespace cheshire
