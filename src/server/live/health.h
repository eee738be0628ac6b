// Health: whether the server works, for GET /healthz: the loop answers and the store accepts writes.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>

#include "server/common/times.h"
#include "server/store/journal.h"

namespace cheshire {

class Health {
 public:
  /// Time between two test writes. A call in between gets the result of the last one.
  static constexpr std::chrono::seconds interval{1};

  Health(Journal& journal, Times times) : journal_(journal), times_(std::move(times)) {}

  /// Returns the problem, if there is one.
  boost::asio::awaitable<Result<void>> check();
  /// The server is stopping: it reports itself unhealthy from now on.
  void close() { closed_ = true; }

 private:
  Journal& journal_;
  Times times_;
  std::optional<Instant> last_;
  Result<void> found_;   // by the last test write
  bool trying_ = false;  // a test write waits for the disk
  bool closed_ = false;
};

}  // namespace cheshire
