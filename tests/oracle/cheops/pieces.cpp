#include "oracle/cheops/pieces.h"

#include <cstdlib>

namespace cheshire::oracle::cheops {
namespace {

using Manner = Clause::Manner;

constexpr std::string_view all_letters[role_count] = {"K", "Q", "PM", "M",  "N", "T",  "A",
                                                      "P", "C", "D",  "DS", "B", "BS", "MA"};

/// Returns every way whose coordinates, without signs and in any order, are these three.
std::vector<Way> ways_of(int large, int middle, int small, bool flat) {
  std::vector<Way> ways;
  for (int files = -2; files <= 2; ++files) {
    for (int ranks = -2; ranks <= 2; ++ranks) {
      for (int levels = flat ? 0 : -2; levels <= (flat ? 0 : 2); ++levels) {
        const int sizes[] = {std::abs(files), std::abs(ranks), std::abs(levels)};
        int wanted[] = {large, middle, small};
        bool fits = true;
        for (const int size : sizes) {
          bool found = false;
          for (int& w : wanted) {
            if (w == size && !found) {
              found = true;
              w = -1;
            }
          }
          fits = fits && found;
        }
        if (fits) ways.push_back({files, ranks, levels});
      }
    }
  }
  return ways;
}

std::vector<Way> joined(std::vector<Way> a, const std::vector<Way>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Field operator+(Field a, const Field& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Field king(bool flat) { return {{Manner::slide, all_ways(flat), 1, true, true}}; }
Field queen(bool flat) { return {{Manner::slide, all_ways(flat)}}; }
Field tower(bool flat) { return {{Manner::slide, orthogonal_ways(flat)}}; }
Field minister(bool flat) { return {{Manner::slide, diagonal_ways(flat)}}; }
Field knight(bool flat) { return {{Manner::leap, knight_ways(flat), 1, true, true}}; }

Field quiet(Field field) {
  for (Clause& clause : field) clause.captures = false;
  return field;
}

Field capturing(Field field) {
  for (Clause& clause : field) clause.quiet = false;
  return field;
}

/// Returns what an officer of the Court has in addition to the King's step.
Field mobility(Role role, bool flat) {
  switch (role) {
    case Role::duchess: return queen(flat);
    case Role::baron: return tower(flat);
    case Role::baroness: return knight(flat);
    default: return {};
  }
}

Field compound(Role role, bool flat) {
  switch (role) {
    case Role::duchess: return minister(flat) + knight(flat);
    case Role::baron: return tower(flat) + knight(flat);
    default: return king(flat) + knight(flat);
  }
}

Field officer(Role role, CourtMovement movement, bool flat) {
  switch (movement) {
    case CourtMovement::court: return king(flat) + quiet(mobility(role, flat));
    case CourtMovement::kings: return king(flat);
    case CourtMovement::compound: return compound(role, flat);
    case CourtMovement::capture_as_move: return king(flat) + mobility(role, flat);
  }
  return {};
}

}  // namespace

std::string_view letters(Role role) { return all_letters[static_cast<int>(role)]; }

std::optional<Role> role_of(std::string_view text) {
  for (int number = 0; number < role_count; ++number) {
    if (all_letters[number] == text) return static_cast<Role>(number);
  }
  return std::nullopt;
}

bool is_noble(Role role) {
  return role == Role::king || role == Role::queen || role == Role::duke || role == Role::duchess;
}
bool is_rook(Role role) { return role == Role::tower || role == Role::master; }
bool is_major(Role role) { return role != Role::pawn && role != Role::civilian; }

const std::vector<Way>& orthogonal_ways(bool flat) {
  static const std::vector<Way> ways[] = {ways_of(1, 0, 0, false), ways_of(1, 0, 0, true)};
  return ways[flat];
}

const std::vector<Way>& diagonal_ways(bool flat) {
  static const std::vector<Way> ways[] = {ways_of(1, 1, 0, false), ways_of(1, 1, 0, true)};
  return ways[flat];
}

const std::vector<Way>& all_ways(bool flat) {
  const auto all = [](bool on_one_level) {
    return joined(joined(orthogonal_ways(on_one_level), diagonal_ways(on_one_level)),
                  ways_of(1, 1, 1, on_one_level));
  };
  static const std::vector<Way> ways[] = {all(false), all(true)};
  return ways[flat];
}

const std::vector<Way>& knight_ways(bool flat) {
  static const std::vector<Way> ways[] = {ways_of(2, 1, 0, false), ways_of(2, 1, 0, true)};
  return ways[flat];
}

Field field_of(Role role, CourtMovement movement, bool flat) {
  switch (role) {
    case Role::king: return king(flat);
    case Role::queen: return queen(flat);
    case Role::prime_minister: return king(flat) + quiet(minister(flat));
    case Role::minister: return minister(flat);
    case Role::knight: return knight(flat);
    case Role::tower: return tower(flat);
    case Role::master: {
      Field jump = tower(flat);
      jump[0].manner = Manner::over_screen;
      return quiet(tower(flat)) + capturing(jump);
    }
    case Role::duke:
    case Role::duchess:
    case Role::baron:
    case Role::baroness: return officer(role, movement, flat);
    default: return {};
  }
}

}  // namespace cheshire::oracle::cheops
