// Compares what people store with the limits.
#include "server/people/storage.h"

#include "messages/people.h"
#include "messages/server.h"

namespace cheshire {
namespace {

constexpr std::chrono::minutes recount(1);

}  // namespace

Result<void> PeopleStorage::room_for(std::int64_t bytes) {
  const Instant now = times_.steady();
  if (!counted_ || now - *counted_ > recount) {
    const auto use = store_.use("");
    if (!use) return use.error();
    all_ = use->bytes + row_bytes * (use->people + use->studies);
    counted_ = now;
  }
  if (all_ + bytes > static_cast<std::int64_t>(limits_.people_bytes))
    return Error{msg::server_storage_used()};
  return {};
}

Result<void> PeopleStorage::take(std::string_view person, const std::string& client, std::int64_t bytes) {
  if (bytes > 0) {
    if (Result<void> r = room_for(bytes); !r) return r;
    if (!person.empty()) {
      const auto use = store_.use(person);
      if (!use) return use.error();
      const auto most = static_cast<std::int64_t>(limits_.person_bytes);
      if (use->bytes + bytes > most) return Error{msg::person_storage_used(most >> 20)};
    }
    const auto size = static_cast<std::size_t>(bytes);
    const Instant now = times_.wall();
    if (!quota_.admits(client, 0, size, now)) return Error{msg::daily_storage_used()};
    quota_.add(client, 0, size, now);
  }
  all_ += bytes;
  return {};
}

Result<void> PeopleStorage::take_study(std::string_view person, const std::string& client) {
  const auto use = store_.use(person);
  if (!use) return use.error();
  const auto most = static_cast<std::int64_t>(limits_.person_studies);
  if (use->studies >= most) return Error{msg::too_many_studies(most)};
  return take({}, client, row_bytes);
}

}  // namespace cheshire
