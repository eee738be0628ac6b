#include "rules/game_spec.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "board/topology.h"

namespace cheshire {

void CastlingSpec::shift(int by) {
  const auto shift = [by](Cell& cell) { cell = static_cast<Cell>(cell + by); };
  for (Cell* cell : {&king_from, &king_to, &rook_from, &rook_to}) shift(*cell);
  for (auto* cells : {&empty, &safe}) std::for_each(cells->begin(), cells->end(), shift);
}

std::string GameSpec::identity() const {
  std::string text = id;
  for (const OptionSpec& option : options) text += ";" + option.key + "=" + option.value;
  return text;
}

Kind GameSpec::kind_of_letter(char upper) const {
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].letter == upper) return static_cast<Kind>(k);
  }
  return max_kinds;
}

RightList GameSpec::rights() const {
  std::vector<Right> all;
  const auto bit = [&] { return all.size() < 32 ? std::uint32_t{1} << all.size() : 0; };
  for (const CastlingSpec& c : castlings) {
    all.push_back(
        {bit(), c.letter, make_man(c.color, king), c.king_from, make_man(c.color, c.rook), c.rook_from});
  }
  for (const PawnSpec::StepRight& r : pawn.step_rights)
    all.push_back({bit(), r.letter, make_man(r.color, pawn.kind), r.from});
  return {std::move(all), castlings.size()};
}

bool GameSpec::shared() const {
  return with_rules(passage, []<class R>(R) { return R::shared; });
}

int GameSpec::words() const {
  return words_per_board(static_cast<int>(board.cells.size())) *
         static_cast<int>(std::bit_ceil(board.boards.size()));
}

}  // namespace cheshire
