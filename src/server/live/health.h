// Whether the server does its work: the loop answers, and the store takes writes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "server/common/instant.h"
#include "server/store/journal.h"

namespace cheshire {

class Health {
 public:
  /// Told null when all is well, or what is wrong.
  using Done = std::function<void(const Error*)>;
  /// Between two tries of the store; who asks in between is told what the last one showed.
  static constexpr std::chrono::seconds interval{1};

  Health(Journal& journal, Times times) : journal_(journal), times_(std::move(times)) {}

  void ask(Done done);
  /// The server stops: from now on it is not well.
  void close() { closed_ = true; }

 private:
  void tried(const Error* error);

  Journal& journal_;
  Times times_;
  std::vector<Done> waiting_;  // for the try that is under way
  std::optional<Instant> last_;
  std::optional<Error> fault_;
  bool closed_ = false;
};

}  // namespace cheshire
