// The referee: decides about moves, take-backs and the ends of games with the rules of the engine and by the seats of those who
// ask, and answers once the decision is on disk. What is kept in memory runs ahead of the disk only between a decision and its
// answer.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/session.h"
#include "gamefile/shelf.h"
#include "server/journal.h"
#include "server/record.h"
#include "server/seat.h"
#include "server/store.h"

namespace cheshire {

struct Verdict {
  enum class Kind {
    done,     // on disk
    same,     // it was so already, on disk
    refused,  // against the rules, or about a position that is not the game's; `error` says why
    denied,   // not from this seat; `error` names the key
    missing,  // no such game
    failed,   // the disk or the stored game is at fault; nothing was changed
  };
  Kind kind = Kind::done;
  Error error;

  bool good() const { return kind == Kind::done || kind == Kind::same; }
};

class Referee {
 public:
  using Answer = std::function<void(const Verdict&)>;

  /// `capacity`: games kept ready; others are replayed from the store when they are needed.
  /// `shelf`: the games that can be played.
  Referee(Store& store, Journal& journal, std::size_t capacity, Shelf shelf = {});

  const Shelf& shelf() const { return shelf_; }

  /// Stores a new game under a new id and with new keys, if it has sealed papers or an Umpire. `record` is for him who made it
  /// alone: it holds the keys.
  using Created = std::function<void(const Verdict&, const std::string& id, const std::string& record)>;
  void create(GameRow row, const Created& answer);
  /// A game with sealed papers is removed by the Umpire or both players in one while it goes on, and by anybody afterwards.
  void remove(const std::string& id, Seat seat, const Answer& answer);

  /// The seats of a game that the keys said give. Denied when one of them is none of its keys: `seat` is set all the same.
  Verdict seat(const std::string& id, std::span<const std::string> keys, Seat& seat);

  /// By the side whose half-move `ply` is. A move that is stored already is the same.
  void move(const std::string& id, Seat seat, int ply, std::string_view text, const Answer& answer);
  /// Cuts the game back to `ply` half-moves; at the ply where it stands, opens it again if players or Umpire ended it.
  void back(const std::string& id, Seat seat, int ply, const Answer& answer);
  void resign(const std::string& id, Seat seat, Color color, const Answer& answer);
  /// Offers an agreement, until the next move.
  void offer(const std::string& id, Seat seat, Color color, const Answer& answer);
  /// Ends the game by agreement, judgment, annulment, forfeit (of `loser`, or of both), or by a repetition that the side to move
  /// accepts.
  void end(const std::string& id, Seat seat, Outcome::Reason how, std::optional<Color> loser,
           const Answer& answer);
  /// The side to move makes a challenge with its move. With a `ply` that was played, same if it did so then.
  void challenge(const std::string& id, Seat seat, std::optional<int> ply, const Answer& answer);
  /// The Umpire confirms the moves before `ply`.
  void confirm(const std::string& id, Seat seat, int ply, const Answer& answer);

  // Truth only when the journal is idle or answers: what is decided but not yet written shows here too.
  /// A Record as this viewer may have it, or nothing when there is no such game.
  Result<std::optional<std::string>> record(const std::string& id, Viewer viewer);
  /// All Records as an array, newest first; each for the seat that the keys said give in it.
  Result<std::string> records(std::span<const std::string> keys);

  /// Forgets what is in memory; the store is asked again.
  void forget();
  std::size_t ready() const { return ready_.size(); }

 private:
  struct InPlay {
    GameRow row;
    std::unique_ptr<Session> session;
    std::uint64_t used = 0;

    int ply() const { return static_cast<int>(row.moves.size()); }
    /// Who makes half-move `ply`.
    Color mover(int ply) const;
  };

  Result<std::shared_ptr<const AnyGame>> game(const GameRow& row);
  /// The game made ready; null when there is none.
  Result<InPlay*> find(const std::string& id);
  Result<InPlay> load(GameRow row);
  /// find(), or null after having answered.
  InPlay* find_or_answer(const std::string& id, const Answer& answer);
  void trim();
  /// A Record as this viewer may have it.
  Result<std::string> record(const GameRow& row, Viewer viewer);
  /// What he may know of a game whose papers are sealed.
  Result<const Shown*> shown(const GameRow& row, Viewer viewer);

  void answer_later(Verdict verdict, const Answer& answer);
  void refuse(std::string message, const Answer& answer);
  void deny(Error error, const Answer& answer);
  void write(Journal::Write write, const Answer& answer);
  /// Takes over the session's outcome and the time; gives a copy of all that a write needs.
  struct Stamp {
    std::string result, at;
    Standing standing;
  };
  static Stamp stamp(InPlay& g);
  /// Writes all but the moves.
  void write_standing(InPlay& g, const Answer& answer);
  /// Ends the game, if it is not over already. The same outcome again is the same.
  void conclude(InPlay& g, const Outcome& outcome, const Answer& answer);
  void agree(InPlay& g, Seat seat, const Answer& answer);
  void accept(InPlay& g, Seat seat, const Answer& answer);

  Store& store_;
  Journal& journal_;
  std::size_t capacity_;
  Shelf shelf_;
  std::uint64_t clock_ = 0;
  std::unordered_map<std::string, InPlay> ready_;
  std::set<std::string> leaving_;  // removed, not yet written
  std::map<std::string, std::shared_ptr<const AnyGame>> games_;
  /// What viewers were shown, and the moves that were truly played then.
  struct Seen {
    std::vector<std::string> truth;
    bool open;
    bool challenge;
    Shown shown;
  };
  std::map<std::pair<std::string, Viewer>, Seen> seen_;
};

}  // namespace cheshire
