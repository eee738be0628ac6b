// GameService: starts and stops, runs the clocks of games, and sends what changes to a game's followers.
// Messages of clients are handled in game_commands.cpp.
#include "server/live/game_service.h"

#include <algorithm>
#include <utility>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/common/server_metrics.h"
#include "server/live/socket_messages.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// How often the server stores that it is running. After a crash, a clock that pauses while no server runs is
/// off by at most this much.
constexpr std::chrono::seconds heartbeat_interval(10);
/// A change of the system clock by more than this is a correction, not drift.
constexpr std::chrono::seconds noticed(1);

}  // namespace

GameService::GameService(std::unique_ptr<Store> store, const ServerLimits& limits, Loop& loop, Log& log,
                         ServerMetrics& metrics, LoadedGames loaded_games, Times times)
    : limits_(limits),
      max_joined_(limits.joined),
      keep_(limits.keep),
      store_(std::move(store)),
      log_(log),
      metrics_(metrics),
      times_(times),
      loop_(loop),
      journal_(*store_, loop, [this] { games_.forget(); }),
      games_(loop, *store_, journal_, {limits.sessions, limits.memory}, std::move(loaded_games), times),
      subscriptions_([this](const std::string& id) { followers_changed(id); }),
      broadcast_(subscriptions_, games_.views),
      absences_(limits.patience),
      live_(limits.live_games),
      presence_(
          subscriptions_, loop,
          [this](const std::string& id, const Presence& presence) { return wait_in(id, presence); }, times),
      chat_(journal_, times),
      health_(journal_, times),
      quota_(limits),
      matchmaker_(limits, {games_, people_, journal_, quota_, loop, log, metrics, times,
                           [this] { schedule_tick(); }}),
      storage_(store_->people(), quota_, limits, times),
      people_(*store_, journal_, storage_, times),
      studies_(*store_, journal_, people_, storage_, times),
      arenas_(limits_, {*store_, games_, people_, journal_, quota_, loop, log, metrics, times,
                        [this] { schedule_tick(); }, [this](const std::string& id) { publish(id); }}) {
  store_->on_damage([this](const std::string& id, const Message& why) {
    metrics_.found_damaged();
    log_.error(id.empty() ? why : msg::stored_game_damaged(id, why));
  });
  journal_.on_write([this](const Result<void>& written, Journal::Clock::duration took) {
    metrics_.committed(written.ok(), took);
    const std::string fault = written ? "" : written.error().text();
    // The same fault may come again with every write.
    if (!written && fault != store_fault_) log_.error(msg::store_not_writable(written.error().message));
    store_fault_ = fault;
  });
  journal_.on_change([this](const std::string& id) { changed(id); });
  games_.clocks.on_flag([this](const std::string& id) { publish(id); });
}

void GameService::start(std::function<void(Instant)> wake) {
  wake_ = std::move(wake);
  if (const Result<void> read = store_->look_for_damage(); !read) log_.error(read.error().message);
  if (const Result<void> read = arenas_.resume(); !read) log_.error(read.error().message);
  const auto watched = games_.clocks.resume();
  if (!watched) return log_.error(watched.error().message);
  if (engine_) {
    for (const std::string& id : *watched) engine_(id);
  }
  tick();
}

void GameService::tick() {
  scheduled_.reset();
  for (const std::string& id : games_.clocks.take_due()) loop_.spawn(flag(id));
  const Moment now = times_.now();
  for (const std::string& id : absences_.take_due(now.steady)) presence_.changed(id);
  live_.flush(now.steady);
  const bool set = std::chrono::abs(now.set_by() - set_by_) > noticed;
  if (set || (games_.clocks.any_pausing() && now.steady >= next_heartbeat_)) {
    next_heartbeat_ = now.steady + heartbeat_interval;
    write_heartbeat(now);
  }
  matchmaker_.tick();
  arenas_.tick();
  if (now.steady >= next_removal_) loop_.spawn(remove_stale(now));
  schedule_tick();
}

net::awaitable<void> GameService::flag(std::string id) {
  co_await games_.clocks.flag(id);
  schedule_tick();
}

void GameService::write_heartbeat(const Moment& now) {
  set_by_ = now.set_by();
  journal_.add([now](Store& store) { return store.set_alive(now); });
}

void GameService::schedule_tick() {
  if (!wake_) return;
  std::optional<Instant> next = games_.clocks.next_deadline();
  if (next && games_.clocks.any_pausing()) next = std::min(*next, next_heartbeat_);
  for (const auto& other :
       {absences_.next(), live_.due(times_.steady()), matchmaker_.next(), arenas_.next()}) {
    if (other) next = next ? std::min(*next, *other) : *other;
  }
  next = next ? std::min(*next, next_removal_) : next_removal_;
  if (next == scheduled_) return;
  scheduled_ = next;
  wake_(*next);
}

void GameService::changed(const std::string& id) {
  presence_.changed(id);
  if (const GameInPlay* game = games_.cache.peek(id); game != nullptr && !game->row.arena.empty())
    arenas_.note(*game);
  if (Bots& bots = matchmaker_.bots(); bots.size() > 0)
    (void)games_.cache.read(id, [&](const GameRow& row) { bots.note(row); });
  schedule_tick();
  if (engine_) engine_(id);
}

std::optional<Absences::Wait> GameService::wait_in(const std::string& id, const Presence& presence) {
  const Moment now = times_.now();
  const GameInPlay* g = nullptr;
  if (presence.followed) {
    const auto found = games_.cache.find(id);
    g = found ? *found : nullptr;
  } else {
    g = games_.cache.peek(id);
    // A clock of a game that was put away goes on, and with it what is known of its player.
    if (g == nullptr) {
      live_.remove(id);
      return {};
    }
  }
  if (g != nullptr) live_.note(*g, presence, now.steady);
  std::optional<Color> awaits = g != nullptr ? awaited(*g) : std::nullopt;
  std::optional<Milliseconds> unmoved;
  if (awaits && g->row.clock) {
    const bool here = *awaits == Color::white ? presence.here.white : presence.here.black;
    if (here) awaits.reset();
  } else if (awaits && presence.followed) {
    if (const auto changed = read_iso(g->row.updated)) unmoved = now.wall - *changed;
    if (!unmoved) awaits.reset();
  } else {
    awaits.reset();
  }
  const auto wait = absences_.note(id, awaits, unmoved, now.steady);
  schedule_tick();
  return wait;
}

void GameService::close() {
  health_.close();
  presence_.close();
  wake_ = {};
  write_heartbeat(times_.now());  // also tells whether the database is where the next start looks for it
  journal_.flush();
}

void GameService::abandon() {
  loop_.abandon();
  games_.cache.abandon();
  journal_.abandon();
}

void GameService::followers_changed(const std::string& id) {
  presence_.changed(id);
  if (!engine_) return;
  if (changed_followers_.empty()) {
    loop_.post([this] {
      for (const std::string& game : std::exchange(changed_followers_, {})) {
        if (engine_) engine_(game);
      }
    });
  }
  changed_followers_.insert(id);
}

void GameService::leave(Member& member) {
  subscriptions_.leave(member);
  live_.leave(member);
  matchmaker_.leave(member);
  arenas_.leave(member);
}

void GameService::removed(const std::string& id) {
  live_.remove(id);
  schedule_tick();
  absences_.note(id, {}, {}, {});
  subscriptions_.push(id, error_message(msg::game_removed(), &id));
}

}  // namespace cheshire
