// CheopsGame and CheopsSession: AnyGame and Session (engine/session.h) of Cheops. A session knows the whole
// game or only what one viewer may know: seen_by() returns one that never had more, and the engine thinks
// with the one for the side to move.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/timeline.h"
#include "rules/cheops/knowledge.h"
#include "rules/cheops/outcome.h"
#include "text/cheops/wire.h"

namespace cheshire::cheops {

template <int W>
class CheopsSession;
template <int W>
class CheopsThinker;

template <int W>
class CheopsGame final : public OpenedGame<CheopsGame<W>, Tables<W>, Knowledge<W>, CheopsSession<W>> {
  using Base = OpenedGame<CheopsGame, Tables<W>, Knowledge<W>, CheopsSession<W>>;

 public:
  using Base::Base, Base::spec, Base::tables, Base::topology;

  /// The position of a FEN. Errors: what cannot be read and where, or every fault of the position. With
  /// `notes`, what can be forgiven is corrected and added there.
  Result<Knowledge<W>> read(std::string_view fen, Purpose purpose = Purpose::game,
                            std::vector<Error>* notes = nullptr) const;

 private:
  Result<SetupReport> report(const SetupQuery& query) const override;
};

/// A turn that was played, as a session was told of it.
struct Turn {
  Wire wire;
  bool challenges = false;
  bool refereed = false;  // it is made in a game: a challenge that would be void is refused, not left out
  bool passes = false;    // a null move: nothing else is said
};

/// What a CheopsSession is made of.
template <int W>
struct SessionTypes {
  using Game = CheopsGame<W>;
  using Move = Action;
  using Turn = cheops::Turn;
};

template <int W>
class CheopsSession final : public Timeline<CheopsSession<W>, SessionTypes<W>> {
  using Base = Timeline<CheopsSession, SessionTypes<W>>;

 public:
  CheopsSession(std::shared_ptr<const CheopsGame<W>> game, const Knowledge<W>& start, std::string start_fen);

  std::unique_ptr<Session> seen_by(Viewer viewer, bool open_at_end = true) const override;
  void catch_up(Session& seen, Viewer viewer) const override;
  Result<void> challenge() override;
  std::string fen(FenDialect) const override;
  Cell king(Color c) const override { return position().king(c); }
  Outcome offered() const override;
  Outcome outcome_by(Outcome::Reason reason, std::optional<Color> loser) const override;
  std::optional<Message> missing() const override;
  std::shared_ptr<const GameView> game_view() const override;
  std::optional<SealedMove> sealed_move(std::string_view move) const override;
  std::vector<Session::Projection> projections() const override;
  int times_seen() const override { return history().times_seen; }
  std::vector<Cell> attackers(Cell at, Color by) const override;
  std::vector<Cell> luft(Color color) const override;
  std::optional<Message> why_not(Cell from, Cell to) const override;

  // As engine/timeline.h and engine/session_perft.h ask.
  const Position<W>& position() const { return now().position(); }
  std::string name(Action a) const { return write_wire(plain(a), spec(), topology()); }
  static std::vector<Action> moves_of(const Position<W>& p) { return p.actions(); }
  static Position<W> after(Position<W> p, Action a) {
    p.play(a);
    return p;
  }
  static std::uint64_t leaves(Position<W> p, int depth) { return p.perft(depth); }
  static constexpr int uninterrupted_depth = 2;

 private:
  friend Base;
  friend CheopsThinker<W>;

  const Knowledge<W>& now() const { return *known_.back(); }
  const Rules& rules() const { return game_->tables().rules; }

  // As engine/timeline.h asks.
  Result<Turn> read_turn(std::string_view text) const;
  Result<void> push(Turn turn);
  Result<void> carry_out(Turn turn);
  void pop();
  void pass();
  bool pending() const { return challenging_; }
  void view_played(std::vector<MoveView>&) const {}  // push() has done so
  MoveView view(Action a) const { return view(plain(a)); }
  std::vector<Action> choices() const;
  void list(std::vector<MoveCode>& codes) const;
  static Action move_of(const Turn& turn) { return turn.wire.announced.action; }
  Turn choice(MoveCode, std::size_t n) const { return {plain(choices()[n]), challenging_}; }
  Outcome by_rules(Claims) const;
  cheshire::Setup shown() const;

  Error unread(std::string_view text, const Error& error) const;
  Result<void> seal(Wire& wire) const;
  Result<void> may_challenge() const;
  Error doubt(typename Knowledge<W>::Doubt doubt, const Wire& wire) const;
  Error refused(const Wire& wire) const;

  /// Whether the start has no paper that some viewer may not know; the same of the whole game.
  bool starts_openly() const;
  bool hides_nothing() const;
  /// Plays in `less` the turns that it lacks, as `reader` was told of them.
  void tell(CheopsSession& less, std::optional<Color> reader) const;

  GameHistory history() const;
  Condition condition() const;
  Outcome outcome_of(Outcome::Reason reason, Ending ending) const;
  Outcome stalemate(Condition c) const;

  MoveView view(const Wire& wire) const;
  void add_terms(MoveView& view, Action done, const Position<W>& after, bool may_end) const;
  CellSet<W> at_opening() const;
  Wire plain(Action a) const { return {{a, false, {}}, {}}; }

  using Base::clone, Base::ended_, Base::game_, Base::keys_, Base::outcome, Base::ply, Base::purpose_,
      Base::setup, Base::side, Base::spec, Base::start_fen_, Base::topology, Base::views_;
  // After every turn since the start; the last is the current one. Clones share them.
  std::vector<std::shared_ptr<const Knowledge<W>>> known_;
  std::vector<Turn> turns_;
  std::vector<int> challenges_;  // after every turn: the turn whose challenge runs, or -1. CH-108
  bool challenging_ = false;     // the next turn makes a challenge
};

}  // namespace cheshire::cheops
