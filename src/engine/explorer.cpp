// Counts what was played in a position while records are read, for `cheshire pgn tree` and the index.
#include "engine/explorer.h"

#include <algorithm>

namespace cheshire {
void Explorer::Results::add(std::string_view result) {
  ++games;
  if (result == "1-0") ++white;
  if (result == "0-1") ++black;
  if (result == "1/2-1/2") ++draws;
}

void Explorer::Results::add(const Results& others) {
  games += others.games;
  white += others.white;
  draws += others.draws;
  black += others.black;
}

Explorer::Explorer(const Session& position, std::size_t examples)
    : key_(position.key()), examples_(examples) {
  const std::unique_ptr<Session> session = position.clone();
  for (const MoveView& view : position.legal_moves()) {
    if (!session->play(view.uci)) continue;
    by_key_.emplace(session->key(), all_.size());
    Move& move = all_.emplace_back();
    move.uci = view.uci;
    move.san = view.san;
    session->back(1);
  }
}

Explorer::Move* Explorer::add(std::uint64_t to, const Results& games) {
  total_.add(games);
  const auto found = by_key_.find(to);
  if (found == by_key_.end()) return nullptr;
  Move& move = all_[found->second];
  move.add(games);
  return &move;
}

bool Explorer::add(const PgnGame& record, const Replay& replay, std::string_view place) {
  Results one;
  one.add(record.result());
  bool here = replay.start == key_;
  for (const Replay::Move& move : replay.moves) {
    if (here) {
      Move* played = add(move.key, one);
      if (played != nullptr && played->examples.size() < examples_) {
        played->examples.push_back({std::string(record.tag("White")), std::string(record.tag("Black")),
                                    std::string(record.tag("Date")), std::string(record.result()),
                                    std::string(place)});
      }
      return true;
    }
    here = move.key == key_;
  }
  if (here) total_.add(one);
  return here;
}

std::vector<Explorer::Move> Explorer::moves() const {
  std::vector<Move> played;
  std::copy_if(all_.begin(), all_.end(), std::back_inserter(played),
               [](const Move& m) { return m.games > 0; });
  std::stable_sort(played.begin(), played.end(),
                   [](const Move& a, const Move& b) { return a.games > b.games; });
  return played;
}

}  // namespace cheshire
