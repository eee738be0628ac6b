// Referee: decides on moves, take-backs and game ends by the engine's rules and by the caller's seat, and answers once
// the decision is on disk. The state in memory is ahead of the disk only between a decision and its answer.
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
    same,     // already so, and on disk
    refused,  // against the rules, or about a position the game does not have; `error` says why
    denied,   // not allowed from this seat; `error` names the key
    missing,  // no such game
    failed,   // the disk or the stored game is at fault; nothing changed
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
    std::size_t games = 4096;       // kept ready; others are replayed from the store when needed
    std::size_t bytes = 256 << 20;  // of games kept ready and of compiled rules
  };
  /// `loaded_games`: the games that can be played.
  Referee(Store& store, Journal& journal, Capacity capacity, LoadedGames loaded_games = {}, Times times = {});

  const LoadedGames& loaded_games() const { return loaded_games_; }
  /// Calls `changed` for every game that was created or changed, once that is on disk.
  void on_change(OnChange changed) { changed_ = std::move(changed); }
  /// Calls `ended` for every game that ended on time, once that is on disk.
  void on_time(OnChange ended) { timed_out_ = std::move(ended); }

  // Rules are compiled outside the loop, so the loop never waits for them. These functions call `then` when the rules
  // needed are in memory: at once if they are there already. `owner`: the remote client that asks, or empty; owners
  // take turns.
  using Then = std::function<void()>;
  /// From now on rules are compiled in `worker`; until then, in the call itself.
  void compile_in(BackgroundWorker& worker) { worker_ = &worker; }
  void prepare(const std::string& id, const std::string& owner, const Then& then);
  void prepare_all(std::vector<std::string> ids, const std::string& owner, const Then& then);
  /// Turns the result of read_new_game() into a game that can be stored. Errors: no such game or option, mistakes in
  /// the file, a start that cannot be played, or too many games of `owner` are being read.
  struct Opened {
    Result<GameRow> row;
    std::vector<GameFileFault> faults{};  // in the file
    bool busy = false;                    // the same request may succeed later
  };
  void open_new(NewGame made, const std::string& owner, const std::function<void(Opened)>& opened);

  /// Stores a new game that open_new() has just returned, under a new id, and with new keys if it is played by link,
  /// has sealed papers or has an Umpire. `record` is only for its creator: it holds the keys; by link, the creator's
  /// own key and the invitations to the other seats.
  using Created = std::function<void(const Verdict&, const std::string& id, const std::string& record)>;
  void create(GameRow row, const Created& answer);
  /// Removes a game. While a game whose players have keys is in progress, only the Umpire, or one client with both
  /// players' seats, may remove it. Either player may remove a game by link before both have moved or when it is over.
  /// Anybody may remove any other game.
  void remove(const std::string& id, Seat seat, const Answer& answer);

  /// Removes games that need not be kept, except those that changed meanwhile. Calls `answer` with their ids, unless
  /// there are none.
  using Swept = std::function<void(const Verdict&, const std::vector<std::string>& ids)>;
  void sweep(const std::vector<Stale::Game>& games, const Swept& answer);

  /// Exchanges a guest's invitation to a seat of a game by link for that seat, with the key the guest brings. `seat`
  /// and `own` are the seat they have and its key. Refused if the seat is taken, denied if there is no such invitation.
  /// Repeating the claim gives `same`.
  using Claimed = std::function<void(const Verdict&, Place seat, const std::string& own)>;
  void claim(const std::string& id, const std::string& invitation, const std::string& key,
             const Claimed& answer);

  /// Finds the seats these keys give in a game. Denied if one of the keys is not the game's; `seat` is set all the
  /// same.
  Verdict seat(const std::string& id, std::span<const KeyHash> keys, Seat& seat);

  /// Plays a move for the side whose half-move `ply` is, unless that is the server's own engine. A move that is already
  /// stored gives `same`.
  void move(const std::string& id, Seat seat, int ply, std::string_view text, const Answer& answer);
  /// Plays a move of the server's own engine, for the side whose half-move `ply` is.
  void engine_move(const std::string& id, int ply, std::string_view text, const Answer& answer);
  /// Cuts the game back to `ply` half-moves. At the current ply, reopens a game that players or Umpire ended.
  void back(const std::string& id, Seat seat, int ply, const Answer& answer);
  void resign(const std::string& id, Seat seat, Color color, const Answer& answer);
  /// Offers to end the game by agreement. The offer lapses on the next move.
  void offer(const std::string& id, Seat seat, Color color, const Answer& answer);
  /// Ends the game by agreement, judgment, annulment, forfeit (of `loser`, or of both), or by a repetition that the
  /// side to move accepts.
  void end(const std::string& id, Seat seat, Outcome::Reason how, std::optional<Color> loser,
           const Answer& answer);
  /// Lets the side to move make a challenge with its move. With a `ply` already played: `same` if that move made one.
  void challenge(const std::string& id, Seat seat, std::optional<int> ply, const Answer& answer);
  /// Lets the Umpire confirm the moves before `ply`.
  void confirm(const std::string& id, Seat seat, int ply, const Answer& answer);

  /// Asks the other player to go back to `ply` half-moves, or for a rematch when this game is over. It happens at once
  /// if the caller has both seats, against the server's own engine, and if the other player has already asked for the
  /// same.
  void ask_back(const std::string& id, Seat seat, int ply, const Answer& answer);
  void ask_rematch(const std::string& id, Seat seat, const Answer& answer);
  /// Proposes other terms, as read_terms() writes them, before the official start, or asks for an arbiter in informal
  /// play without an Umpire. Granted at once in the same cases as a take-back, but against the server's own engine
  /// nobody can call an Umpire or arbiter.
  void ask_terms(const std::string& id, Seat seat, const std::string& terms, const Answer& answer);
  /// While the called Umpire or arbiter has not come, a player who asks again gets a new `invitation` to that seat,
  /// which replaces the last one. Otherwise `invitation` is empty.
  using Invited = std::function<void(const Verdict&, const std::string& invitation)>;
  void ask_arbiter(const std::string& id, Seat seat, const Invited& answer);
  /// Answers an offer of a draw, or what the other player asked. A `no` from whoever asked withdraws it. If a called
  /// arbiter has come, either player answers whether they accept that arbiter; a `no` before both have said yes empties
  /// the seat.
  struct Reply {
    RequestKind what = RequestKind::draw;
    bool yes = false;
    // What the player means to allow, if given. Refused if the request has changed meanwhile.
    std::optional<int> ply{};
    std::string terms{};
    std::string badge{};
  };
  void reply(const std::string& id, Seat seat, const Reply& reply, const Answer& answer);

  /// Whether a game that was just changed waits for an Umpire its players have called, so that nobody has that seat.
  bool umpire_awaited(const std::string& id) const;

  /// The rematch of a game. Whoever has a seat in the one has it in the other with the same key; the players change
  /// colors.
  struct Rematch {
    std::string id;
    Keys keys;
    std::size_t bytes;  // approximate size on disk
  };
  /// Returns nothing if there is no rematch.
  std::optional<Rematch> rematch(const std::string& id);

  /// A move that the server's own engine must make. The session knows only what the engine's seat may know.
  struct EngineTurn {
    int ply, level;
    std::unique_ptr<Session> session;
    bool person;  // the other side is a human
    bool clock;   // the game has a clock
  };
  /// Returns nothing if it is not the engine's turn.
  std::optional<EngineTurn> engine_turn(const std::string& id);

  /// To be called when the server starts. Restarts the clocks; Fischer clocks get back what they would have lost while
  /// no server ran. Returns the games that the server must watch: a clock runs, or its own engine plays.
  Result<std::vector<std::string>> resume();
  /// Ends the games whose time has run out.
  void call_times();
  /// Returns when the next game's time will run out.
  std::optional<Instant> next_deadline() const { return deadlines_.next(); }
  /// Whether a clock runs that stops while no server runs.
  bool any_pausing_clock() const { return deadlines_.any_pausing(); }

  // Reliable only when the journal is idle or answers: these functions also show what is decided but not yet written.
  /// Calls `look` with a game as this viewer may know it. Returns false, without the call, if there is no such game.
  Result<bool> show(const std::string& id, Viewer viewer, const std::function<void(const Sight&)>& look);
  /// Returns the Record for this viewer, or nothing if there is no such game.
  Result<std::optional<std::string>> record(const std::string& id, Viewer viewer);
  /// Returns the list of docs/protocol.md, each game as the seat that the query's keys give may know it. `named_only`:
  /// only games whose ids the query names.
  Result<std::string> list(const ListQuery& query, bool named_only);
  /// Does the same once the rules it needs are compiled, for `owner`.
  void list(const ListQuery& query, bool named_only, const std::string& owner,
            const std::function<void(Result<std::string>)>& listed);

  /// Drops everything in memory; it is read from the store again.
  void forget();
  std::size_t ready() const { return ready_.size(); }
  /// Returns the bytes of all games kept ready and all compiled rules.
  std::size_t bytes() const { return ready_bytes_ + rules_.bytes(); }

 private:
  struct InPlay {
    GameRow row;
    std::unique_ptr<Session> session;
    std::uint64_t used = 0;  // when it was last needed
    std::size_t bytes = 0;   // as counted in ready_bytes_

    int ply() const { return static_cast<int>(row.moves.size()); }
    /// Returns the side that makes half-move `ply`.
    Color mover(int ply) const;
    /// Returns the player of a side, as JSON.
    const std::string& player(Color c) const { return c == Color::white ? row.white : row.black; }
    bool ongoing() const { return !session->outcome().over(); }
    /// Whether the game's Umpire has ended it (CH-142).
    bool decided() const;
    std::size_t held() const;
  };

  /// Returns the rules of a game. Errors: they cannot be compiled, or have not been prepared.
  RulesCache::Opened game(const GameRow& row);
  /// Whether nothing has to be compiled for a game.
  bool at_hand(const std::string& id);
  /// Calls `then` when the rules of this key are compiled, or it is clear that they cannot be had now. `open` compiles
  /// them.
  void prepare(const std::string& key, const std::string& owner, std::function<RulesCache::Opened()> open,
               const Then& then);
  /// Fills in everything a new game has before its first move, except its keys.
  Result<void> open(GameRow& row, const AnyGame& rules) const;
  /// Returns the game, ready for play; null if it does not exist.
  Result<InPlay*> find(const std::string& id);
  Result<InPlay> load(GameRow row);
  /// Same as find(), but returns null after having answered. If a side has run out of time, ends the game first.
  InPlay* find_or_answer(const std::string& id, const Answer& answer);
  /// Updates the size of a game and drops others until all fit the capacity.
  void weigh(InPlay& g);
  void trim(const InPlay* spared = nullptr);
  void let_go(std::unordered_map<std::string, InPlay>::iterator it);
  /// Returns the game as this viewer may know it.
  Result<Sight> sight(const GameRow& row, Viewer viewer);
  /// Returns what the viewer may know of a game whose papers are sealed.
  Result<const Shown*> shown(const GameRow& row, Viewer viewer);

  void answer_later(Verdict verdict, const Answer& answer);
  void refuse(std::string message, const Answer& answer);
  void deny(Error error, const Answer& answer);
  void write(const std::string& id, Journal::Write write, const Answer& answer);
  /// Takes over the session's outcome and position, starts or stops the clock, and sets the time. Returns a copy of all
  /// that a write needs. Call it exactly once per write.
  Change stamp(InPlay& g);
  static ClockSituation situation(const InPlay& g);
  void watch(const GameRow& row);
  void watch_stored();
  void call_time(InPlay& g);
  /// Writes everything in a Change, so no moves.
  void write_standing(InPlay& g, const Answer& answer);
  /// Ends the game unless it is already over. The same outcome again gives `same`.
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
  /// Asks the other player, or grants the request at once if nobody needs to be asked.
  void ask(InPlay& g, Seat seat, const Ask& wish, const Answer& answer);
  void grant(InPlay& g, const Ask& wish, const Answer& answer);
  /// Empties the called Umpire's seat. Whoever opens the players' next invitation takes it.
  static void call_umpire(InPlay& g);
  /// Writes the terms and who was called.
  void write_agreed(InPlay& g, const Answer& answer);
  /// Refuses a called Umpire whom the players have not both accepted. Returns whether it did.
  bool refused_as_unaccepted(const InPlay& g, Seat seat, const Answer& answer);
  /// Refuses a player who would undo the Umpire's decision. Returns whether it did.
  bool refused_as_final(const InPlay& g, Seat seat, const Answer& answer);
  /// Returns why the players cannot have this even if they agree.
  std::optional<Error> hindrance(const InPlay& g, const Ask& wish) const;
  /// Returns a game's entry in a list; nothing if the game cannot be shown.
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
  std::map<std::string, std::vector<Then>> preparing_;  // by key of the rules
  /// What a viewer was shown, and the true moves at that time.
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
