// Material: what stands on the board in an endgame table, such as KRvKN: two kings and what each side has
// besides.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "endings/reader.h"
#include "rules/game_spec.h"

namespace cheshire::endings {

struct Material {
  /// [side]: its kinds without the king, in the order of the game's list of kinds.
  std::array<std::vector<Kind>, 2> kinds;

  /// Pieces with both kings.
  int count() const { return static_cast<int>(kinds[0].size() + kinds[1].size()) + 2; }
  bool has(Kind kind) const;
  /// The pieces besides the kings, White's first, in the order in which a table numbers their cells.
  std::vector<Piece> pieces() const;
  /// The same with colours exchanged.
  Material exchanged() const { return {{kinds[1], kinds[0]}}; }
  /// Without one piece, or with another in its place.
  Material without(Piece piece) const;
  Material with(Piece piece) const;
  /// Whether White has more pieces than Black, or as many and none that come later in the game's list.
  bool white_first() const;
  friend auto operator<=>(const Material&, const Material&) = default;
};

/// "KRvKN".
std::string name(const Material& material, const GameSpec& spec);

/// Reads a name, with the pieces of a side in any order. Errors: it has no 'v' between two sides, a side does
/// not begin with the king, a letter is no piece of the game.
Result<Material> read_material(std::string_view text, const GameSpec& spec);

/// Where the pieces of a set-up stand. Errors: a side may castle, there may be a capture en passant, or it
/// has more pieces than tables.
Result<Placement> placement(const Setup& setup, const GameSpec& spec);
Material material_of(const Placement& p);

/// Every material of up to `pieces` pieces with both kings in which White comes first, fewest pieces first,
/// then those with fewer pawns: each after all that it can turn into.
std::vector<Material> all_materials(const GameSpec& spec, int pieces);

/// What captures and promotions turn it into at once.
std::vector<Material> successors(const Material& material, const GameSpec& spec);

}  // namespace cheshire::endings
