// Collects writes, commits them in one transaction of the Store, and resumes whoever waits for that.
#include "server/store/journal.h"

#include <algorithm>
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

bool Journal::Item::changes(std::string_view game) const {
  return std::find(games.begin(), games.end(), game) != games.end();
}

Result<void> Journal::Batch::result(std::size_t count, std::string_view game) const {
  CHESHIRE_ASSERT(written.happened() && count > 0 && count <= items.size());
  if (game.empty()) return items[count - 1].result;
  const auto end = items.begin() + static_cast<std::ptrdiff_t>(count);
  const auto failed =
      std::find_if(items.begin(), end, [&](const Item& i) { return !i.result && i.changes(game); });
  return failed == end ? Result<void>() : failed->result;
}

void Journal::add(Write write, std::vector<std::string> games) {
  CHESHIRE_ASSERT(write && !committing_);  // a write must not queue another: it may be undone
  next_->items.push_back({std::move(write), std::move(games)});
  wake();
}

net::awaitable<Result<void>> Journal::written(std::string_view game) const {
  return result_of(loop_, idle() ? nullptr : next_, waiting(), std::string(game));
}

net::awaitable<Result<void>> Journal::result_of(Loop& loop, std::shared_ptr<const Batch> batch,
                                                std::size_t count, std::string game) {
  if (!batch) co_return Result<void>();
  const Batch& same = *batch;
  // A batch owns those who wait for it, so they must not own it. flush() keeps it until all have gone on.
  if (!same.written.happened()) {
    batch.reset();
    co_await same.written.wait(loop);
  }
  co_return same.result(count, game);
}

net::awaitable<void> Journal::flushed() const { return ignore(written()); }

void Journal::wake() {
  if (std::exchange(awake_, true)) return;
  loop_.post([this] {
    awake_ = false;
    flush();
  });
}

/// Writes all in one transaction. If one of several fails, they are written again, each in a part of its own
/// that can be undone. What follows in the same game builds on the write that failed, and fails with it.
void Journal::commit(std::vector<Item>& items) {
  Result<void> done = store_.transaction([&]() -> Result<void> {
    for (const Item& item : items) {
      if (Result<void> r = item.write(store_); !r) return r;
    }
    return {};
  });
  if (!done && items.size() > 1) {
    done = store_.transaction([&]() -> Result<void> {
      for (auto item = items.begin(); item != items.end(); ++item) {
        const auto before = std::find_if(items.begin(), item, [&](const Item& earlier) {
          return !earlier.result && std::any_of(item->games.begin(), item->games.end(),
                                                [&](const auto& game) { return earlier.changes(game); });
        });
        item->result = before != item ? before->result : store_.part([&] { return item->write(store_); });
      }
      return {};
    });
  }
  if (done) return;
  for (Item& item : items) item.result = done;
}

void Journal::flush() {
  CHESHIRE_ASSERT(!committing_);
  if (idle()) return;
  const std::shared_ptr<Batch> batch = std::exchange(next_, std::make_shared<Batch>());
  const auto start = Clock::now();
  committing_ = true;
  commit(batch->items);
  committing_ = false;
  const auto failed =
      std::find_if(batch->items.begin(), batch->items.end(), [](const Item& item) { return !item.result; });
  const bool good = failed == batch->items.end();
  ++transactions_;
  if (on_write_) on_write_(good ? Result<void>() : failed->result, Clock::now() - start);
  if (!good) lost_();
  batch->written.set();
  if (!on_change_) return;
  for (const Item& item : batch->items) {
    if (!item.result) continue;
    for (const std::string& game : item.games) on_change_(game);
  }
}

}  // namespace cheshire
