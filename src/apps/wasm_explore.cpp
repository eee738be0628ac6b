// Indexes of games in the browser cores. The page or program has the file, and reads for the core the few
// bytes of it in which an answer stands; or the core has made a book itself, of games in PGN.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/wasm_play.h"
#include "engine/explorer_json.h"
#include "engine/game_index.h"
#include "engine/index_file.h"
#include "engine/opening_book_maker.h"
#include "messages/commandline.h"
#include "messages/core.h"
#include "messages/pgn.h"
#include "text/json_writer.h"
#include "text/pgn/reader.h"

extern "C" {
// Imported from the page, module "cheshire": the size of the file in bytes, and bytes of it; 0 if they cannot
// be read.
__attribute__((import_module("cheshire"), import_name("file_size"))) double cheshire_file_size();
__attribute__((import_module("cheshire"), import_name("file_read"))) int cheshire_file_read(double at,
                                                                                            char* to,
                                                                                            int count);
}

namespace cheshire {

// What ExplorerIndex needs of a file: engine/index_file.cpp has the rest, where there are files.

Result<IndexFile> IndexFile::open(const std::string& path) {
  IndexFile file(0, path);
  file.size_ = static_cast<std::uint64_t>(cheshire_file_size());
  return file;
}

Result<void> IndexFile::read(std::uint64_t at, char* bytes, std::size_t count) const {
  if (cheshire_file_read(static_cast<double>(at), bytes, static_cast<int>(count)) == 0) return failed();
  return {};
}

IndexFile& IndexFile::operator=(IndexFile&& other) noexcept {
  descriptor_ = other.descriptor_;
  path_ = std::move(other.path_);
  size_ = other.size_;
  return *this;
}

void IndexFile::close() {}

Error IndexFile::failed() const { return Error{msg::file_inaccessible(path_, "it cannot be read")}; }

namespace {

/// A book that is being made of games in PGN.
struct BookInProgress {
  explicit BookInProgress(std::shared_ptr<const AnyGame> game) : maker(std::move(game)) {}

  OpeningBookMaker maker;
  PgnReader reader;
  GameOpener opener{core_library()};
  std::int64_t read = 0, others = 0;
  bool full = false;
};

/// Positions of games in a book that is made here: each takes some twenty bytes.
constexpr std::uint64_t max_book_steps = 12'000'000;

std::unique_ptr<BookInProgress>& in_progress() {
  static std::unique_ptr<BookInProgress> book;
  return book;
}

/// The book that was made here, and the one of the page that was read last, which is read again only when it
/// is another one.
std::optional<GameIndex>& made_book() {
  static std::optional<GameIndex> book;
  return book;
}
std::optional<GameIndex>& kept_book() {
  static std::optional<GameIndex> book;
  return book;
}

/// Returns whether the kept book is the one in the page's file.
bool is_kept(const IndexFile& file) {
  if (!kept_book() || file.size() != kept_book()->book()->bytes().size()) return false;
  std::string bytes(static_cast<std::size_t>(file.size()), '\0');
  return file.read(0, bytes.data(), bytes.size()) && bytes == kept_book()->book()->bytes();
}

/// Returns the index of the page's file, or the book that was made here if it has none.
Result<const GameIndex*> index_of_page() {
  static std::optional<GameIndex> other;  // an index that is no book
  const Result<IndexFile> file = IndexFile::open("index");
  if (!file) return file.error();
  if (file->size() == 0 && made_book()) return &*made_book();
  if (is_kept(*file)) return &*kept_book();
  Result<GameIndex> index = GameIndex::open("index");
  if (!index) return index.error();
  std::optional<GameIndex>& place = index->book() == nullptr ? other : kept_book();
  place.emplace(*std::move(index));
  return &*place;
}

/// Counts the records that have been read.
void count_records(BookInProgress& book) {
  const std::string identity = book.maker.game().spec().identity();
  while (const PgnGame* record = book.reader.next()) {
    book.full = book.full || book.maker.positions() > max_book_steps;
    if (book.full) continue;
    ++book.read;
    const auto game = book.opener.open(*record);
    const PgnPlace place = record->place(0);
    const bool added =
        game && (*game)->spec().identity() == identity && book.maker.add(*record, std::to_string(place.line));
    if (!added) ++book.others;
  }
}

}  // namespace

std::string explore(const Fields& f) {
  const std::int64_t examples = number(field(f, 1));
  if (examples < 0 || examples > std::int64_t{max_examples}) return usage("explore EXAMPLES (0 to 100)", 8);
  const Session& session = shown();
  const Result<const GameIndex*> index = index_of_page();
  if (!index) return error_json(index.error());
  const Result<Explorer> found = (*index)->explore(session, static_cast<std::size_t>(examples));
  return found ? explorer_json(*found, session) : error_json(found.error());
}

std::string example_game(const Fields& f) {
  const std::int64_t wanted = number(field(f, 1));
  if (wanted < 0) return usage("example NUMBER", 8);
  const Session& session = shown();
  const Result<const GameIndex*> index = index_of_page();
  if (!index) return error_json(index.error());
  const OpeningBook* const book = (*index)->book();
  if (book == nullptr) return error_json({msg::pgn_book_without_game(wanted)});
  const Result<BookGame> found = book->example(static_cast<std::size_t>(wanted), session.game());
  if (!found) return error_json(found.error());
  JsonWriter json;
  const Explorer::Example& about = found->about;
  json.begin_object().field("white", about.white).field("black", about.black).field("date", about.date);
  json.field("result", about.result).field("place", about.place).field("start", found->start);
  json.key("moves").begin_array();
  for (const std::string& move : found->moves) json.value(move);
  return json.end_array().end_object().take();
}

std::string new_book(const Fields& f) {
  const auto game = open(f);
  if (!game) return error_json(game.error());
  made_book().reset();
  in_progress() = std::make_unique<BookInProgress>(*game);
  return add_to_book({});
}

std::string add_to_book(const Fields& f) {
  const std::unique_ptr<BookInProgress>& book = in_progress();
  if (!book) return error_json({msg::core_without_game()});
  if (f.size() > 1) {
    book->reader.feed(f[1]);
    count_records(*book);
  }
  JsonWriter json;
  json.begin_object().field("games", book->maker.games()).field("others", book->others);
  return json.field("full", book->full).end_object().take();
}

std::string end_book(const Fields&) {
  std::unique_ptr<BookInProgress>& book = in_progress();
  if (!book) return error_json({msg::core_without_game()});
  book->reader.finish();
  count_records(*book);
  std::string answer = add_to_book({});
  BookLimits limits;
  limits.least = 1;
  limits.examples = 50'000;
  limits.example_moves = max_examples;
  limits.examples_each = 3;
  limits.bytes = max_book_bytes;
  MadeBook made = book->maker.make(limits);
  book.reset();
  Result<OpeningBook> read = OpeningBook::read(std::move(made.bytes));
  if (!read) return error_json(read.error());
  made_book().emplace(*std::move(read));
  return answer;
}

}  // namespace cheshire
