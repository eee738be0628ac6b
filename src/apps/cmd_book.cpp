// cheshire book: an opening book of many games, small enough to ship (docs/explorer.md).
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/game_data_file.h"
#include "apps/interrupt.h"
#include "apps/output_file.h"
#include "apps/pgn/pgn_files.h"
#include "base/fnv.h"
#include "engine/book_format.h"
#include "engine/opening_book_maker.h"
#include "learn/game_data.h"
#include "messages/commandline.h"

namespace cheshire {
namespace {

struct BookArguments {
  GameArguments game;
  std::string output;
  std::vector<std::string> data, pgn;
  BookLimits limits;
};

/// Counts the games of files.
class BookGames {
 public:
  explicit BookGames(OpeningBookMaker& maker) : maker_(maker) {}

  void read_data(const std::string& path);
  void read_pgn(const BookArguments& arguments);
  /// 1 if something in PGN could not be read, which was said on standard error; otherwise 0.
  int status() const { return status_; }
  /// Games of self-play with the moves of another one.
  std::int64_t repeated() const { return repeated_; }

 private:
  void add(const TrainingGame& game, std::uint64_t seed);

  OpeningBookMaker& maker_;
  std::set<std::uint64_t> known_;  // the games of self-play, by their moves
  std::int64_t repeated_ = 0;
  int status_ = 0;
};

void BookGames::read_data(const std::string& path) {
  read_batches(path, maker_.game().spec().identity(), [&](const GameBatch& batch) {
    for (const TrainingGame& game : batch.games) {
      // The engine plays a line the same way each time, so that the same moves again say nothing more.
      Fnv same;
      for (const std::uint32_t move : game.moves) same.add(std::uint64_t{move});
      if (known_.insert(same.sum()).second) {
        add(game, batch.seed);
      } else {
        ++repeated_;
      }
    }
    return !interrupted();
  });
}

void BookGames::add(const TrainingGame& game, std::uint64_t seed) {
  if (const Result<void> begun = maker_.begin(""); !begun) throw std::runtime_error(begun.error().text());
  for (const std::uint32_t move : game.moves) {
    const std::span<const MoveCode> codes = maker_.session().legal_codes();
    if (move >= codes.size() || !maker_.play(codes[move])) break;
  }
  constexpr std::string_view results[] = {"0-1", "1/2-1/2", "1-0"};
  Explorer::Example about;
  about.white = about.black = "Cheshire";
  about.result = results[game.result + 1];
  about.place = fmt::format("seed {}, game {}", seed, game.number);
  maker_.end(about);
}

void BookGames::read_pgn(const BookArguments& arguments) {
  PgnArguments pgn;
  pgn.paths = arguments.pgn;
  pgn.files = arguments.game.files;
  PgnFiles files(pgn);
  files.for_each_of(maker_.game(), {.variations = false}, [&](const PgnGame& record) {
    if (const Result<void> added = maker_.add(record, files.place(record)); !added)
      throw std::runtime_error(added.error().text());
  });
  status_ = files.status();
}

int make_book(const BookArguments& arguments) {
  if (arguments.data.empty() && arguments.pgn.empty()) throw UsageError(msg::book_nothing_asked());
  OpeningBookMaker maker(open_game(arguments.game));
  BookGames games(maker);
  catch_interrupts();
  for (const std::string& path : arguments.data) games.read_data(path);
  if (!arguments.pgn.empty()) games.read_pgn(arguments);
  if (interrupted()) return 1;
  const MadeBook book = maker.make(arguments.limits);
  if (book.positions == 0 || book.bytes.size() > arguments.limits.bytes)
    throw std::runtime_error(msg::book_too_large(static_cast<std::int64_t>(arguments.limits.bytes)).text());
  OutputFile output(arguments.output);
  if (output.stream() == nullptr ||
      std::fwrite(book.bytes.data(), 1, book.bytes.size(), output.stream()) != book.bytes.size() ||
      !output.publish())
    throw std::runtime_error(fmt::format("{}: {}", arguments.output, std::strerror(errno)));
  fmt::print("{} games of {}, {} positions reached {} times or more, {} examples, {} bytes\n", maker.games(),
             maker.game().spec().title, book.positions, book.least, book.examples, book.bytes.size());
  if (book.least > arguments.limits.least)
    fmt::print("positions reached {} to {} times did not fit into {} bytes\n", arguments.limits.least,
               book.least - 1, arguments.limits.bytes);
  if (games.repeated() > 0)
    fmt::print("{} games of self-play repeat the moves of another one, and do not count\n", games.repeated());
  return games.status();
}

}  // namespace

void add_book(Command& cheshire) {
  Command command = cheshire.command(
      "book", "Make an opening book: what many games played in the positions that most of them reach");
  const auto a = std::make_shared<BookArguments>();
  add_game_arguments(command, a->game, Offer::no);
  command.text("-o,--output", a->output, "FILE", "The book; it is replaced once the new one is whole")
      .required();
  command.texts("--data", a->data, "FILE", "Games that cheshire selfplay wrote; may be repeated");
  command.texts("--pgn", a->pgn, "FILE", "Games in PGN; may be repeated");
  command.number("--least", a->limits.least, 1, 1'000'000'000, "Games that reach a position of the book")
      .show_default();
  command
      .number("--examples", a->limits.examples, 0, 1'000'000'000,
              "Positions with games to play over, the commonest")
      .show_default();
  command
      .number("--size", a->limits.bytes, 100, max_book_bytes,
              "Bytes that the book may have; positions that fewer games reach are left out until it fits")
      .show_default();
  command.runs([a] { return make_book(*a); });
}

}  // namespace cheshire
