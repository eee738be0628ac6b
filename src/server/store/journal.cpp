#include "server/store/journal.h"

#include <utility>

namespace cheshire {

Journal::Journal(Store& store, std::function<void(std::function<void()>)> later, std::function<void()> lost)
    : store_(store), later_(std::move(later)), lost_(std::move(lost)) {}

void Journal::write(Write write, Done done) {
  waiting_.push_back({std::move(write), std::move(done)});
  wake();
}

void Journal::after(Done done) {
  if (idle()) return done(nullptr);
  waiting_.push_back({nullptr, std::move(done)});
}

void Journal::wake() {
  if (std::exchange(awake_, true)) return;
  later_([this] {
    awake_ = false;
    flush();
  });
}

void Journal::flush() {
  if (idle()) return;
  const std::vector<Item> batch = std::exchange(waiting_, {});
  const auto start = Clock::now();
  const Result<void> written = store_.transaction([&]() -> Result<void> {
    for (const Item& item : batch) {
      if (!item.write) continue;
      if (Result<void> r = item.write(store_); !r) return r;
    }
    return {};
  });
  if (on_write_) on_write_(static_cast<bool>(written), Clock::now() - start);
  if (!written) lost_();
  for (const Item& item : batch) item.done(written ? nullptr : &written.error());
}

}  // namespace cheshire
