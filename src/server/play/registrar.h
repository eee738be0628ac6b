// Registrar: creates and removes games, and knows who has which seat, by key and by invitation.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/model/seat.h"
#include "server/play/action_result.h"
#include "server/play/game_cache.h"
#include "server/play/game_clocks.h"
#include "server/play/game_writer.h"
#include "server/play/seating.h"

namespace cheshire {

class Registrar {
 public:
  Registrar(GameCache& cache, GameClocks& clocks, GameWriter& writer, Seating& seating)
      : cache_(cache), clocks_(clocks), writer_(writer), seating_(seating) {}

  /// Stores a new game that RulesLoader::open_new() has just returned, under a new id, and with new keys if
  /// it is played by link, has sealed papers or has an Umpire. `record` is only for its creator: it holds the
  /// keys; by link, the creator's own key and the invitations to the other seats. Whoever makes the game
  /// sits at it under their name. Refused if it shall be rated and cannot be. In a rated game nobody gets the
  /// engine's seat.
  struct Created {
    Decision decision;
    std::string id{}, record{};
  };
  Created create(GameRow row, const Sitter& by = {});
  /// Says why a game that its players will find each other for cannot be played by one of them as it is.
  Result<void> may_offer(GameRow row, const Sitter& by);
  /// Says why bots do not play this game.
  Result<void> may_challenge_bot(const GameRow& row);
  /// The same for a game whose players found each other in the lobby: each gets their key, and nobody is
  /// invited.
  struct Paired {
    Decision decision;
    std::string id{};
    Secrets keys{};
  };
  Paired create_paired(GameRow row, const Sitter& white, const Sitter& black);

  /// Removes a game. While a game whose players have keys is in progress, only the Umpire, or one client with
  /// both players' seats, may remove it, as with a damaged one. Either player may remove a game by link
  /// before both have moved or when it is over. Nobody may remove a rated game that both have come to.
  /// Anybody may remove any other game.
  Decision remove(const std::string& id, Seat seat);
  /// Removes games that need not be kept, except those that changed meanwhile. Returns the ids of those it
  /// removes.
  struct Removed {
    Decision decision;
    std::vector<std::string> ids{};
  };
  Removed remove_stale(const std::vector<Stale::Game>& games);

  /// Exchanges a guest's invitation to a seat of a game by link for that seat, with the key the guest brings.
  /// `seat` and `own` are the seat they have and its key. Refused if the seat is taken, denied if there is no
  /// such invitation. Repeating the claim gives `same`. A `name` becomes the player's if the invitation gives
  /// a player's seat; `same` and an empty name change no name. Refused if whoever takes the seat may
  /// not, in a rated game.
  struct Claimed {
    Decision decision;
    SeatName seat = SeatName::white;
    std::string own{};
  };
  Claimed claim(const std::string& id, const std::string& invitation, const std::string& key,
                const std::string& name = "", const Sitter& by = {});

  /// Stores that a guest does not want the seat that an invitation is for, which stays open. Refused if the
  /// seat is taken, denied if there is no such invitation; `same` if it was declined before.
  Decision decline(const std::string& id, const std::string& invitation);

  /// Finds the seats these keys give in a game. Denied if one of the keys is not the game's; `seat` is set
  /// all the same.
  ActionResult seat(const std::string& id, std::span<const KeyHash> keys, Seat& seat) const;

 private:
  struct Seats {
    Secrets keys{}, invitations{};
  };
  /// Who sits at the sides, by Color; null: nobody yet.
  using Sitters = std::array<const Sitter*, 2>;
  /// Refuses a game that cannot be rated.
  Result<void> check_rated(const GameRow& row, const AnyGame& rules);
  /// Fills in what a new game begins with, who plays it, its keys, and the invitations to the seats of a game
  /// by link that `by` leaves open. Returns why that cannot be, if so.
  std::optional<Decision> set_up(GameRow& row, const Sitters& by, Seats& seats);
  void take_out(const std::string& id);

  GameCache& cache_;
  GameClocks& clocks_;
  GameWriter& writer_;
  Seating& seating_;
};

}  // namespace cheshire
