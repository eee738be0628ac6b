#include "server/store/journal.h"

#include <utility>

namespace net = boost::asio;

namespace cheshire {
namespace {

net::awaitable<void> ignore(net::awaitable<Result<void>> written) {
  static_cast<void>(co_await std::move(written));
}

}  // namespace

Journal::Journal(Store& store, Loop& loop, std::function<void()> lost)
    : store_(store), loop_(loop), lost_(std::move(lost)) {}

void Journal::add(Write write, std::string game) {
  next_->items.push_back({std::move(write), std::move(game)});
  wake();
}

net::awaitable<Result<void>> Journal::written() const { return outcome(idle() ? nullptr : next_); }

net::awaitable<Result<void>> Journal::outcome(std::shared_ptr<const Batch> batch) {
  if (!batch) co_return Result<void>();
  const Batch& same = *batch;
  // A batch owns those who wait for it, so they must not own it. flush() keeps it until all have gone on.
  if (!same.written.happened()) {
    batch.reset();
    co_await same.written.wait();
  }
  co_return same.result;
}

net::awaitable<void> Journal::settled() const { return ignore(written()); }

void Journal::wake() {
  if (std::exchange(awake_, true)) return;
  loop_.post([this] {
    awake_ = false;
    flush();
  });
}

void Journal::flush() {
  if (idle()) return;
  const std::shared_ptr<Batch> batch = std::exchange(next_, std::make_shared<Batch>());
  const auto start = Clock::now();
  batch->result = store_.transaction([&]() -> Result<void> {
    for (const Item& item : batch->items) {
      if (Result<void> r = item.write(store_); !r) return r;
    }
    return {};
  });
  const bool good = static_cast<bool>(batch->result);
  ++transactions_;
  if (on_write_) on_write_(good, Clock::now() - start);
  if (!good) lost_();
  batch->written.set();
  if (!good || !on_change_) return;
  for (const Item& item : batch->items) {
    if (!item.game.empty()) on_change_(item.game);
  }
}

}  // namespace cheshire
