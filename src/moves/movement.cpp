#include "moves/movement.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "base/insertion_sort.h"
#include "messages/movement.h"

namespace cheshire {
namespace {

struct NamedAtom {
  char letter;
  int a, b;
};
constexpr NamedAtom named_atoms[] = {{'W', 1, 0}, {'F', 1, 1}, {'D', 2, 0}, {'N', 2, 1}, {'A', 2, 2},
                                     {'H', 3, 0}, {'L', 3, 1}, {'J', 3, 2}, {'G', 3, 3}};

// All permutations and signs of a vector, each once, in a fixed order.
std::vector<Step> permutations(std::array<int, 4> v, int dimensions) {
  insertion_sort(v);
  std::vector<Step> steps;
  do {
    for (int signs = 0; signs < 16; ++signs) {
      const auto part = [&](int i) { return static_cast<std::int8_t>(signs >> i & 1 ? -v[i] : v[i]); };
      const Step s{part(0), part(1), part(2), part(3)};
      if ((dimensions < 3 && s.dz != 0) || (dimensions < 4 && s.dw != 0)) continue;
      if (std::find(steps.begin(), steps.end(), s) == steps.end()) steps.push_back(s);
    }
  } while (std::next_permutation(v.begin(), v.end()));
  return steps;
}

struct Bearing {
  bool forward, backward;
};
Bearing bearing(Step s, Forward f) {
  const int parts[] = {s.dx * f.dx, s.dy * f.dy, s.dz * f.dz, s.dw * f.dw};
  return {std::any_of(parts, parts + 4, [](int p) { return p > 0; }),
          std::any_of(parts, parts + 4, [](int p) { return p < 0; })};
}

class Reader {
 public:
  Reader(std::string_view text, int dimensions, Forward forward)
      : text_(text), dimensions_(dimensions), forward_(forward) {}

  Result<std::vector<Atom>> read() {
    while (at_ < text_.size()) {
      if (Result<void> r = read_movement(); !r) return r.error();
    }
    if (atoms_.empty()) return Error{msg::movement_empty(), 0};
    return std::move(atoms_);
  }

 private:
  struct Modifiers {
    bool quiet = false, capture = false, lame = false, forward = false, backward = false, sideways = false;
    int grounded = 0;
  };

  Error error(Message message) const { return {std::move(message), static_cast<int>(at_)}; }
  bool more() const { return at_ < text_.size(); }
  bool digit() const { return more() && text_[at_] >= '0' && text_[at_] <= '9'; }
  bool skip(char c) {
    if (!more() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Result<void> read_movement() {
    Modifiers mods;
    if (Result<void> r = read_modifiers(mods); !r) return r;
    Atom atom;
    atom.quiet = mods.quiet || !mods.capture;
    atom.capture = mods.capture || !mods.quiet;
    atom.lame = mods.lame;
    atom.grounded = mods.grounded;
    const bool bent = skip('[');
    for (;;) {
      Result<Leg> leg = read_leg();
      if (!leg) return leg.error();
      if (bent && !atom.legs.empty() && atom.legs.back().range != 1)
        return error(msg::range_before_last_leg());
      atom.legs.push_back(std::move(*leg));
      if (!bent || skip(']')) break;
      if (!skip('-')) return error(msg::leg_expected());
    }
    if (bent && (mods.lame || mods.grounded)) return error(msg::bent_path_modified());
    if (Result<void> r = keep(mods, atom.legs[0].steps); !r) return r;
    atoms_.push_back(std::move(atom));
    return {};
  }

  Result<void> read_modifiers(Modifiers& mods) {
    for (; more(); ++at_) {
      bool* flag = nullptr;
      switch (text_[at_]) {
        case 'm': flag = &mods.quiet; break;
        case 'c': flag = &mods.capture; break;
        case 'n': flag = &mods.lame; break;
        case 'f': flag = &mods.forward; break;
        case 'b': flag = &mods.backward; break;
        case 's': flag = &mods.sideways; break;
        case 'l':
          if (++mods.grounded > 2) return error(msg::modifier_thrice());
          continue;
        default: return {};
      }
      if (*flag) return error(msg::modifier_twice(text_.substr(at_, 1)));
      *flag = true;
    }
    return {};
  }

  // An atom and its range.
  Result<Leg> read_leg() {
    if (!more()) return error(msg::atom_expected());
    const char letter = text_[at_];
    if (letter == '(' || letter == '{') return read_vector();
    ++at_;
    switch (letter) {
      case 'K': return Leg{joined(step_set(1, 0), step_set(1, 1)), 1};
      case 'R': return Leg{step_set(1, 0), 0};
      case 'B': return Leg{step_set(1, 1), 0};
      case 'Q': return Leg{joined(step_set(1, 0), step_set(1, 1)), 0};
      default: break;
    }
    for (const NamedAtom& atom : named_atoms) {
      if (atom.letter == letter) return ranged(step_set(atom.a, atom.b));
    }
    --at_;
    return error(msg::atom_unknown(text_.substr(at_, 1)));
  }

  std::vector<Step> step_set(int a, int b) const { return permutations({a, b, 0, 0}, dimensions_); }
  static std::vector<Step> joined(std::vector<Step> a, const std::vector<Step>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }

  Result<Leg> read_vector() {
    const bool exact = text_[at_++] == '{';
    std::array<int, 4> v{};
    for (int i = 0; i < 4; ++i) {
      if (i && !skip(',')) {
        if (i >= 2) break;
        return error(msg::vector_comma_expected());
      }
      const bool minus = more() && text_[at_] == '-';
      if (minus) ++at_;
      if (!digit()) return error(msg::vector_number_expected());
      v[i] = (text_[at_++] - '0') * (minus ? -1 : 1);
    }
    if (!skip(exact ? '}' : ')')) return error(msg::vector_unclosed(exact ? "}" : ")"));
    if (v == std::array<int, 4>{}) return error(msg::step_to_nowhere());
    if (!exact) {
      for (int& part : v) part = std::abs(part);
      std::vector<Step> steps = permutations(v, dimensions_);
      if (steps.empty()) return error(msg::leap_dimensions_missing());
      return ranged(std::move(steps));
    }
    const auto part = [&](int i) { return static_cast<std::int8_t>(v[i]); };
    const Step step{part(0), part(1), part(2), part(3)};
    if (dimensions_ == 2 && step.dz) return error(msg::step_without_levels());
    if (dimensions_ < 4 && step.dw) return error(msg::step_without_fourth_dimension());
    return ranged({step});
  }

  Result<Leg> ranged(std::vector<Step> steps) {
    constexpr int longest_range = 31;
    int range = 1;
    if (digit()) {
      range = 0;
      for (; digit(); ++at_) {
        range = 10 * range + (text_[at_] - '0');
        if (range > longest_range) return error(msg::range_too_long(longest_range));
      }
    }
    return Leg{std::move(steps), range};
  }

  // Keeps the steps in the wanted direction.
  Result<void> keep(const Modifiers& mods, std::vector<Step>& steps) const {
    if (!mods.forward && !mods.backward && !mods.sideways) return {};
    std::erase_if(steps, [&](Step s) {
      const Bearing b = bearing(s, forward_);
      return !((mods.forward && b.forward && !b.backward) || (mods.backward && b.backward && !b.forward) ||
               (mods.sideways && !b.forward && !b.backward));
    });
    if (steps.empty()) return error(msg::directions_exhausted());
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
