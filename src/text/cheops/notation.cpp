#include "text/cheops/notation.h"

#include <algorithm>
#include <vector>

#include "messages/turn.h"
#include "rules/cheops/letters.h"
#include "text/cheops/cursor.h"
#include "text/fen_fields.h"

namespace cheshire::cheops {

std::string recorded_square(const Topology& topology, Cell c) {
  const std::string& name = topology.name(c);
  if (topology.dimensions() == 2) return name;
  return name.substr(1) + '@' + std::to_string(topology.level(c) + 1);
}

namespace {

constexpr std::string_view appoints = "K appoints C";

template <int W>
class NotationWriter {
 public:
  NotationWriter(const Position<W>& p, const AnnouncedAction& announced)
      : p_(p), announced_(announced), a_(announced.action) {}

  std::string write() const {
    std::string text = main_part();
    if (a_.promotes()) text += '=' + std::string(letters[a_.promotion()]);
    for (int i = 0; i < a_.arrest_count(); ++i) text += arrest(a_.arrest(i));
    if (a_.castle() != no_cell) text += " founds " + at(a_.castle());
    if (a_.kind() == ActionKind::inspection && announced_.discloses) {
      const auto& found = announced_.compromised;
      const bool deputy = std::find(found.begin(), found.end(), a_.to()) != found.end();
      text += deputy ? " Deputy" : " Civilian";
    }
    return text;
  }

 private:
  std::string at(Cell c) const { return recorded_square(p_.tables().topology, c); }
  std::string who(Cell c) const { return std::string(letters[kind_of(p_.at(c))]); }

  std::string main_part() const {
    const std::string from = at(a_.from()), to = at(a_.to());
    switch (a_.kind()) {
      case ActionKind::move: return who(a_.from()) + ' ' + from + way() + to;
      case ActionKind::castling: return "K " + from + '-' + to + tower();
      case ActionKind::promotion_in_place: return "P " + from;
      case ActionKind::abdication: return "K " + from + "->" + to;
      case ActionKind::appointment: return std::string(appoints);
      case ActionKind::inspection: return "inspects " + to;
    }
    return {};
  }

  std::string way() const {
    const Topology& t = p_.tables().topology;
    const Kind kind = kind_of(p_.at(a_.from()));
    // A Pawn moves sideways only to capture, perhaps en passant.
    const bool sideways = kind == pawn && t.at(a_.from()).x != t.at(a_.to()).x;
    if (p_.at(a_.to()) != no_piece || sideways) return "X";
    typename Position<W>::Victims over;
    for (int i = 0; i < a_.arrest_count(); ++i) over.push_back(a_.arrest(i).victim);
    const int n = kind == civilian ? p_.jumps(a_.from(), a_.to(), over) : 0;
    return n > 0 ? ':' + std::to_string(n) + ':' : "-";
  }

  // Writes the move of the castling piece, the first in the King's way. It goes to the last square that the
  // King crossed.
  std::string tower() const {
    const auto& t = p_.tables();
    const auto direction = t.direction_to[static_cast<std::size_t>(a_.from() * t.cells + a_.to())];
    if (direction == Tables<W>::no_direction) return {};
    Cell stands = t.topology.neighbor(a_.from(), direction);
    while (stands != no_cell && p_.at(stands) == no_piece) stands = t.topology.neighbor(stands, direction);
    if (stands == no_cell) return {};
    return " T " + at(stands) + '-' + at(t.topology.neighbor(a_.to(), direction ^ 1));
  }

  // Gives the arrested piece's square if there are several arrests or the chain may have led over another
  // piece of its kind.
  std::string arrest(Action::Arrest arrest) const {
    const auto [victim, hall] = arrest;
    const auto others = p_.pieces(!p_.side(), kind_of(p_.at(victim))) & ~p_.pillars();
    const bool clear = a_.arrest_count() == 1 && others.all_of([&, v = victim](Cell c) {
      typename Position<W>::Victims one;
      one.push_back(c);
      return c == v || p_.jumps(a_.from(), a_.to(), one) == 0;
    });
    return ' ' + who(victim) + (clear ? "" : ' ' + at(victim)) + '(' + at(hall) + ')';
  }

  const Position<W>& p_;
  const AnnouncedAction& announced_;
  const Action a_;
};

// Returns the text without label and needless blanks, with "X" for "x" and levels after their squares.
std::string plain(const Topology& topology, std::string_view text) {
  std::vector<FenField> words = fen_fields(text);
  const auto is_label = [](std::string_view word) {
    const std::size_t end = word.find_first_not_of("0123456789");
    return end != 0 && (end == std::string_view::npos || word.substr(end) == "a" || word.substr(end) == "b");
  };
  if (!words.empty() && is_label(words[0].text)) words.erase(words.begin());
  std::string result;
  for (const FenField& word : words) {
    if (!result.empty()) result += ' ';
    for (std::size_t i = 0; i < word.text.size();) {
      Cell named = no_cell;
      std::size_t n =
          word.text[i] >= 'A' && word.text[i] <= 'Z' ? std::min<std::size_t>(4, word.text.size() - i) : 0;
      for (; n > 0 && named == no_cell; n -= named == no_cell) named = topology.find(word.text.substr(i, n));
      if (named != no_cell) {
        result += recorded_square(topology, named);
        i += n;
        continue;
      }
      result += word.text[i] == 'x' ? 'X' : word.text[i];
      ++i;
    }
  }
  return result;
}

// Reads the square that comes next in a plain text and nothing else; "e5@5" in the pyramid.
Cell read_square(const Topology& topology, Cursor& cursor) {
  if (topology.dimensions() == 2) return cursor.cell(topology);
  Cursor rest = cursor;
  const char file = rest.peek();
  if (file < 'a' || file > 'z') return no_cell;
  rest.next();
  const int rank = rest.number();
  if (rank < 0 || !rest.take('@')) return no_cell;
  const int level = rest.number();
  if (level < 1 || level > static_cast<int>(topology.levels().size())) return no_cell;
  const std::string& name = topology.levels()[static_cast<std::size_t>(level - 1)].name;
  const Cell found = topology.find(name + file + std::to_string(rank));
  if (found != no_cell) cursor = rest;
  return found;
}

}  // namespace

template <int W>
std::string notation(const Position<W>& before, const AnnouncedAction& announced) {
  return NotationWriter<W>(before, announced).write();
}

template <int W>
Result<AnnouncedAction> read_notation(const Position<W>& before, std::string_view text) {
  std::string asked = plain(before.tables().topology, text);
  bool deputy = false, result = false;
  if (asked.starts_with("inspects ")) {
    for (const std::string_view word : {" Deputy", " Civilian"}) {
      if (!asked.ends_with(word)) continue;
      result = true;
      deputy = word == " Deputy";
      asked.resize(asked.size() - word.size());
    }
  }
  std::vector<Action> actions = before.actions();
  for (Action a : before.abdications()) actions.push_back(a);
  for (Action a : actions) {
    AnnouncedAction announced;
    announced.action = a;
    if (notation(before, announced) != asked) continue;
    if (a.kind() == ActionKind::appointment) {
      announced.action = AnnouncedAction::sealed_appointment(a.from());
      if (a.castle() != no_cell) announced.action = announced.action.with_castle(a.castle());
    }
    announced.discloses = result;
    if (deputy) announced.compromised.push_back(a.to());
    return announced;
  }
  return Error{msg::turn_illegal(text), 0};
}

template <int W>
std::optional<Action> read_intention(const Position<W>& before, std::string_view text) {
  const Topology& topology = before.tables().topology;
  const std::string asked = plain(topology, text);
  const Cell own = before.king(before.side());
  if (asked == appoints && own != no_cell) return AnnouncedAction::sealed_appointment(own);
  std::vector<Cell> squares;
  bool abdicates = false, arrests = false, founds = false;
  Kind role = king;
  bool promotes = false;
  for (Cursor cursor(asked); !cursor.done();) {
    const Cell c = read_square(topology, cursor);
    if (c != no_cell) {
      squares.push_back(c);
      continue;
    }
    if (cursor.take("->")) {
      abdicates = true;
    } else if (cursor.take(" founds ")) {
      founds = true;
    } else if (cursor.take('=')) {
      for (Kind k = 0; k < role_count; ++k) {
        // "B" is a prefix of "BS" and "D" of "DS", so the letters must end here.
        Cursor rest = cursor;
        if (rest.take(letters[k]) && (rest.done() || rest.peek() == ' ')) {
          role = k;
          promotes = true;
        }
      }
    } else {
      arrests |= cursor.next() == '(';
    }
  }
  if (asked.starts_with("inspects ") && squares.size() == 1)
    return Action(ActionKind::inspection, squares[0], squares[0]);
  Action action;
  if (promotes && squares.size() == 1) {
    action = Action(ActionKind::promotion_in_place, squares[0], squares[0]);
  } else if (squares.size() >= 2) {
    action = Action(abdicates ? ActionKind::abdication : ActionKind::move, squares[0], squares[1]);
  } else {
    return {};
  }
  if (promotes) action = action.with_promotion(role);
  const std::size_t last = squares.size() - (founds ? 1 : 0);
  for (std::size_t i = 2; arrests && i + 1 < last && action.arrest_count() < Action::max_arrests; i += 2)
    action = action.with_arrest(squares[i], squares[i + 1]);
  if (founds && squares.size() >= 3) action = action.with_castle(squares.back());
  return action;
}

template std::string notation(const Position<2>&, const AnnouncedAction&);
template std::string notation(const Position<3>&, const AnnouncedAction&);
template std::string notation(const Position<5>&, const AnnouncedAction&);
template std::string notation(const Position<16>&, const AnnouncedAction&);
template Result<AnnouncedAction> read_notation(const Position<2>&, std::string_view);
template Result<AnnouncedAction> read_notation(const Position<3>&, std::string_view);
template Result<AnnouncedAction> read_notation(const Position<5>&, std::string_view);
template Result<AnnouncedAction> read_notation(const Position<16>&, std::string_view);
template std::optional<Action> read_intention(const Position<2>&, std::string_view);
template std::optional<Action> read_intention(const Position<3>&, std::string_view);
template std::optional<Action> read_intention(const Position<5>&, std::string_view);
template std::optional<Action> read_intention(const Position<16>&, std::string_view);

}  // namespace cheshire::cheops
