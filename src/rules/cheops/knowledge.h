// Knowledge<W>: what one viewer knows of a game of Cheops. The rules know everything; a player learns only
// what everyone learns about the enemy's papers. Deputies unknown to the viewer are plain Civilians in this
// position, and are counted.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "rules/cheops/announced_action.h"
#include "rules/cheops/position.h"

namespace cheshire::cheops {

template <int W>
class Knowledge {
 public:
  using Set = CellSet<W>;

  Knowledge(const Tables<W>& tables, const Setup& setup)
      : position_(tables, setup), concealed_{setup.concealed[0], setup.concealed[1]}, round_(setup.round) {}

  const Position<W>& position() const { return position_; }
  /// How many of a side's Deputies are unknown here.
  int concealed(Color c) const { return concealed_[index(c)]; }
  bool complete() const { return concealed_[0] + concealed_[1] == 0; }
  Setup setup() const;

  /// Why a turn cannot have happened.
  enum class Doubt : std::uint8_t {
    none,
    illegal,        // no player can do that, whatever the papers say
    no_result,      // the result of the inspection is missing
    contradiction,  // what is announced about papers is false
  };
  /// Plays a turn as announced, and adds to `announced` everything that everyone learns from it. On an error
  /// nothing changes. Does not check whether the game before it allowed an abdication.
  Doubt play(AnnouncedAction& announced);
  /// Passes the turn, as Position::pass() does.
  void pass() {
    if (position_.side() == Color::black) ++round_;
    position_.pass();
  }

  /// Reduces the knowledge, and a turn, to what a viewer knows who may see one side's papers or none.
  Knowledge without_papers(std::optional<Color> reader) const;
  static AnnouncedAction without_paper(const AnnouncedAction& announced, Color mover,
                                       std::optional<Color> reader);

 private:
  /// Makes it known, to the owner of this knowledge or to everyone, that the Civilian there is a Deputy.
  void name(Cell c, bool to_everybody);

  Position<W> position_;
  int concealed_[2];
  int round_;
};

template <int W>
Setup Knowledge<W>::setup() const {
  Setup setup = position_.setup();
  for (int side : {0, 1}) setup.concealed[side] = concealed_[side];
  setup.round = round_;
  return setup;
}

template <int W>
void Knowledge<W>::name(Cell c, bool to_everybody) {
  Set deputies = position_.deputies(), known = position_.known();
  if (!deputies.contains(c)) --concealed_[index(color_of(position_.at(c)))];
  deputies.insert(c);
  if (to_everybody) known.insert(c);
  position_.set_papers(deputies, known);
}

template <int W>
typename Knowledge<W>::Doubt Knowledge<W>::play(AnnouncedAction& announced) {
  const Color mover = position_.side();
  const auto announces = [&](Cell c) {
    for (Cell one : announced.compromised) {
      if (one == c) return true;
    }
    return false;
  };
  Knowledge next = *this;
  Action done = announced.action;
  if (announced.sealed()) {
    // What everyone sees does not depend on whom it names. The unknown Deputies may be arrestees or pillars.
    const Set unknown = position_.pieces(mover, civilian) & ~position_.deputies();
    const std::vector<Action> all = position_.actions();
    const auto able = std::find_if(all.begin(), all.end(), [&](Action a) {
      return a.kind() == ActionKind::appointment && a.from() == announced.action.from() &&
             a.castle() == announced.action.castle();
    });
    if (able != all.end()) done = *able;
    if (able == all.end() || unknown.count() <= concealed(mover)) return Doubt::illegal;
  } else if (!position_.possible(done)) {
    // A Civilian that does what only a Deputy can do is one.
    const Piece piece = position_.at(done.from());
    if (done.kind() != ActionKind::move || piece != make_piece(mover, civilian) || concealed(mover) == 0 ||
        position_.deputies().contains(done.from()))
      return Doubt::illegal;
    next.name(done.from(), false);
    if (!next.position_.legal(done)) return Doubt::illegal;
  } else if (done.kind() == ActionKind::inspection && concealed(!mover) > 0 &&
             !position_.deputies().contains(done.to())) {
    if (!announced.discloses) return Doubt::no_result;
    if (announces(done.to())) next.name(done.to(), false);
  }
  const Set known_before = next.position_.known_after(done);
  next.position_.play(done);
  if (announced.sealed()) {
    next.position_.set_papers(position_.deputies(), position_.known());
    ++next.concealed_[index(mover)];
  }
  for (Cell c : announced.compromised) {
    const Piece piece = next.position_.at(c);
    if (piece == no_piece || kind_of(piece) != civilian) return Doubt::contradiction;
    if (!next.position_.deputies().contains(c)) {
      if (next.concealed(color_of(piece)) == 0) return Doubt::contradiction;
      next.name(c, true);
    }
  }
  const Set learned = next.position_.known() & ~known_before;
  if (announced.discloses && learned.count() != static_cast<int>(announced.compromised.size()))
    return Doubt::contradiction;
  for (Cell c : announced.compromised) {
    if (!learned.contains(c)) return Doubt::contradiction;
  }
  // An inspection cannot clear a Civilian if too few others are left to be the Deputies.
  for (Color color : {Color::white, Color::black}) {
    const Set able =
        next.position_.pieces(color, civilian) & ~next.position_.deputies() & ~next.position_.certified();
    if (next.concealed(color) > able.count()) return Doubt::contradiction;
  }
  announced.discloses = true;
  announced.compromised.clear();
  learned.for_each([&](Cell c) { announced.compromised.push_back(c); });
  if (mover == Color::black) ++next.round_;
  *this = next;
  return Doubt::none;
}

template <int W>
Knowledge<W> Knowledge<W>::without_papers(std::optional<Color> reader) const {
  Knowledge less = *this;
  Set deputies = position_.deputies();
  for (Color color : {Color::white, Color::black}) {
    if (reader == color) continue;
    const Set secret = deputies & position_.pieces(color) & ~position_.known();
    less.concealed_[index(color)] += secret.count();
    deputies &= ~secret;
  }
  less.position_.set_papers(deputies, position_.known());
  return less;
}

template <int W>
AnnouncedAction Knowledge<W>::without_paper(const AnnouncedAction& announced, Color mover,
                                            std::optional<Color> reader) {
  if (announced.action.kind() != ActionKind::appointment || reader == mover) return announced;
  AnnouncedAction less = announced;
  less.action = AnnouncedAction::sealed_appointment(announced.action.from());
  if (announced.action.castle() != no_cell) less.action = less.action.with_castle(announced.action.castle());
  return less;
}

}  // namespace cheshire::cheops
