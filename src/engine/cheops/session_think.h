// CheopsSession: thinking. The engine knows only what its side knows: it thinks with the session that
// seen_by() returns for the side to move, over positions that agree with it. Included by session_impl.h.
#pragma once

#include "base/rng.h"
#include "eval/cheops/eval.h"
#include "search/cheops/worlds.h"

namespace cheshire::cheops {

template <int W>
Result<ThinkResult> CheopsSession<W>::think(const ThinkRequest& request, const ThinkEvents& events) {
  if (auto ready = can_run(request.limits, events); !ready) return ready.error();
  if (hides_nothing()) return think_apart(request, events);
  const std::unique_ptr<Session> session = seen_by(viewer_of(side()));
  auto& less = static_cast<CheopsSession&>(*session);
  // What the search found out for one side must not help the other.
  if (position().appointments(Color::white) + position().appointments(Color::black) > 0) this->clear_hash();
  less.searcher_ = std::move(searcher_);
  ThinkResult result = less.think_apart(request, events);
  searcher_ = std::move(less.searcher_);
  return result;
}

template <int W>
ThinkResult CheopsSession<W>::think_apart(const ThinkRequest& request, const ThinkEvents& events) {
  constexpr int max_worlds = 8;
  ThinkResult result;
  const std::vector<Action> all = choices();
  if (all.empty()) return result;
  if (offered().over()) {
    // The King abdicates only if the engine expects more than a draw.
    const Evaluator<W> evaluator(game_->tables());
    int best = 0;
    for (Action a : all) {
      Position<W> next = position();
      next.play(a);
      if (const int value = -evaluator(next); value > best) {
        best = value;
        result.best = write_wire(plain(a), spec(), topology());
      }
    }
    return result;
  }
  Rng rng(keys_.back() ^ static_cast<std::uint64_t>(events.now ? events.now() : 0));
  typename CheopsSearcher<W>::Request search;
  if (now().complete()) {
    search.worlds.push_back(position());
  } else {
    std::vector<AnnouncedAction> turns;
    for (const Turn& turn : turns_) turns.push_back(turn.wire.announced);
    search.worlds = worlds(game_->tables(), known_.front()->setup(), turns, rng, max_worlds);
    // If no position agrees, the set-up was impossible; then the engine plays the position as it looks.
    if (search.worlds.empty()) search.worlds.push_back(position());
  }
  const auto past = this->repeatable_keys();
  search.keys.assign(past.begin(), past.end() - 1);
  for (const std::string& text : request.only) {
    if (const Result<Wire> wire = read_wire(text, spec(), topology(), shown_.pieces, side()))
      search.only.push_back(wire->announced.action);
  }
  const Position<W> world = search.worlds.front();
  const auto view = [&](const LineOf<Action>& line) {
    LineView v{static_cast<const LineInfo&>(line), {}, {}};
    Position<W> p = world;
    for (Action a : line.moves) {
      if (!p.legal(a)) break;  // legal only in another world
      const Wire wire = plain(a);
      v.moves.push_back(write_wire(wire, spec(), topology()));
      v.san.push_back(notation(p, wire.announced));
      p.play(a);
    }
    return v;
  };
  result = this->search(std::move(search), request, events, view,
                        [&](Action a) { return write_wire(plain(a), spec(), topology()); });
  result.ponder.clear();  // an answer may depend on what the engine does not know
  return result;
}

}  // namespace cheshire::cheops
