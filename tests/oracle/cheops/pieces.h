// The pieces of Cheops: their letters, the classes they belong to, and their fields of influence.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "oracle/cheops/arena.h"
#include "oracle/cheops/options.h"

namespace cheshire::oracle::cheops {

enum class Role {
  king,
  queen,
  prime_minister,
  minister,
  knight,
  tower,
  assassin,
  pawn,
  civilian,
  duke,
  duchess,
  baron,
  baroness,
  master,
};
inline constexpr int role_count = 14;

/// Returns "K", "PM", "DS", ...
std::string_view letters(Role role);
std::optional<Role> role_of(std::string_view letters);

/// King, Queen, Duke, Duchess.
bool is_noble(Role role);
/// Tower and Master.
bool is_rook(Role role);
/// All except Pawns and Civilians.
bool is_major(Role role);

/// What a Pawn may become, in the order of the rules. The Queen comes first.
inline constexpr std::array promotions = {Role::queen, Role::prime_minister, Role::minister, Role::knight,
                                          Role::tower, Role::assassin,       Role::duke,     Role::duchess,
                                          Role::baron, Role::baroness,       Role::master};

/// One thing that a piece can do.
struct Clause {
  enum class Manner { slide, leap, over_screen };
  static constexpr int until_stopped = 1000;

  Manner manner = Manner::slide;
  std::vector<Way> ways;
  int reach = until_stopped;
  bool quiet = true, captures = true;
};
using Field = std::vector<Clause>;

/// The steps to the neighbours: along rank, file or post; along a diagonal; all that a King has.
const std::vector<Way>& orthogonal_ways(bool flat);
const std::vector<Way>& diagonal_ways(bool flat);
const std::vector<Way>& all_ways(bool flat);
/// The Knight's leaps.
const std::vector<Way>& knight_ways(bool flat);

/// Returns the field of every piece except Assassin, Pawn and Civilian, whose moves have their own rules.
Field field_of(Role role, CourtMovement movement, bool flat);

}  // namespace cheshire::oracle::cheops
