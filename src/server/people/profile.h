// A person's public page: the name, the ratings, the last rated games. Nothing of it is secret, and nothing
// else of a person is public.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "server/common/times.h"
#include "server/store/store.h"

namespace cheshire {

struct Profile {
  static constexpr int most_ratings = 100, most_games = 20, most_months = 24;

  PersonRow row;
  std::vector<StoredRating> ratings;
  std::vector<RatedGameRow> games;
  std::vector<RatedMonth> months;
};

/// Reads what is public of somebody with a rated name.
Result<Profile> read_profile(Store& store, PersonRow row);
/// Writes a ProfileView of docs/reference.md, with the ratings as they are at `now`.
std::string profile_json(const Profile& profile, Instant now);

}  // namespace cheshire
