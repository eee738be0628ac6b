#include "learn/training_data.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/assert.h"
#include "engine/game_nets.h"

namespace cheshire {
namespace {

int count_pieces(const Setup& setup) {
  return static_cast<int>(
      std::count_if(setup.pieces.begin(), setup.pieces.end(), [](Piece piece) { return piece != no_piece; }));
}

}  // namespace

TrainingPosition PositionList::operator[](std::size_t number) const {
  const Head& head = heads_[number];
  return {{blocks_[head.block].data() + head.at, head.count}, head.orientation, head.score, head.result};
}

void PositionList::add(const TrainingPosition& position) {
  if (blocks_.empty() || blocks_.back().size() + position.places.size() > block_size) blocks_.emplace_back();
  std::vector<std::uint16_t>& block = blocks_.back();
  heads_.push_back({static_cast<std::uint32_t>(blocks_.size() - 1), static_cast<std::uint32_t>(block.size()),
                    static_cast<std::uint16_t>(position.places.size()), position.score, position.orientation,
                    position.result});
  block.insert(block.end(), position.places.begin(), position.places.end());
}

void PositionList::append(PositionList more) {
  const auto blocks = static_cast<std::uint32_t>(blocks_.size());
  for (Head head : more.heads_) {
    head.block += blocks;
    heads_.push_back(head);
  }
  for (std::vector<std::uint16_t>& block : more.blocks_) {
    block.shrink_to_fit();
    blocks_.push_back(std::move(block));
  }
}

void PositionList::cut(std::size_t size) {
  if (size < heads_.size()) heads_.resize(size);
}

TrainingData::Counts& TrainingData::Counts::operator+=(const Counts& more) {
  in_check += more.in_check;
  tactical += more.tactical;
  lopsided += more.lopsided;
  crowded += more.crowded;
  return *this;
}

/// What a few games give.
struct TrainingData::Part {
  PositionList training, validation;
  Counts counts;
};

Result<TrainingData> TrainingData::of(std::shared_ptr<const AnyGame> game) {
  Result<NetLayout> layout = net_layout(*game);
  if (!layout) return layout.error();
  return TrainingData(std::move(game), *std::move(layout));
}

TrainingData::TrainingData(std::shared_ptr<const AnyGame> game, NetLayout layout)
    : feed_(std::move(game)),
      layout_(std::move(layout)),
      full_count_(count_pieces(feed_.game().session()->setup()) + layout_.others()) {}

Result<void> TrainingData::read(GameDataReader::Source source, std::size_t most, int threads,
                                const std::function<bool()>& stop) {
  if (training_.size() >= most) return {};
  const auto take = [&](const TrainingGame& game, bool validates, Session& session, Part& part) {
    PositionList& to = validates ? part.validation : part.training;
    return replay(game, session, [&](int score, const MoveView& best) {
      take_position(session, score, best, game.result, part.counts, to);
    });
  };
  const Result<void> done = feed_.read<Part>(std::move(source), threads, stop, take, [&](Part part) {
    counts_ += part.counts;
    training_.append(std::move(part.training));
    validation_.append(std::move(part.validation));
    return training_.size() < most;
  });
  training_.cut(most);
  return done;
}

void TrainingData::take_position(const Session& session, int score, const MoveView& best, int result,
                                 Counts& counts, PositionList& to) const {
  if (session.in_check()) return void(++counts.in_check);
  const bool arrests = std::any_of(best.also.begin(), best.also.end(), [&](const MoveView::Other& other) {
    return color_of(session.setup().pieces[other.from]) != session.side();
  });
  if (best.victim != no_cell || best.promotion != 0 || arrests) return void(++counts.tactical);
  if (std::abs(score) > max_score) return void(++counts.lopsided);
  const NetPosition seen = net_position(session);
  if (seen.marks.size() > static_cast<std::size_t>(full_count_)) return void(++counts.crowded);
  std::vector<std::uint16_t> places;
  places.reserve(seen.marks.size());
  for (const auto& [mark, cell] : seen.marks) places.push_back(TrainingPosition::place_of(mark, cell));
  TrainingPosition position;
  position.places = places;
  const Color us = session.side();
  for (const Color side : {us, !us}) {
    position.orientation[side == us ? 0 : 1] = static_cast<std::uint8_t>(
        layout_.orientation(side, seen.kings[static_cast<std::size_t>(index(side))], seen.rights));
  }
  position.score = static_cast<std::int16_t>(score);
  position.result = static_cast<std::int8_t>(us == Color::white ? result : -result);
  to.add(position);
}

}  // namespace cheshire
