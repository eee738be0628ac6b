// The games known by name, and one of them with its options.
#include "capi/handles.h"
#include "engine/session_json.h"
#include "engine/try_game.h"

using namespace cheshire;
using namespace cheshire::capi;

cheshire_games* cheshire_games_new() {
  return guarded([] { return new cheshire_games; });
}

void cheshire_games_free(cheshire_games* games) { delete games; }

bool cheshire_games_add(cheshire_games* games, const char* name, const char* toml, cheshire_error** error) {
  if (!present(games, "games", error) || !present(toml, "toml", error)) return false;
  return guarded(error, [&] {
    const std::string file = name == nullptr ? "game file" : name;
    const std::vector<GameFileFault> faults = games->loaded.put(file, toml, try_game);
    if (faults.empty()) {
      games->ids = games->loaded.library.ids();
      return true;
    }
    if (error != nullptr) {
      std::vector<cheshire_error> mistakes;
      for (const GameFileFault& fault : faults) {
        cheshire_error& one = mistakes.emplace_back(described({fault.message}));
        one.line = static_cast<std::size_t>(fault.line);
        one.column = static_cast<std::size_t>(fault.column);
      }
      auto refused = std::make_unique<cheshire_error>(mistakes.front());
      refused->faults = std::move(mistakes);
      refused->text = faults_text(file, faults);
      refused->text.pop_back();  // the last line's end
      *error = refused.release();
    }
    return false;
  });
}

size_t cheshire_games_count(const cheshire_games* games) { return games ? games->ids.size() : 0; }

const char* cheshire_games_id(const cheshire_games* games, size_t index) {
  return games && index < games->ids.size() ? games->ids[index].c_str() : nullptr;
}

cheshire_game* cheshire_game_open(const cheshire_games* games, const char* name, cheshire_error** error) {
  if (!present(name, "name", error)) return nullptr;
  return guarded(error, [&]() -> cheshire_game* {
    const Result<GameChoice> chosen = read_game_choice(name);
    if (!chosen) return fail(error, chosen.error()), nullptr;
    Result<GameSpec> spec = games ? games->loaded.library.find(chosen->name, chosen->options)
                                  : find_game(chosen->name, chosen->options);
    if (!spec) return fail(error, spec.error()), nullptr;
    auto opened = open_game(std::move(*spec));
    if (!opened) return fail(error, opened.error()), nullptr;
    std::string identity = (*opened)->spec().identity();
    return new cheshire_game{std::move(*opened), std::move(identity)};
  });
}

void cheshire_game_free(cheshire_game* game) { delete game; }

const char* cheshire_game_id(const cheshire_game* game) {
  return game ? game->game->spec().id.c_str() : nullptr;
}
const char* cheshire_game_title(const cheshire_game* game) {
  return game ? game->game->spec().title.c_str() : nullptr;
}
const char* cheshire_game_identity(const cheshire_game* game) {
  return game ? game->identity.c_str() : nullptr;
}
const char* cheshire_game_start(const cheshire_game* game) {
  return game ? game->game->spec().start.c_str() : nullptr;
}

bool cheshire_game_lasting_codes(const cheshire_game* game) {
  return game != nullptr && game->game->spec().rules.name().empty();
}

char* cheshire_game_info(const cheshire_game* game) {
  if (game == nullptr) return nullptr;
  return guarded([&] { return copy(game_info_json(*game->game)); });
}

char* cheshire_game_check(const cheshire_game* game, const char* fen, cheshire_error** error) {
  if (!present(game, "game", error) || !present(fen, "fen", error)) return nullptr;
  return guarded(error, [&]() -> char* {
    const Result<SetupReport> report = game->game->check(fen);
    if (!report) return fail(error, report.error()), nullptr;
    return copy(setup_report_json(*report, *game->game));
  });
}

char* cheshire_game_compose(const cheshire_game* game, const char* pieces, const char* values,
                            cheshire_error** error) {
  if (!present(game, "game", error) || !present(pieces, "pieces", error) || !present(values, "values", error))
    return nullptr;
  return guarded(error, [&]() -> char* {
    const Result<SetupReport> report = game->game->compose(pieces, values);
    if (!report) return fail(error, report.error()), nullptr;
    return copy(setup_report_json(*report, *game->game));
  });
}

struct cheshire_faults {
  std::vector<cheshire_error> errors;
  std::vector<cheshire_fault> shown;
};

cheshire_faults* cheshire_game_faults(const cheshire_game* game, const char* fen, cheshire_error** error) {
  if (!present(game, "game", error) || !present(fen, "fen", error)) return nullptr;
  return guarded(error, [&]() -> cheshire_faults* {
    const Result<SetupReport> report = game->game->check(fen);
    if (!report) return fail(error, report.error()), nullptr;
    auto faults = std::make_unique<cheshire_faults>();
    for (const Fault& fault : report->faults) faults->errors.push_back(described({fault.message, fault.at}));
    for (std::size_t i = 0; i < report->faults.size(); ++i) {
      const Fault& fault = report->faults[i];
      faults->shown.push_back(
          {&faults->errors[i], fault.cell == no_cell ? -1 : int{fault.cell}, forgivable(fault.kind)});
    }
    return faults.release();
  });
}

size_t cheshire_faults_count(const cheshire_faults* faults) { return faults ? faults->shown.size() : 0; }

const cheshire_fault* cheshire_faults_at(const cheshire_faults* faults, size_t index) {
  return faults && index < faults->shown.size() ? &faults->shown[index] : nullptr;
}

void cheshire_faults_free(cheshire_faults* faults) { delete faults; }
