// For tests: games of Cheops with positions and actions in words.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "games/cheops/cheops.h"
#include "rules/cheops/outcome.h"
#include "search/cheops/searcher.h"

namespace cheshire::testing_cheops {

using namespace cheops;

template <int W>
struct Campaign {
  using P = Position<W>;
  using Request = typename CheopsSearcher<W>::Request;
  using Found = typename CheopsSearcher<W>::Result;

  explicit Campaign(const char* id, const GameEntry::Options& options)
      : start(cheops_game(id, options)->start), tables(*Tables<W>::compile(cheops_game(id, options)->spec)) {}
  explicit Campaign(const char* id) : Campaign(id, cheops_options(id)) {}

  Cell cell(const std::string& name) const {
    const Cell found = tables->topology.find(name);
    EXPECT_NE(found, no_cell) << name;
    return found;
  }
  std::string name(Cell c) const { return tables->topology.name(c); }

  P opening() const { return P(*tables, start); }

  /// Reads words such as "white K a1 C+ a8 T d4 castle e5 black K q17 moves black": a side, then its pieces
  /// with their cells. C+ is a Deputy, C! a known one. A Castle belongs to the side named before it; the
  /// piece on its chair is the activator.
  Setup setup(const std::string& words) const {
    static const std::vector<std::string> roles = {"K", "Q", "PM", "M",  "N", "T",  "A",
                                                   "P", "C", "D",  "DS", "B", "BS", "MA"};
    Setup s;
    s.pieces.assign(static_cast<std::size_t>(tables->cells), no_piece);
    Color color = Color::white;
    std::istringstream in(words);
    for (std::string word, square; in >> word;) {
      if (word == "white" || word == "black") {
        color = word == "white" ? Color::white : Color::black;
        continue;
      }
      in >> square;
      if (word == "moves") {
        s.side = square == "white" ? Color::white : Color::black;
        continue;
      }
      const Cell c = cell(square);
      if (word == "castle") {
        s.castles.push_back({c, color});
        continue;
      }
      if (word.back() == '+' || word.back() == '!') {
        s.deputies.push_back(c);
        if (word.back() == '!') s.known.push_back(c);
        ++s.appointments[index(color)];
        word.pop_back();
      }
      const auto role = std::find(roles.begin(), roles.end(), word) - roles.begin();
      s.pieces[c] = make_piece(color, static_cast<Kind>(role));
    }
    return s;
  }
  P position(const std::string& words) const { return P(*tables, setup(words)); }

  /// "e2e4", "a8c8:b8d5" for an arrest, "K>g4" for an abdication, "@a5", "?a5".
  std::string text(Action a) const {
    switch (a.kind()) {
      case ActionKind::abdication: return "K>" + name(a.to());
      case ActionKind::appointment: return "@" + name(a.to());
      case ActionKind::inspection: return "?" + name(a.to());
      default: break;
    }
    std::string s = name(a.from()) + name(a.to());
    for (int i = 0; i < a.arrest_count(); ++i) s += ":" + name(a.arrest(i).victim) + name(a.arrest(i).hall);
    if (a.promotes()) s += "=" + std::to_string(a.promotion());
    return s;
  }
  /// The legal action with that text.
  Action action(const P& p, const std::string& wanted) const {
    for (Action a : p.actions()) {
      if (text(a) == wanted) return a;
    }
    ADD_FAILURE() << wanted << " is not legal";
    return {};
  }

  /// Searches with a clock that stands still.
  Found think(const Request& request, int hash = 4) const {
    CheopsSearcher<W> searcher(*tables, hash);
    return searcher.think(request, still());
  }
  Found think(const P& p, const Limits& limits) const {
    Request request;
    request.worlds = {p};
    request.limits = limits;
    return think(request);
  }
  static SearchEventsOf<Action> still() {
    SearchEventsOf<Action> events;
    events.now = [] { return std::int64_t{0}; };
    return events;
  }

  Setup start;
  std::shared_ptr<const Tables<W>> tables;
};

inline const Campaign<2>& little() {
  static const Campaign<2> game("little-cheops");
  return game;
}
inline const Campaign<5>& imperial() {
  static const Campaign<5> game("little-cheops-imperial");
  return game;
}
inline const Campaign<3>& pyramid() {
  static const Campaign<3> game("cheops");
  return game;
}
inline const Campaign<16>& imperial_pyramid() {
  static const Campaign<16> game("cheops-imperial");
  return game;
}

/// Calls f(Campaign) for all four games.
template <class F>
void with_all(F&& f) {
  f(little());
  f(imperial());
  f(pyramid());
  f(imperial_pyramid());
}

inline Limits node_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}
inline Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}
inline Limits mate_limit(int moves) {
  Limits limits;
  limits.mate = moves;
  return limits;
}

}  // namespace cheshire::testing_cheops
