#include "learn/eval_data.h"

#include <cstdlib>
#include <utility>

#include "learn/training_data.h"

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
};

Result<EvalData> EvalData::of(std::shared_ptr<const AnyGame> game) {
  Result<std::unique_ptr<EvalTracer>> tracer = eval_tracer(*game);
  if (!tracer) return tracer.error();
  return EvalData(std::move(game), *std::move(tracer));
}

Result<void> EvalData::read(GameDataReader::Source source, std::size_t most, int threads,
                            const std::function<bool()>& stop) {
  if (training_.size() >= most) return {};
  const auto take = [&](const TrainingGame& game, bool validates, Session& session, Part& part) {
    EvalPositions& to = validates ? part.validation : part.training;
    return replay(game, session, [&](int score, const MoveView& best) {
      if (session.in_check() || best.victim != no_cell || best.promotion != 0 ||
          std::abs(score) > TrainingData::max_score)
        return;
      const int result = session.side() == Color::white ? game.result : -game.result;
      to.add({tracer_->trace(session), static_cast<std::int16_t>(score), static_cast<std::int8_t>(result)});
    });
  };
  const Result<void> done = feed_.read<Part>(std::move(source), threads, stop, take, [&](const Part& part) {
    training_.append(part.training);
    validation_.append(part.validation);
    return training_.size() < most;
  });
  training_.cut(most);
  return done;
}

}  // namespace cheshire
