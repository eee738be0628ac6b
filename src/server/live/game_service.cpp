#include "server/live/game_service.h"

#include <algorithm>
#include <utility>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/common/meters.h"
#include "server/live/socket_messages.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// How often the server stores that it is running. After a crash, a clock that pauses while no server runs is
/// off by at most this much.
constexpr std::chrono::seconds heartbeat(10);
/// A change of the system clock by more than this is a correction, not drift.
constexpr std::chrono::seconds noticed(1);

}  // namespace

GameService::GameService(std::unique_ptr<Store> store, const ServerLimits& limits, Loop& loop, Log& log,
                         Meters& meters, LoadedGames loaded_games, Times times)
    : max_joined_(limits.joined),
      keep_(limits.keep),
      store_(std::move(store)),
      log_(log),
      meters_(meters),
      times_(times),
      loop_(loop),
      journal_(*store_, loop, [this] { games_.forget(); }),
      games_(loop, *store_, journal_, {limits.sessions, limits.memory}, std::move(loaded_games), times),
      subscriptions_([this](const std::string& id) { visited(id); }),
      broadcast_(subscriptions_, games_.views),
      presence_(subscriptions_, loop),
      chat_(journal_, times),
      health_(journal_, std::move(times)),
      quota_(limits) {
  store_->on_damage([this](const std::string& id, const Message& why) {
    meters_.found_damaged();
    log_.error(id.empty() ? why : msg::stored_game_damaged(id, why));
  });
  journal_.on_write([this](const Result<void>& written, Journal::Clock::duration took) {
    meters_.committed(written.ok(), took);
    const std::string fault = written ? "" : written.error().text();
    // The same fault may come again with every write.
    if (!written && fault != store_fault_) log_.error(msg::store_not_writable(written.error().message));
    store_fault_ = fault;
  });
  journal_.on_change([this](const std::string& id) { changed(id); });
  games_.clocks.on_time([this](const std::string& id) { spread(id); });
}

void GameService::start(std::function<void(Instant)> wake) {
  wake_ = std::move(wake);
  if (const Result<void> read = store_->look_for_damage(); !read) log_.error(read.error().message);
  const auto tended = games_.clocks.resume();
  if (!tended) return log_.error(tended.error().message);
  if (engine_) {
    for (const std::string& id : *tended) engine_(id);
  }
  tick();
}

void GameService::tick() {
  armed_.reset();
  for (const std::string& id : games_.clocks.take_due()) loop_.spawn(call_time(id));
  const Moment now = times_.now();
  const bool set = std::chrono::abs(now.set_by() - set_by_) > noticed;
  if (set || (games_.clocks.any_pausing() && now.steady >= next_beat_)) {
    next_beat_ = now.steady + heartbeat;
    beat(now);
  }
  if (keep_.any() && now.steady >= next_sweep_) loop_.spawn(sweep(now));
  arm();
}

net::awaitable<void> GameService::call_time(std::string id) {
  co_await games_.clocks.call(id);
  arm();
}

void GameService::beat(const Moment& now) {
  set_by_ = now.set_by();
  journal_.add([now](Store& store) { return store.set_alive(now); });
}

void GameService::arm() {
  if (!wake_) return;
  std::optional<Instant> next = games_.clocks.next_deadline();
  if (next && games_.clocks.any_pausing()) next = std::min(*next, next_beat_);
  if (keep_.any()) next = next ? std::min(*next, next_sweep_) : next_sweep_;
  if (!next || next == armed_) return;
  armed_ = next;
  wake_(*next);
}

void GameService::changed(const std::string& id) {
  arm();
  if (engine_) engine_(id);
}

void GameService::close() {
  health_.close();
  presence_.close();
  wake_ = {};
  beat(times_.now());  // also tells whether the database is where the next start looks for it
  journal_.flush();
}

void GameService::abandon() {
  loop_.abandon();
  games_.cache.abandon();
  journal_.abandon();
}

void GameService::visited(const std::string& id) {
  presence_.changed(id);
  if (!engine_) return;
  if (visited_.empty()) {
    loop_.post([this] {
      for (const std::string& game : std::exchange(visited_, {})) {
        if (engine_) engine_(game);
      }
    });
  }
  visited_.insert(id);
}

void GameService::removed(const std::string& id) {
  subscriptions_.tell(id, error_message(msg::game_removed(), &id));
}

}  // namespace cheshire
