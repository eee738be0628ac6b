#include "learn/eval_data.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/rng.h"
#include "engine/parallel_for.h"
#include "learn/training_data.h"
#include "messages/learn.h"

namespace cheshire {

void EvalPositions::add(const EvalPosition& position) {
  const EvalTrace& trace = position.trace;
  const std::size_t at = counts_.size();
  std::uint32_t number = 0;
  const auto put = [&](const auto& values) {
    for (const int value : values) {
      if (value != 0) counts_.push_back({number, value});
      ++number;
    }
  };
  put(trace.terms);
  for (const auto& danger : trace.danger) put(danger);
  heads_.push_back({at, trace.rest, position.score, position.result, trace.side,
                    static_cast<std::uint8_t>(counts_.size() - at)});
}

EvalPosition EvalPositions::operator[](std::size_t number) const {
  const Head& head = heads_[number];
  EvalPosition position;
  position.trace.rest = head.rest;
  position.trace.side = head.side;
  position.score = head.score;
  position.result = head.result;
  for (std::size_t i = 0; i < head.counts; ++i) {
    const Count& count = counts_[head.at + i];
    if (count.number < eval_terms) {
      position.trace.terms[count.number] = count.value;
    } else {
      const std::size_t danger = count.number - eval_terms;
      position.trace.danger[danger / eval_dangers][danger % eval_dangers] = count.value;
    }
  }
  return position;
}

void EvalPositions::append(const EvalPositions& more) {
  const std::size_t before = counts_.size();
  counts_.insert(counts_.end(), more.counts_.begin(), more.counts_.end());
  for (Head head : more.heads_) {
    head.at += before;
    heads_.push_back(head);
  }
}

void EvalPositions::cut(std::size_t size) {
  if (size < heads_.size()) heads_.resize(size);
}

/// What a few games give.
struct EvalData::Part {
  EvalPositions training, validation;
  bool playable = true;       // if not,
  std::uint64_t refused = 0;  // the number of the game that is not
};

Result<EvalData> EvalData::of(std::shared_ptr<const AnyGame> game) {
  Result<std::unique_ptr<EvalTracer>> tracer = eval_tracer(*game);
  if (!tracer) return tracer.error();
  return EvalData(std::move(game), *std::move(tracer));
}

Result<void> EvalData::read(GameDataReader::Source source, std::size_t most, int threads,
                            const std::function<bool()>& stop) {
  constexpr std::size_t part_size = 8;
  const std::string identity = game_->spec().identity();
  GameDataReader reader(std::move(source));
  std::vector<std::unique_ptr<Session>> sessions;
  for (int i = 0; i < threads; ++i) sessions.push_back(game_->session());
  while (training_.size() < most && !(stop && stop())) {
    const Result<std::optional<GameBatch>> batch = reader.next();
    if (!batch) return batch.error();
    if (!*batch) break;
    if ((*batch)->game != identity) return Error{game_data_of_other_game((*batch)->game, identity)};
    const std::span<const TrainingGame> games = (*batch)->games;
    std::vector<Part> parts((games.size() + part_size - 1) / part_size);
    parallel_for(static_cast<int>(parts.size()), threads, [&](int item, int worker) {
      const std::size_t first = static_cast<std::size_t>(item) * part_size;
      parts[static_cast<std::size_t>(item)] =
          take(games.subspan(first, std::min(part_size, games.size() - first)), (*batch)->seed,
               *sessions[static_cast<std::size_t>(worker)]);
    });
    games_ += games.size();
    for (const Part& part : parts) {
      if (!part.playable) return Error{msg::training_game_refused(static_cast<std::int64_t>(part.refused))};
      training_.append(part.training);
      validation_.append(part.validation);
    }
  }
  training_.cut(most);
  return {};
}

EvalData::Part EvalData::take(std::span<const TrainingGame> games, std::uint64_t seed,
                              Session& session) const {
  Part part;
  for (const TrainingGame& game : games) {
    const bool validates = rng_of(seed, game.number).below(TrainingData::validation_share) == 0;
    EvalPositions& to = validates ? part.validation : part.training;
    part.playable = replay(game, session, [&](int score, const MoveView& best) {
      if (session.in_check() || best.victim != no_cell || best.promotion != 0 ||
          std::abs(score) > TrainingData::max_score)
        return;
      const int result = session.side() == Color::white ? game.result : -game.result;
      to.add({tracer_->trace(session), static_cast<std::int16_t>(score), static_cast<std::int8_t>(result)});
    });
    if (part.playable) continue;
    part.refused = game.number;
    break;
  }
  return part;
}

}  // namespace cheshire
