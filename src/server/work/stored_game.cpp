// Compiles a game's rules from its file or from the games that the server knows, for RulesLoader.
#include "server/work/stored_game.h"

#include <algorithm>
#include <utility>

#include "messages/table.h"

namespace cheshire {
namespace {

/// Whether the chosen options have the game's default values. Whoever sets them reports the errors.
bool as_given(const GameSpec& spec, const OptionValues& chosen) {
  return std::all_of(chosen.begin(), chosen.end(), [&](const auto& choice) {
    return std::any_of(spec.options.begin(), spec.options.end(), [&](const OptionSpec& option) {
      return option.key == choice.first && option.value == choice.second;
    });
  });
}

Message mistakes(const std::vector<GameFileFault>& faults) {
  return msg::game_file_has_mistakes(static_cast<std::int64_t>(faults.size()), faults[0].line,
                                     faults[0].message);
}

}  // namespace

Result<std::shared_ptr<const AnyGame>> open_stored_game(const std::string& game, const OptionValues& options,
                                                        const std::string& file,
                                                        const LoadedGames& loaded_games) {
  LoadedGames own;
  if (!file.empty()) {
    const auto faults = own.put("file", file, {}, GameFileSource::store);
    if (!faults.empty()) return Error{mistakes(faults)};
  }
  Result<GameSpec> spec = (file.empty() ? loaded_games : own).library.find(game, options);
  if (!spec) return spec.error();
  return open_game(std::move(*spec));
}

UploadedGame open_uploaded_game(const std::string& file, const std::string& game,
                                const OptionValues& options) {
  UploadedGame uploaded;
  const auto try_and_keep = [&](const GameSpec& spec) -> Result<void> {
    auto opened = open_game(spec);
    if (!opened) return opened.error();
    if (!uploaded.game && (game.empty() || spec.id == game) && as_given(spec, options))
      uploaded.game = *opened;
    return {};
  };
  LoadedGames own;
  uploaded.faults = own.put("file", file, try_and_keep);
  if (!uploaded.faults.empty()) {
    uploaded.game = nullptr;
    uploaded.error = Error{mistakes(uploaded.faults)};
  }
  if (uploaded.game || !uploaded.faults.empty()) return uploaded;
  auto spec = own.library.find(game.empty() ? own.files[0].ids[0] : game, options);
  auto opened = spec ? open_game(std::move(*spec)) : spec.error();
  if (opened)
    uploaded.game = std::move(*opened);
  else
    uploaded.error = opened.error();
  return uploaded;
}

std::string file_to_store(const std::string& game, const LoadedGames& loaded_games) {
  const LoadedGames::File* file = loaded_games.file_of(game);
  return file && file->alone ? file->text : std::string();
}

}  // namespace cheshire
