// Reads and writes time controls as JSON, and computes how a clock goes on. It reads no clock of the system.
#include "server/model/clock.h"

#include <algorithm>

#include "messages/fields.h"
#include "server/common/json_read.h"
#include "text/json_writer.h"

namespace json = boost::json;

namespace cheshire {
namespace {

using Terms = ClockTerms::Kind;

constexpr std::string_view clock_kinds[] = {"fischer", "days"};
constexpr Milliseconds second_chance = std::chrono::minutes(1);

std::size_t at(Color c) { return static_cast<std::size_t>(index(c)); }

Result<ClockTerms> read_clock_terms(const json::object& clock) {
  const auto kind = choice_field(clock, "kind", clock_kinds);
  if (!kind) return kind.error();
  ClockTerms terms;
  if (clock_kinds[*kind] == "days") {
    terms.kind = Terms::days;
    if (auto r = only_fields(clock, {"kind", "days"}); !r) return r.error();
    const auto days = number_field(clock, "days", 1, 30);
    if (!days) return days.error();
    terms.days = *days;
    return terms;
  }
  if (auto r = only_fields(clock, {"kind", "initial", "increment"}); !r) return r.error();
  const auto initial = number_field(clock, "initial", 5, 86400);
  if (!initial) return initial.error();
  const auto increment = number_field(clock, "increment", 0, 3600);
  if (!increment) return increment.error();
  terms.initial = *initial;
  terms.increment = *increment;
  return terms;
}

JsonWriter begin_terms(const ClockTerms& terms) {
  JsonWriter json;
  json.begin_object();
  if (terms.kind == Terms::days) {
    json.field("kind", "days").field("days", terms.days);
  } else {
    json.field("kind", "fischer").field("initial", terms.initial).field("increment", terms.increment);
  }
  return json;
}

/// Returns the clock with the time used until `now` deducted and nobody's time running.
ClockState stopped(const ClockState& state, Instant now) {
  CHESHIRE_ASSERT(state.left[0].count() >= 0 && state.left[1].count() >= 0);
  return {{left(state, Color::white, now), left(state, Color::black, now)}, std::nullopt, now};
}

}  // namespace

Milliseconds ClockTerms::full() const {
  CHESHIRE_ASSERT(kind == Kind::days ? days > 0 : initial > 0);
  return kind == Terms::days ? std::chrono::hours(24 * days) : Milliseconds(std::chrono::seconds(initial));
}

Result<std::optional<ClockTerms>> read_clock(const json::object& body) {
  const json::value* value = body.if_contains("clock");
  if (value == nullptr || value->is_null()) return std::optional<ClockTerms>();
  const json::object* clock = value->if_object();
  if (clock == nullptr) return Error{msg::field_not_object_or_null("clock")};
  const auto terms = read_clock_terms(*clock);
  if (!terms) return Error{msg::field_refused("clock", terms.error().message)};
  return std::optional(*terms);
}

Result<std::optional<ClockTerms>> read_stored_clock(std::string_view text) {
  if (text.empty()) return std::optional<ClockTerms>();
  const auto clock = read_object(text);
  if (!clock) return clock.error();
  const auto terms = read_clock_terms(*clock);
  if (!terms) return terms.error();
  return std::optional(*terms);
}

std::string clock_json(const ClockTerms& terms) { return begin_terms(terms).end_object().take(); }

std::string clock_json(const ClockTerms& terms, const ClockState& state, Instant now) {
  JsonWriter json = begin_terms(terms);
  json.key("left").begin_object();
  json.field("w", std::int64_t{left(state, Color::white, now).count()});
  json.field("b", std::int64_t{left(state, Color::black, now).count()}).end_object();
  json.key("running");
  state.running ? json.value(*state.running == Color::white ? "w" : "b") : json.null();
  return json.end_object().take();
}

std::optional<Color> due(const ClockTerms& terms, const ClockSituation& situation) {
  CHESHIRE_ASSERT(situation.ply >= 0);
  if (situation.over || situation.pending) return {};
  if (terms.kind == Terms::fischer && situation.ply < 2) return {};
  return situation.side;
}

ClockState new_clock(const ClockTerms& terms, const ClockSituation& situation, Instant now) {
  return {{terms.full(), terms.full()}, due(terms, situation), now};
}

Milliseconds left(const ClockState& state, Color side, Instant now) {
  Milliseconds rest = state.left[at(side)];
  if (state.running == side && now > state.since) rest -= now - state.since;
  return std::max(rest, Milliseconds(0));
}

std::optional<Color> flagged(const ClockState& state, Instant now) {
  if (state.running && left(state, *state.running, now).count() == 0) return state.running;
  return {};
}

bool ran_out(const ClockState& state) {
  return !state.running && (state.left[0].count() == 0 || state.left[1].count() == 0);
}

std::optional<Instant> deadline(const ClockState& state) {
  if (!state.running) return {};
  return state.since + state.left[at(*state.running)];
}

ClockState after_move(const ClockTerms& terms, const ClockState& state, Color mover, Instant now) {
  CHESHIRE_ASSERT(!state.running || state.running == mover);  // who moves is whose time ran
  ClockState next = stopped(state, now);
  if (terms.kind == Terms::days) {
    next.left[at(mover)] = terms.full();
  } else if (state.running == mover) {
    next.left[at(mover)] += std::chrono::seconds(terms.increment);
  }
  return next;
}

ClockState with_gift(const ClockState& state, Color to, Milliseconds gift, Instant now) {
  CHESHIRE_ASSERT(state.running && gift.count() > 0);
  ClockState next = stopped(state, now);
  next.left[at(to)] += gift;
  next.running = state.running;
  return next;
}

ClockState after_takeback(const ClockTerms& terms, const ClockState& state, Instant now) {
  ClockState next = stopped(state, now);
  for (Milliseconds& rest : next.left) {
    if (terms.kind == Terms::days)
      rest = terms.full();
    else if (rest.count() == 0)
      rest = std::min(second_chance, terms.full());
    CHESHIRE_ASSERT(rest.count() > 0);  // nobody is flagged at once
  }
  return next;
}

ClockState started(const ClockTerms& terms, const ClockState& state, const ClockSituation& situation,
                   Instant now) {
  ClockState next = stopped(state, now);
  next.running = due(terms, situation);
  return next;
}

ClockState resumed(const ClockTerms& terms, const ClockState& state, Instant alive, Milliseconds ahead,
                   Instant now) {
  ClockState next = state;
  if (!state.running) return next;
  next.since += terms.kind == Terms::days ? ahead : now - std::max(state.since, alive);
  return next;
}

}  // namespace cheshire
