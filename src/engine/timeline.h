// OpenedGame and Timeline: what every kernel's game and session have in common. A kernel derives from both
// and says what differs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/session.h"
#include "messages/library.h"
#include "messages/text.h"
#include "text/san_parts.h"

namespace cheshire {

/// A game with its compiled tables and the start of its sessions. Derived has
///   Result<Start> read(std::string_view fen, Purpose purpose = Purpose::game,
///                      std::vector<Error>* notes = nullptr) const;
/// with the errors what cannot be read and where, or every fault of the position; with `notes`, what can be
/// forgiven (forgivable() in rules/setup.h) is corrected and added there. And it has report(). SessionType is
/// constructed from a game, a Start and its FEN.
template <class Derived, class Tables, class Start, class SessionType>
class OpenedGame : public AnyGame, public std::enable_shared_from_this<Derived> {
 public:
  /// `rules`: of type Tables. Errors: the start cannot be played.
  static Result<std::shared_ptr<const AnyGame>> open(std::shared_ptr<const CompiledRules> rules) {
    auto game = std::make_shared<Derived>(std::move(rules));
    Result<Start> start = game->read(game->spec().start);
    if (!start) return start.error();
    game->start_ = std::move(*start);
    return std::shared_ptr<const AnyGame>(std::move(game));
  }

  using AnyGame::AnyGame;

  std::size_t bytes() const final { return sizeof(Derived) + rules().bytes(); }
  std::unique_ptr<Session> session() const final {
    return std::make_unique<SessionType>(this->shared_from_this(), *start_, spec().start);
  }

  const Tables& tables() const { return static_cast<const Tables&>(rules()); }
  /// The game's own start.
  const Start& start() const { return *start_; }

 private:
  std::optional<Start> start_;
};

/// What a player may claim, such as a draw by repetition: a referee applies it, otherwise it is left to them.
enum class Claims : std::uint8_t { applied, left };

/// The line of a game: its start, the turns since, how they look, and its end. `Types` names
///   Game,
///   Move   what a position generates,
///   Turn   what was played: a Move, or more than that.
/// Derived keeps the positions and has
///   const Position& position() const;                      the present one
///   Result<Turn> read_turn(std::string_view text) const;   errors say why it cannot be played
///   Result<void> push(Turn turn);                          carries it out and calls record(); errors say why
///                                                          it cannot
///   void pop();                                            takes the last turn back
///   void view_played(std::vector<MoveView>& views) const;  adds the turns that have no views yet
///   MoveView view(Move move) const;                        a legal move as it would look
///   std::vector<Move> choices() const;                     the legal moves of the game, which may know more
///                                                          than the position
///   void list(std::vector<MoveCode>& codes) const;         the codes of choices(), all different
///   Turn choice(MoveCode code, std::size_t n) const;       the turn of choices()[n], whose code that is
///   static Move move_of(const Turn& turn);                 what a turn does
///   Outcome by_rules(Claims claims) const;                 whether the rules have ended the game here
///   Setup shown() const;                                   the position for those who only draw it
/// Its copy constructor makes a clone. It may have pending() and ask() of its own, and
///   void pass();                                           passes the turn, without a record(); pop() takes
///                                                          that back too
/// without which the game has no null moves.
template <class Derived, class Types>
class Timeline : public Session {
 public:
  using Game = typename Types::Game;
  using Move = typename Types::Move;
  using Turn = typename Types::Turn;

  const AnyGame& game() const final { return *game_; }
  std::unique_ptr<Session> clone() const final { return std::make_unique<Derived>(self()); }

  Result<void> set(std::string_view fen, std::span<const std::string> moves, Purpose purpose) final;
  Result<void> play(std::string_view text) final;
  Result<void> follow(std::string_view text) final;
  int back(int n) final;
  Result<void> end(const Outcome& result) final;

  int ply() const final { return static_cast<int>(keys_.size()) - 1; }
  Color side() const final {
    return self().ask([](const auto& p) { return p.side(); });
  }
  const Setup& setup() const final {
    if (!shown_) shown_ = self().shown();
    return *shown_;
  }
  const std::string& start_fen() const final { return start_fen_; }
  const std::vector<Error>& notes() const final { return notes_; }
  bool in_check() const final {
    return self().ask([](const auto& p) { return p.in_check(); });
  }
  std::uint64_t key() const final { return keys_.back(); }
  Outcome outcome() const final;
  Outcome claimable() const final;
  std::vector<MoveView> legal_moves() const final;
  std::optional<MoveView> legal_move(std::size_t number) const final;
  std::span<const MoveCode> legal_codes() const final;
  Result<MoveCode> code_of(std::string_view text) const final;
  std::optional<MoveView> legal_move_of(MoveCode code) const final;
  Result<void> play(MoveCode code) final;
  const std::vector<MoveView>& moves() const final {
    self().view_played(views_);
    return views_;
  }

  /// The keys of the positions that the present one may repeat, itself the last: none before a null move.
  std::span<const std::uint64_t> repeatable_keys() const {
    return std::span(keys_).subspan(passes_.empty() ? 0 : passes_.back());
  }

 protected:
  Timeline(std::shared_ptr<const Game> game, std::string start_fen, std::uint64_t key)
      : game_(std::move(game)), start_fen_(std::move(start_fen)), given_fen_(start_fen_), keys_{key} {}
  Timeline(const Timeline&) = default;
  Timeline(Timeline&&) = default;
  Timeline& operator=(Timeline&&) = default;

  const GameSpec& spec() const { return game_->spec(); }
  const Topology& topology() const { return game_->topology(); }

  /// Whether the next turn will do more than its text says.
  bool pending() const { return false; }
  /// Returns f(p) for the present position p, or another that has the same side(), key() and in_check().
  template <class F>
  auto ask(F f) const {
    return f(self().position());
  }
  /// Notes a turn that push() has just carried out.
  void record() {
    keys_.push_back(self().ask([](const auto& p) { return p.key(); }));
    shown_.reset();
    listed_ = false;
  }
  /// The same of a turn that was passed.
  void record_pass() {
    passes_.push_back(keys_.size());
    record();
  }
  /// A null move of the side whose king stands there.
  static MoveView null_view(Cell king) {
    MoveView view;
    view.uci = null_coordinates;
    view.san = null_san;
    view.from = view.to = view.arrival = king;
    view.action = "pass";
    return view;
  }
  /// What follow() does with a turn that it has read.
  Result<void> carry_out(Turn turn) { return self().push(std::move(turn)); }

  std::shared_ptr<const Game> game_;
  std::string start_fen_;
  std::string given_fen_;  // as set() got it, in any dialect and perhaps without its last fields
  std::vector<Error> notes_;
  mutable std::vector<MoveView> views_;  // of the first turns; of all after view_played()
  std::vector<std::uint64_t> keys_;      // of every position since the start; the last is the current one
  std::optional<Outcome> ended_;         // by the players, the clock or the Umpire, not by the rules
  Purpose purpose_ = Purpose::game;

 private:
  Derived& self() { return static_cast<Derived&>(*this); }
  const Derived& self() const { return static_cast<const Derived&>(*this); }

  /// Carries out a null move. Errors say why it cannot be one.
  Result<void> null_move();
  /// Plays a move of a line; null moves only if they are allowed.
  Result<void> step(std::string_view text, bool null_moves);
  static Error over(const Outcome& outcome) { return msg::game_over(*message(outcome)); }
  /// The outcome after which nobody may move; ongoing if there is none.
  Outcome last_word() const;

  /// Whether the line from `start` begins with every turn played here.
  bool continued_by(std::string_view start, std::span<const std::string> moves, Purpose purpose) const;
  /// Plays the moves from `first` on. If one is refused, none is played.
  Result<void> append(std::span<const std::string> moves, std::size_t first);
  /// Returns the number of a legal move; nothing if it is none.
  std::optional<std::size_t> number_of(MoveCode code) const;

  std::vector<std::size_t> passes_;  // numbers of the keys after null moves
  mutable std::optional<Setup> shown_;
  mutable std::vector<MoveCode> codes_;  // of the legal moves, if they are listed_
  mutable bool listed_ = false;
};

template <class Derived, class Types>
bool Timeline<Derived, Types>::continued_by(std::string_view start, std::span<const std::string> moves,
                                            Purpose purpose) const {
  return (start == given_fen_ || start == start_fen_) && purpose == purpose_ && !self().pending() &&
         moves.size() >= keys_.size() - 1 &&
         std::equal(this->moves().begin(), this->moves().end(), moves.begin(),
                    [](const MoveView& view, const std::string& move) { return view.uci == move; });
}

template <class Derived, class Types>
Result<void> Timeline<Derived, Types>::append(std::span<const std::string> moves, std::size_t first) {
  for (std::size_t i = first; i < moves.size(); ++i) {
    Result<void> played;
    if (is_null_move(moves[i])) {
      played = purpose_ == Purpose::analysis ? null_move() : Error{msg::null_move_in_game()};
    } else {
      Result<Turn> turn = self().read_turn(moves[i]);
      played = turn ? self().push(std::move(*turn)) : Result<void>(turn.error());
    }
    if (played) continue;
    back(static_cast<int>(i - first));
    return Error{msg::line_move_refused(static_cast<std::int64_t>(i + 1), moves[i], played.error().message)};
  }
  return {};
}

template <class Derived, class Types>
Outcome Timeline<Derived, Types>::outcome() const {
  if (ended_) return *ended_;
  const Outcome now = self().by_rules(purpose_ == Purpose::game ? Claims::applied : Claims::left);
  using enum Outcome::Reason;
  const bool without_move = now.reason == checkmate || now.reason == stalemate || now.reason == deadlock;
  return purpose_ == Purpose::problem && !without_move ? Outcome{} : now;
}

template <class Derived, class Types>
Outcome Timeline<Derived, Types>::claimable() const {
  if (purpose_ == Purpose::problem || last_word().over()) return {};
  const Outcome now = self().by_rules(Claims::applied);
  return now.reason == Outcome::Reason::dead_position ? Outcome{} : now;
}

template <class Derived, class Types>
Outcome Timeline<Derived, Types>::last_word() const {
  const Outcome now = outcome();
  using enum Outcome::Reason;
  const bool moves_left =
      now.reason == dead_position || now.reason == fivefold_repetition || now.reason == seventy_five_moves;
  return purpose_ == Purpose::analysis && moves_left ? Outcome{} : now;
}

template <class Derived, class Types>
Result<void> Timeline<Derived, Types>::set(std::string_view fen, std::span<const std::string> moves,
                                           Purpose purpose) {
  const std::string text(fen.empty() ? std::string_view(spec().start) : fen);
  // A program that plays sends the whole game before each of its moves, and a server reopens an ended one.
  if (continued_by(text, moves, purpose)) {
    const std::optional<Outcome> ended = std::exchange(ended_, std::nullopt);
    Result<void> played = append(moves, keys_.size() - 1);
    if (!played) {
      ended_ = ended;
    } else if (text != given_fen_) {
      given_fen_ = text;
      notes_.clear();
    }
    return played;
  }
  std::vector<Error> notes;
  auto start = game_->read(text, purpose, purpose == Purpose::analysis ? &notes : nullptr);
  if (!start) return start.error();
  Derived fresh(game_, *start, text);
  if (text != spec().start) fresh.start_fen_ = fresh.fen(FenDialect::bar);
  fresh.notes_ = std::move(notes);
  fresh.purpose_ = purpose;
  if (Result<void> played = fresh.append(moves, 0); !played) return played;
  fresh.thinking_ = std::move(thinking_);
  self() = std::move(fresh);
  return {};
}

template <class Derived, class Types>
Result<void> Timeline<Derived, Types>::play(std::string_view text) {
  if (const Outcome now = last_word(); now.over()) return over(now);
  return step(text, purpose_ == Purpose::analysis);
}

template <class Derived, class Types>
Result<void> Timeline<Derived, Types>::follow(std::string_view text) {
  if (ended_) return over(*ended_);
  return step(text, purpose_ != Purpose::problem);
}

template <class Derived, class Types>
Result<void> Timeline<Derived, Types>::step(std::string_view text, bool null_moves) {
  if (is_null_move(text)) return null_moves ? null_move() : Error{msg::null_move_in_game()};
  Result<Turn> turn = self().read_turn(text);
  if (!turn) return turn.error();
  return self().carry_out(std::move(*turn));
}

template <class Derived, class Types>
Result<void> Timeline<Derived, Types>::null_move() {
  if constexpr (requires(Derived& d) { d.pass(); }) {
    if (in_check()) return Error{msg::null_move_in_check()};
    if (self().choices().empty()) return Error{msg::null_move_without_move()};
    self().pass();
    record_pass();
    return {};
  } else {
    return Error{msg::null_move_unknown(spec().title)};
  }
}

template <class Derived, class Types>
int Timeline<Derived, Types>::back(int n) {
  int taken = 0;
  for (; taken < n && keys_.size() > 1; ++taken) {
    self().pop();
    keys_.pop_back();
    if (views_.size() >= keys_.size()) views_.pop_back();
    if (!passes_.empty() && passes_.back() == keys_.size()) passes_.pop_back();
    ended_.reset();
  }
  if (taken > 0) {
    shown_.reset();
    listed_ = false;
  }
  return taken;
}

template <class Derived, class Types>
Result<void> Timeline<Derived, Types>::end(const Outcome& result) {
  if (const Outcome now = outcome(); now.over()) return over(now);
  ended_ = result;
  return {};
}

template <class Derived, class Types>
std::vector<MoveView> Timeline<Derived, Types>::legal_moves() const {
  std::vector<MoveView> views;
  if (last_word().over()) return views;
  for (const Move& move : self().choices()) views.push_back(self().view(move));
  return views;
}

template <class Derived, class Types>
std::optional<MoveView> Timeline<Derived, Types>::legal_move(std::size_t number) const {
  if (last_word().over()) return {};
  const std::vector<Move> choices = self().choices();
  if (number >= choices.size()) return {};
  return self().view(choices[number]);
}

template <class Derived, class Types>
std::span<const MoveCode> Timeline<Derived, Types>::legal_codes() const {
  if (!listed_) {
    codes_.clear();
    self().list(codes_);
    listed_ = true;
  }
  // Only a game ends while there are legal moves, unless somebody ends it.
  if (codes_.empty() || (purpose_ != Purpose::game && !ended_)) return codes_;
  return last_word().over() ? std::span<const MoveCode>() : std::span<const MoveCode>(codes_);
}

template <class Derived, class Types>
std::optional<std::size_t> Timeline<Derived, Types>::number_of(MoveCode code) const {
  // Looking at all of them costs less than a guess, where the code stands, that is wrong.
  const std::span<const MoveCode> codes = legal_codes();
  std::size_t number = codes.size();
  for (std::size_t i = 0; i < codes.size(); ++i) number = codes[i] == code ? i : number;
  if (number == codes.size()) return {};
  return number;
}

template <class Derived, class Types>
Result<MoveCode> Timeline<Derived, Types>::code_of(std::string_view text) const {
  if (const Outcome now = last_word(); now.over()) return over(now);
  Result<Turn> turn = self().read_turn(text);
  if (!turn) return turn.error();
  const std::vector<Move> choices = self().choices();
  const auto found = std::find(choices.begin(), choices.end(), Derived::move_of(*turn));
  if (found == choices.end()) return Error{msg::move_without_code(text)};
  return legal_codes()[static_cast<std::size_t>(found - choices.begin())];
}

template <class Derived, class Types>
std::optional<MoveView> Timeline<Derived, Types>::legal_move_of(MoveCode code) const {
  const std::optional<std::size_t> number = number_of(code);
  return number ? legal_move(*number) : std::nullopt;
}

template <class Derived, class Types>
Result<void> Timeline<Derived, Types>::play(MoveCode code) {
  if (const auto number = number_of(code)) return self().carry_out(self().choice(code, *number));
  if (const Outcome now = last_word(); now.over()) return over(now);
  return Error{msg::move_code_illegal(static_cast<std::int64_t>(code))};
}

}  // namespace cheshire
