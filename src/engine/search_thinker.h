// SearchThinker: a kernel's Thinker, made of a Searcher (search/searcher.h) on one thread or several.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/rng.h"
#include "engine/levels.h"
#include "engine/search_team.h"
#include "engine/session.h"
#include "engine/thinker.h"
#include "eval/net/game_net.h"
#include "messages/setup.h"
#include "search/searcher.h"
#include "search/skill.h"
#include "search/win_draw_loss.h"

namespace cheshire {

/// What decides where a search leaves a choice; see ThinkRequest::seed.
inline Rng choices_of(const Session& session, const ThinkRequest& request, const ThinkEvents& events) {
  if (request.seed != 0) {
    // A repeated position is another one, or the same moves would go on.
    return rng_of(session.key() ^ request.seed, static_cast<std::uint64_t>(session.ply()));
  }
  return Rng(session.key() ^ static_cast<std::uint64_t>(events.now ? events.now() : 0));
}

/// What those of all kernels share.
template <class S>
class SearchThinker : public Thinker {
 public:
  SearchThinker(const typename S::Tables& tables, int hash_mebibytes) : team_(tables, hash_mebibytes) {}

  bool set_hash(int mebibytes) final { return team_.set_hash(mebibytes); }
  void clear_hash() final { team_.clear(); }
  void set_threads(int threads) final { team_.set_threads(threads); }
  const SearchParams& params() const final { return team_.params(); }
  void set_params(const SearchParams& params) final { team_.set_params(params); }
  void set_net(std::shared_ptr<const GameNet> net) final {
    if constexpr (SearchTeam<S>::takes_nets) {
      team_.set_net(net);
      net_ = std::move(net);
    }
  }
  void set_tables(std::shared_ptr<const endings::TablesOnDisk> tables) final {
    if constexpr (SearchTeam<S>::takes_tables) team_.set_tables(std::move(tables));
  }

 protected:
  /// Searches a session at the requested strength, and shows what is found: `view` shows a line, `write`
  /// writes a move of the root. Limited players search on one thread, without a net and without endgame
  /// tables: they are equally strong everywhere, also in a browser that has not fetched the net.
  template <class View, class Write>
  ThinkResult search(const Session& session, typename S::Request root, const ThinkRequest& request,
                     const ThinkEvents& events, View view, Write write) {
    const Skill skill = request.strength ? Skill::at(*request.strength)
                                         : levels_of(session.game().spec().id).skill(request.skill);
    root.limits = request.limits;
    skill.restrict(root.limits);
    typename S::Events search_events{static_cast<const SearchControl&>(events), {}};
    const auto show = [&](const auto& line) {
      LineView shown = view(line);
      if (net_ && !skill.limited) shown.chances = win_draw_loss(line.score, net_->net.chances);
      return shown;
    };
    if (events.line) search_events.line = [&](const auto& line) { events.line(show(line)); };
    if constexpr (SearchTeam<S>::takes_nets) team_.use_net(!skill.limited);
    if constexpr (SearchTeam<S>::takes_tables) team_.use_tables(!skill.limited);
    const auto found =
        skill.limited ? team_.think_alone(root, search_events) : team_.think(root, search_events);

    ThinkResult result;
    for (const auto& line : found.lines) result.lines.push_back(show(line));
    result.nodes = found.nodes;
    result.depth = found.depth;
    if constexpr (SearchTeam<S>::takes_tables) {
      if (const std::optional<Error> fault = team_.take_table_fault()) result.table_fault = fault->message;
    }
    // Weak players vary; full strength always plays the best move found.
    Rng rng = choices_of(session, request, events);
    const auto best = pick(found.lines, skill, rng);
    using Move = decltype(found.best);
    if (best != Move()) result.best = write(best);
    if (best == found.best && found.ponder != Move() && !result.lines.empty() &&
        result.lines[0].moves.size() > 1)
      result.ponder = result.lines[0].moves[1];
    return result;
  }

 private:
  SearchTeam<S> team_;
  std::shared_ptr<const GameNet> net_;  // null: the hand-written evaluation
};

/// Thinks about games that hide nothing. S may search another type of position, made of the session's.
/// SessionType is a Timeline (engine/timeline.h) whose position() and read_turn() are public, and that also
/// has
///   std::string name(Move move) const;              a move in coordinates,
///   LineView view(const LineOf<Move>& line) const;  a line as it would look.
template <class SessionType, class S>
class OpenThinker final : public SearchThinker<S> {
 public:
  using SearchThinker<S>::SearchThinker;

  Result<ThinkResult> think(const Session& any, const ThinkRequest& request,
                            const ThinkEvents& events) override {
    const auto& session = static_cast<const SessionType&>(any);
    for (const Color c : {Color::white, Color::black}) {
      if (session.king(c) == no_cell) return Error{msg::king_missing(c)};
    }
    if (auto ready = can_run(request.limits, events); !ready) return ready.error();
    const std::span<const std::uint64_t> past = session.repeatable_keys();
    typename S::Request root{{typename S::P(session.position())}, {past.begin(), past.end() - 1}, {}, {}};
    for (const std::string& text : request.only) {
      if (const auto move = session.read_turn(text)) root.only.push_back(*move);
    }
    return this->search(
        session, std::move(root), request, events, [&](const auto& line) { return session.view(line); },
        [&](const auto& move) { return session.name(move); });
  }
};

}  // namespace cheshire
