// GameOf and SessionOf: the facade of session.h over one Position type. Instantiated once per type, in a file of instantiations/.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "engine/open_kernel.h"
#include "engine/parallel.h"
#include "engine/session.h"
#include "engine/terms.h"
#include "rules/game.h"
#include "rules/passage.h"
#include "rules/pattern.h"
#include "rules/setup_check.h"
#include "search/searcher.h"
#include "search/skill.h"
#include "text/refusal.h"

namespace cheshire {

template <int W, class R>
class GameOf;

template <int W, class R>
class SessionOf final : public Session {
 public:
  using P = Position<W, R>;
  static_assert(Game<P>);

  SessionOf(std::shared_ptr<const GameOf<W, R>> game, const P& start, std::string start_fen)
      : game_(std::move(game)), position_(start), setup_(start.setup()), start_fen_(std::move(start_fen)) {
    keys_.push_back(position_.key());
  }

  const AnyGame& game() const override { return *game_; }
  std::unique_ptr<Session> clone() const override;

  Result<void> set(std::string_view fen, std::span<const std::string> moves) override;
  Result<void> play(std::string_view move) override;
  int back(int n) override;
  Result<void> end(const Outcome& outcome) override;

  Color side() const override { return position_.side(); }
  int ply() const override { return static_cast<int>(played_.size()); }
  const Setup& setup() const override { return setup_; }
  std::string fen(FenDialect dialect) const override {
    return write_fen(setup_, spec(), topology(), dialect);
  }
  const std::string& start_fen() const override { return start_fen_; }
  bool in_check() const override { return position_.in_check(); }
  Cell king(Color c) const override { return position_.king(c); }
  Outcome outcome() const override;
  std::vector<MoveView> legal_moves() const override;
  const std::vector<MoveView>& moves() const override { return views_; }
  std::vector<Projection> projections() const override;
  std::vector<Cell> attackers(Cell at, Color by) const override;
  std::vector<Cell> luft(Color color) const override;
  std::optional<Message> why_not(Cell from, Cell to) const override {
    return WhyNot(position_, from, to).reason();
  }

  std::optional<std::uint64_t> perft(int depth, const PerftWatch& watch) const override;
  Result<ThinkResult> think(const ThinkRequest& request, const ThinkEvents& events) override;
  Result<void> set_hash(int mebibytes) override;
  void clear_hash() override {
    if (searcher_) searcher_->clear();
  }

 private:
  struct Played {
    Move move;
    Undo undo;
  };

  const GameSpec& spec() const { return position_.tables().spec; }
  const Topology& topology() const { return position_.tables().topology; }
  MoveView view(Move m) const;
  LineView view(const Line& line) const;
  void push(Move m);
  int times_seen() const;

  std::shared_ptr<const GameOf<W, R>> game_;
  P position_;
  Setup setup_;
  std::string start_fen_;
  std::vector<Played> played_;
  std::vector<MoveView> views_;
  std::vector<std::uint64_t> keys_;  // of every position since the start; the last is the current one
  std::optional<Outcome> ended_;     // by the players, not by the rules
  std::unique_ptr<Searcher<P>> searcher_;
  int hash_mebibytes_ = 16;
};

template <int W, class R>
class GameOf final : public AnyGame, public std::enable_shared_from_this<GameOf<W, R>> {
 public:
  using P = Position<W, R>;
  using Tables = RuleTables<W>;

  /// Errors: the game cannot be compiled for W words, or its start cannot be played.
  static Result<std::shared_ptr<const AnyGame>> open(GameSpec spec) {
    auto tables = Tables::compile(std::move(spec));
    if (!tables) return tables.error();
    std::shared_ptr<GameOf> game(new GameOf(std::move(*tables)));
    Result<P> start = game->position(game->spec().start);
    if (!start) return start.error();
    game->start_ = *start;
    return std::shared_ptr<const AnyGame>(std::move(game));
  }

  const GameSpec& spec() const override { return tables_->spec; }
  const Topology& topology() const override { return tables_->topology; }
  const Tables& tables() const { return *tables_; }
  std::size_t bytes() const override { return sizeof(*this) + tables_->bytes(); }
  std::unique_ptr<Session> session() const override {
    return std::make_unique<SessionOf<W, R>>(this->shared_from_this(), *start_, spec().start);
  }

  /// The position of a FEN. Errors: what cannot be read and where, or every fault of the position.
  Result<P> position(std::string_view fen) const {
    const Result<Setup> setup = read_fen(fen, spec(), topology());
    if (!setup) return setup.error();
    auto checked = SetupCheck<W, R>::check(*setup, *tables_);
    if (checked.position) return *checked.position;
    std::string faults;
    for (const Fault& f : checked.faults) faults += (faults.empty() ? "" : "; ") + f.message;
    return Error{faults};
  }

 private:
  explicit GameOf(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}

  Result<SetupReport> report(const SetupQuery& query) const override {
    return report_setup(query, spec(), topology(), [this](const Setup& setup) {
      return SetupCheck<W, R>::check(setup, *tables_).faults;
    });
  }

  std::shared_ptr<const Tables> tables_;
  std::optional<P> start_;
};

template <Game P>
std::vector<Move> all_moves(const P& p) {
  std::vector<Move> moves;
  each_legal_move(p, [&](Move m) {
    moves.push_back(m);
    return true;
  });
  return moves;
}

template <int W, class R>
std::unique_ptr<Session> SessionOf<W, R>::clone() const {
  auto copy = std::make_unique<SessionOf>(game_, position_, start_fen_);
  copy->played_ = played_;
  copy->views_ = views_;
  copy->keys_ = keys_;
  copy->ended_ = ended_;
  copy->hash_mebibytes_ = hash_mebibytes_;
  return copy;
}

template <int W, class R>
Result<void> SessionOf<W, R>::set(std::string_view fen, std::span<const std::string> moves) {
  const std::string text(fen.empty() ? std::string_view(spec().start) : fen);
  Result<P> start = game_->position(text);
  if (!start) return start.error();
  SessionOf fresh(game_, *start, text);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Result<Move> move = read_move(fresh.position_, moves[i]);
    if (!move) {
      return Error{"move " + std::to_string(i + 1) + ", '" + moves[i] +
                   "': " + refusal(fresh.position_, moves[i], move.error()).text()};
    }
    fresh.push(*move);
  }
  position_ = fresh.position_;
  setup_ = std::move(fresh.setup_);
  start_fen_ = std::move(fresh.start_fen_);
  played_ = std::move(fresh.played_);
  views_ = std::move(fresh.views_);
  keys_ = std::move(fresh.keys_);
  ended_.reset();
  return {};
}

template <int W, class R>
Result<void> SessionOf<W, R>::play(std::string_view text) {
  if (const Outcome over = outcome(); over.over()) return Error{"the game is over. " + sentence(over)};
  Result<Move> move = read_move(position_, text);
  if (!move) return refusal(position_, text, move.error());
  push(*move);
  return {};
}

template <int W, class R>
void SessionOf<W, R>::push(Move m) {
  MoveView announced = view(m);
  add_common_terms(announced, views_, position_.count() == 1);
  views_.push_back(std::move(announced));
  Played played{m, {}};
  position_.make(m, played.undo);
  played_.push_back(played);
  keys_.push_back(position_.key());
  setup_ = position_.setup();
}

template <int W, class R>
int SessionOf<W, R>::back(int n) {
  int taken = 0;
  for (; taken < n && !played_.empty(); ++taken) {
    position_.unmake(played_.back().move, played_.back().undo);
    played_.pop_back();
    views_.pop_back();
    keys_.pop_back();
    ended_.reset();
  }
  setup_ = position_.setup();
  return taken;
}

template <int W, class R>
Result<void> SessionOf<W, R>::end(const Outcome& result) {
  if (const Outcome over = outcome(); over.over()) return Error{"the game is over. " + sentence(over)};
  ended_ = result;
  return {};
}

template <int W, class R>
int SessionOf<W, R>::times_seen() const {
  // No position before the last capture or pawn move can recur.
  const std::size_t reach = std::min(keys_.size() - 1, static_cast<std::size_t>(position_.halfmove_clock()));
  return static_cast<int>(
      std::count(keys_.end() - 1 - static_cast<std::ptrdiff_t>(reach), keys_.end(), position_.key()));
}

template <int W, class R>
Outcome SessionOf<W, R>::outcome() const {
  if (ended_) return *ended_;
  if (!position_.has_legal_move()) {
    return position_.in_check() ? Outcome::win(!side(), Outcome::Reason::checkmate)
                                : Outcome::draw(Outcome::Reason::stalemate);
  }
  if (position_.dead()) return Outcome::draw(Outcome::Reason::dead_position);
  if (spec().repetition_draws && times_seen() >= 3) return Outcome::draw(Outcome::Reason::repetition);
  if (position_.halfmove_clock() >= spec().fifty_move_limit)
    return Outcome::draw(Outcome::Reason::fifty_moves);
  return {};
}

template <int W, class R>
MoveView SessionOf<W, R>::view(Move m) const {
  MoveView v;
  v.uci = coordinates(position_, m);
  v.san = san(position_, m);
  v.from = m.from();
  v.to = m.to();
  v.arrive = P::arrival(m);
  v.victim = position_.victim(m);
  if (m.kind() == MoveKind::promotion)
    v.promotion = static_cast<char>(spec().kinds[m.promotion()].letter - 'A' + 'a');
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = spec().castlings[m.castling()];
    v.also.push_back({castling.rook_from, position_.rook_arrival(castling, m.passage())});
  }
  return v;
}

template <int W, class R>
std::vector<MoveView> SessionOf<W, R>::legal_moves() const {
  std::vector<MoveView> views;
  if (outcome().over()) return views;
  each_legal_move(position_, [&](Move m) {
    views.push_back(view(m));
    return true;
  });
  return views;
}

template <int W, class R>
std::vector<Session::Projection> SessionOf<W, R>::projections() const {
  std::vector<Projection> all;
  const auto list = [](const auto& set) {
    std::vector<Cell> cells;
    set.for_each([&](Cell c) { cells.push_back(c); });
    return cells;
  };
  const auto occupied = position_.occupied();
  occupied.for_each([&](Cell from) {
    const Color color = color_of(position_.at(from));
    std::vector<Cell> guarded;
    position_.pieces(color).for_each([&](Cell friendly) {
      if (friendly != from && position_.attackers(friendly, color).contains(from))
        guarded.push_back(friendly);
    });
    all.push_back(
        {from, list(position_.projection(from)), std::move(guarded), list(pattern(position_, from))});
  });
  return all;
}

template <int W, class R>
std::vector<Cell> SessionOf<W, R>::attackers(Cell at, Color by) const {
  std::vector<Cell> cells;
  if (at >= 64 * W || !position_.tables().cells.contains(at)) return cells;
  position_.attackers(at, by).for_each([&](Cell c) { cells.push_back(c); });
  return cells;
}

template <int W, class R>
std::vector<Cell> SessionOf<W, R>::luft(Color color) const {
  P p = position_;
  if (Undo undo; p.side() != color) p.make_null(undo);
  typename P::Set cells;
  for (Move m : all_moves(p)) {
    if (m.from() == p.king(color) && m.kind() != MoveKind::castling) cells.insert(m.to());
  }
  std::vector<Cell> list;
  cells.for_each([&](Cell c) { list.push_back(c); });
  return list;
}

// Leaves below a position; small trees are counted in one go, so that `stop` is checked regularly.
template <Game P>
std::uint64_t count_leaves(P& p, int depth, const std::function<bool()>& stop, std::atomic<bool>& stopped) {
  constexpr int in_one_go = 4;
  if (stopped || (stop && stop())) {
    stopped = true;
    return 0;
  }
  if (depth <= in_one_go) return p.perft(depth);
  std::uint64_t leaves = 0;
  for (Move m : all_moves(p)) {
    Undo undo;
    p.make(m, undo);
    leaves += count_leaves(p, depth - 1, stop, stopped);
    p.unmake(m, undo);
  }
  return leaves;
}

template <int W, class R>
std::optional<std::uint64_t> SessionOf<W, R>::perft(int depth, const PerftWatch& watch) const {
  if (depth <= 0) return 1;
  const std::vector<Move> moves = all_moves(position_);
  std::vector<std::uint64_t> leaves(moves.size());
  std::atomic<bool> stopped = false;
  const bool tell_at_once = watch.divide && watch.threads <= 1;
  parallel_for(static_cast<int>(moves.size()), watch.threads, [&](int i) {
    P p = position_;
    Undo undo;
    p.make(moves[i], undo);
    leaves[i] = count_leaves(p, depth - 1, watch.stop, stopped);
    if (tell_at_once && !stopped) watch.divide(coordinates(position_, moves[i]), leaves[i]);
  });
  if (stopped) return std::nullopt;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (watch.divide && !tell_at_once) watch.divide(coordinates(position_, moves[i]), leaves[i]);
    sum += leaves[i];
  }
  return sum;
}

template <int W, class R>
LineView SessionOf<W, R>::view(const Line& line) const {
  LineView v{line, {}, {}};
  P p = position_;
  for (Move m : line.moves) {
    v.moves.push_back(coordinates(p, m));
    v.san.push_back(san(p, m));
    Undo undo;
    p.make(m, undo);
  }
  return v;
}

template <int W, class R>
Result<void> SessionOf<W, R>::set_hash(int mebibytes) {
  if (!searcher_) searcher_ = std::make_unique<Searcher<P>>(game_->tables(), 1);
  if (!searcher_->set_hash(mebibytes))
    return Error{"there is no memory for a hash table of " + std::to_string(mebibytes) + " MiB"};
  hash_mebibytes_ = mebibytes;
  return {};
}

template <int W, class R>
Result<ThinkResult> SessionOf<W, R>::think(const ThinkRequest& request, const ThinkEvents& events) {
  if (auto ready = can_run(request.limits, static_cast<bool>(events.now), static_cast<bool>(events.stop));
      !ready)
    return ready.error();
  if (!searcher_) searcher_ = std::make_unique<Searcher<P>>(game_->tables(), hash_mebibytes_);
  Limits limits = request.limits;
  for (const std::string& text : request.only) {
    if (Result<Move> m = read_move(position_, text)) limits.only.push_back(*m);
  }
  const Skill skill = Skill::of(request.skill);
  skill.restrict(limits);

  SearchEvents search_events;
  search_events.now = events.now;
  search_events.stop = events.stop;
  if (events.line) {
    search_events.line = [&](const Line& line) { events.line(view(line)); };
  }
  SearchResult found = searcher_->think(position_, {keys_.data(), keys_.size() - 1}, limits, search_events);

  ThinkResult result;
  for (const Line& line : found.lines) result.lines.push_back(view(line));
  result.nodes = found.nodes;
  result.depth = found.depth;
  // Weak levels vary; full strength always plays the best move found.
  Rng rng(position_.key() ^ static_cast<std::uint64_t>(events.now ? events.now() : 0));
  const Move best = pick(found.lines, skill, rng);
  if (!best.null()) result.best = coordinates(position_, best);
  if (best == found.best && !found.ponder.null() && !result.lines.empty() &&
      result.lines[0].moves.size() > 1) {
    result.ponder = result.lines[0].moves[1];
  }
  return result;
}

template <int W, class R>
Result<std::shared_ptr<const AnyGame>> open_kernel(GameSpec spec) {
  return GameOf<W, R>::open(std::move(spec));
}

}  // namespace cheshire
