// For tests: nets of random numbers, and what they must compute.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/rng.h"
#include "eval/net/net.h"
#include "eval/net/net_layout.h"

namespace cheshire::test {

struct NetSizes {
  int hidden = 16, outputs = 1, full_count = 32;
};

/// A net of random numbers, small enough for its sums.
inline Net random_net(const NetLayout& layout, const std::string& game, NetSizes sizes, std::uint64_t seed) {
  Rng rng(seed);
  const auto number = [&](int most) {
    return static_cast<std::int16_t>(static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * most + 1))) -
                                     most);
  };
  Net net;
  net.game = game;
  net.origin = "random";
  net.layout = layout.fingerprint();
  net.inputs = layout.inputs();
  net.hidden = sizes.hidden;
  net.outputs = sizes.outputs;
  net.full_count = sizes.full_count;
  const auto h = static_cast<std::size_t>(net.hidden), o = static_cast<std::size_t>(net.outputs);
  net.rows.resize(static_cast<std::size_t>(net.inputs) * h);
  net.bias.resize(h);
  net.out.resize(2 * h * o);
  net.out_bias.resize(o);
  for (std::int16_t& n : net.rows) n = number(60);
  for (std::int16_t& n : net.bias) n = number(200);
  for (std::int16_t& n : net.out) n = number(Net::max_weight);
  for (std::int32_t& n : net.out_bias) n = number(5000);
  return net;
}

/// The score as net.h defines it, from the marks of a position, one by one.
inline int score_by_definition(const Net& net, const NetLayout& layout, const NetPosition& position,
                               Color side) {
  const auto h = static_cast<std::size_t>(net.hidden);
  const auto output = static_cast<std::size_t>(net.output(static_cast<int>(position.marks.size())));
  std::int64_t sum = 0;
  for (const Color us : {side, !side}) {
    const std::size_t view = us == side ? 0 : 1;
    const Cell king = position.kings[static_cast<std::size_t>(index(us))];
    const int orientation = layout.orientation(us, king, position.rights);
    for (std::size_t n = 0; n < h; ++n) {
      std::int64_t number = net.bias[n];
      for (const auto& [mark, cell] : position.marks)
        number += net.rows[layout.input(orientation, mark, cell) * h + n];
      number = std::clamp<std::int64_t>(number, 0, Net::qa);
      sum += number * number * net.out[2 * h * output + view * h + n];
    }
  }
  return static_cast<int>((sum / Net::qa + net.out_bias[output]) * net.scale / (Net::qa * Net::qb));
}

}  // namespace cheshire::test
