#include <bit>
#include <type_traits>

#include "engine/game_of.h"

namespace cheshire {
namespace {

using Opened = Result<std::shared_ptr<const AnyGame>>;

// The browser's first core holds the machines of the common games alone, so that a page is quickly there; its second core,
// and every other program, holds all.
#ifdef CHESHIRE_COMMON_MACHINES
constexpr bool all_machines = false;
#else
constexpr bool all_machines = true;
#endif

template <int W, class R>
constexpr bool common = (W == 1 && R::boards == 1) || (W == 2 && std::is_same_v<R, LookingGlass>);

// Opens a game with the narrowest width that it fits, of those its rules type is made for, narrowest first.
template <class R, int width, int... wider>
Opened open_with(GameSpec spec, int words) {
  if (words <= width) {
    if constexpr (all_machines || common<width, R>) return GameOf<width, R>::open(std::move(spec));
    return Error{spec.id + " needs the large core"};
  }
  if constexpr (sizeof...(wider) > 0) return open_with<R, wider...>(std::move(spec), words);
  return Error{spec.id + ": its boards need " + std::to_string(64 * words) +
               " cells; games with this passage are played on at most " + std::to_string(64 * width)};
}

int words_of(const GameSpec& spec) {
  return words_per_board(static_cast<int>(spec.board.cells.size())) *
         static_cast<int>(std::bit_ceil(spec.board.boards.size()));
}

}  // namespace

bool needs_large_core(const GameSpec& spec) {
  return !(spec.passage == Passage::one_board && words_of(spec) == 1) &&
         !(spec.passage == Passage::looking_glass && words_of(spec) == 2);
}

Opened open_game(GameSpec spec) {
  const int words = words_of(spec);
  switch (spec.passage) {
    case Passage::one_board: return open_with<OneBoard, 1, 2, 4>(std::move(spec), words);
    case Passage::looking_glass: return open_with<LookingGlass, 2, 4, 8>(std::move(spec), words);
    case Passage::stay_if_occupied: return open_with<StayIfOccupied, 2>(std::move(spec), words);
    case Passage::free_passage: return open_with<FreePassage, 2>(std::move(spec), words);
    case Passage::three_boards: return open_with<ThreeBoards, 4, 8>(std::move(spec), words);
  }
  return Error{"the game has no rules type"};
}

Opened open_game(std::string_view id, const OptionValues& options) {
  Result<GameSpec> spec = find_game(id, options);
  if (!spec) return spec.error();
  return open_game(std::move(*spec));
}

}  // namespace cheshire
