// NetEvaluator<P, Marks>: scores positions with a net. It remembers the last position that it has seen in
// each orientation, and adds and takes off the marks by which the next one differs: nobody has to tell it of
// moves.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/ids.h"
#include "eval/net/game_net.h"

namespace cheshire {

/// Marks says what nets see of P: it has what PieceMarks has (eval/net/piece_marks.h).
template <class P, class Marks>
class NetEvaluator {
 public:
  using Set = typename P::Set;

  explicit NetEvaluator(std::shared_ptr<const GameNet> net)
      : net_(std::move(net)),
        seen_(static_cast<std::size_t>(net_->layout.orientations())),
        added_(64 * Set::words * Marks::per_cell),
        gone_(64 * Set::words * Marks::per_cell) {}

  /// Returns centipawns from the point of view of the side to move, within +-limit; nothing for positions
  /// that the net was not made for: with more marks than Net::full_count, or a side that has only its king.
  std::optional<int> operator()(const P& p);

  static constexpr int limit = 19'000;

 private:
  struct Seen {
    std::array<Set, max_pieces> marks{};
    std::vector<std::int16_t> numbers;  // hidden units; empty until it is first used
  };

  /// The hidden units of one side.
  const std::int16_t* numbers(const P& p, Color us);

  std::shared_ptr<const GameNet> net_;
  std::vector<Seen> seen_;                      // [orientation]
  std::vector<NetLayout::Input> added_, gone_;  // by the position asked for
};

template <class P, class Marks>
std::optional<int> NetEvaluator<P, Marks>::operator()(const P& p) {
  const int white = p.pieces(Color::white).count(), black = p.pieces(Color::black).count();
  const int marks = white + black + Marks::others(p);
  if (marks > net_->net.full_count || white == 1 || black == 1) return std::nullopt;
  const std::int16_t* ours = numbers(p, p.side());
  const std::int16_t* theirs = numbers(p, !p.side());
  return std::clamp(net_->net.score(ours, theirs, marks), -limit, limit);
}

template <class P, class Marks>
const std::int16_t* NetEvaluator<P, Marks>::numbers(const P& p, Color us) {
  const Net& net = net_->net;
  const NetLayout& layout = net_->layout;
  const int orientation = layout.orientation(us, p.king(us), Marks::rights(p));
  Seen& seen = seen_[static_cast<std::size_t>(orientation)];
  if (seen.numbers.empty()) {
    seen.numbers.resize(static_cast<std::size_t>(net.hidden));
    net.start(seen.numbers.data());
  }
  std::size_t added = 0, gone = 0;
  Marks::each(p, [&](Mark mark, const Set& now) {
    Set& before = seen.marks[mark];
    for (int i = 0; i < Set::words; ++i) {
      std::uint64_t changed = now.word(i) ^ before.word(i);
      for (; changed; changed &= changed - 1) {
        const Cell c = static_cast<Cell>(64 * i + std::countr_zero(changed));
        (now.contains(c) ? added_[added++] : gone_[gone++]) = layout.input(orientation, mark, c);
      }
    }
    before = now;
  });
  net.update(seen.numbers.data(), {added_.data(), added}, {gone_.data(), gone});
  return seen.numbers.data();
}

}  // namespace cheshire
