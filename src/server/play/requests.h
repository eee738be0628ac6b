// Requests: what one player asks of the other (not HTTP requests), and the answers: a draw, taking moves
// back, other terms, an arbiter, a rematch with the colours changed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "server/model/request_kind.h"
#include "server/play/referee.h"

namespace cheshire {

class Requests {
 public:
  Requests(GameCache& cache, GameClocks& clocks, GameWriter& writer, Referee& referee, Seating& seating)
      : cache_(cache), clocks_(clocks), writer_(writer), referee_(referee), seating_(seating) {}

  /// Asks the other player to go back to `ply` half-moves, or for a rematch when this game is over. It
  /// happens at once if the caller has both seats, against the server's own engine, and if the other player
  /// has already asked for the same.
  Decision ask_back(const std::string& id, Seat seat, int ply);
  Decision ask_rematch(const std::string& id, Seat seat);
  /// Proposes other terms, as read_terms() writes them, before the official start, or asks for an arbiter in
  /// informal play without an Umpire. Granted at once in the same cases as a take-back, but against the
  /// server's own engine nobody can call an Umpire or arbiter.
  Decision ask_terms(const std::string& id, Seat seat, const std::string& terms);
  /// While the called Umpire or arbiter has not come, a player who asks again gets a new `invitation` to that
  /// seat, which replaces that player's last one but not the other player's. It is valid if the decision
  /// gives a good result. Otherwise `invitation` is empty.
  struct Invited {
    Decision decision;
    std::string invitation{};
  };
  Invited ask_arbiter(const std::string& id, Seat seat);
  /// Answers an offer of a draw, or what the other player asked. A no from whoever asked withdraws it. If a
  /// called arbiter has come, either player answers whether they accept that arbiter; a no before both have
  /// said yes empties the seat.
  struct Reply {
    RequestKind what = RequestKind::draw;
    bool yes = false;
    // What the player means to allow, if given. Refused if the request has changed meanwhile.
    std::optional<int> ply{};
    std::string terms{};
    std::string badge{};
  };
  Decision reply(const std::string& id, Seat seat, const Reply& reply);

  /// Whether a game that was just changed waits for an Umpire its players have called, so that nobody has
  /// that seat.
  bool umpire_awaited(const std::string& id) const;

  /// The rematch of a game. Whoever has a seat in the one has it in the other with the same key; the players
  /// change colours.
  struct Rematch {
    std::string id{};
    Keys keys{};
    std::size_t bytes = 0;  // approximate size on disk
  };
  /// Returns nothing if there is no rematch.
  std::optional<Rematch> rematch(const std::string& id) const;

 private:
  /// Asks the other player, or grants the request at once if nobody needs to be asked.
  Decision ask(GameInPlay& g, Seat seat, const Ask& asked);
  Decision grant(GameInPlay& g, const Ask& asked);
  /// Returns why the players cannot have this even if they agree.
  std::optional<Message> why_not(const GameInPlay& g, const Ask& asked) const;
  Invited invite_umpire(GameInPlay& g, Color by);
  /// Empties the called Umpire's seat. Whoever opens the players' next invitation takes it.
  static void call_umpire(GameInPlay& g);
  /// Writes the terms and who was called.
  Decision write_agreed(GameInPlay& g);
  Decision make_rematch(GameInPlay& g);
  Decision reply_draw(GameInPlay& g, Seat seat, bool yes);
  Decision reply_ask(GameInPlay& g, Seat seat, const Reply& reply);
  Decision reply_rematch(GameInPlay& g, Seat seat, bool yes);
  Decision reply_arbiter(GameInPlay& g, Seat seat, const Reply& reply);

  GameCache& cache_;
  GameClocks& clocks_;
  GameWriter& writer_;
  Referee& referee_;
  Seating& seating_;
};

}  // namespace cheshire
