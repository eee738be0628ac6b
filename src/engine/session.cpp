// What sessions of all kernels share: the outcome when players or a clock end a game, and their thinker.
#include "engine/session.h"

#include <algorithm>

#include "base/assert.h"
#include "engine/game_nets.h"
#include "engine/kernels.h"
#include "engine/shipped_net.h"
#include "eval/net/game_net.h"
#include "messages/learn.h"
#include "search/search_params.h"

namespace cheshire {

std::shared_ptr<const GameNet> AnyGame::net() const {
#ifndef __wasi__
  std::call_once(net_read_, [this] { net_ = shipped_net(*this); });
#endif
  return net_;
}

Outcome Session::claimable_by_move() const {
  using enum Outcome::Reason;
  if (const Outcome now = claimable(); now.over() || outcome().over()) return now;
  const std::unique_ptr<Session> next = clone();
  for (const MoveCode move : legal_codes()) {
    if (!next->play(move)) continue;
    // What would need no claim any more can be claimed as well.
    const Outcome then = next->outcome_with_claims();
    next->back();
    if (then.reason == repetition || then.reason == fivefold_repetition) return Outcome::draw(repetition);
    if (then.reason == fifty_moves || then.reason == seventy_five_moves) return Outcome::draw(fifty_moves);
  }
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
    case Outcome::Reason::abort:
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
    case Outcome::Reason::abandonment: return loser ? Outcome::win(!*loser, reason) : Outcome::draw(reason);
    default: return Outcome::draw(reason);
  }
}

Result<Thinker*> Session::thinker(int hash_mebibytes) {
  if (!thinking_.thinker) {
    const Result<const Kernel*> kernel = find_kernel(game().spec());
    if (!kernel) return kernel.error();
    if ((*kernel)->thinker == nullptr) return Error{msg::search_missing(game().spec().title)};
    thinking_.thinker = (*kernel)->thinker(game(), hash_mebibytes);
    thinking_.thinker->set_threads(thinking_.threads);
    if (auto net = thinking_.net ? *thinking_.net : game().net()) thinking_.thinker->set_net(std::move(net));
    if (thinking_.tables) thinking_.thinker->set_tables(thinking_.tables);
  }
  return thinking_.thinker.get();
}

std::optional<std::uint64_t> Session::perft(int depth, const PerftWatch& watch) const {
  const Kernel& kernel = **find_kernel(game().spec());
  CHESHIRE_ASSERT(kernel.perft != nullptr);
  return kernel.perft(*this, depth, watch);
}

Result<ThinkResult> Session::think(const ThinkRequest& request, const ThinkEvents& events) {
  const Result<Thinker*> own = thinker(thinking_.hash_mebibytes);
  if (!own) return own.error();
  return (*own)->think(*this, request, events);
}

Result<void> Session::set_hash(int mebibytes) {
  const Result<Thinker*> own = thinker(1);  // it is about to get another table
  if (!own) return own.error();
  if (!(*own)->set_hash(mebibytes)) return Error{msg::hash_too_large(mebibytes)};
  thinking_.hash_mebibytes = mebibytes;
  return {};
}

Result<SearchParams> Session::search_params() {
  const Result<Thinker*> own = thinker(thinking_.hash_mebibytes);
  if (!own) return own.error();
  return (*own)->params();
}

Result<void> Session::set_search_params(const SearchParams& params) {
  const Result<Thinker*> own = thinker(thinking_.hash_mebibytes);
  if (!own) return own.error();
  (*own)->set_params(params);
  return {};
}

Result<void> Session::set_net(std::string_view bytes) {
  const Result<Thinker*> own = thinker(thinking_.hash_mebibytes);
  if (!own) return own.error();
  std::shared_ptr<const GameNet> net;
  if (!bytes.empty()) {
    Result<NetLayout> layout = net_layout(game());
    if (!layout) return layout.error();
    Result<std::shared_ptr<const GameNet>> read = GameNet::read(bytes, *std::move(layout));
    if (!read) return read.error();
    net = *std::move(read);
  }
  (*own)->set_net(net);
  thinking_.net = std::move(net);
  return {};
}

void Session::set_own_net() {
  thinking_.net.reset();
  if (thinking_.thinker) thinking_.thinker->set_net(game().net());
}

void Session::set_tables(std::shared_ptr<const endings::TablesOnDisk> tables) {
  if (tables == thinking_.tables) return;
  thinking_.tables = std::move(tables);
  if (thinking_.thinker) thinking_.thinker->set_tables(thinking_.tables);
}

void Session::set_threads(int threads) {
  thinking_.threads = threads;
  if (thinking_.thinker) thinking_.thinker->set_threads(threads);
}

}  // namespace cheshire
