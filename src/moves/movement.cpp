#include "moves/movement.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

namespace cheshire {
namespace {

struct NamedAtom {
  char letter;
  int a, b;
};
constexpr NamedAtom named_atoms[] = {{'W', 1, 0}, {'F', 1, 1}, {'D', 2, 0}, {'N', 2, 1}, {'A', 2, 2},
                                     {'H', 3, 0}, {'L', 3, 1}, {'J', 3, 2}, {'G', 3, 3}};

// All permutations and signs of (a, b, c), each once, in a fixed order.
std::vector<Step> permutations(int a, int b, int c, int dimensions) {
  std::array<int, 3> v{a, b, c};
  std::sort(v.begin(), v.end());
  std::vector<Step> steps;
  do {
    for (int signs = 0; signs < 8; ++signs) {
      const Step s{static_cast<std::int8_t>(signs & 1 ? -v[0] : v[0]),
                   static_cast<std::int8_t>(signs & 2 ? -v[1] : v[1]),
                   static_cast<std::int8_t>(signs & 4 ? -v[2] : v[2])};
      if (dimensions == 2 && s.dz != 0) continue;
      if (std::find(steps.begin(), steps.end(), s) == steps.end()) steps.push_back(s);
    }
  } while (std::next_permutation(v.begin(), v.end()));
  return steps;
}

struct Bearing {
  bool forward, backward;
};
Bearing bearing(Step s, Forward f) {
  const int parts[] = {s.dx * f.dx, s.dy * f.dy, s.dz * f.dz};
  return {std::any_of(parts, parts + 3, [](int p) { return p > 0; }),
          std::any_of(parts, parts + 3, [](int p) { return p < 0; })};
}

class Reader {
 public:
  Reader(std::string_view text, int dimensions, Forward forward)
      : text_(text), dimensions_(dimensions), forward_(forward) {}

  Result<std::vector<Atom>> read() {
    while (at_ < text_.size()) {
      if (Result<void> r = read_movement(); !r) return r.error();
    }
    if (atoms_.empty()) return Error{"a movement needs at least one atom", 0};
    return std::move(atoms_);
  }

 private:
  struct Modifiers {
    bool quiet = false, capture = false, lame = false, forward = false, backward = false, sideways = false;
  };

  Error error(std::string message) const { return {std::move(message), static_cast<int>(at_)}; }
  bool more() const { return at_ < text_.size(); }
  bool skip(char c) {
    if (!more() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Result<void> read_movement() {
    Modifiers mods;
    for (; more(); ++at_) {
      bool* flag = nullptr;
      switch (text_[at_]) {
        case 'm': flag = &mods.quiet; break;
        case 'c': flag = &mods.capture; break;
        case 'n': flag = &mods.lame; break;
        case 'f': flag = &mods.forward; break;
        case 'b': flag = &mods.backward; break;
        case 's': flag = &mods.sideways; break;
        default: break;
      }
      if (!flag) break;
      if (*flag) return error(std::string("modifier ") + text_[at_] + " stands twice");
      *flag = true;
    }
    if (!more()) return error("an atom must follow the modifiers");

    const char letter = text_[at_];
    if (letter == '(' || letter == '{') return read_vector(mods);
    ++at_;
    switch (letter) {
      case 'K': return add(mods, {step_set(1, 0), step_set(1, 1)}, 1);
      case 'R': return add(mods, {step_set(1, 0)}, 0);
      case 'B': return add(mods, {step_set(1, 1)}, 0);
      case 'Q': return add(mods, {step_set(1, 0), step_set(1, 1)}, 0);
      default: break;
    }
    for (const NamedAtom& atom : named_atoms) {
      if (atom.letter == letter) return add_ranged(mods, step_set(atom.a, atom.b));
    }
    --at_;
    return error(std::string("unknown atom '") + letter +
                 "'; atoms are W F D N A H L J G K R B Q (a,b,c) {x,y,z}");
  }

  std::vector<Step> step_set(int a, int b, int c = 0) const { return permutations(a, b, c, dimensions_); }

  Result<void> read_vector(const Modifiers& mods) {
    const bool exact = text_[at_++] == '{';
    std::array<int, 3> v{};
    for (int i = 0; i < 3; ++i) {
      if (i && !skip(',')) return error("three numbers separated by commas are expected");
      const bool minus = more() && text_[at_] == '-';
      if (minus) ++at_;
      if (!more() || text_[at_] < '0' || text_[at_] > '9') return error("a number from -9 to 9 is expected");
      v[i] = (text_[at_++] - '0') * (minus ? -1 : 1);
    }
    if (!skip(exact ? '}' : ')')) return error(exact ? "} is expected" : ") is expected");
    if (v == std::array<int, 3>{}) return error("a step must lead somewhere");
    if (!exact) return add_ranged(mods, step_set(std::abs(v[0]), std::abs(v[1]), std::abs(v[2])));
    const Step step{static_cast<std::int8_t>(v[0]), static_cast<std::int8_t>(v[1]),
                    static_cast<std::int8_t>(v[2])};
    if (dimensions_ == 2 && step.dz) return error("a flat board has no levels to step to");
    return add_ranged(mods, {step});
  }

  Result<void> add_ranged(const Modifiers& mods, std::vector<Step> steps) {
    int range = 1;
    if (more() && text_[at_] >= '0' && text_[at_] <= '9') {
      range = 0;
      for (; more() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
        range = 10 * range + (text_[at_] - '0');
        if (range > 31) return error("a range is at most 31");
      }
    }
    return add(mods, {std::move(steps)}, range);
  }

  Result<void> add(const Modifiers& mods, std::vector<std::vector<Step>> sets, int range) {
    const bool filter = mods.forward || mods.backward || mods.sideways;
    Atom atom;
    atom.range = range;
    atom.quiet = mods.quiet || !mods.capture;
    atom.capture = mods.capture || !mods.quiet;
    atom.lame = mods.lame;
    for (const std::vector<Step>& set : sets) {
      for (Step s : set) {
        const Bearing b = bearing(s, forward_);
        const bool kept = (mods.forward && b.forward && !b.backward) ||
                          (mods.backward && b.backward && !b.forward) ||
                          (mods.sideways && !b.forward && !b.backward);
        if (!filter || kept) atom.steps.push_back(s);
      }
    }
    if (atom.steps.empty()) return error("no direction is left for this atom");
    atoms_.push_back(std::move(atom));
    return {};
  }

  std::string_view text_;
  int dimensions_;
  Forward forward_;
  std::size_t at_ = 0;
  std::vector<Atom> atoms_;
};

}  // namespace

Result<std::vector<Atom>> parse_movement(std::string_view text, int dimensions, Forward forward) {
  return Reader(text, dimensions, forward).read();
}

}  // namespace cheshire
