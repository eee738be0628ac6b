// NetEvaluator<P>: scores positions with a net. It remembers the last position that it has seen in each
// orientation, and adds and takes off the pieces by which the next one differs: nobody has to tell it of
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
#include "rules/game.h"

namespace cheshire {

template <Game P>
class NetEvaluator {
 public:
  using Set = typename P::Set;

  explicit NetEvaluator(std::shared_ptr<const GameNet> net)
      : net_(std::move(net)),
        seen_(static_cast<std::size_t>(net_->layout.orientations())),
        added_(64 * P::words),
        gone_(64 * P::words) {}

  /// Returns centipawns from the point of view of the side to move, within +-limit; nothing for positions
  /// that the net was not made for: with more pieces than the game's start, or a side that has only its king.
  std::optional<int> operator()(const P& p);

  static constexpr int limit = 19'000;

 private:
  struct Seen {
    std::array<Set, max_pieces> pieces{};
    std::vector<std::int16_t> numbers;  // hidden units; empty until it is first used
  };

  /// The hidden units of one side.
  const std::int16_t* numbers(const P& p, Color us);

  std::shared_ptr<const GameNet> net_;
  std::vector<Seen> seen_;                      // [orientation]
  std::vector<NetLayout::Input> added_, gone_;  // by the position asked for; no more than there are cells
};

template <Game P>
std::optional<int> NetEvaluator<P>::operator()(const P& p) {
  const int white = p.pieces(Color::white).count(), black = p.pieces(Color::black).count();
  if (white + black > net_->net.full_count || white == 1 || black == 1) return std::nullopt;
  const std::int16_t* ours = numbers(p, p.side());
  const std::int16_t* theirs = numbers(p, !p.side());
  return std::clamp(net_->net.score(ours, theirs, white + black), -limit, limit);
}

template <Game P>
const std::int16_t* NetEvaluator<P>::numbers(const P& p, Color us) {
  const Net& net = net_->net;
  const NetLayout& layout = net_->layout;
  const int orientation = layout.orientation(us, p.king(us), p.rights() != 0);
  Seen& seen = seen_[static_cast<std::size_t>(orientation)];
  if (seen.numbers.empty()) {
    seen.numbers.resize(static_cast<std::size_t>(net.hidden));
    net.start(seen.numbers.data());
  }
  std::size_t added = 0, gone = 0;
  for (int k = 0; k < p.tables().kinds; ++k) {
    for (Color color : {Color::white, Color::black}) {
      const Piece piece = make_piece(color, static_cast<Kind>(k));
      const Set now = p.pieces(color, static_cast<Kind>(k));
      Set& before = seen.pieces[piece];
      for (int i = 0; i < P::words; ++i) {
        std::uint64_t changed = now.word(i) ^ before.word(i);
        for (; changed; changed &= changed - 1) {
          const Cell c = static_cast<Cell>(64 * i + std::countr_zero(changed));
          (now.contains(c) ? added_[added++] : gone_[gone++]) = layout.input(orientation, piece, c);
        }
      }
      before = now;
    }
  }
  net.update(seen.numbers.data(), {added_.data(), added}, {gone_.data(), gone});
  return seen.numbers.data();
}

}  // namespace cheshire
