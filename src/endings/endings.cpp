#include "endings/endings.h"

#include <algorithm>
#include <set>

#include "endings/endings_of.h"
#include "messages/endings.h"

namespace cheshire::endings {
namespace {

template <int W, class R>
Result<std::unique_ptr<Endings>> open_as(GameSpec spec) {
  auto tables = RuleTables<W>::compile(std::move(spec));
  if (!tables) return tables.error();
  return make_endings<W, R>(*std::move(tables));
}

void add_with_successors(const Endings& endings, const Material& material, std::set<Material>& seen,
                         std::vector<Material>& list) {
  if (!seen.insert(material).second) return;
  for (const Material& next : successors(material, endings.spec())) {
    if (next.count() > 2) add_with_successors(endings, endings.kept_as(next), seen, list);
  }
  list.push_back(material);
}

}  // namespace

Result<std::unique_ptr<Endings>> Endings::open(GameSpec spec) {
  if (!spec.rules.name().empty()) return Error{msg::endings_own_rules(spec.title)};
  if (spec.strict_first_board) return Error{msg::endings_strict_first_board(spec.title)};
  const int words = spec.words();
  switch (spec.passage) {
    case Passage::one_board:
      if (words == 1) return open_as<1, OneBoard>(std::move(spec));
      if (words == 2) return open_as<2, OneBoard>(std::move(spec));
      break;
    case Passage::looking_glass:
      if (words == 2) return open_as<2, LookingGlass>(std::move(spec));
      if (words == 4) return open_as<4, LookingGlass>(std::move(spec));
      break;
    case Passage::stay_if_occupied:
      if (words == 2) return open_as<2, StayIfOccupied>(std::move(spec));
      break;
    case Passage::free_passage:
      if (words == 2) return open_as<2, FreePassage>(std::move(spec));
      break;
    case Passage::three_boards:
      if (words == 4) return open_as<4, ThreeBoards>(std::move(spec));
      break;
  }
  return Error{msg::endings_board_too_large(spec.title)};
}

std::vector<Material> Endings::all(int pieces) const {
  std::vector<Material> wanted;
  for (const Material& material : all_materials(spec(), pieces)) {
    wanted.push_back(kept_as(material));
    wanted.push_back(kept_as(material.exchanged()));
  }
  return with_successors(wanted);
}

std::vector<Material> Endings::with_successors(const std::vector<Material>& wanted) const {
  std::set<Material> seen;
  std::vector<Material> list;
  for (const Material& material : wanted) add_with_successors(*this, material, seen, list);
  return list;
}

}  // namespace cheshire::endings
