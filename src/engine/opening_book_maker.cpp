// OpeningBookMaker, for `cheshire book` and the page. A step is a position of a game; sorted by their keys,
// steps of one position stand together and are counted.
#include "engine/opening_book_maker.h"

#include <algorithm>
#include <utility>

#include "engine/book_format.h"
#include "engine/explorer_index.h"
#include "games/pgn_tags.h"
#include "messages/pgn.h"

namespace cheshire {
namespace {

constexpr std::size_t text_parts = 5;

std::uint8_t book_result(std::string_view result) {
  const auto found = std::find(std::begin(index_results), std::end(index_results), result);
  return static_cast<std::uint8_t>(
      std::min<std::ptrdiff_t>(found - std::begin(index_results), std::ssize(index_results) - 1));
}

std::size_t bytes_of(std::uint64_t n) {
  std::size_t bytes = 1;
  while (n >>= 7) ++bytes;
  return bytes;
}

/// The steps of one position, and where it stands in the text of all positions.
struct Place {
  std::uint64_t key;
  std::size_t first;  // of the steps
  std::uint32_t games;
  std::size_t at = 0, end = 0;
};

/// Returns how many bytes the positions of at least so many games take.
std::size_t size_of(const std::vector<Place>& places, std::size_t least) {
  std::size_t bytes = 0;
  std::uint64_t key = 0;
  for (const Place& place : places) {
    if (place.games < least) continue;
    bytes += bytes_of(place.key - key) + place.end - place.at;
    key = place.key;
  }
  return bytes;
}

/// Returns the smallest number, not below `least`, for which the positions fit.
std::size_t least_that_fits(const std::vector<Place>& places, std::size_t least, std::size_t bytes) {
  if (size_of(places, least) <= bytes) return least;
  std::size_t low = least, high = least + 1;  // low does not fit
  while (size_of(places, high) > bytes) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (size_of(places, middle) <= bytes ? high : low) = middle;
  }
  return high;
}

}  // namespace

OpeningBookMaker::OpeningBookMaker(std::shared_ptr<const AnyGame> game)
    : game_(std::move(game)), session_(game_->session()) {
  number_of_text("");
}

std::uint32_t OpeningBookMaker::number_of_text(std::string_view text) {
  const auto found = texts_.find(text);
  if (found != texts_.end()) return found->second;
  const auto [added, fresh] =
      texts_.emplace(std::string(text), static_cast<std::uint32_t>(by_number_.size()));
  by_number_.push_back(&added->first);
  return added->second;
}

Result<void> OpeningBookMaker::begin(std::string_view start) {
  if (Result<void> set = session_->set(start, {}, Purpose::analysis); !set) return set;
  start_ = start;
  of_game_ = steps_.size();
  Game game;
  game.first = moves_.size();
  games_.push_back(game);
  steps_.push_back({session_->key(), static_cast<std::uint32_t>(games_.size() - 1), 0});
  return {};
}

bool OpeningBookMaker::play(MoveCode code) {
  Game& game = games_.back();
  if (game.count + 1 == BookMove::max_moves) return false;
  const std::span<const MoveCode> codes = session_->legal_codes();
  const auto lower = std::count_if(codes.begin(), codes.end(), [&](MoveCode one) { return one < code; });
  if (lower + 1 >= std::ptrdiff_t{BookMove::max_moves} || !session_->play(code)) return false;
  moves_.push_back(static_cast<std::uint16_t>(lower));
  ++game.count;
  steps_.push_back({session_->key(), static_cast<std::uint32_t>(games_.size() - 1),
                    static_cast<std::uint16_t>(game.count)});
  return true;
}

void OpeningBookMaker::end(const Explorer::Example& about) {
  Game& game = games_.back();
  const auto cut = [](std::string_view text) { return text.substr(0, max_index_text); };
  const std::string_view texts[text_parts] = {cut(about.white), cut(about.black), cut(about.date),
                                              cut(about.place), start_};
  Fnv sum;
  for (std::size_t i = 0; i < text_parts; ++i) {
    game.texts[i] = number_of_text(texts[i]);
    sum.add(std::uint64_t{texts[i].size()});
    sum.add(texts[i]);
  }
  game.result = book_result(about.result);
  sum.add(std::uint64_t{game.result});
  for (std::size_t i = 0; i < game.count; ++i) sum.add(std::uint64_t{moves_[game.first + i]});
  game.sum = sum.sum();
  // Of every position only the first time.
  const auto first = steps_.begin() + static_cast<std::ptrdiff_t>(of_game_);
  std::stable_sort(first, steps_.end(), [](const Step& a, const Step& b) { return a.key < b.key; });
  steps_.erase(std::unique(first, steps_.end(), [](const Step& a, const Step& b) { return a.key == b.key; }),
               steps_.end());
}

Result<void> OpeningBookMaker::add(const PgnGame& record, std::string_view place) {
  ReplayRequest request;
  request.variations = false;
  request.notation = true;
  replay_record(*game_, record, request, replay_);
  if (replay_.unplayable && !replay_.faults.empty()) return Error{replay_.faults.front().message};
  if (Result<void> begun = begin(replay_.start_fen); !begun) return begun;
  for (const Replay::Notation& move : replay_.notation) {
    const Result<MoveCode> code = session_->code_of(move.uci);
    if (!code || !play(*code)) break;
  }
  end({std::string(record.tag("White")), std::string(record.tag("Black")), std::string(record.tag("Date")),
       std::string(record.result()), std::string(place)});
  return {};
}

std::uint32_t OpeningBookMaker::move_of(const Step& step) const {
  const Game& game = games_[step.game];
  return step.ply == game.count ? 0u : moves_[game.first + step.ply] + 1u;
}

/// Whether a game stands before another one in every book.
bool OpeningBookMaker::before(std::uint32_t a, std::uint32_t b) const {
  return std::pair(games_[a].sum, games_[a].count) < std::pair(games_[b].sum, games_[b].count);
}

/// Chooses the games that show the moves of the commonest positions.
class OpeningBookMaker::Choice {
 public:
  Choice(const OpeningBookMaker& maker, const BookLimits& limits, std::vector<Place> places)
      : maker_(maker),
        limits_(limits),
        left_(limits.bytes / 2),
        passes_(maker.games_.size()),
        chosen_(maker.games_.size()) {
    const std::size_t most = std::min(limits.examples, places.size());
    const auto commoner = [](const Place& a, const Place& b) {
      return std::pair(b.games, a.key) < std::pair(a.games, b.key);
    };
    std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(most), places.end(),
                      commoner);
    places.resize(most);
    // A game that passes many of them is an example for each.
    for (const Place& place : places) {
      for (std::size_t i = 0; i < place.games; ++i) ++passes_[maker.steps_[place.first + i].game];
    }
    for (const Place& place : places) choose(place);
    std::sort(games_.begin(), games_.end(),
              [&](std::uint32_t a, std::uint32_t b) { return maker.before(a, b); });
    for (std::size_t i = 0; i < games_.size(); ++i) number_[games_[i]] = static_cast<std::uint32_t>(i);
  }

  /// The games, in the order of the book.
  const std::vector<std::uint32_t>& games() const { return games_; }
  bool shows(std::uint64_t key) const { return shown_.contains(key); }
  /// The numbers in the book of the examples of a move.
  std::vector<std::uint32_t> examples(std::uint64_t key, std::uint32_t move) const {
    const auto found = shown_.at(key).find(move);
    std::vector<std::uint32_t> numbers;
    if (found == shown_.at(key).end()) return numbers;
    for (const std::uint32_t game : found->second) numbers.push_back(number_.at(game));
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

 private:
  void choose(const Place& place) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> games;  // by their moves
    for (std::size_t i = 0; i < place.games; ++i) {
      const Step& step = maker_.steps_[place.first + i];
      games[maker_.move_of(step)].push_back(step.game);
    }
    games.erase(0);
    std::vector<std::pair<std::size_t, std::uint32_t>> moves;
    for (const auto& [move, all] : games) moves.emplace_back(all.size(), move);
    std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
      return std::pair(b.first, a.second) < std::pair(a.first, b.second);
    });
    moves.resize(std::min(moves.size(), limits_.example_moves));
    auto& shown = shown_[place.key];
    for (const auto& [count, move] : moves) {
      std::vector<std::uint32_t>& all = games[move];
      const std::size_t most = std::min(all.size(), limits_.examples_each);
      std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most), all.end(),
                        [&](std::uint32_t a, std::uint32_t b) { return better(a, b); });
      for (std::size_t i = 0; i < most; ++i) {
        if (take(all[i])) shown[move].push_back(all[i]);
      }
    }
  }

  bool better(std::uint32_t a, std::uint32_t b) const {
    if (chosen_[a] != chosen_[b]) return chosen_[a];
    if (passes_[a] != passes_[b]) return passes_[a] > passes_[b];
    return maker_.before(a, b);
  }

  /// Returns whether a game is among the examples.
  bool take(std::uint32_t game) {
    if (chosen_[game]) return true;
    const Game& one = maker_.games_[game];
    std::size_t bytes = 3 * text_parts;
    for (std::size_t i = 0; i < one.count; ++i) bytes += bytes_of(maker_.moves_[one.first + i]);
    for (const std::uint32_t text : one.texts) bytes += maker_.by_number_[text]->size();
    if (bytes > left_) return false;
    left_ -= bytes;
    chosen_[game] = true;
    games_.push_back(game);
    return true;
  }

  const OpeningBookMaker& maker_;
  const BookLimits& limits_;
  std::size_t left_;                   // bytes for more games
  std::vector<std::uint32_t> passes_;  // of each game: the positions with examples that it passes
  std::vector<bool> chosen_;
  std::vector<std::uint32_t> games_;
  std::map<std::uint32_t, std::uint32_t> number_;
  std::map<std::uint64_t, std::map<std::uint32_t, std::vector<std::uint32_t>>> shown_;
};

MadeBook OpeningBookMaker::make(const BookLimits& limits) {
  std::sort(steps_.begin(), steps_.end(),
            [](const Step& a, const Step& b) { return std::pair(a.key, a.game) < std::pair(b.key, b.game); });
  std::vector<Place> places;
  for (std::size_t i = 0; i < steps_.size();) {
    std::size_t end = i;
    while (end < steps_.size() && steps_[end].key == steps_[i].key) ++end;
    if (end - i >= limits.least) places.push_back({steps_[i].key, i, static_cast<std::uint32_t>(end - i)});
    i = end;
  }
  const Choice choice(*this, limits, places);

  // The texts of the examples, in the order of the alphabet.
  std::map<std::string_view, std::uint32_t> texts;
  for (const std::uint32_t game : choice.games()) {
    for (const std::uint32_t text : games_[game].texts) texts.emplace(*by_number_[text], 0);
  }
  BookBytes before;
  std::uint32_t number = 0;
  for (auto& [text, at] : texts) {
    at = number++;
    before.add_text(text);
  }
  for (const std::uint32_t n : choice.games()) {
    const Game& game = games_[n];
    for (const std::uint32_t text : game.texts) before.add(texts.at(*by_number_[text]));
    before.add(game.result);
    before.add(game.count);
    for (std::size_t i = 0; i < game.count; ++i) before.add(moves_[game.first + i]);
  }

  BookBytes positions;
  std::vector<std::pair<std::uint32_t, std::uint8_t>> played;  // moves with the results of their games
  for (Place& place : places) {
    played.clear();
    for (std::size_t i = 0; i < place.games; ++i) {
      const Step& step = steps_[place.first + i];
      played.emplace_back(move_of(step), games_[step.game].result);
    }
    std::sort(played.begin(), played.end());
    std::vector<BookMove> moves;
    for (const auto& [move, result] : played) {
      if (moves.empty() || moves.back().number != move) moves.emplace_back().number = move;
      BookMove& one = moves.back();
      ++one.games;
      one.white += index_results[result] == "1-0";
      one.black += index_results[result] == "0-1";
      one.draws += index_results[result] == "1/2-1/2";
    }
    const bool shows = choice.shows(place.key);
    place.at = positions.text().size();
    positions.add(moves.size() * 2 + (shows ? 1 : 0));
    for (const BookMove& move : moves) {
      move.write(positions);
      if (!shows) continue;
      const std::vector<std::uint32_t> examples = choice.examples(place.key, move.number);
      positions.add(examples.size());
      for (const std::uint32_t example : examples) positions.add(example);
    }
    place.end = positions.text().size();
  }

  PgnGame named;
  set_game_tags(named, game_->spec(), game_->session()->start_fen());
  const std::string identity = game_->spec().identity();
  const std::string_view tags[] = {identity, named.tag("Variant"), named.tag("Rules"), named.tag("FEN")};
  BookHead head;
  head.keys = sum_of_first_keys(*game_);
  std::size_t taken = BookHead::bytes + before.text().size();
  for (std::size_t i = 0; i < std::size(tags); ++i) {
    head.tag_bytes[i] = static_cast<std::uint32_t>(tags[i].size());
    taken += tags[i].size();
  }
  MadeBook made;
  made.examples = choice.games().size();
  made.least = least_that_fits(places, std::max<std::size_t>(limits.least, 1),
                               limits.bytes - std::min(limits.bytes, taken));
  std::erase_if(places, [&](const Place& place) { return place.games < made.least; });
  made.positions = places.size();
  head.least = static_cast<std::uint32_t>(made.least);
  head.games = static_cast<std::uint32_t>(games_.size());
  head.texts = static_cast<std::uint32_t>(texts.size());
  head.examples = static_cast<std::uint32_t>(made.examples);
  head.positions = static_cast<std::uint32_t>(places.size());

  BookBytes out;
  out.text() = head.text();
  for (const std::string_view tag : tags) out.text() += tag;
  out.text() += before.text();
  std::uint64_t key = 0;
  for (const Place& place : places) {
    out.add(place.key - key);
    key = place.key;
    out.text().append(positions.text(), place.at, place.end - place.at);
  }
  head.sum = sum_of_book(out.text());
  out.text().replace(0, BookHead::bytes, head.text());
  made.bytes = std::move(out.text());
  return made;
}

}  // namespace cheshire
