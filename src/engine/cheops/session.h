// The facade of engine/session.h over the rules of Cheops. A session knows the whole game or only what one
// viewer may know: seen_by() returns one that never had more, and the engine thinks with the one for the side
// to move.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session.h"
#include "rules/cheops/knowledge.h"
#include "rules/cheops/outcome.h"
#include "search/cheops/searcher.h"
#include "text/cheops/wire.h"

namespace cheshire::cheops {

template <int W>
class CheopsGameOf final : public AnyGame, public std::enable_shared_from_this<CheopsGameOf<W>> {
 public:
  static Result<std::shared_ptr<const AnyGame>> open(GameSpec spec);

  const GameSpec& spec() const override { return tables_->spec; }
  const Topology& topology() const override { return tables_->topology; }
  const Tables<W>& tables() const { return *tables_; }
  std::size_t bytes() const override { return sizeof(*this) + tables_->bytes(); }
  /// The game's own start.
  const Position<W>& opening() const { return start_->position(); }
  std::unique_ptr<Session> session() const override;

  /// The position of a FEN. Errors: what cannot be read and where, or every fault of the position.
  Result<Knowledge<W>> read(std::string_view fen) const;

 private:
  explicit CheopsGameOf(std::shared_ptr<const Tables<W>> tables) : tables_(std::move(tables)) {}

  Result<SetupReport> report(const SetupQuery& query) const override;

  std::shared_ptr<const Tables<W>> tables_;
  std::optional<Knowledge<W>> start_;
};

template <int W>
class CheopsSession final : public Session {
 public:
  CheopsSession(std::shared_ptr<const CheopsGameOf<W>> game, const Knowledge<W>& start,
                std::string start_fen);

  const AnyGame& game() const override { return *game_; }
  std::unique_ptr<Session> clone() const override;
  std::unique_ptr<Session> seen_by(Viewer viewer, bool open_at_end = true) const override;

  Result<void> set(std::string_view fen, std::span<const std::string> moves) override;
  Result<void> play(std::string_view move) override;
  int back(int n) override;
  Result<void> end(const Outcome& outcome) override;
  Result<void> challenge() override;

  Color side() const override { return position().side(); }
  int ply() const override { return static_cast<int>(turns_.size()); }
  const cheshire::Setup& setup() const override { return shown_; }
  std::string fen(FenDialect) const override;
  const std::string& start_fen() const override { return start_fen_; }
  bool in_check() const override { return position().in_check(); }
  Cell king(Color c) const override { return position().king(c); }
  Outcome outcome() const override;
  Outcome offered() const override;
  Outcome outcome_by(Outcome::Reason reason, std::optional<Color> loser) const override;
  std::optional<CheopsView> cheops_view() const override;
  std::vector<MoveView> legal_moves() const override;
  const std::vector<MoveView>& moves() const override { return views_; }
  std::vector<Projection> projections() const override;
  std::vector<Cell> attackers(Cell at, Color by) const override;
  std::vector<Cell> luft(Color color) const override;
  std::optional<Message> why_not(Cell from, Cell to) const override;

  std::optional<std::uint64_t> perft(int depth, const PerftWatch& watch) const override;
  Result<ThinkResult> think(const ThinkRequest& request, const ThinkEvents& events) override;
  Result<void> set_hash(int mebibytes) override;
  void clear_hash() override {
    if (searcher_) searcher_->clear();
  }

 private:
  /// A played turn, as this session knows it.
  struct Turn {
    Wire wire;
    bool challenges = false;
  };

  const Knowledge<W>& now() const { return known_.back(); }
  const Position<W>& position() const { return now().position(); }
  const GameSpec& spec() const { return game_->spec(); }
  const Topology& topology() const { return game_->topology(); }
  const Rules& rules() const { return *spec().cheops; }

  Result<Turn> read_turn(std::string_view text) const;
  Error unread(std::string_view text, const Error& error) const;
  Result<void> push(Turn turn);
  Result<void> seal(Wire& wire) const;
  Result<void> may_challenge() const;
  Error doubt(typename Knowledge<W>::Doubt doubt, const Wire& wire) const;
  void show();

  GameHistory history() const;
  Condition condition() const;
  std::vector<Action> choices() const;
  Outcome outcome_of(Outcome::Reason reason, Ending ending) const;
  Outcome stalemate(Condition c) const;

  MoveView view(const Wire& wire) const;
  void add_terms(MoveView& view, Action done, const Position<W>& after, bool may_end) const;
  CellSet<W> at_opening() const;
  Wire plain(Action a) const { return {{a, false, {}}, {}}; }
  ThinkResult think_apart(const ThinkRequest& request, const ThinkEvents& events) const;

  std::shared_ptr<const CheopsGameOf<W>> game_;
  std::vector<Knowledge<W>> known_;  // after every turn since the start; the last is the current one
  cheshire::Setup shown_;            // the current pieces, for drawing only
  std::string start_fen_;
  std::vector<Turn> turns_;
  std::vector<MoveView> views_;
  std::vector<std::uint64_t> keys_;
  std::optional<Outcome> ended_;  // by the players or the Umpire, not by the rules
  bool challenging_ = false;      // the next turn makes a challenge
  std::unique_ptr<Searcher<W>> searcher_;
  int hash_mebibytes_ = 16;
};

}  // namespace cheshire::cheops
