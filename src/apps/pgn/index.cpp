// cheshire pgn index: what was played in every position, in a file for `cheshire pgn tree --index`.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <stdexcept>

#include "apps/interrupt.h"
#include "apps/pgn/pgn_commands.h"
#include "apps/pgn/pgn_files.h"
#include "engine/explorer_index.h"

namespace cheshire {
namespace {

struct IndexArguments {
  PgnArguments pgn;
  std::string out;
  int examples = IndexLimits().examples;
};

int index(const IndexArguments& arguments) {
  PgnFiles files(arguments.pgn);
  files.refuse_as_output(arguments.out);
  ReplayRequest request;
  request.variations = false;
  IndexLimits limits;
  limits.examples = static_cast<std::uint32_t>(arguments.examples);
  std::optional<ExplorerIndexWriter> writer;
  std::string identity, title;
  std::int64_t others = 0;
  files.for_each([&](const PgnGame& record) {
    if (!files.replay(record, request)) return true;
    if (!writer) {
      writer = value_of(ExplorerIndexWriter::create(arguments.out, files.game(), limits));
      identity = files.game().spec().identity();
      title = files.game().spec().title;
    }
    // An index is of one game, the first record's.
    if (files.game().spec().identity() != identity) {
      ++others;
      return true;
    }
    const Result<void> added = writer->add(record, files.replayed(), files.place(record));
    if (!added) throw std::runtime_error(added.error().text());
    return true;
  });
  if (interrupted()) return 1;
  if (!writer) {
    fmt::print(stderr, "cheshire: no record could be read\n");
    return 1;
  }
  const bool whole = value_of(writer->finish([&](int percent) {
    files.show_progress(arguments.out, percent);
    return !interrupted();
  }));
  if (!whole) return 1;
  PgnOutput report("");
  const auto indexed = static_cast<std::int64_t>(writer->games());
  report.write(fmt::format("{} {} of {}", indexed, indexed == 1 ? "game" : "games", title));
  if (others > 0) report.write(fmt::format(", {} of other games left out", others));
  report.write("\n");
  report.finish();
  return files.status();
}

}  // namespace

void add_pgn_index(Command& pgn) {
  Command command = pgn.command(
      "index", "Write an index of the first record's game, from which pgn tree --index answers at once");
  const auto arguments = std::make_shared<IndexArguments>();
  add_pgn_arguments(command, arguments->pgn);
  command.text("--output,-o", arguments->out, "FILE", "The index; it is replaced once the new one is whole")
      .required();
  command.number("--examples", arguments->examples, 0, max_examples, "Examples to keep of each move")
      .show_default();
  command.runs([arguments] { return index(*arguments); });
}

}  // namespace cheshire
