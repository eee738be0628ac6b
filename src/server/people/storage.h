// PeopleStorage: how much people may store: one of them, all together, and a client in a day.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/common/options.h"
#include "server/common/times.h"
#include "server/limits/quota.h"
#include "server/store/people_store.h"

namespace cheshire {

class PeopleStorage {
 public:
  PeopleStorage(PeopleStore& store, Quota& quota, const ServerLimits& limits, Times times)
      : store_(store), quota_(quota), limits_(limits), times_(std::move(times)) {}

  /// Whether a person may store this many bytes more, which `client` sends, and counts them. Errors: the
  /// person, the server or the client's day has no room, or the store fails. `person`: empty for a new one.
  Result<void> take(std::string_view person, const std::string& client, std::int64_t bytes);
  /// The same for one more study.
  Result<void> take_study(std::string_view person, const std::string& client);

 private:
  Result<void> room_for(std::int64_t bytes);

  PeopleStore& store_;
  Quota& quota_;
  const ServerLimits& limits_;
  Times times_;
  // What all use, as last counted, and what has come since.
  std::optional<Instant> counted_;
  std::int64_t all_ = 0;
};

/// What a person or a study counts, besides documents and chapters.
inline constexpr std::int64_t row_bytes = 512;

}  // namespace cheshire
