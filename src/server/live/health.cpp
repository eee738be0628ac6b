// Tests that the store accepts writes, at most once in an interval, through the Journal.
#include "server/live/health.h"

#include "messages/operator.h"

namespace cheshire {

boost::asio::awaitable<Result<void>> Health::check() {
  if (closed_) co_return Error{msg::server_stopping()};
  const Moment now = times_.now();
  if (trying_) {
    co_await journal_.flushed();
    co_return found_;
  }
  if (last_ && now.steady - *last_ < interval) co_return found_;
  last_ = now.steady;
  trying_ = true;
  journal_.add([now](Store& store) { return store.set_alive(now); });
  const Result<void> written = co_await journal_.written();
  trying_ = false;
  found_ = written ? written : Result<void>(Error{msg::store_not_writable(written.error().message)});
  co_return found_;
}

}  // namespace cheshire
