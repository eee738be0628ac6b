// The referee: decides about moves, take-backs and resignations with the rules of the engine, and answers once the decision is on
// disk. What is kept in memory runs ahead of the disk only between a decision and its answer.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/session.h"
#include "gamefile/shelf.h"
#include "server/journal.h"
#include "server/record.h"
#include "server/store.h"

namespace cheshire {

struct Verdict {
  enum class Kind {
    done,     // on disk
    same,     // it was so already, on disk
    refused,  // against the rules, or about a position that is not the game's; `error` says why
    missing,  // no such game
    failed,   // the disk or the stored game is at fault; nothing was changed
  };
  Kind kind = Kind::done;
  Error error;
};

class Referee {
 public:
  using Answer = std::function<void(const Verdict&)>;

  /// `capacity`: games kept ready; others are replayed from the store when they are needed.
  /// `shelf`: the games that can be played.
  Referee(Store& store, Journal& journal, std::size_t capacity, Shelf shelf = {});

  const Shelf& shelf() const { return shelf_; }

  /// Stores a new game under a new id, which is given to `answer`.
  void create(GameRow row, const std::function<void(const Verdict&, const std::string& id)>& answer);
  void remove(const std::string& id, const Answer& answer);
  void move(const std::string& id, int ply, std::string_view text, const Answer& answer);
  void back(const std::string& id, int ply, const Answer& answer);
  void resign(const std::string& id, Color color, const Answer& answer);

  // Truth only when the journal is idle or answers: what is decided but not yet written shows here too.
  /// A Record, or nothing when there is no such game.
  Result<std::optional<std::string>> record(const std::string& id);
  /// All Records as an array, newest first.
  Result<std::string> records();

  /// Forgets what is in memory; the store is asked again.
  void forget();
  std::size_t ready() const { return ready_.size(); }

 private:
  struct InPlay {
    GameRow row;
    std::unique_ptr<Session> session;
    std::uint64_t used = 0;
  };

  Result<std::shared_ptr<const AnyGame>> game(const GameRow& row);
  /// The game made ready; null when there is none.
  Result<InPlay*> find(const std::string& id);
  Result<InPlay> load(GameRow row);
  /// find(), or null after having answered.
  InPlay* find_or_answer(const std::string& id, const Answer& answer);
  void trim();
  void answer_later(Verdict verdict, const Answer& answer);
  void write(Journal::Write write, const Answer& answer);
  /// Takes over the session's outcome and the time; gives a copy of both for the write.
  struct Stamp {
    std::string result, at;
  };
  static Stamp stamp(InPlay& g);

  Store& store_;
  Journal& journal_;
  std::size_t capacity_;
  Shelf shelf_;
  std::uint64_t clock_ = 0;
  std::unordered_map<std::string, InPlay> ready_;
  std::set<std::string> leaving_;  // removed, not yet written
  std::map<std::string, std::shared_ptr<const AnyGame>> games_;
};

}  // namespace cheshire
