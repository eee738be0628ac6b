#include "endings/material.h"

#include <algorithm>
#include <set>
#include <utility>

#include "messages/endings.h"

namespace cheshire::endings {
namespace {

std::vector<Kind>& of(Material& material, Piece piece) {
  return material.kinds[static_cast<std::size_t>(index(color_of(piece)))];
}

std::size_t pawns(const Material& material, const GameSpec& spec) {
  std::size_t n = 0;
  for (const auto& side : material.kinds)
    n += static_cast<std::size_t>(std::count(side.begin(), side.end(), spec.pawn.kind));
  return n;
}

}  // namespace

bool Material::has(Kind kind) const {
  return std::any_of(kinds.begin(), kinds.end(), [&](const std::vector<Kind>& side) {
    return std::find(side.begin(), side.end(), kind) != side.end();
  });
}

std::vector<Piece> Material::pieces() const {
  std::vector<Piece> all;
  for (Color side : {Color::white, Color::black}) {
    for (Kind kind : kinds[static_cast<std::size_t>(index(side))]) all.push_back(make_piece(side, kind));
  }
  return all;
}

Material Material::without(Piece piece) const {
  Material rest = *this;
  auto& side = of(rest, piece);
  side.erase(std::find(side.begin(), side.end(), kind_of(piece)));
  return rest;
}

Material Material::with(Piece piece) const {
  Material more = *this;
  auto& side = of(more, piece);
  side.insert(std::upper_bound(side.begin(), side.end(), kind_of(piece)), kind_of(piece));
  return more;
}

bool Material::white_first() const {
  if (kinds[0].size() != kinds[1].size()) return kinds[0].size() > kinds[1].size();
  return kinds[0] <= kinds[1];
}

std::string name(const Material& material, const GameSpec& spec) {
  std::string text;
  for (const auto& side : material.kinds) {
    if (!text.empty()) text += 'v';
    text += spec.kinds[spec.king].letter;
    for (Kind kind : side) text += spec.kinds[kind].letter;
  }
  return text;
}

Result<Material> read_material(std::string_view text, const GameSpec& spec) {
  const std::string whole(text), king(1, spec.kinds[spec.king].letter);
  const std::size_t middle = text.find('v');
  if (middle == std::string_view::npos) return Error{msg::ending_without_sides(whole, king)};
  Material material;
  std::size_t at = 0;
  for (const std::string_view side : {text.substr(0, middle), text.substr(middle + 1)}) {
    if (side.empty() || side[0] != king[0])
      return Error{msg::ending_without_king(whole, king), static_cast<int>(at == 0 ? 0 : middle + 1)};
    for (std::size_t i = 1; i < side.size(); ++i) {
      const Kind kind = spec.kind_of_letter(side[i]);
      const int place = static_cast<int>((at == 0 ? 0 : middle + 1) + i);
      if (kind == max_kinds) return Error{msg::ending_piece_unknown(whole, std::string(1, side[i])), place};
      if (kind == spec.king) return Error{msg::ending_with_two_kings(whole), place};
      material.kinds[at].push_back(kind);
    }
    std::sort(material.kinds[at].begin(), material.kinds[at].end());
    ++at;
  }
  return material;
}

Result<Placement> placement(const Setup& setup, const GameSpec& spec) {
  if (setup.rights != 0) return Error{msg::ending_with_rights()};
  if (setup.ep_square != no_cell) return Error{msg::ending_with_en_passant()};
  Placement placed;
  placed.side = setup.side;
  for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
    const Piece piece = setup.pieces[c];
    if (piece == no_piece) continue;
    if (kind_of(piece) == spec.king) {
      placed.kings[static_cast<std::size_t>(index(color_of(piece)))] = static_cast<Cell>(c);
    } else if (placed.others.size() == max_others) {
      return Error{msg::ending_no_table(name(material_of(placed).with(piece), spec) + "...")};
    } else {
      placed.others.push_back({piece, static_cast<Cell>(c)});
    }
  }
  return placed;
}

Material material_of(const Placement& p) {
  Material material;
  for (const Placement::Other& other : p.others) material = material.with(other.piece);
  return material;
}

std::vector<Material> all_materials(const GameSpec& spec, int pieces) {
  std::set<Material> last{Material{}};
  std::vector<Material> all;
  for (int n = 3; n <= pieces; ++n) {
    std::set<Material> next;
    for (const Material& material : last) {
      for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
        if (kind == spec.king) continue;
        for (Color side : {Color::white, Color::black})
          next.insert(material.with(make_piece(side, static_cast<Kind>(kind))));
      }
    }
    std::vector<Material> here;
    std::copy_if(next.begin(), next.end(), std::back_inserter(here),
                 [](const Material& m) { return m.white_first(); });
    std::stable_sort(here.begin(), here.end(),
                     [&](const Material& a, const Material& b) { return pawns(a, spec) < pawns(b, spec); });
    all.insert(all.end(), here.begin(), here.end());
    last = std::move(next);
  }
  return all;
}

std::vector<Material> successors(const Material& material, const GameSpec& spec) {
  std::set<Material> found;
  for (Piece piece : material.pieces()) {
    found.insert(material.without(piece));
    if (kind_of(piece) != spec.pawn.kind) continue;
    for (Kind kind : spec.pawn.promotes_to) {
      const Material promoted = material.without(piece).with(make_piece(color_of(piece), kind));
      found.insert(promoted);
      for (Piece victim : material.pieces()) {
        if (color_of(victim) != color_of(piece)) found.insert(promoted.without(victim));
      }
    }
  }
  return {found.begin(), found.end()};
}

}  // namespace cheshire::endings
