#include "engine/explorer.h"

#include <algorithm>

namespace cheshire {
namespace {

void count(Explorer::Results& results, std::string_view result) {
  ++results.games;
  if (result == "1-0") ++results.white;
  if (result == "0-1") ++results.black;
  if (result == "1/2-1/2") ++results.draws;
}

}  // namespace

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

bool Explorer::add(const PgnGame& record, const Replay& replay, std::string_view place) {
  bool here = replay.start == key_;
  for (const Replay::Move& move : replay.moves) {
    if (here) {
      count(total_, record.result());
      if (const auto found = by_key_.find(move.key); found != by_key_.end()) {
        Move& played = all_[found->second];
        count(played, record.result());
        if (played.examples.size() < examples_) {
          played.examples.push_back({std::string(record.tag("White")), std::string(record.tag("Black")),
                                     std::string(record.tag("Date")), std::string(record.result()),
                                     std::string(place)});
        }
      }
      return true;
    }
    here = move.key == key_;
  }
  if (here) count(total_, record.result());
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
