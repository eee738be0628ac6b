#include "oracle/cheops/text.h"

#include <optional>
#include <string>
#include <vector>

#include "messages/oracle.h"
#include "oracle/cheops/castle.h"
#include "oracle/cheops/castling.h"
#include "oracle/cheops/execution.h"
#include "oracle/cheops/setup.h"
#include "oracle/cheops/split_words.h"

namespace cheshire::oracle::cheops {
namespace {

using Kind = Action::Kind;

class Reader {
 public:
  Reader(const Game& game, std::string_view text)
      : game_(game), words_(split_words(text)), state_(empty_arena(game)) {}

  Result<State> run() {
    while (next_ < words_.size()) {
      const std::string word = next();
      if (!take(word)) return Error{msg::scene_word_unknown(word)};
    }
    State state = begun(game_, state_);
    for (const Held& held : held_) {
      state.castles[held.castle].activator = held.cell;
      state.castles[held.castle].owner = state.pieces[held.cell]->color;
    }
    return begun(game_, state);
  }

 private:
  struct Held {
    std::size_t castle;
    Cell cell;
  };

  /// Returns the next word, or an empty text at the end.
  std::string next() { return next_ < words_.size() ? words_[next_++] : std::string(); }

  std::optional<Cell> square() {
    std::string name = next();
    unmoved_ = name.ends_with('*');
    if (unmoved_) name.pop_back();
    const Cell cell = game_.arena.find(name);
    return cell == no_cell ? std::nullopt : std::optional(cell);
  }

  bool take(const std::string& word) {
    if (word == "white" || word == "black") {
      color_ = word == "white" ? Color::white : Color::black;
      return true;
    }
    if (word == "moves") {
      const std::string color = next();
      state_.side = color == "black" ? Color::black : Color::white;
      return color == "black" || color == "white";
    }
    if (word == "papers") {
      const std::string number = next();
      if (number.size() != 1 || number[0] < '0' || number[0] > '9') return false;
      state_.appointments[index(color_)] = number[0] - '0';
      return true;
    }
    const std::optional<Cell> cell = square();
    if (!cell) return false;
    if (word == "castle") {
      const std::vector<Cell> pillars = cells_of(game_.arena, *cell, Part::pillar);
      if (pillars.size() != 4 || state_.vacant(pillars[0])) return false;
      state_.castles.push_back({*cell, state_.pieces[pillars[0]]->color});
      return true;
    }
    if (word == "held") {
      if (state_.castles.empty() || state_.vacant(*cell)) return false;
      held_.push_back({state_.castles.size() - 1, *cell});
      return true;
    }
    return put(word, *cell);
  }

  bool put(const std::string& word, Cell cell) {
    const bool known = word == "C!", deputy = known || word == "C+";
    const std::optional<Role> role = deputy ? Role::civilian : role_of(word);
    if (!role || !state_.vacant(cell)) return false;
    state_.pieces[cell] = Piece{*role, color_, unmoved_, deputy, known};
    return true;
  }

  const Game& game_;
  const std::vector<std::string> words_;
  std::size_t next_ = 0;
  State state_;
  Color color_ = Color::white;
  bool unmoved_ = false;
  std::vector<Held> held_;
};

std::string piece_at(const State& state, Cell cell) { return std::string(letters(state.pieces[cell]->role)); }

std::string arrests_text(const Game& game, const State& state, const Action& action) {
  std::string text;
  for (const Arrest& arrest : action.arrests) {
    text += ' ' + piece_at(state, arrest.victim) + ' ' + game.arena.name(arrest.victim) + '(' +
            game.arena.name(arrest.hall) + ')';
  }
  return text;
}

}  // namespace

Result<State> read(const Game& game, std::string_view text) { return Reader(game, text).run(); }

std::string to_text(const Game& game, const State& state, const Action& action) {
  const auto name = [&](Cell cell) { return game.arena.name(cell); };
  std::string text;
  switch (action.kind) {
    case Kind::move:
      text = piece_at(state, action.from) + ' ' + name(action.from) +
             (is_capture(state, action) ? 'X' : '-') + name(action.to);
      break;
    case Kind::castling: {
      const TowerMove tower = tower_move(game, state, action);
      text =
          "K " + name(action.from) + '-' + name(action.to) + " T " + name(tower.from) + '-' + name(tower.to);
      break;
    }
    case Kind::promotion_in_place: text = "P " + name(action.to); break;
    case Kind::abdication: text = "K " + name(action.from) + "->" + name(action.to); break;
    case Kind::appointment: text = "K appoints C " + name(action.to); break;
    case Kind::inspection: text = "inspects " + name(action.to); break;
  }
  if (action.promotion) text += '=' + std::string(letters(*action.promotion));
  text += arrests_text(game, state, action);
  if (action.castle != no_cell) text += " castle " + name(action.castle);
  return text;
}

}  // namespace cheshire::oracle::cheops
