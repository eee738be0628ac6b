// ExplorerIndexWriter, for `cheshire pgn index` and the C library. A step is a position of a game and the
// move played there. Steps are sorted in runs that fit into memory, the runs are merged, and what is equal
// then stands together and is counted.
#include <algorithm>
#include <bit>
#include <cstring>
#include <queue>

#include "engine/explorer_index.h"
#include "games/pgn_tags.h"
#include "messages/pgn.h"

namespace cheshire {
namespace {

std::uint32_t number_of_result(std::string_view result) {
  const auto found = std::find(std::begin(index_results), std::end(index_results), result);
  return static_cast<std::uint32_t>(found - std::begin(index_results));
}

}  // namespace

/// Reads steps of several runs in the order of all.
class ExplorerIndexWriter::Merge {
 public:
  /// `steps`: how many to keep in memory for each run.
  Merge(const IndexFile& file, std::vector<Run> runs, std::size_t steps)
      : file_(file), runs_(std::move(runs)), parts_(runs_.size()), most_(std::max<std::size_t>(steps, 1)) {}

  /// Calls `take` for every step, until it returns false. Returns whether it was called for all.
  template <class Take>
  Result<bool> each(Take take) {
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      if (Result<void> filled = push_next(i); !filled) return filled.error();
    }
    while (!next_.empty()) {
      const auto [step, run] = next_.top();
      next_.pop();
      if (Result<void> filled = push_next(run); !filled) return filled.error();
      if (!take(step)) return false;
    }
    return true;
  }

 private:
  struct Part {
    std::vector<Step> steps;
    std::size_t at = 0;
  };

  /// Puts the next step of a run among those to choose from.
  Result<void> push_next(std::size_t run) {
    Part& part = parts_[run];
    if (part.at == part.steps.size()) {
      Run& rest = runs_[run];
      const std::size_t n =
          static_cast<std::size_t>(std::min<std::uint64_t>(most_, (rest.end - rest.begin) / sizeof(Step)));
      if (n == 0) return {};
      part.steps.resize(n);
      part.at = 0;
      Result<void> read =
          file_.read(rest.begin, reinterpret_cast<char*>(part.steps.data()), n * sizeof(Step));
      if (!read) return read;
      rest.begin += n * sizeof(Step);
    }
    next_.push({part.steps[part.at++], run});
    return {};
  }

  using Next = std::pair<Step, std::size_t>;  // with its run
  const IndexFile& file_;
  std::vector<Run> runs_;
  std::vector<Part> parts_;
  std::size_t most_;
  std::priority_queue<Next, std::vector<Next>, std::greater<>> next_;
};

/// Counts equal moves that come one after the other, and writes them.
class ExplorerIndexWriter::Moves {
 public:
  Moves(IndexFile& moves, IndexFile& listed, IndexHead& head) : moves_(moves), listed_(listed), head_(head) {}

  void add(const Step& step) {
    if (step.from != move_.from || step.to != move_.to) finish();
    move_.from = step.from;
    move_.to = step.to;
    ++move_.games;
    const std::string_view result = index_results[step.result];
    if (result == "1-0") ++move_.white;
    if (result == "0-1") ++move_.black;
    if (result == "1/2-1/2") ++move_.draws;
    if (examples_.empty() || examples_.size() < head_.examples) examples_.push_back(step.game);
  }

  void finish() {
    if (move_.games == 0) return;
    move_.example = move_.games == 1 ? examples_[0] : head_.listed;
    if (move_.games > 1) {
      examples_.resize(std::min<std::size_t>(examples_.size(), head_.examples));
      for (const std::uint32_t game : examples_) listed_.append(IndexBytes().u32(game).text());
      head_.listed += examples_.size();
    }
    moves_.append(move_.text());
    ++head_.moves;
    move_ = {};
    examples_.clear();
  }

 private:
  IndexFile& moves_;
  IndexFile& listed_;
  IndexHead& head_;
  IndexMove move_;
  std::vector<std::uint32_t> examples_;
};

Result<ExplorerIndexWriter> ExplorerIndexWriter::create(const std::string& path, const AnyGame& game,
                                                        const IndexLimits& limits) {
  Result<IndexFile> file = IndexFile::create(path);
  if (!file) return file.error();
  Result<IndexFile> games = IndexFile::scratch(path);
  if (!games) return games.error();
  Result<IndexFile> runs = IndexFile::scratch(path);
  if (!runs) return runs.error();
  ExplorerIndexWriter writer(std::move(*file), std::move(*games), std::move(*runs), path, limits);

  PgnGame named;
  set_game_tags(named, game.spec(), game.session()->start_fen());
  const std::string identity = game.spec().identity();
  const std::string_view tags[] = {identity, named.tag("Variant"), named.tag("Rules"), named.tag("FEN")};
  writer.head_.examples = std::min(limits.examples, max_examples);
  writer.head_.keys = sum_of_first_keys(game);
  for (std::size_t i = 0; i < std::size(tags); ++i)
    writer.head_.tag_bytes[i] = static_cast<std::uint32_t>(tags[i].size());
  writer.file_.append(writer.head_.text());
  for (const std::string_view tag : tags) writer.file_.append(tag);
  return writer;
}

Result<void> ExplorerIndexWriter::add(const PgnGame& record, const Replay& replay, std::string_view place) {
  if (head_.games == limits_.games) return Error{msg::pgn_index_full(limits_.games)};
  const std::uint32_t game = static_cast<std::uint32_t>(head_.games++);
  const std::uint32_t result = number_of_result(record.result());

  IndexGame entry;
  entry.at = head_.text_bytes;
  std::string text(1, static_cast<char>(result));
  const std::string_view parts[] = {record.tag("White"), record.tag("Black"), record.tag("Date"), place};
  for (std::size_t i = 0; i < std::size(parts); ++i) {
    const std::string_view part = parts[i].substr(0, max_index_text);
    entry.part_bytes[i] = static_cast<std::uint16_t>(part.size());
    text += part;
  }
  head_.text_bytes += text.size();
  file_.append(text);
  games_file_.append(entry.text());

  // Of every position only the first time.
  of_game_.clear();
  std::uint64_t from = replay.start;
  for (const Replay::Move& move : replay.moves) {
    of_game_.push_back({from, move.key, game, result});
    from = move.key;
  }
  of_game_.push_back({from, from, game, result});
  std::stable_sort(of_game_.begin(), of_game_.end(),
                   [](const Step& a, const Step& b) { return a.from < b.from; });
  of_game_.erase(std::unique(of_game_.begin(), of_game_.end(),
                             [](const Step& a, const Step& b) { return a.from == b.from; }),
                 of_game_.end());
  if (steps_.capacity() == 0) steps_.reserve(limits_.steps);
  for (const Step& step : of_game_) {
    if (steps_.size() >= limits_.steps) {
      if (Result<void> spilled = spill(); !spilled) return spilled;
    }
    steps_.push_back(step);
  }
  return {};
}

/// Writes the steps in memory as a sorted run.
Result<void> ExplorerIndexWriter::spill() {
  std::sort(steps_.begin(), steps_.end());
  const std::uint64_t begin = runs_file_.size();
  runs_file_.append({reinterpret_cast<const char*>(steps_.data()), steps_.size() * sizeof(Step)});
  runs_.push_back({begin, runs_file_.size()});
  steps_.clear();
  for (IndexFile* file : {&runs_file_, &file_, &games_file_}) {
    if (Result<void> flushed = file->flush(); !flushed) return flushed;
  }
  return {};
}

Result<bool> ExplorerIndexWriter::finish(const Progress& progress) {
  if (Result<void> spilled = spill(); !spilled) return spilled.error();
  std::vector<Step>().swap(steps_);  // the merge needs the memory
  if (Result<void> copied = file_.append(games_file_); !copied) return copied.error();
  Result<bool> few = merge_to_few_runs(progress);
  if (!few || !*few) return few;
  Result<bool> merged = merge_to_moves(progress);
  if (!merged || !*merged) return merged;
  if (Result<void> flushed = file_.flush(); !flushed) return flushed.error();
  if (Result<void> replaced = file_.replace(0, head_.text()); !replaced) return replaced.error();
  if (Result<void> published = file_.publish(); !published) return published.error();
  return true;
}

/// Merges runs into longer ones until all can be merged at once.
Result<bool> ExplorerIndexWriter::merge_to_few_runs(const Progress& progress) {
  const std::size_t ways = std::max<std::size_t>(limits_.runs, 2);
  while (runs_.size() > ways) {
    Result<IndexFile> longer = IndexFile::scratch(path_);
    if (!longer) return longer.error();
    std::vector<Run> merged;
    for (std::size_t i = 0; i < runs_.size(); i += ways) {
      if (progress && !progress(static_cast<int>(100 * i / runs_.size()))) return false;
      const auto first = runs_.begin() + static_cast<std::ptrdiff_t>(i);
      const auto last = first + static_cast<std::ptrdiff_t>(std::min(ways, runs_.size() - i));
      const std::uint64_t begin = longer->size();
      Result<bool> all = Merge(runs_file_, {first, last}, limits_.steps / ways).each([&](const Step& step) {
        longer->append({reinterpret_cast<const char*>(&step), sizeof step});
        return true;
      });
      if (!all) return all;
      if (Result<void> flushed = longer->flush(); !flushed) return flushed.error();
      merged.push_back({begin, longer->size()});
    }
    runs_file_ = std::move(*longer);
    runs_ = std::move(merged);
  }
  return true;
}

/// Merges the runs, counts moves and appends them with their examples.
Result<bool> ExplorerIndexWriter::merge_to_moves(const Progress& progress) {
  Result<IndexFile> listed = IndexFile::scratch(path_);
  if (!listed) return listed.error();
  Moves moves(file_, *listed, head_);
  constexpr std::uint64_t each_time = 1 << 16;  // steps between two looks at a full disk and at progress
  const std::uint64_t all = std::max<std::uint64_t>(runs_file_.size() / sizeof(Step), 1);
  std::uint64_t done = 0;
  Result<void> written;
  const std::size_t steps = limits_.steps / std::max<std::size_t>(runs_.size(), 1);
  Result<bool> whole = Merge(runs_file_, runs_, steps).each([&](const Step& step) {
    moves.add(step);
    if (++done % each_time != 0) return true;
    written = file_.flush();
    return written && (!progress || progress(static_cast<int>(100 * done / all)));
  });
  if (!written) return written.error();
  if (!whole || !*whole) return whole;
  moves.finish();
  if (Result<void> flushed = listed->flush(); !flushed) return flushed.error();
  if (Result<void> copied = file_.append(*listed); !copied) return copied.error();
  return true;
}

}  // namespace cheshire
