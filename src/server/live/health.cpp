#include "server/live/health.h"

#include <utility>

namespace cheshire {

void Health::ask(Done done) {
  if (closed_) {
    const Error stopping{"the server is stopping"};
    return done(&stopping);
  }
  if (!waiting_.empty()) return waiting_.push_back(std::move(done));
  const Moment now = times_.now();
  if (last_ && now.even - *last_ < interval) return done(fault_ ? &*fault_ : nullptr);
  last_ = now.even;
  waiting_.push_back(std::move(done));
  journal_.add([now](Store& store) { return store.set_alive(now); });
  journal_.after([this](const Error* error) { tried(error); });
}

void Health::tried(const Error* error) {
  fault_.reset();
  if (error) fault_ = Error{"the store takes no writes: " + error->text()};
  for (const Done& done : std::exchange(waiting_, {})) done(fault_ ? &*fault_ : nullptr);
}

}  // namespace cheshire
