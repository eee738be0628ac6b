// Thinking and counting in the browser cores that search.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

#include "apps/wasm_play.h"
#include "engine/kernels.h"
#include "engine/move_terms.h"
#include "engine/session_json.h"
#include "messages/core.h"
#include "messages/text.h"
#include "text/json_writer.h"
#include "text/san_parts.h"

namespace cheshire {
namespace {

/// What a search is asked for, and the size of the hash table; 0 if it stays.
struct Asked {
  ThinkRequest request;
  int hash = 0;
};

struct Limit {
  std::string_view key;
  std::int64_t most;
  void (*set)(Asked& to, std::int64_t n);
};

constexpr std::int64_t longest = INT32_MAX;  // milliseconds
template <int Limits::* member>
void set(Asked& to, std::int64_t n) {
  to.request.limits.*member = static_cast<int>(n);
}
template <int (Limits::*member)[2], int side>
void set_clock(Asked& to, std::int64_t n) {
  (to.request.limits.*member)[side] = static_cast<int>(n);
}

constexpr Limit known[] = {
    {"depth", 1000, set<&Limits::depth>},
    {"nodes", std::int64_t{1} << 53,
     [](Asked& to, std::int64_t n) { to.request.limits.nodes = static_cast<std::uint64_t>(n); }},
    {"movetime", longest, set<&Limits::move_time>},
    {"white-clock", longest, set_clock<&Limits::time, 0>},
    {"black-clock", longest, set_clock<&Limits::time, 1>},
    {"white-inc", longest, set_clock<&Limits::increment, 0>},
    {"black-inc", longest, set_clock<&Limits::increment, 1>},
    {"remaining-moves", 1000, set<&Limits::moves_to_go>},
    {"mate", 1000, set<&Limits::mate>},
    {"multipv", 256, set<&Limits::multi_pv>},
    {"skill", 8, [](Asked& to, std::int64_t n) { to.request.skill = static_cast<int>(n); }},
    {"hash", 1024, [](Asked& to, std::int64_t n) { to.hash = static_cast<int>(n); }},
};

/// Adds a move, UCI or SAN, to those that are searched. Errors say why it cannot be played.
Result<void> add_move(const Session& session, std::string_view text, ThinkRequest& request) {
  if (is_null_move(text)) return Error{msg::null_move_in_game()};
  const std::unique_ptr<Session> after = session.clone();
  if (Result<void> played = after->play(text); !played) return played;
  request.only.push_back(after->moves().back().uci);
  return {};
}

}  // namespace

std::string think(const Fields& f) {
  Board& board = core().boards[core().chosen];
  Session& session = *board.session;
  Asked asked;
  for (std::size_t i = 1; i < f.size(); ++i) {
    const std::string_view key = f[i].substr(0, f[i].find('=')),
                           value = f[i].substr(std::min(key.size() + 1, f[i].size()));
    if (key == "move") {
      if (Result<void> added = add_move(session, value, asked.request); !added)
        return error_json(added.error());
      continue;
    }
    const auto limit = std::ranges::find(known, key, &Limit::key);
    const std::int64_t n = number(value);
    if (limit == std::end(known) || n < 0 || n > limit->most)
      return usage("think [LIMIT=NUMBER...] [move=MOVE...]", 6);
    limit->set(asked, n);
  }
  ThinkRequest& request = asked.request;
  Limits& limits = request.limits;
  if (request.skill < 1) request.skill = 8;
  limits.multi_pv = std::max(limits.multi_pv, 1);
  limits.infinite = limits.depth == 0 && limits.nodes == 0 && limits.move_time == 0 && limits.mate == 0 &&
                    limits.time[0] == 0 && limits.time[1] == 0;
  if (asked.hash != 0 && asked.hash != board.hash) {
    if (Result<void> set = session.set_hash(asked.hash); !set) return error_json(set.error());
    board.hash = asked.hash;
  }
  ThinkEvents events;
  events.now = [] { return static_cast<std::int64_t>(cheshire_now()); };
  events.stop = [] { return cheshire_poll() != 0; };
  events.line = [&](LineView line) {
    name_terms(line, session);
    const std::string json = line_json(line);
    cheshire_info(json.c_str(), static_cast<int>(json.size()));
  };
  const Result<ThinkResult> result = session.think(request, events);
  return result ? think_json(*result) : error_json(result.error());
}

std::string perft(const Fields& f) {
  const Session& session = *core().boards[core().chosen].session;
  const std::int64_t depth = number(field(f, 1));
  if (depth < 0 || depth > 100) return usage("perft DEPTH (0 to 100)", 6);
  const GameSpec& spec = session.game().spec();
  if ((*find_kernel(spec))->perft == nullptr) return error_json({msg::search_missing(spec.title), 0});
  JsonWriter json;
  return json.begin_object().field("nodes", *session.perft(static_cast<int>(depth))).end_object().take();
}

}  // namespace cheshire
