#include "apps/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

#include "engine/try_game.h"
#include "messages/commandline.h"
#include "messages/setup.h"
#include "protocol/game_text.h"
#include "protocol/tokens.h"

namespace cheshire {

void add_game_files(Command& command, std::vector<std::string>& files) {
  command.texts("--games", files, "FILE",
                "File with games of your own (docs/adding-a-game.md); may be repeated");
}

LoadedGames load_games(const std::vector<std::string>& files) {
  LoadedGames loaded_games;
  std::string complaints;
  for (const std::string& path : files) {
    auto text = read_game_text(path);
    if (!text) throw UsageError(msg::argument_refused("--games", text.error().message));
    complaints += faults_text(path, loaded_games.put(path, std::move(*text), try_game));
  }
  if (complaints.empty()) return loaded_games;
  complaints.pop_back();
  throw UsageError(msg::game_files_have_mistakes(), "\n" + complaints);
}

void add_rule_options(Command& command, std::vector<std::string>& options, const std::string& help) {
  command.texts("--option", options, "KEY=VALUE", help);
}

OptionValues read_rule_options(const std::vector<std::string>& options) {
  OptionValues values;
  for (const std::string& text : options) {
    auto option = parse_option(text);
    if (!option) {
      throw UsageError(msg::argument_refused("--option " + printable(text), option.error().message));
    }
    values.push_back(std::move(*option));
  }
  return values;
}

void add_game_arguments(Command& command, GameArguments& arguments, Offer offer) {
  command
      .text("GAME", arguments.game, "", "Game id (see cheshire games); alice;castling=off also sets options")
      .required();
  add_rule_options(command, arguments.options, "Rule option of the game; may be repeated");
  add_game_files(command, arguments.files);
  if (offer == Offer::no) return;
  command.text("--fen", arguments.fen, "FEN", "Position, in any FEN dialect (default: the game's start)");
  if (offer == Offer::fen) return;
  command.list("--moves", arguments.moves, "Moves played from there, \"e4 d5\" or \"e2e4 d7d5\"");
}

std::shared_ptr<const AnyGame> open_game(const GameArguments& arguments) {
  const GameLibrary library = load_games(arguments.files).library;
  Result<GameChoice> chosen = read_game_choice(arguments.game);
  if (!chosen) throw refused_argument("GAME", arguments.game, chosen.error());
  OptionValues values = std::move(chosen->options);
  for (auto& option : read_rule_options(arguments.options)) values.push_back(std::move(option));
  Result<GameSpec> spec =
      library.find(chosen->name, library.options_at(chosen->name, std::move(values), arguments.fen));
  if (!spec) throw UsageError(spec.error().message);
  auto game = cheshire::open_game(std::move(*spec));
  if (!game) throw UsageError(game.error().message);
  return *game;
}

UsageError refused_argument(std::string_view name, std::string_view text, const Error& error) {
  return UsageError(error.at == Error::nowhere
                        ? msg::argument_refused(name, error.message)
                        : msg::argument_refused_at(name, place(text, error.at), error.message));
}

std::unique_ptr<Session> open_session(const GameArguments& arguments, Purpose purpose) {
  std::unique_ptr<Session> session = open_game(arguments)->session();
  if (Result<void> set = session->set(arguments.fen, {}, purpose); !set)
    throw refused_argument("--fen", arguments.fen, set.error());
  for (const Error& note : session->notes()) {
    const Message corrected = msg::position_corrected(note.message);
    fmt::print(stderr, "cheshire: --fen{}: {}\n",
               note.at == Error::nowhere ? "" : ", " + place(arguments.fen, note.at), corrected.text());
  }
  for (const Token& move : move_words(arguments.moves)) {
    if (Result<void> played = session->play(move.text); !played) {
      throw UsageError(
          msg::argument_refused_at("--moves", place(arguments.moves, move.at), played.error().message));
    }
  }
  return session;
}

std::optional<double> read_real(std::string_view text, double low, double high) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [read, fault] = std::from_chars(text.data(), end, number);
  if (fault != std::errc() || read != end || !(number >= low && number <= high)) return {};
  return number;
}

void add_real(Command& command, const std::string& name, double& value, double low, const std::string& type,
              Message (*malformed)(std::string_view), const std::string& help) {
  command.read_by(
      name,
      [&value, low, malformed](const std::string& text) -> Result<void> {
        const std::optional<double> read = read_real(text, low, 1);
        if (!read) return Error{malformed(printable(text))};
        value = *read;
        return {};
      },
      type, fmt::format("{} (default: {:g})", help, value));
}

std::vector<Token> move_words(std::string_view text) {
  std::vector<Token> moves;
  for (Token word : tokenize(text)) {
    const std::size_t digits = word.text.find_first_not_of("0123456789");
    if (digits != 0 && digits != std::string_view::npos && word.text[digits] == '.') {
      const std::size_t move = std::min(word.text.find_first_not_of('.', digits), word.text.size());
      word.text.remove_prefix(move);
      word.at += static_cast<int>(move);
    }
    if (!word.text.empty()) moves.push_back(word);
  }
  return moves;
}

std::string place(std::string_view text, int at) {
  constexpr int around = 8;
  const int size = static_cast<int>(text.size());
  at = std::clamp(at, 0, size);
  const int first = std::max(0, at - around);
  const int last = std::min(size, at + 1 + around);
  const std::string before = (first > 0 ? "..." : "") + printable(text.substr(first, at - first));
  if (at == size) return fmt::format("byte {}, at the end of '{}'", at + 1, before);
  const std::string after = printable(text.substr(at + 1, last - at - 1)) + (last < size ? "..." : "");
  return fmt::format("byte {}, at '{}>{}<{}'", at + 1, before, printable(text.substr(at, 1)), after);
}

}  // namespace cheshire
