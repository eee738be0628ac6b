#include "search/cheops/worlds.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "rules/cheops/outcome.h"

namespace cheshire::cheops {
namespace {

// Worlds differ only in papers, and a side has few Civilians. Once equal worlds are merged there are never
// many of them, however long the game is.
template <int W>
class Hypotheses {
 public:
  using P = Position<W>;
  using Set = CellSet<W>;

  Hypotheses(const Tables<W>& tables, Setup start) : tables_(tables) {
    const int concealed[2] = {start.concealed[0], start.concealed[1]};
    start.concealed[0] = start.concealed[1] = 0;
    history_open_ = start.idle_turns > 0;
    conceal(start, Color::white, 0, concealed);
  }

  void turn(const AnnouncedAction& announced) {
    // A repetition is the same in every world.
    const bool repeated = history_open_ || tables_.rules.perpetual_checks > 0 ||
                          (!all_.empty() && std::count(keys_.begin(), keys_.end(), all_[0].key()) >= 2);
    if (!all_.empty()) keys_.push_back(all_[0].key());
    for (const P& p : std::exchange(all_, {})) {
      if (!p.has_force()) continue;  // here the game would have been over. CH-109
      if (announced.sealed()) {
        for (Action a : p.actions()) {
          const bool fits = a.kind() == ActionKind::appointment && a.castle() == announced.action.castle();
          if (fits) follow(p, a, announced);
        }
      } else if (p.legal(announced.action) || (repeated && abdicates(p, announced.action))) {
        follow(p, announced.action, announced);
      }
    }
  }

  std::vector<P> take() { return std::move(all_); }

 private:
  void add(const P& p) {
    const auto same = [&](const P& q) { return q.deputies() == p.deputies() && q.known() == p.known(); };
    if (std::none_of(all_.begin(), all_.end(), same)) all_.push_back(p);
  }

  static bool abdicates(const P& p, Action a) {
    const std::vector<Action> all = p.abdications();
    return std::find(all.begin(), all.end(), a) != all.end();
  }

  static bool has(const std::vector<Cell>& cells, Cell c) {
    return std::find(cells.begin(), cells.end(), c) != cells.end();
  }

  // Adds every choice of the missing Deputies among the Civilians of `color` from the cell `from` on, and of
  // the other side if `color` is White. A certified Civilian is no Deputy. If no Civilian were left to
  // appoint, the Deputies would be known. CH-94, CH-96
  void conceal(const Setup& setup, Color color, Cell from, const int (&missing)[2]) {
    const int i = index(color);
    if (missing[i] == 0) {
      if (color == Color::white) return conceal(setup, Color::black, 0, missing);
      const P p(tables_, setup);
      for (Color side : {Color::white, Color::black}) {
        const bool unknown = !(p.deputies() & p.pieces(side) & ~p.known()).empty();
        if (unknown && !p.unappointed(side)) return;
      }
      return add(p);
    }
    int less[2] = {missing[0], missing[1]};
    --less[i];
    for (std::size_t c = from; c < setup.pieces.size(); ++c) {
      const Cell cell = static_cast<Cell>(c);
      if (setup.pieces[c] != make_piece(color, civilian) || has(setup.deputies, cell) ||
          has(setup.certified, cell))
        continue;
      Setup more = setup;
      more.deputies.push_back(cell);
      conceal(more, color, static_cast<Cell>(c + 1), less);
    }
  }

  void follow(const P& p, Action a, const AnnouncedAction& announced) {
    P next = p;
    next.play(a);
    if (announced.discloses) {
      Set named;
      for (Cell c : announced.compromised) named.insert(c);
      if ((next.known() & ~p.known_after(a)) != named) return;
    }
    add(next);
  }

  const Tables<W>& tables_;
  bool history_open_;  // repetitions from before the start may count: their positions are not known
  std::vector<P> all_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace

template <int W>
std::vector<Position<W>> worlds(const Tables<W>& tables, const Setup& start,
                                std::span<const AnnouncedAction> turns, Rng& rng, int max) {
  Hypotheses<W> hypotheses(tables, start);
  for (const AnnouncedAction& announced : turns) hypotheses.turn(announced);
  std::vector<Position<W>> all = hypotheses.take();
  const auto wanted = static_cast<std::size_t>(std::max(max, 0));
  if (all.size() <= wanted) return all;
  for (std::size_t i = 0; i < wanted; ++i)
    std::swap(all[i], all[i + rng.below(static_cast<std::uint32_t>(all.size() - i))]);
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(wanted), all.end());
  return all;
}

template std::vector<Position<2>> worlds(const Tables<2>&, const Setup&, std::span<const AnnouncedAction>,
                                         Rng&, int);
template std::vector<Position<3>> worlds(const Tables<3>&, const Setup&, std::span<const AnnouncedAction>,
                                         Rng&, int);
template std::vector<Position<5>> worlds(const Tables<5>&, const Setup&, std::span<const AnnouncedAction>,
                                         Rng&, int);
template std::vector<Position<16>> worlds(const Tables<16>&, const Setup&, std::span<const AnnouncedAction>,
                                          Rng&, int);

}  // namespace cheshire::cheops
