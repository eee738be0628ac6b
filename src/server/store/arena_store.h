// What the store keeps of arenas. Nothing here throws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/model/arena.h"

namespace cheshire {

/// Somebody in an arena.
struct ArenaPlayerRow {
  std::string person, name;  // the id, and the name that everybody sees
  ArenaScore score{};
  int whites = 0;      // games with White less those with Black
  std::string last{};  // the last opponent's id
};

struct ArenaRow {
  std::string id;
  ArenaTerms terms{};
  std::string opener{};  // the id of the person, and the name that everybody sees
  std::string by{};
};

/// A game of an arena that goes on.
struct ArenaGame {
  std::string id, white, black;  // the ids of the game and of the people, empty if they are forgotten
};

struct StoredArena {
  ArenaRow row;
  std::vector<ArenaPlayerRow> players{};
  std::vector<ArenaGame> games{};
};

class ArenaStore {
 public:
  virtual ~ArenaStore() = default;

  /// Returns all arenas, those that start first in front.
  virtual Result<std::vector<StoredArena>> arenas() = 0;

  // Within a transaction only.
  virtual Result<void> insert_arena(const ArenaRow& row) = 0;
  /// Stores somebody in an arena, instead of what was stored of them. Nothing happens if the arena or the
  /// person is gone.
  virtual Result<void> put_arena_player(std::string_view arena, const ArenaPlayerRow& player) = 0;
  /// Removes an arena with its players. Its games stay.
  virtual Result<void> remove_arena(std::string_view id) = 0;
};

}  // namespace cheshire
