// Whether the server works: the loop answers and the store accepts writes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "server/common/instant.h"
#include "server/store/journal.h"

namespace cheshire {

class Health {
 public:
  /// Called with null if all is well, else with the problem.
  using Done = std::function<void(const Error*)>;
  /// Time between two test writes. A call in between gets the result of the last one.
  static constexpr std::chrono::seconds interval{1};

  Health(Journal& journal, Times times) : journal_(journal), times_(std::move(times)) {}

  void ask(Done done);
  /// The server is stopping: it reports itself unhealthy from now on.
  void close() { closed_ = true; }

 private:
  void tried(const Error* error);

  Journal& journal_;
  Times times_;
  std::vector<Done> waiting_;  // for the test write in progress
  std::optional<Instant> last_;
  std::optional<Error> fault_;
  bool closed_ = false;
};

}  // namespace cheshire
