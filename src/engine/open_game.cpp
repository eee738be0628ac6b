#include <algorithm>

#include "engine/common_games.h"
#include "engine/kernels.h"
#include "engine/open_kernel.h"
#include "engine/replay.h"
#include "engine/try_game.h"

namespace cheshire {
namespace {

using Opened = Result<std::shared_ptr<const AnyGame>>;

}  // namespace

bool needs_large_core(const GameSpec& spec) {
  if (spec.rules) return true;
  return with_kernel(spec.passage, spec.words(), []<int W, class R>() { return !common_game<W, R>; });
}

Opened open_game(GameSpec spec) {
  if (spec.rules) {
    if (const Kernel* kernel = find_kernel(spec.rules.name())) return kernel->open(std::move(spec));
    if constexpr (!all_games) return Error{msg::large_core_needed(spec.id)};
    return Error{msg::kernel_missing(spec.id, spec.rules.name())};
  }
  const int words = spec.words();
  return with_kernel(spec.passage, words, [&]<int W, class R>() -> Opened {
    if (words > W) return Error{msg::boards_too_large(spec.id, 64 * words, 64 * W)};
    if constexpr (all_games || common_game<W, R>) return open_kernel<W, R>(std::move(spec));
    return Error{msg::large_core_needed(spec.id)};
  });
}

void replay_record(const AnyGame& game, const PgnGame& record, const ReplayRequest& request, Replay& replay) {
  const GameSpec& spec = game.spec();
  if (spec.rules) return replay_by_session(game, record, request, replay);
  with_kernel(spec.passage, spec.words(), [&]<int W, class R>() {
    if constexpr (all_games || common_game<W, R>) replay_in_kernel<W, R>(game, record, request, replay);
  });
}

Result<void> try_game(const GameSpec& spec) {
  if (const Opened game = open_game(spec); !game) return game.error();
  return {};
}

void Session::catch_up(Session& seen, Viewer viewer) const {
  (void)viewer;
  for (auto i = static_cast<std::size_t>(seen.ply()); i < moves().size(); ++i)
    (void)seen.play(moves()[i].uci);
}

Outcome Session::outcome_by(Outcome::Reason reason, std::optional<Color> loser) const {
  using Decision = Outcome::Decision;
  switch (reason) {
    case Outcome::Reason::annulment: return {reason, Decision::not_scored, Color::white};
    case Outcome::Reason::time: {
      if (!loser) return Outcome::draw(reason);
      // A bare king cannot win.
      const std::vector<Piece>& pieces = setup().pieces;
      const auto army = std::count_if(pieces.begin(), pieces.end(), [&](Piece piece) {
        return piece != no_piece && color_of(piece) == !*loser;
      });
      return army <= 1 ? Outcome::draw(reason) : Outcome::win(!*loser, reason);
    }
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
