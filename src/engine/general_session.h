// GeneralGame and GeneralSession: AnyGame and Session (session.h) of games without rules of their own.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/move_terms.h"
#include "engine/session.h"
#include "engine/timeline.h"
#include "eval/eval_tables.h"
#include "rules/fastest.h"
#include "rules/game.h"
#include "rules/passage.h"
#include "rules/pattern.h"
#include "rules/setup_check.h"
#include "text/move_refusal.h"

namespace cheshire {

template <Game P>
std::vector<Move> all_moves(const P& p) {
  std::vector<Move> moves;
  each_legal_move(p, [&](Move m) {
    moves.push_back(m);
    return true;
  });
  return moves;
}

template <Game P>
bool has_one_move(const P& p) {
  int moves = 0;
  each_legal_move(p, [&](Move) { return ++moves < 2; });
  return moves == 1;
}

template <int W, class R>
class GeneralGame;

/// What a GeneralSession is made of.
template <int W, class R>
struct SessionTypes {
  using Game = GeneralGame<W, R>;
  using Move = cheshire::Move;
  using Turn = Move;
};

template <int W, class R>
class GeneralSession final : public Timeline<GeneralSession<W, R>, SessionTypes<W, R>> {
  using Base = Timeline<GeneralSession, SessionTypes<W, R>>;

 public:
  using P = Position<W, R>;
  static_assert(Game<P>);

  GeneralSession(std::shared_ptr<const GeneralGame<W, R>> game, const P& start, std::string start_fen)
      : Base(std::move(game), std::move(start_fen), start.key()), position_(start) {
    this->show();
  }

  std::string fen(FenDialect dialect) const override {
    return write_fen(shown_, spec(), topology(), dialect);
  }
  Cell king(Color c) const override { return position_.king(c); }
  std::optional<std::array<int, 2>> material() const override;
  std::vector<Session::Projection> projections() const override;
  std::vector<Cell> attackers(Cell at, Color by) const override;
  std::vector<Cell> luft(Color color) const override;
  std::optional<Message> why_not(Cell from, Cell to) const override {
    return WhyNot(position_, from, to).reason();
  }

  // As engine/timeline.h, engine/search_thinker.h and engine/session_perft.h ask.
  const P& position() const { return position_; }
  Result<Move> read_turn(std::string_view text) const;
  std::string name(Move m) const { return coordinates(position_, m); }
  LineView view(const Line& line) const;
  static std::vector<Move> moves_of(const P& p) { return all_moves(p); }
  static P after(P p, Move m) {
    Undo undo;
    p.make(m, undo);
    return p;
  }
  static std::uint64_t leaves(P p, int depth) {
#ifdef __wasi__
    // In the browser the size of a second back end counts more than the speed of perft.
    return p.perft(depth);
#else
    return with_fastest(p, [depth](auto fastest) { return fastest.perft(depth); });
#endif
  }
  static constexpr int uninterrupted_depth = 4;

 private:
  friend Base;
  struct Played {
    Move move;
    Undo undo;
  };

  // As engine/timeline.h asks.
  Result<void> push(Move m);
  void pop() {
    const Played& last = played_.back();
    last.move.null() ? position_.unmake_null(last.undo) : position_.unmake(last.move, last.undo);
    played_.pop_back();
  }
  void pass() { position_.make_null(played_.emplace_back().undo); }
  MoveView view(Move m) const;
  std::vector<Move> choices() const { return all_moves(position_); }
  Outcome by_rules(Claims claims) const;
  Setup shown() const { return position_.setup(); }

  int times_seen() const;

  using Base::game_, Base::keys_, Base::shown_, Base::side, Base::spec, Base::topology, Base::views_;
  P position_;
  std::vector<Played> played_;
};

template <int W, class R>
class GeneralGame final
    : public OpenedGame<GeneralGame<W, R>, RuleTables<W>, Position<W, R>, GeneralSession<W, R>> {
  using Base = OpenedGame<GeneralGame, RuleTables<W>, Position<W, R>, GeneralSession<W, R>>;

 public:
  using Base::Base, Base::spec, Base::tables, Base::topology;

  /// The position of a FEN. Errors: what cannot be read and where, or every fault of the position. With
  /// `notes`, what can be forgiven is corrected and added there.
  Result<Position<W, R>> read(std::string_view fen, Purpose purpose = Purpose::game,
                              std::vector<Error>* notes = nullptr) const {
    Result<Setup> setup = read_fen(fen, spec(), topology(), notes);
    if (!setup) return setup.error();
    const bool kings = purpose != Purpose::problem;
    const auto check = [&](const Setup& one) {
      return SetupCheck<W, R>::check(one, tables(), {kings, kings});
    };
    auto checked = check(*setup);
    if (!checked.position && notes && all_forgivable(checked.faults)) {
      add_notes(checked.faults, *notes);
      checked = check(corrected(*std::move(setup), checked.faults));
    }
    if (checked.position) return *checked.position;
    return unplayable(checked.faults);
  }
  const QuickSan<W, R>& quick() const { return quick_; }
  /// What a kind is worth to the engine, in centipawns.
  int value(Kind kind) const { return values_[kind]; }

 private:
  Result<SetupReport> report(const SetupQuery& query) const override {
    return report_setup(query, spec(), topology(), [this](const Setup& setup) {
      return SetupCheck<W, R>::check(setup, tables()).faults;
    });
  }

  std::array<int, max_kinds> values_ = EvalTables<W>(tables()).value;
  QuickSan<W, R> quick_{tables()};
};

template <int W, class R>
Result<Move> GeneralSession<W, R>::read_turn(std::string_view text) const {
  Result<Move> move = read_move(position_, text);
  if (!move) return refusal(position_, text, move.error());
  return move;
}

template <int W, class R>
Result<void> GeneralSession<W, R>::push(Move m) {
  MoveView announced = view(m);
  add_common_terms(announced, views_, has_one_move(position_));
  Played played{m, {}};
  position_.make(m, played.undo);
  played_.push_back(played);
  this->record(std::move(announced));
  return {};
}

template <int W, class R>
int GeneralSession<W, R>::times_seen() const {
  // No position before the last capture or pawn move can recur.
  const std::span<const std::uint64_t> keys = this->repeatable_keys();
  const std::size_t reach = std::min(keys.size() - 1, static_cast<std::size_t>(position_.halfmove_clock()));
  const auto since = keys.last(reach + 1);
  return static_cast<int>(std::count(since.begin(), since.end(), position_.key()));
}

template <int W, class R>
Outcome GeneralSession<W, R>::by_rules(Claims claims) const {
  if (!position_.has_legal_move()) {
    return position_.in_check() ? Outcome::win(!side(), Outcome::Reason::checkmate)
                                : Outcome::draw(Outcome::Reason::stalemate);
  }
  if (position_.dead()) return Outcome::draw(Outcome::Reason::dead_position);
  // Nobody need claim what has happened five times, or for half as long again as a claim takes.
  using enum Outcome::Reason;
  const bool claimed = claims == Claims::applied;
  if (spec().repetition_draws && times_seen() >= (claimed ? 3 : 5))
    return Outcome::draw(claimed ? repetition : fivefold_repetition);
  const int limit = spec().fifty_move_limit, beyond = position_.halfmove_clock() - limit;
  if (beyond >= (claimed ? 0 : limit / 2))
    return Outcome::draw(claimed ? fifty_moves : seventy_five_moves);
  return {};
}

template <int W, class R>
MoveView GeneralSession<W, R>::view(Move m) const {
  MoveView v;
  v.uci = coordinates(position_, m);
  v.san = san(position_, m);
  v.from = m.from();
  v.to = m.to();
  v.arrive = P::arrival(m);
  v.victim = position_.victim(m);
  if (v.victim != no_cell) v.captured = spec().kinds[kind_of(position_.at(v.victim))].letter;
  if (m.kind() == MoveKind::promotion)
    v.promotion = static_cast<char>(spec().kinds[m.promotion()].letter - 'A' + 'a');
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = spec().castlings[m.castling()];
    v.also.push_back({castling.rook_from, position_.rook_arrival(castling, m.passage())});
  }
  return v;
}

template <int W, class R>
std::optional<std::array<int, 2>> GeneralSession<W, R>::material() const {
  std::array<int, 2> sum{};
  position_.occupied().for_each([&](Cell c) {
    const Piece piece = position_.at(c);
    sum[index(color_of(piece))] += game_->value(kind_of(piece));
  });
  return sum;
}

template <int W, class R>
std::vector<Session::Projection> GeneralSession<W, R>::projections() const {
  std::vector<Session::Projection> all;
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
std::vector<Cell> GeneralSession<W, R>::attackers(Cell at, Color by) const {
  std::vector<Cell> cells;
  if (at >= 64 * W || !position_.tables().cells.contains(at)) return cells;
  position_.attackers(at, by).for_each([&](Cell c) { cells.push_back(c); });
  return cells;
}

template <int W, class R>
std::vector<Cell> GeneralSession<W, R>::luft(Color color) const {
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

template <int W, class R>
LineView GeneralSession<W, R>::view(const Line& line) const {
  LineView v{static_cast<const LineInfo&>(line), {}, {}};
  P p = position_;
  for (Move m : line.moves) {
    v.moves.push_back(coordinates(p, m));
    v.san.push_back(san(p, m));
    Undo undo;
    p.make(m, undo);
  }
  return v;
}

}  // namespace cheshire
