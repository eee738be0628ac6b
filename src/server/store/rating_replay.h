// RatingReplay: plays the list of rated games again from the first on, and compares what it leads to with
// what is stored.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "base/message.h"
#include "server/store/rating_store.h"

namespace cheshire {

class RatingReplay {
 public:
  explicit RatingReplay(std::function<void(Message)> fault) : fault_(std::move(fault)) {}

  /// Takes the next game of the list. Reports ratings that do not follow from those before; goes on with
  /// those of the list, so that a fault is reported once.
  void add(const RatedGameRow& game);
  /// Compares a stored rating with that of the list.
  void compare(const StoredRating& stored);
  /// Reports the ratings of the list that were not compared.
  void finish();

 private:
  struct State {
    Rating rating{};
    std::string at;
    std::int64_t games = 0, won = 0, drawn = 0, lost = 0;
    bool compared = false;
  };
  std::function<void(Message)> fault_;
  std::map<RatingKey, State> states_;
};

}  // namespace cheshire
