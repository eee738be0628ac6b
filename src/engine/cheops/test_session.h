// For tests: sessions of Cheops, and common questions to them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "base/test_message.h"
#include "board/topology.h"
#include "engine/cheops/seal.h"
#include "engine/cheops/view.h"
#include "engine/session.h"

namespace cheshire {

using Moves = std::vector<std::string>;
using Reason = Outcome::Reason;
using Decision = Outcome::Decision;
inline constexpr Viewer viewers[] = {Viewer::everything, Viewer::white, Viewer::black, Viewer::spectator};

inline std::unique_ptr<Session> session(std::string_view game, std::string_view fen = {},
                                        const OptionValues& options = {}) {
  auto s = (*open_game(game, options))->session();
  const Result<void> set = s->set(fen);
  EXPECT_TRUE(set.ok()) << fen << ": " << (set ? "" : set.error().text());
  return s;
}
inline const OptionValues in_common{{"castles-in-common", "on"}};

// White's King keeps Black's Castle from its chair; Black's Knight on b3 can inspect a5.
inline constexpr const char* campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";

inline void play_all(Session& s, const Moves& moves) {
  for (const std::string& m : moves) {
    const Result<void> r = s.play(m);
    ASSERT_TRUE(r.ok()) << m << ": " << r.error().text();
  }
}
inline std::string refused(Session& s, std::string_view move) {
  const std::string before = s.fen();
  const Result<void> r = s.play(move);
  EXPECT_EQ(s.fen(), before) << move;
  return r ? "(legal)" : test::brief(r.error().message);
}
inline Moves turns(const Session& s) {
  Moves all;
  for (const MoveView& m : s.moves()) all.push_back(m.uci);
  return all;
}
inline std::vector<std::string> names(const Session& s, const std::vector<Cell>& cells) {
  std::vector<std::string> all;
  for (Cell c : cells) all.push_back(s.game().topology().name(c));
  return all;
}
inline ThinkResult think(Session& s, std::uint64_t nodes) {
  ThinkRequest request;
  request.limits.nodes = nodes;
  ThinkEvents events;
  events.now = [] { return std::int64_t{0}; };
  return *s.think(request, events);
}

/// Returns the FEN of pieces listed in words, "K Aa1 k Ai9": letters as in a FEN and squares.
inline std::string placed(std::string_view game, const std::string& words) {
  const auto opened = *open_game(game);
  const Topology& t = opened->topology();
  std::vector<char> pieces(static_cast<std::size_t>(t.cell_count()), 0);
  for (std::size_t i = 0; i < words.size();) {
    const std::size_t end = std::min(words.find(' ', i + 2), words.size());
    pieces[t.find(words.substr(i + 2, end - i - 2))] = words[i];
    i = end + 1;
  }
  std::string text;
  for (int level = 0; level < static_cast<int>(t.levels().size()); ++level) {
    for (int rank = t.extent().y; rank-- > 0;) {
      std::string row;
      int run = 0;
      const auto flush = [&] { row += run > 0 ? std::to_string(std::exchange(run, 0)) : ""; };
      for (int file = 0; file < t.extent().x; ++file) {
        const auto part = [](int v) { return static_cast<std::int8_t>(v); };
        const Cell c = t.find(Coord{part(file), part(rank), part(level)});
        if (c == no_cell) continue;
        if (pieces[c] == 0) {
          ++run;
        } else {
          flush();
          row += pieces[c];
        }
      }
      flush();
      if (!row.empty()) text += (text.empty() ? "" : "/") + row;
    }
  }
  return text;
}

}  // namespace cheshire
