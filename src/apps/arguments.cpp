#include "apps/arguments.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/try_game.h"
#include "protocol/game_text.h"
#include "protocol/words.h"

namespace cheshire {

void add_game_files(CLI::App& verb, std::vector<std::string>& files) {
  verb.add_option("--games", files, "File with games of your own (docs/writing-a-game.md); may be repeated")
      ->type_name("FILE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

Shelf open_shelf(const std::vector<std::string>& files) {
  Shelf shelf;
  std::string complaints;
  for (const std::string& path : files) {
    auto text = read_game_text(path);
    if (!text) throw UsageError("--games " + text.error().message);
    complaints += faults_text(path, shelf.put(path, std::move(*text), try_game));
  }
  if (complaints.empty()) return shelf;
  complaints.pop_back();
  throw UsageError("--games: a file has mistakes\n" + complaints);
}

void add_game_arguments(CLI::App& verb, GameArguments& arguments, Offer offer) {
  verb.add_option("GAME", arguments.game, "Name of the game (cheshire games)")->required();
  verb.add_option("--option", arguments.options, "Option of the game's rules; may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  if (!verb.get_option_no_throw("--games")) add_game_files(verb, arguments.files);
  if (offer == Offer::no) return;
  verb.add_option("--fen", arguments.fen, "Position, in any FEN dialect (default: the game's start)")
      ->type_name("FEN");
  if (offer == Offer::fen) return;
  verb.add_option("--moves", arguments.moves, "Moves played from there, \"e4 d5\" or \"e2e4 d7d5\"")
      ->type_name("LIST");
}

std::shared_ptr<const AnyGame> open_game(const GameArguments& arguments) {
  OptionValues values;
  for (const std::string& text : arguments.options) {
    auto option = parse_option(text);
    if (!option) {
      throw UsageError(fmt::format("--option {}: {}", printable(text), option.error().message));
    }
    values.push_back(std::move(*option));
  }
  Result<GameSpec> spec = open_shelf(arguments.files).library.find(arguments.game, values);
  if (!spec) throw UsageError(spec.error().message);
  auto game = cheshire::open_game(std::move(*spec));
  if (!game) throw UsageError(game.error().message);
  return *game;
}

std::unique_ptr<Session> open_session(const GameArguments& arguments) {
  std::unique_ptr<Session> session = open_game(arguments)->session();
  if (!arguments.fen.empty()) {
    if (Result<void> set = session->set(arguments.fen); !set) {
      const Error& error = set.error();
      throw UsageError(error.at == Error::nowhere
                           ? fmt::format("--fen: {}", error.message)
                           : fmt::format("--fen, {}: {}", place(arguments.fen, error.at), error.message));
    }
  }
  for (const Word& move : split_words(arguments.moves)) {
    if (Result<void> played = session->play(move.text); !played) {
      throw UsageError(
          fmt::format("--moves, {}: {}", place(arguments.moves, move.at), played.error().message));
    }
  }
  return session;
}

std::string place(std::string_view text, int at) {
  constexpr int around = 8;
  const int size = static_cast<int>(text.size());
  at = std::clamp(at, 0, size);
  const int first = std::max(0, at - around);
  const int last = std::min(size, at + 1 + around);
  const std::string before = (first > 0 ? "..." : "") + printable(text.substr(first, at - first));
  if (at == size) return fmt::format("byte {}, at the end of '{}'", at, before);
  const std::string after = printable(text.substr(at + 1, last - at - 1)) + (last < size ? "..." : "");
  return fmt::format("byte {}, at '{}>{}<{}'", at, before, printable(text.substr(at, 1)), after);
}

}  // namespace cheshire
