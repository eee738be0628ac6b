#include "learn/training_data.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/assert.h"
#include "base/rng.h"
#include "engine/game_nets.h"
#include "engine/parallel_for.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

int count_pieces(const Setup& setup) {
  return static_cast<int>(
      std::count_if(setup.pieces.begin(), setup.pieces.end(), [](Piece piece) { return piece != no_piece; }));
}

std::uint64_t hash_of(std::string_view origin, std::uint64_t seed, std::uint64_t number) {
  std::uint64_t hash = rng_of(seed, number).next();
  for (const char c : origin) hash = Rng(hash ^ static_cast<unsigned char>(c)).next();
  return hash;
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
  games += more.games;
  again += more.again;
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
  bool playable = true;       // if not,
  std::uint64_t refused = 0;  // the number of the game that is not
};

Result<TrainingData> TrainingData::of(std::shared_ptr<const AnyGame> game) {
  Result<NetLayout> layout = net_layout(*game);
  if (!layout) return layout.error();
  return TrainingData(std::move(game), *std::move(layout));
}

TrainingData::TrainingData(std::shared_ptr<const AnyGame> game, NetLayout layout)
    : game_(std::move(game)),
      layout_(std::move(layout)),
      full_count_(count_pieces(game_->session()->setup()) + layout_.others()) {}

void TrainingData::drop_known(GameBatch& batch) {
  const auto again = std::remove_if(batch.games.begin(), batch.games.end(), [&](const TrainingGame& game) {
    return !known_.insert(hash_of(batch.origin, batch.seed, game.number)).second;
  });
  counts_.again += static_cast<std::uint64_t>(batch.games.end() - again);
  batch.games.erase(again, batch.games.end());
}

Result<void> TrainingData::read(GameDataReader::Source source, std::size_t most, int threads,
                                const std::function<bool()>& stop) {
  constexpr std::size_t part_size = 8;
  const std::string identity = game_->spec().identity();
  GameDataReader reader(std::move(source));
  std::vector<std::unique_ptr<Session>> sessions;
  for (int i = 0; i < threads; ++i) sessions.push_back(game_->session());
  while (training_.size() < most && !(stop && stop())) {
    Result<std::optional<GameBatch>> batch = reader.next();
    if (!batch) return batch.error();
    if (!*batch) break;
    if ((*batch)->game != identity) return Error{game_data_of_other_game((*batch)->game, identity)};
    origins_.insert((*batch)->origin + ", seed " + std::to_string((*batch)->seed));
    drop_known(**batch);
    const std::span<const TrainingGame> games = (*batch)->games;
    std::vector<Part> parts((games.size() + part_size - 1) / part_size);
    parallel_for(static_cast<int>(parts.size()), threads, [&](int item, int worker) {
      const std::size_t first = static_cast<std::size_t>(item) * part_size;
      parts[static_cast<std::size_t>(item)] =
          take(games.subspan(first, std::min(part_size, games.size() - first)), (*batch)->seed,
               *sessions[static_cast<std::size_t>(worker)]);
    });
    for (Part& part : parts) {
      if (training_.size() >= most) break;
      if (!part.playable) return Error{msg::training_game_refused(static_cast<std::int64_t>(part.refused))};
      counts_ += part.counts;
      training_.append(std::move(part.training));
      validation_.append(std::move(part.validation));
    }
  }
  training_.cut(most);
  return {};
}

TrainingData::Part TrainingData::take(std::span<const TrainingGame> games, std::uint64_t seed,
                                      Session& session) const {
  Part part;
  for (const TrainingGame& game : games) {
    const bool validates = rng_of(seed, game.number).below(validation_share) == 0;
    PositionList& to = validates ? part.validation : part.training;
    part.playable = replay(game, session, [&](int score, const MoveView& best) {
      take_position(session, score, best, game.result, part.counts, to);
    });
    ++part.counts.games;
    if (part.playable) continue;
    part.refused = game.number;
    break;
  }
  return part;
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

std::string TrainingData::origin() const {
  std::string all;
  for (const std::string& each : origins_) all += (all.empty() ? "" : "; ") + each;
  return all;
}

}  // namespace cheshire
