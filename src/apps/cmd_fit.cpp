// cheshire fit: weights of the hand-written evaluation, fitted to the games of self-play (learn/eval_fit.h).
#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/game_data_file.h"
#include "apps/interrupt.h"
#include "apps/output_file.h"
#include "learn/eval_data.h"
#include "learn/eval_fit.h"
#include "learn/eval_text.h"
#include "learn/unfitted_weights.h"
#include "messages/commandline.h"
#include "messages/learn.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

struct FitArguments {
  std::vector<std::string> data, held_out, files;
  std::string output;
  EvalFitOptions fit;
  int steps = 20;
  std::size_t most = 250'000;
};

/// The positions of one file, and their losses.
struct FitFile {
  std::string path;
  EvalData data;
  std::optional<EvalGame> training = {}, validation = {};
};

/// The game that a file has. Throws UsageError.
std::shared_ptr<const AnyGame> game_of(const std::string& path, const std::vector<std::string>& files) {
  const OpenedFile file = open_game_data(path);
  const Result<std::optional<GameBatch>> batch = GameDataReader(source_of(*file, path)).next();
  if (!batch) throw UsageError(msg::argument_refused(path, batch.error().message));
  GameArguments game;
  if (!*batch) throw UsageError(msg::fit_no_positions(path));
  game.game = (*batch)->game;
  game.files = files;
  return open_game(game);
}

FitFile read(const std::string& path, const FitArguments& arguments) {
  Result<EvalData> data = EvalData::of(game_of(path, arguments.files));
  if (!data) throw UsageError(msg::argument_refused(path, data.error().message));
  const OpenedFile file = open_game_data(path);
  const Result<void> read =
      data->read(source_of(*file, path), arguments.most, arguments.fit.threads, interrupted);
  if (!read) throw UsageError(msg::argument_refused(path, read.error().message));
  if (data->training().size() == 0) throw UsageError(msg::fit_no_positions(path));
  return {path, *std::move(data)};
}

/// Reads the files and finds their scales with the weights before the fit.
std::vector<FitFile> read_all(const std::vector<std::string>& paths, const FitArguments& arguments) {
  std::vector<FitFile> files;
  files.reserve(paths.size());
  for (const std::string& path : paths) {
    files.push_back(read(path, arguments));
    FitFile& file = files.back();
    file.training.emplace(file.data.training(), unfitted_weights, arguments.fit.result);
    file.validation.emplace(file.data.validation(), *file.training, arguments.fit.result);
    fmt::print(stderr, "{}: {}, {} games, {} positions, {} for validation, scale {:.0f}\n", path,
               file.data.game().spec().id, file.data.feed().games(), file.data.training().size(),
               file.data.validation().size(), file.training->scale());
    if (interrupted()) break;
  }
  return files;
}

void print_losses(const std::vector<FitFile>& files, const std::vector<FitFile>& held_out,
                  const EvalWeights& weights) {
  fmt::print("| game | positions | loss before | after | change |\n| --- | --- | --- | --- | --- |\n");
  const auto row = [&](const FitFile& file, const EvalGame& game, const char* what) {
    if (game.positions().size() == 0) return;
    const double before = game.loss(unfitted_weights), after = game.loss(weights);
    fmt::print("| {}, {} | {} | {:.6f} | {:.6f} | {:+.2f} % |\n", file.data.game().spec().id, what,
               game.positions().size(), before, after, 100 * (after / before - 1));
  };
  for (const FitFile& file : files) row(file, *file.training, "fitted to");
  for (const FitFile& file : files) row(file, *file.validation, "validation");
  for (const FitFile& file : held_out) row(file, *file.training, "held out");
}

void write(const std::string& path, const std::string& text) {
  OutputFile file(path);
  if (file.stream() == nullptr || std::fwrite(text.data(), 1, text.size(), file.stream()) != text.size() ||
      !file.publish())
    throw std::runtime_error(fmt::format("{}: {}", path, std::strerror(errno)));
}

int run(const FitArguments& arguments) {
  for (const auto* paths : {&arguments.data, &arguments.held_out}) {
    for (const std::string& path : *paths) {
      if (is_same_file(arguments.output, path)) throw UsageError(msg::output_is_input(arguments.output));
    }
  }
  catch_interrupts();
  const std::vector<FitFile> files = read_all(arguments.data, arguments);
  const std::vector<FitFile> held_out = read_all(arguments.held_out, arguments);
  if (interrupted()) return 1;
  std::vector<const EvalGame*> games;
  std::string names;
  for (const FitFile& file : files) {
    games.push_back(&*file.training);
    names += (names.empty() ? "" : ", ") + file.data.game().spec().id;
  }
  EvalFit fit(games, unfitted_weights, arguments.fit);
  for (int step = 1; step <= arguments.steps && !interrupted(); ++step) {
    if (!fit.step()) break;
    fmt::print(stderr, "step {}: loss {:.7f}\n", step, fit.loss());
  }
  if (interrupted()) return 1;
  print_losses(files, held_out, fit.weights());
  write(arguments.output, weights_text(fit.weights(), "Fitted to self-play of " + names + "."));
  return 0;
}

}  // namespace

void add_fit(Command& cheshire) {
  Command command = cheshire.command("fit", "Fit the hand-written evaluation to the games of self-play");
  const auto a = std::make_shared<FitArguments>();
  command
      .texts("--data", a->data, "FILE",
             "File that cheshire selfplay wrote; may be repeated, for several games")
      .required();
  command.texts("--held-out", a->held_out, "FILE", "File of a game that is only measured; may be repeated");
  add_game_files(command, a->files);
  command
      .text("-o,--output", a->output, "FILE",
            "File to write the weights to, in the form of src/eval/fitted_weights.h")
      .required();
  command.number("--steps", a->steps, 1, 10'000, "Steps at most").show_default();
  command.number("--positions", a->most, 1, UINT32_MAX, "Positions of each game at most").show_default();
  add_real(command, "--result", a->fit.result, 0, "SHARE", msg::result_share_malformed,
           "Weight of the game's result in the target; the rest is the score of the search");
  add_real(command, "--keep", a->fit.keep, 0, "SHARE", msg::keep_share_malformed,
           "How much the weights are kept near those before the fit: as this share of the positions would");
  command
      .number("--threads", a->fit.threads, 1, 1024,
              "Number of threads; the weights are the same for any number")
      .show_default();
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
