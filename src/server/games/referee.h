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
#include "gamefile/loaded_games.h"
#include "server/common/deadlines.h"
#include "server/common/instant.h"
#include "server/games/background_worker.h"
#include "server/games/new_game.h"
#include "server/games/rules_cache.h"
#include "server/games/stored_game.h"
#include "server/store/journal.h"
#include "server/store/list_query.h"
#include "server/store/record.h"
#include "server/store/request_kind.h"
#include "server/store/seat.h"
#include "server/store/store.h"

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
  using OnChange = std::function<void(const std::string& id)>;

  struct Capacity {
    std::size_t games = 4096;       // kept ready; others are replayed from the store when they are needed
    std::size_t bytes = 256 << 20;  // of games kept ready and of compiled rules
  };
  /// `loaded_games`: the games that can be played.
  Referee(Store& store, Journal& journal, Capacity capacity, LoadedGames loaded_games = {}, Times times = {});

  const LoadedGames& loaded_games() const { return loaded_games_; }
  /// `changed` is told of every game that was made or changed, once that is on disk.
  void on_change(OnChange changed) { changed_ = std::move(changed); }
  /// `ended` is told of every game that ended because time was used up, once that is on disk.
  void on_time(OnChange ended) { timed_out_ = std::move(ended); }

  // Rules are compiled beside the loop, which waits for none. These call `then` when the rules that it needs are in memory, at once
  // if they are there already. `owner`: the stranger who asks, or nobody; owners take turns.
  using Then = std::function<void()>;
  /// From now on rules are compiled there; until then, at once.
  void compile_in(BackgroundWorker& worker) { worker_ = &worker; }
  void prepare(const std::string& id, const std::string& owner, const Then& then);
  void prepare_all(std::vector<std::string> ids, const std::string& owner, const Then& then);
  /// What read_new_game() gave becomes a game that can be stored. Errors: no such game or option, mistakes of the file, a start
  /// that cannot be played, or that `owner` has too many games being read.
  struct Opened {
    Result<GameRow> row;
    std::vector<GameFileFault> faults{};  // of the file
    bool busy = false;                    // the same may go well later
  };
  void open_new(NewGame made, const std::string& owner, const std::function<void(Opened)>& opened);

  /// Stores a new game, of which open_new() has just told, under a new id and with new keys, if it is played by link, has sealed papers or an Umpire. `record` is for
  /// him who made it alone: it holds the keys, by link his own and invitations to the other seats.
  using Created = std::function<void(const Verdict&, const std::string& id, const std::string& record)>;
  void create(GameRow row, const Created& answer);
  /// A game whose players have keys is removed by the Umpire or both players in one while it goes on. One played by link is
  /// removed by either player before both have moved, or when it is over; others are removed by anybody.
  void remove(const std::string& id, Seat seat, const Answer& answer);

  /// Removes games that need not be kept, but for those that were changed meanwhile. `answer` is told which, if there are some.
  using Swept = std::function<void(const Verdict&, const std::vector<std::string>& ids)>;
  void sweep(const std::vector<Stale::Game>& games, const Swept& answer);

  /// A guest shows his invitation to a seat of a game by link, and brings the key that is to be his own. `seat` and `own` are the
  /// place he has and its key. Refused when the seat is taken, denied when nobody was invited so. The same again is the same.
  using Claimed = std::function<void(const Verdict&, Place seat, const std::string& own)>;
  void claim(const std::string& id, const std::string& invitation, const std::string& key,
             const Claimed& answer);

  /// The seats of a game that the keys said give. Denied when one of them is none of its keys: `seat` is set all the same.
  Verdict seat(const std::string& id, std::span<const KeyHash> keys, Seat& seat);

  /// By the side whose half-move `ply` is, but for the server's own engine. A move that is stored already is the same.
  void move(const std::string& id, Seat seat, int ply, std::string_view text, const Answer& answer);
  /// A move of the server's own engine, which has the side whose half-move `ply` is.
  void engine_move(const std::string& id, int ply, std::string_view text, const Answer& answer);
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

  /// Asks the other player to take the game back to `ply` half-moves, or for another game when this one is over. It is done at
  /// once for somebody who has both seats, against the server's own engine, and when the other has asked for it already.
  void ask_back(const std::string& id, Seat seat, int ply, const Answer& answer);
  void ask_rematch(const std::string& id, Seat seat, const Answer& answer);
  /// Proposes other terms, as read_terms() writes them, before the official start; or asks for an arbiter in informal play without
  /// an Umpire. Granted at once as a take-back is; but against the server's own engine no Umpire or arbiter is called.
  void ask_terms(const std::string& id, Seat seat, const std::string& terms, const Answer& answer);
  /// While the Umpire or arbiter whom the players have called has not come, either of them gets an invitation to his seat by asking
  /// again. It replaces the one before; `invitation` is empty otherwise.
  using Invited = std::function<void(const Verdict&, const std::string& invitation)>;
  void ask_arbiter(const std::string& id, Seat seat, const Invited& answer);
  /// What the other player says to an offer of a draw or to what was asked; a `no` of who asked withdraws it. About an arbiter who
  /// has come, what either player says to that person: with a `no` before both have said yes the seat is empty again.
  struct Reply {
    RequestKind what = RequestKind::draw;
    bool yes = false;
    // What he means to allow, if he says so: refused when something else is asked for by now.
    std::optional<int> ply{};
    std::string terms{};
    std::string badge{};
  };
  void reply(const std::string& id, Seat seat, const Reply& reply, const Answer& answer);

  /// Whether a game that was just changed waits for an Umpire whom its players have called: nobody has that seat.
  bool umpire_awaited(const std::string& id) const;

  /// The game that follows on a game by rematch. Whoever has a seat in the one has it in the other by the same key, the players
  /// with changed colors.
  struct Rematch {
    std::string id;
    Keys keys;
    std::size_t bytes;  // about what it takes on disk
  };
  /// Nothing when there is none.
  std::optional<Rematch> rematch(const std::string& id);

  /// A move that the server's own engine has to make. The session knows what its seat may know.
  struct EngineTurn {
    int ply, level;
    std::unique_ptr<Session> session;
    bool person;  // the other side is a person
    bool clock;   // the game has a clock
  };
  /// Nothing when it is not its turn.
  std::optional<EngineTurn> engine_turn(const std::string& id);

  /// To be called when the server starts: clocks go on, what they would have lost since the server stopped is given back. Gives
  /// the games whose time runs or that the server's own engine plays.
  Result<std::vector<std::string>> resume();
  /// Ends the games whose time is used up.
  void call_times();
  /// When the next game's time will be used up.
  std::optional<Instant> next_deadline() const { return deadlines_.next(); }
  /// Whether some clock runs that stands still while no server does.
  bool any_pausing_clock() const { return deadlines_.any_pausing(); }

  // Truth only when the journal is idle or answers: what is decided but not yet written shows here too.
  /// Calls `look` with a game as this viewer may know it, or not at all: then the result is false, and there is no such game.
  Result<bool> show(const std::string& id, Viewer viewer, const std::function<void(const Sight&)>& look);
  /// A Record as this viewer may have it, or nothing when there is no such game.
  Result<std::optional<std::string>> record(const std::string& id, Viewer viewer);
  /// The list of docs/protocol.md; each game as the seat may know it that the keys said give in it. `named_only`: none but those
  /// whose ids are said.
  Result<std::string> list(const ListQuery& query, bool named_only);
  /// The same once the rules are at hand that it needs, for `owner`.
  void list(const ListQuery& query, bool named_only, const std::string& owner,
            const std::function<void(Result<std::string>)>& listed);

  /// Forgets what is in memory; the store is asked again.
  void forget();
  std::size_t ready() const { return ready_.size(); }
  /// Of all games kept ready and all compiled rules.
  std::size_t bytes() const { return ready_bytes_ + rules_.bytes(); }

 private:
  struct InPlay {
    GameRow row;
    std::unique_ptr<Session> session;
    std::uint64_t used = 0;  // when it was last needed
    std::size_t bytes = 0;   // as counted in ready_bytes_

    int ply() const { return static_cast<int>(row.moves.size()); }
    /// Who makes half-move `ply`.
    Color mover(int ply) const;
    /// Who plays a side, as JSON.
    const std::string& player(Color c) const { return c == Color::white ? row.white : row.black; }
    bool ongoing() const { return !session->outcome().over(); }
    /// Whether the game's Umpire has ended it (CH-142).
    bool decided() const;
    std::size_t held() const;
  };

  /// The rules of a game. Errors: what makes them no rules, or that they have not been prepared.
  RulesCache::Opened game(const GameRow& row);
  /// Whether nothing needs to be compiled for a game.
  bool at_hand(const std::string& id);
  /// Calls `then` when the rules of this key are at hand, or it is clear that they cannot be had now; `open` compiles them.
  void prepare(const std::string& key, const std::string& owner, std::function<RulesCache::Opened()> open,
               const Then& then);
  /// Fills in all that a new game has before its first move, but for its keys.
  Result<void> open(GameRow& row, const AnyGame& rules) const;
  /// The game made ready; null when there is none.
  Result<InPlay*> find(const std::string& id);
  Result<InPlay> load(GameRow row);
  /// find(), or null after having answered. Time that is used up ends the game before anything else happens.
  InPlay* find_or_answer(const std::string& id, const Answer& answer);
  /// Counts what a game holds now, and lets go of others until all is within the capacity.
  void weigh(InPlay& g);
  void trim(const InPlay* spared = nullptr);
  void let_go(std::unordered_map<std::string, InPlay>::iterator it);
  /// A game as this viewer may know it.
  Result<Sight> sight(const GameRow& row, Viewer viewer);
  /// What he may know of a game whose papers are sealed.
  Result<const Shown*> shown(const GameRow& row, Viewer viewer);

  void answer_later(Verdict verdict, const Answer& answer);
  void refuse(std::string message, const Answer& answer);
  void deny(Error error, const Answer& answer);
  void write(const std::string& id, Journal::Write write, const Answer& answer);
  /// Takes over the session's outcome and position, sets the clock going or stops it, and the time; gives a copy of all that a
  /// write needs. To be called once for every write.
  Change stamp(InPlay& g);
  static ClockSituation situation(const InPlay& g);
  void watch(const GameRow& row);
  void watch_stored();
  void call_time(InPlay& g);
  /// Writes all but the moves.
  void write_standing(InPlay& g, const Answer& answer);
  /// Ends the game, if it is not over already. The same outcome again is the same.
  void conclude(InPlay& g, const Outcome& outcome, const Answer& answer);
  void play(InPlay& g, int ply, std::string_view text, const Answer& answer);
  void cut(InPlay& g, int ply, const Answer& answer);
  void invite_umpire(InPlay& g, const Invited& answer);
  void agree(InPlay& g, Seat seat, const Answer& answer);
  void accept(InPlay& g, Seat seat, const Answer& answer);
  void reply_draw(InPlay& g, Seat seat, bool yes, const Answer& answer);
  void reply_ask(InPlay& g, Seat seat, const Reply& reply, const Answer& answer);
  void reply_rematch(InPlay& g, Seat seat, bool yes, const Answer& answer);
  void reply_arbiter(InPlay& g, Seat seat, const Reply& reply, const Answer& answer);
  void make_rematch(InPlay& g, const Answer& answer);
  /// Asks the other player; grants it where nobody has to be asked.
  void ask(InPlay& g, Seat seat, const Ask& wish, const Answer& answer);
  void grant(InPlay& g, const Ask& wish, const Answer& answer);
  /// Has nobody in the called Umpire's seat; whoever opens an invitation that the players then make takes it.
  static void call_umpire(InPlay& g);
  /// Writes the terms, and who was called.
  void write_agreed(InPlay& g, const Answer& answer);
  /// Refuses a called Umpire whom not both players have accepted.
  bool refused_as_unaccepted(const InPlay& g, Seat seat, const Answer& answer);
  /// Refuses a player who would undo what the Umpire decided.
  bool refused_as_final(const InPlay& g, Seat seat, const Answer& answer);
  /// Why the players cannot have this, however much they agree.
  std::optional<Error> hindrance(const InPlay& g, const Ask& wish) const;
  /// A list's entry; nothing when the game cannot be shown.
  std::optional<std::string> brief(Listed& listed, std::span<const KeyHash> keys,
                                   std::vector<GameRow>& described);

  Store& store_;
  Journal& journal_;
  Capacity capacity_;
  LoadedGames loaded_games_;
  Times times_;
  OnChange changed_, timed_out_;
  Deadlines deadlines_;
  std::uint64_t uses_ = 0;
  std::unordered_map<std::string, InPlay> ready_;
  std::set<std::string> leaving_;  // removed, not yet written
  std::size_t ready_bytes_ = 0;    // of all of ready_
  RulesCache rules_;
  BackgroundWorker* worker_ = nullptr;
  std::map<std::string, std::vector<Then>> preparing_;  // by the key of the rules
  /// What viewers were shown, and the moves that were truly played then.
  struct Seen {
    std::vector<std::string> truth;
    bool open;
    bool challenge;
    Shown shown;
  };
  std::map<std::pair<std::string, Viewer>, Seen> seen_;
  std::size_t seen_bytes_ = 0;
};

}  // namespace cheshire
