// cheshire pgn tree: what was played in a position.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>

#include "apps/arguments.h"
#include "apps/columns.h"
#include "apps/pgn/pgn_commands.h"
#include "apps/pgn/pgn_files.h"
#include "base/shown_text.h"
#include "engine/explorer.h"
#include "engine/explorer_index.h"
#include "engine/explorer_json.h"
#include "engine/game_index.h"
#include "messages/commandline.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

struct TreeArguments {
  PgnArguments pgn;
  std::string index, fen, moves;
  int examples = -1;  // not given
  bool json = false;

  /// How many examples to show of each move where there are so many.
  std::size_t shown_examples(std::size_t there) const {
    constexpr std::size_t usual = 3;
    return examples < 0 ? std::min(usual, there) : static_cast<std::size_t>(examples);
  }
};

/// Returns the position that the arguments name in a game.
std::unique_ptr<Session> explored(const AnyGame& game, const TreeArguments& arguments) {
  Result<std::unique_ptr<Session>> position = session_at(game, arguments.fen);
  if (!position) throw UsageError(msg::argument_refused("--position", position.error().message));
  std::unique_ptr<Session> session = std::move(*position);
  for (const Token& move : move_words(arguments.moves)) {
    if (const Result<void> played = session->follow(move.text); !played)
      throw UsageError(
          msg::argument_refused_at("--moves", place(arguments.moves, move.at), played.error().message));
  }
  return session;
}

std::string share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? ""
                    : fmt::format("{:.0f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

/// A tag's value as it is shown.
std::string_view known(const std::string& value) { return value.empty() ? "?" : std::string_view(value); }

void print_tree(const Explorer& explorer, const std::string& fen) {
  PgnOutput out("");
  out.write(fen + "\n");
  std::vector<std::vector<std::string>> rows = {{"move", "games", "1-0", "1/2-1/2", "0-1", "examples"}};
  const auto row = [&](const std::string& name, const Explorer::Results& r, const std::string& example) {
    rows.push_back({name, std::to_string(r.games), share(r.white, r.games), share(r.draws, r.games),
                    share(r.black, r.games), example});
  };
  for (const Explorer::Move& move : explorer.moves()) {
    row(move.san, move, "");
    bool first = true;
    for (const Explorer::Example& e : move.examples) {
      const std::string text = shown_text(fmt::format("{} - {}, {}, {} ({})", known(e.white), known(e.black),
                                                      known(e.date), e.result, e.place));
      if (!first) rows.push_back({"", "", "", "", "", text});
      if (first) rows.back().back() = text;
      first = false;
    }
  }
  row("all", explorer.total(), "");
  out.write(columns(rows));
  out.finish();
}

/// Prints what was played in a position.
void print(const Explorer& explorer, const Session& position, bool json) {
  if (!json) return print_tree(explorer, position.fen());
  PgnOutput out("");
  out.write(explorer_json(explorer, position) + "\n");
  out.finish();
}

int tree_of_files(const TreeArguments& arguments) {
  PgnFiles files(arguments.pgn);
  ReplayRequest request;
  request.variations = false;
  std::unique_ptr<Session> position;
  std::optional<Explorer> explorer;
  std::string identity;
  files.for_each([&](const PgnGame& record) {
    if (!files.replay(record, request)) return true;
    const GameSpec& spec = files.game().spec();
    if (!explorer) {
      position = explored(files.game(), arguments);
      explorer.emplace(*position, arguments.shown_examples(max_examples));
      identity = spec.identity();
    }
    // Records of other games have other positions.
    if (spec.identity() == identity) explorer->add(record, files.replayed(), files.place(record));
    return true;
  });
  if (!explorer) {
    fmt::print(stderr, "cheshire: no record could be read\n");
    return 1;
  }
  print(*explorer, *position, arguments.json);
  return files.status();
}

int tree_of_index(const TreeArguments& arguments) {
  const auto refuse = [&](const Error& error) {
    return std::runtime_error(msg::argument_refused("--index", error.message).text());
  };
  const Result<GameIndex> index = GameIndex::open(arguments.index);
  if (!index) throw refuse(index.error());
  const auto game = index->game(load_games(arguments.pgn.files).library);
  if (!game) throw refuse(game.error());
  const std::unique_ptr<Session> position = explored(**game, arguments);
  const Result<Explorer> explorer = index->explore(*position, arguments.shown_examples(index->examples()));
  if (!explorer) throw refuse(explorer.error());
  print(*explorer, *position, arguments.json);
  return 0;
}

int tree(const TreeArguments& arguments) {
  if (arguments.index.empty() == arguments.pgn.paths.empty()) throw UsageError(msg::tree_without_source());
  return arguments.index.empty() ? tree_of_files(arguments) : tree_of_index(arguments);
}

}  // namespace

void add_pgn_tree(Command& pgn) {
  Command command = pgn.command(
      "tree", "Show what was played in a position of the first record's game, with results and examples");
  const auto arguments = std::make_shared<TreeArguments>();
  add_pgn_arguments(command, arguments->pgn, FilesAre::optional);
  command.text("--index", arguments->index, "FILE",
               "Answer from this index (cheshire pgn index), without FILES");
  command.text("--position", arguments->fen, "FEN", "The position (default: the game's start)");
  command.list("--moves", arguments->moves, "Moves played from there, \"e4 d5\" or \"e2e4 d7d5\"");
  command.number("--examples", arguments->examples, 0, max_examples, "Examples of each move (default: 3)");
  command.flag("--json", arguments->json, "Print one JSON object");
  command.runs([arguments] { return tree(*arguments); });
}

}  // namespace cheshire
