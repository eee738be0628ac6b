// Reads an index of what was played in many games, which explorer_index_writer.cpp has written: finds the
// block of a position by its key and adds up its entries.
#include "engine/explorer_index.h"

#include <algorithm>

#include "engine/opening_book.h"
#include "messages/pgn.h"

namespace cheshire {
namespace {

constexpr std::size_t moves_at_once = 64;

/// Returns a number of a file, which may be anything, as messages have numbers.
std::int64_t shown_number(std::uint64_t n) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(n, INT64_MAX));
}

}  // namespace

std::uint64_t sum_of_first_keys(const AnyGame& game) {
  const std::unique_ptr<Session> session = game.session();
  std::uint64_t sum = session->key();
  for (const MoveView& move : session->legal_moves()) {
    if (!session->play(move.uci)) continue;
    sum += session->key();
    session->back(1);
  }
  return sum;
}

Error wrong_index_version(std::uint32_t found, std::uint32_t known) {
  std::uint32_t turned = 0;
  for (int shift = 0; shift < 32; shift += 8) turned = turned << 8 | (found >> shift & 0xFF);
  if (turned == known) return Error{msg::pgn_index_byte_order()};
  return Error{msg::pgn_index_version(found, known)};
}

Error ExplorerIndex::damaged(std::uint64_t at) const {
  return Error{msg::pgn_index_damaged(shown_number(at))};
}

Result<ExplorerIndex> ExplorerIndex::open(const std::string& path) {
  Result<IndexFile> file = IndexFile::open(path);
  if (!file) return file.error();
  ExplorerIndex index(std::move(*file));
  if (Result<void> read = index.read_head(); !read) return read.error();
  return index;
}

Result<void> ExplorerIndex::read_head() {
  std::string text(std::min<std::uint64_t>(IndexHead::bytes, file_.size()), '\0');
  if (Result<void> read = file_.read(0, text.data(), text.size()); !read) return read;
  if (!text.starts_with(index_magic)) return Error{msg::pgn_index_foreign()};
  if (text.size() < IndexHead::bytes) return damaged(text.size());
  head_ = IndexHead::read(text.data());
  if (head_.version != index_version) return wrong_index_version(head_.version, index_version);

  // Each part is compared with what the file has left, so that no sum can overflow.
  std::uint64_t left = file_.size() - IndexHead::bytes;
  const auto takes = [&](std::uint64_t count, std::uint64_t bytes) {
    if (count > left / bytes) return false;
    left -= count * bytes;
    return true;
  };
  for (const std::uint32_t n : head_.tag_bytes) {
    if (n > max_index_tag || !takes(n, 1)) return damaged(index_magic.size());
  }
  texts_at_ = file_.size() - left;
  bool fits = takes(head_.text_bytes, 1);
  games_at_ = file_.size() - left;
  fits = fits && takes(head_.games, IndexGame::bytes);
  moves_at_ = file_.size() - left;
  fits = fits && takes(head_.moves, IndexMove::bytes);
  listed_at_ = file_.size() - left;
  fits = fits && takes(head_.listed, sizeof(std::uint32_t)) && left == 0;
  if (!fits) return damaged(file_.size());
  if (head_.examples > max_examples || head_.games > UINT32_MAX) return damaged(index_magic.size());

  std::uint64_t at = IndexHead::bytes;
  for (std::size_t i = 0; i < tags_.size(); ++i) {
    tags_[i].resize(head_.tag_bytes[i]);
    if (Result<void> read = file_.read(at, tags_[i].data(), tags_[i].size()); !read) return read;
    at += tags_[i].size();
  }
  return {};
}

Result<std::shared_ptr<const AnyGame>> ExplorerIndex::game(GameLibrary library) const {
  return indexed_game(tags_, head_.keys, std::move(library));
}

Result<Explorer> ExplorerIndex::explore(const Session& position, std::size_t examples) const {
  if (const std::string wanted = position.game().spec().identity(); wanted != identity())
    return Error{msg::pgn_index_of_another_game(identity(), wanted)};
  if (examples > head_.examples) return Error{msg::pgn_index_examples(head_.examples)};
  Explorer explorer(position, examples);
  const Result<std::uint64_t> first = first_move_from(explorer.key());
  if (!first) return first.error();
  std::string text;
  std::uint64_t last_to = 0;
  for (std::uint64_t i = *first; i < head_.moves;) {
    const std::uint64_t n = std::min<std::uint64_t>(moves_at_once, head_.moves - i);
    text.resize(static_cast<std::size_t>(n) * IndexMove::bytes);
    if (Result<void> read = file_.read(moves_at_ + i * IndexMove::bytes, text.data(), text.size()); !read)
      return read.error();
    for (std::uint64_t k = 0; k < n; ++k, ++i) {
      const IndexMove move = IndexMove::read(text.data() + k * IndexMove::bytes);
      const std::uint64_t at = moves_at_ + i * IndexMove::bytes;
      if (move.from != explorer.key()) return explorer;
      if (i > *first && move.to <= last_to) return damaged(at);
      last_to = move.to;
      if (Result<void> added = add_move(move, at, explorer); !added) return added.error();
    }
  }
  return explorer;
}

/// Returns the number of the first move whose position has that key or a larger one.
Result<std::uint64_t> ExplorerIndex::first_move_from(std::uint64_t key) const {
  std::uint64_t low = 0, high = head_.moves;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    char text[sizeof(std::uint64_t)];
    if (Result<void> read = file_.read(moves_at_ + middle * IndexMove::bytes, text, sizeof text); !read)
      return read.error();
    (IndexNumbers(text).u64() < key ? low : high) = IndexNumbers(text).u64() < key ? middle + 1 : middle;
  }
  return low;
}

/// Counts a move that stands at `at` in the file.
Result<void> ExplorerIndex::add_move(const IndexMove& move, std::uint64_t at, Explorer& explorer) const {
  const Explorer::Results games{move.games, move.white, move.draws, move.black};
  // A game counts once, so all moves together have no more games than the index.
  const std::uint64_t others = static_cast<std::uint64_t>(explorer.total().games);
  if (move.games == 0 || move.games > head_.games - others ||
      games.white + games.draws + games.black > games.games)
    return damaged(at);
  std::vector<std::uint32_t> first;
  if (move.games == 1) {
    if (move.example >= head_.games) return damaged(at);
    first.push_back(static_cast<std::uint32_t>(move.example));
  } else {
    const std::uint64_t count = std::min(move.games, head_.examples);
    if (move.example > head_.listed || count > head_.listed - move.example) return damaged(at);
    std::string text(static_cast<std::size_t>(count) * sizeof(std::uint32_t), '\0');
    if (Result<void> read =
            file_.read(listed_at_ + move.example * sizeof(std::uint32_t), text.data(), text.size());
        !read)
      return read;
    IndexNumbers numbers(text.data());
    for (std::uint64_t i = 0; i < count; ++i) first.push_back(numbers.u32());
  }
  Explorer::Move* played = explorer.add(move.to, games);
  if (played == nullptr) return {};
  for (const std::uint32_t game : first) {
    if (played->examples.size() == explorer.examples()) break;
    Result<Explorer::Example> shown = example(game);
    if (!shown) return shown.error();
    played->examples.push_back(std::move(*shown));
  }
  return {};
}

Result<Explorer::Example> ExplorerIndex::example(std::uint32_t game) const {
  const std::uint64_t at = games_at_ + std::uint64_t{game} * IndexGame::bytes;
  if (game >= head_.games) return damaged(listed_at_);
  std::string text(IndexGame::bytes, '\0');
  if (Result<void> read = file_.read(at, text.data(), text.size()); !read) return read.error();
  const IndexGame entry = IndexGame::read(text.data());
  std::size_t size = 1;
  for (const std::uint16_t n : entry.part_bytes) {
    if (n > max_index_text) return damaged(at);
    size += n;
  }
  if (entry.at > head_.text_bytes || size > head_.text_bytes - entry.at) return damaged(at);
  text.resize(size);
  if (Result<void> read = file_.read(texts_at_ + entry.at, text.data(), size); !read) return read.error();
  const std::size_t result = static_cast<unsigned char>(text[0]);
  if (result >= std::size(index_results)) return damaged(texts_at_ + entry.at);
  std::array<std::string, IndexGame::parts> parts;
  std::size_t from = 1;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i] = text.substr(from, entry.part_bytes[i]);
    from += entry.part_bytes[i];
  }
  return Explorer::Example{std::move(parts[0]), std::move(parts[1]), std::move(parts[2]),
                           std::string(index_results[result]), std::move(parts[3])};
}

}  // namespace cheshire
