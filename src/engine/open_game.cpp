#include <type_traits>

#include "engine/cheops/open_cheops.h"
#include "engine/open_kernel.h"
#include "engine/try_game.h"
#include "rules/passage.h"

namespace cheshire {
namespace {

using Opened = Result<std::shared_ptr<const AnyGame>>;

// The browser's small core has only the kernels of the common games, so that the page loads fast; its large
// core, and every other program, has all of them.
#ifdef CHESHIRE_COMMON_GAMES
constexpr bool all_games = false;
#else
constexpr bool all_games = true;
#endif

template <int W, class R>
constexpr bool common = (W == 1 && R::boards == 1) || (W == 2 && std::is_same_v<R, LookingGlass>);

}  // namespace

bool needs_large_core(const GameSpec& spec) {
  if (spec.cheops) return true;
  return with_kernel(spec.passage, spec.words(), []<int W, class R>() { return !common<W, R>; });
}

Opened open_game(GameSpec spec) {
  if (spec.cheops) {
    if constexpr (all_games) return cheops::open_cheops(std::move(spec));
    return Error{spec.id + " needs the large core"};
  }
  const int words = spec.words();
  return with_kernel(spec.passage, words, [&]<int W, class R>() -> Opened {
    if (words > W)
      return Error{spec.id + ": its boards need " + std::to_string(64 * words) +
                   " cells; games with this passage are played on at most " + std::to_string(64 * W)};
    if constexpr (all_games || common<W, R>) return open_kernel<W, R>(std::move(spec));
    return Error{spec.id + " needs the large core"};
  });
}

Result<void> try_game(const GameSpec& spec) {
  if (const Opened game = open_game(spec); !game) return game.error();
  return {};
}

Outcome Session::outcome_by(Outcome::Reason reason, std::optional<Color> loser) const {
  using Decision = Outcome::Decision;
  switch (reason) {
    case Outcome::Reason::annulment: return {reason, Decision::not_scored, Color::white};
    case Outcome::Reason::forfeit:
      return loser ? Outcome::win(!*loser, reason) : Outcome{reason, Decision::both_lose, Color::white};
    default: return Outcome::draw(reason);
  }
}

Opened open_game(std::string_view id, const OptionValues& options) {
  Result<GameSpec> spec = find_game(id, options);
  if (!spec) return spec.error();
  return open_game(std::move(*spec));
}

}  // namespace cheshire
