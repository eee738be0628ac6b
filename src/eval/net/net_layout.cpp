#include "eval/net/net_layout.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "base/fnv.h"

namespace cheshire {
namespace {

constexpr std::size_t max_orientations = 255;

std::string letters_of(const GameSpec& spec) {
  std::string letters;
  for (const KindSpec& kind : spec.kinds) letters += kind.letter;
  return letters;
}

}  // namespace

NetLayout::NetLayout(const GameSpec& spec, const Topology& topology)
    : NetLayout({letters_of(spec), find_symmetries(spec, topology)}, topology) {}

NetLayout::NetLayout(const NetMarks& marks, const Topology& topology)
    : marks_(2 * marks.letters.size()), others_(marks.others) {
  const auto cell_count = static_cast<std::size_t>(topology.cell_count());
  std::vector<Input> place(cell_count);  // among the cells that exist
  Input places = 0;
  for (std::size_t c = 0; c < cell_count; ++c) {
    if (topology.exists(static_cast<Cell>(c))) place[c] = places++;
  }

  const std::vector<Symmetry>& symmetries = marks.symmetries;
  const bool exchanges =
      std::any_of(symmetries.begin(), symmetries.end(), [](const Symmetry& s) { return s.exchanges_colors; });
  const auto half = static_cast<Input>(marks_) * places;
  inputs_ = static_cast<int>(exchanges ? half : 2 * half);
  cells_ = static_cast<int>(places);
  boards_ = topology.boards();

  chosen_.assign(4, std::vector<std::uint8_t>(cell_count));
  for (Color us : {Color::white, Color::black}) {
    // If colours cannot be exchanged, each has inputs of its own.
    const bool own_half = us == Color::black && !exchanges;
    std::vector<const Symmetry*> seen;
    const std::size_t first = input_.size();
    for (const Symmetry& s : symmetries) {
      if (s.exchanges_colors != (us == Color::black && exchanges)) continue;
      if (input_.size() == max_orientations) break;
      seen.push_back(&s);
      std::vector<Input>& input = input_.emplace_back(cell_count * marks_);
      for (std::size_t c = 0; c < cell_count; ++c) {
        if (s.to[c] == no_cell) continue;
        for (std::size_t mark = 0; mark < marks_; ++mark) {
          const auto m = static_cast<Mark>(mark);
          const auto what = static_cast<Input>(2 * kind_of(m) + (color_of(m) == us ? 0 : 1));
          input[c * marks_ + mark] = (own_half ? half : 0) + what * places + place[s.to[c]];
        }
      }
    }
    for (std::size_t rights = 0; rights < 2; ++rights) {
      for (std::size_t king = 0; king < cell_count; ++king) {
        std::size_t best = seen.size();
        for (std::size_t i = 0; i < seen.size(); ++i) {
          if (rights != 0 && !seen[i]->keeps_rights) continue;
          if (best == seen.size() || seen[i]->to[king] < seen[best]->to[king]) best = i;
        }
        // Colours may be exchanged with files mirrored alone, which moves the rights; it is then seen so all
        // the same.
        if (best == seen.size()) best = 0;
        chosen_[2 * static_cast<std::size_t>(index(us)) + rights][king] =
            static_cast<std::uint8_t>(first + best);
      }
    }
  }

  Fnv sum;
  for (const char letter : marks.letters) sum.add(static_cast<std::uint64_t>(letter));
  for (const auto& list : input_) {
    for (Input i : list) sum.add(std::uint64_t{i});
  }
  for (const auto& list : chosen_) {
    for (std::uint8_t o : list) sum.add(std::uint64_t{o});
  }
  fingerprint_ = sum.sum();
}

}  // namespace cheshire
