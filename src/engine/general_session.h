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
#include "engine/played_line.h"
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
      : Base(std::move(game), std::move(start_fen), start.key()), line_(start) {}

  std::string fen(FenDialect dialect) const override {
    return write_fen(this->setup(), spec(), topology(), dialect);
  }
  Cell king(Color c) const override {
    return ask([c](const auto& p) { return p.king(c); });
  }
  std::optional<std::array<int, 2>> material() const override;
  int times_seen() const override;
  std::vector<Session::Projection> projections() const override;
  std::vector<Cell> attackers(Cell at, Color by) const override;
  std::vector<Cell> luft(Color color) const override;
  std::optional<Message> why_not(Cell from, Cell to) const override {
    return WhyNot(position(), from, to).reason();
  }

  // As engine/timeline.h, engine/search_thinker.h and engine/session_perft.h ask.
  const P& position() const { return line_.position(); }
  Result<Move> read_turn(std::string_view text) const;
  std::string name(Move m) const { return coordinates(position(), m); }
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

  // As engine/timeline.h asks.
  Result<void> push(Move m) {
    line_.make(m);
    this->record();
    return {};
  }
  void pop() { line_.unmake(); }
  void pass() { line_.pass(); }
  template <class F>
  auto ask(F f) const {
    return line_.ask(f);
  }
  void view_played(std::vector<MoveView>& views) const;
  MoveView view(Move m) const { return view(position(), m); }
  std::vector<Move> choices() const {
    return ask([](const auto& p) { return all_moves(p); });
  }
  void list(std::vector<MoveCode>& codes) const;
  static Move move_of(Move m) { return m; }
  Move choice(MoveCode code, std::size_t) const { return Move::from_bits(code & ~names_departure); }
  Outcome by_rules(Claims claims) const;
  Setup shown() const { return position().setup(); }

  MoveView view(const P& p, Move m) const;

  /// In a code: the move's coordinates name the board of departure. Move has no such bit.
  static constexpr MoveCode names_departure = MoveCode{1} << 31;

  using Base::game_, Base::keys_, Base::side, Base::spec, Base::topology;
  PlayedLine<W, R> line_;
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
  Result<Move> move = read_move(position(), text);
  if (!move) return refusal(position(), text, move.error());
  return move;
}

template <int W, class R>
void GeneralSession<W, R>::list(std::vector<MoveCode>& codes) const {
  const auto code_in = [](const auto& p, Move m) {
    MoveCode code = m.bits();
    if constexpr (R::shared) {
      if (!departure_board(p, m).empty()) code |= names_departure;
    }
    return code;
  };
  ask([&](const auto& p) {
    typename P::MoveList moves;
    p.list(moves);
    codes.resize(moves.size());
    std::transform(moves.begin(), moves.end(), codes.begin(), [&](Move m) { return code_in(p, m); });
    if (moves.size() < moves.capacity()) return;
    // The list may lack some.
    codes.clear();
    for (const Move m : all_moves(p)) codes.push_back(code_in(p, m));
  });
}

template <int W, class R>
void GeneralSession<W, R>::view_played(std::vector<MoveView>& views) const {
  if (views.size() == line_.size()) return;
  line_.each(views.size(), [&](const P& p, Move m) {
    MoveView played = m.null() ? Base::null_view(p.king(p.side())) : view(p, m);
    if (!m.null()) add_common_terms(played, views, has_one_move(p));
    views.push_back(std::move(played));
  });
}

template <int W, class R>
int GeneralSession<W, R>::times_seen() const {
  // No position before the last capture or pawn move can recur.
  const std::span<const std::uint64_t> keys = this->repeatable_keys();
  const int clock = ask([](const auto& p) { return p.halfmove_clock(); });
  const auto since = keys.last(std::min(keys.size() - 1, static_cast<std::size_t>(clock)) + 1);
  return static_cast<int>(std::count(since.begin(), since.end(), keys.back()));
}

template <int W, class R>
Outcome GeneralSession<W, R>::by_rules(Claims claims) const {
  using enum Outcome::Reason;
  if (!ask([](const auto& p) { return p.has_legal_move(); }))
    return this->in_check() ? Outcome::win(!side(), checkmate) : Outcome::draw(stalemate);
  if (ask([](const auto& p) { return p.dead(); })) return Outcome::draw(dead_position);
  // Nobody need claim what has happened five times, or for half as long again as a claim takes.
  const bool claimed = claims == Claims::applied;
  if (spec().repetition_draws && times_seen() >= (claimed ? 3 : 5))
    return Outcome::draw(claimed ? repetition : fivefold_repetition);
  const int limit = spec().fifty_move_limit,
            beyond = ask([](const auto& p) { return p.halfmove_clock(); }) - limit;
  if (beyond >= (claimed ? 0 : limit / 2)) return Outcome::draw(claimed ? fifty_moves : seventy_five_moves);
  return {};
}

template <int W, class R>
MoveView GeneralSession<W, R>::view(const P& p, Move m) const {
  MoveView v;
  v.uci = coordinates(p, m);
  v.san = san(p, m);
  v.from = m.from();
  v.to = m.to();
  v.arrival = P::arrival(m);
  v.victim = p.victim(m);
  if (v.victim != no_cell) v.victim_letter = spec().kinds[kind_of(p.at(v.victim))].letter;
  if (m.kind() == MoveKind::promotion)
    v.promotion = static_cast<char>(spec().kinds[m.promotion()].letter - 'A' + 'a');
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = spec().castlings[m.castling()];
    v.also.push_back({castling.rook_from, p.rook_arrival(castling, m.passage())});
  }
  return v;
}

template <int W, class R>
std::optional<std::array<int, 2>> GeneralSession<W, R>::material() const {
  std::array<int, 2> sum{};
  const P& p = position();
  p.occupied().for_each([&](Cell c) {
    const Piece piece = p.at(c);
    sum[index(color_of(piece))] += game_->value(kind_of(piece));
  });
  return sum;
}

template <int W, class R>
std::vector<Session::Projection> GeneralSession<W, R>::projections() const {
  std::vector<Session::Projection> all;
  const auto cells_of = [](const auto& set) {
    std::vector<Cell> cells;
    set.for_each([&](Cell c) { cells.push_back(c); });
    return cells;
  };
  const P& p = position();
  const auto occupied = p.occupied();
  occupied.for_each([&](Cell from) {
    const Color color = color_of(p.at(from));
    std::vector<Cell> guarded;
    p.pieces(color).for_each([&](Cell friendly) {
      if (friendly != from && p.attackers(friendly, color).contains(from)) guarded.push_back(friendly);
    });
    all.push_back({from, cells_of(p.projection(from)), std::move(guarded), cells_of(pattern(p, from))});
  });
  return all;
}

template <int W, class R>
std::vector<Cell> GeneralSession<W, R>::attackers(Cell at, Color by) const {
  std::vector<Cell> cells;
  const P& p = position();
  if (at >= 64 * W || !p.tables().cells.contains(at)) return cells;
  p.attackers(at, by).for_each([&](Cell c) { cells.push_back(c); });
  return cells;
}

template <int W, class R>
std::vector<Cell> GeneralSession<W, R>::luft(Color color) const {
  P p = position();
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
  P p = position();
  for (Move m : line.moves) {
    v.moves.push_back(coordinates(p, m));
    v.san.push_back(san(p, m));
    Undo undo;
    p.make(m, undo);
  }
  return v;
}

}  // namespace cheshire
