#include "server/store/journal.h"

#include <utility>

namespace cheshire {

Journal::Journal(Store& store, std::function<void(std::function<void()>)> later, std::function<void()> lost)
    : store_(store), later_(std::move(later)), lost_(std::move(lost)) {}

void Journal::add(Write write, std::string game) {
  writes_.push_back({std::move(write), std::move(game)});
  wake();
}

void Journal::after(Done done) {
  if (idle()) return done(nullptr);
  answers_.push_back(std::move(done));
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
  const std::vector<Item> batch = std::exchange(writes_, {});
  const std::vector<Done> answers = std::exchange(answers_, {});
  const auto start = Clock::now();
  const Result<void> written = store_.transaction([&]() -> Result<void> {
    for (const Item& item : batch) {
      if (Result<void> r = item.write(store_); !r) return r;
    }
    return {};
  });
  ++transactions_;
  if (on_write_) on_write_(static_cast<bool>(written), Clock::now() - start);
  if (!written) lost_();
  for (const Done& answer : answers) answer(written ? nullptr : &written.error());
  if (!written || !on_change_) return;
  for (const Item& item : batch) {
    if (!item.game.empty()) on_change_(item.game);
  }
}

}  // namespace cheshire
