// CheopsThinker: the engine knows only what its side knows. It thinks with the session that seen_by() returns
// for the side to move, over positions that agree with it.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "engine/cheops/session.h"
#include "engine/search_thinker.h"
#include "eval/cheops/eval.h"
#include "search/cheops/searcher.h"
#include "search/cheops/worlds.h"

namespace cheshire::cheops {

template <int W>
class CheopsThinker final : public SearchThinker<CheopsSearcher<W>> {
 public:
  CheopsThinker(const Tables<W>& tables, int hash_mebibytes)
      : SearchThinker<CheopsSearcher<W>>(tables, hash_mebibytes), evaluator_(tables) {}

  Result<ThinkResult> think(const Session& any, const ThinkRequest& request,
                            const ThinkEvents& events) override;

 private:
  using Played = CheopsSession<W>;

  /// Thinks with nothing but what the session knows.
  ThinkResult think_with(const Played& session, const ThinkRequest& request, const ThinkEvents& events);
  /// Returns the action after which the engine expects more than a draw, if any; empty accepts an abdication.
  std::string better_than_draw(const Played& session, const std::vector<Action>& actions) const;
  /// Returns positions that agree with what the session knows.
  static std::vector<Position<W>> worlds_of(const Played& session, Rng& rng);

  Evaluator<W> evaluator_;
};

template <int W>
Result<ThinkResult> CheopsThinker<W>::think(const Session& any, const ThinkRequest& request,
                                            const ThinkEvents& events) {
  if (auto ready = can_run(request.limits, events); !ready) return ready.error();
  const auto& session = static_cast<const Played&>(any);
  if (session.hides_nothing()) return think_with(session, request, events);
  // What the search found out for one side must not help the other.
  const Position<W>& p = session.position();
  if (p.appointments(Color::white) + p.appointments(Color::black) > 0) this->clear_hash();
  const std::unique_ptr<Session> less = session.seen_by(viewer_of(session.side()));
  return think_with(static_cast<const Played&>(*less), request, events);
}

template <int W>
std::string CheopsThinker<W>::better_than_draw(const Played& session,
                                               const std::vector<Action>& actions) const {
  std::string found;
  int best = 0;
  for (Action a : actions) {
    if (const int value = -evaluator_(Played::after(session.position(), a)); value > best) {
      best = value;
      found = session.name(a);
    }
  }
  return found;
}

template <int W>
std::vector<Position<W>> CheopsThinker<W>::worlds_of(const Played& session, Rng& rng) {
  constexpr int max_worlds = 8;
  if (session.now().complete()) return {session.position()};
  std::vector<AnnouncedAction> turns;
  for (const Turn& turn : session.turns_) turns.push_back(turn.wire.announced);
  auto found = worlds(session.game_->tables(), session.known_.front()->setup(), turns, rng, max_worlds);
  // If no position agrees, the set-up was impossible; then the engine plays the position as it looks.
  if (found.empty()) found.push_back(session.position());
  return found;
}

template <int W>
ThinkResult CheopsThinker<W>::think_with(const Played& session, const ThinkRequest& request,
                                         const ThinkEvents& events) {
  ThinkResult result;
  const std::vector<Action> all = session.choices();
  if (all.empty()) return result;
  if (session.offered().over()) {
    result.best = better_than_draw(session, all);
    return result;
  }
  Rng rng = choices_of(session, request, events);
  typename CheopsSearcher<W>::Request root;
  root.worlds = worlds_of(session, rng);
  const auto past = session.repeatable_keys();
  root.keys.assign(past.begin(), past.end() - 1);
  for (const std::string& text : request.only) {
    if (const Result<Wire> wire =
            read_wire(text, session.spec(), session.topology(), session.setup().pieces, session.side()))
      root.only.push_back(wire->announced.action);
  }
  const Position<W> world = root.worlds.front();
  const auto view = [&](const LineOf<Action>& line) {
    LineView v{static_cast<const LineInfo&>(line), {}, {}};
    Position<W> p = world;
    for (Action a : line.moves) {
      if (!p.legal(a)) break;  // legal only in another world
      v.moves.push_back(session.name(a));
      v.san.push_back(notation(p, session.plain(a).announced));
      p.play(a);
    }
    return v;
  };
  result = this->search(session, std::move(root), request, events, view,
                        [&](Action a) { return session.name(a); });
  result.ponder.clear();  // an answer may depend on what the engine does not know
  return result;
}

}  // namespace cheshire::cheops
