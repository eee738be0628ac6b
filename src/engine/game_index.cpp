// Tells the two kinds of files apart by their first bytes.
#include "engine/game_index.h"

#include <algorithm>

#include "messages/pgn.h"

namespace cheshire {

Result<GameIndex> GameIndex::open(const std::string& path) {
  Result<IndexFile> file = IndexFile::open(path);
  if (!file) return file.error();
  std::string bytes(std::min<std::uint64_t>(book_magic.size(), file->size()), '\0');
  if (Result<void> read = file->read(0, bytes.data(), bytes.size()); !read) return read.error();
  if (!OpeningBook::is_book(bytes)) {
    Result<ExplorerIndex> index = ExplorerIndex::open(path);
    if (!index) return index.error();
    return GameIndex(*std::move(index));
  }
  if (file->size() > max_book_bytes) return Error{msg::pgn_book_altered()};
  bytes.resize(static_cast<std::size_t>(file->size()));
  if (Result<void> read = file->read(0, bytes.data(), bytes.size()); !read) return read.error();
  Result<OpeningBook> book = OpeningBook::read(std::move(bytes));
  if (!book) return book.error();
  return GameIndex(*std::move(book));
}

const std::string& GameIndex::identity() const {
  return std::visit([](const auto& index) -> const std::string& { return index.identity(); }, index_);
}

std::uint32_t GameIndex::examples() const {
  const ExplorerIndex* const index = std::get_if<ExplorerIndex>(&index_);
  return index == nullptr ? max_examples : index->examples();
}

Result<std::shared_ptr<const AnyGame>> GameIndex::game(GameLibrary library) const {
  return std::visit([&](const auto& index) { return index.game(std::move(library)); }, index_);
}

Result<Explorer> GameIndex::explore(const Session& position, std::size_t examples) const {
  return std::visit([&](const auto& index) { return index.explore(position, examples); }, index_);
}

}  // namespace cheshire
