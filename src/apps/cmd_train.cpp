// cheshire train: a net that learns from the games of self-play (learn/trainer.h).
#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
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
#include "learn/trainer.h"
#include "learn/training_data.h"
#include "messages/commandline.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

struct TrainArguments {
  GameArguments game;
  TrainOptions train;
  std::vector<std::string> data;
  std::string net;
  std::size_t most = UINT32_MAX;  // positions
};

/// Reads all files. Throws UsageError for one that is wrong.
void read_data(TrainingData& data, const TrainArguments& arguments) {
  for (const std::string& path : arguments.data) {
    const OpenedFile file = open_game_data(path);
    const Result<void> read =
        data.read(source_of(*file, path), arguments.most, arguments.train.threads, interrupted);
    if (!read) throw UsageError(msg::argument_refused(path, read.error().message));
  }
}

void print_data(const TrainingData& data) {
  const TrainingData::Counts& counts = data.counts();
  fmt::print(stderr,
             "{} games: {} positions, {} for validation\n"
             "left out: {} in check, {} before a capture or promotion, {} nearly decided",
             data.feed().games(), data.training().size(), data.validation().size(), counts.in_check,
             counts.tactical, counts.lopsided);
  if (counts.crowded > 0) fmt::print(stderr, ", {} with more pieces than at the start", counts.crowded);
  if (data.feed().again() > 0) fmt::print(stderr, "; {} duplicate games", data.feed().again());
  fmt::print(stderr, "\n");
}

/// The loss of the validation positions, if there are any.
std::string validation_text(const TrainingData& data, double loss) {
  return data.validation().empty() ? "no validation" : fmt::format("validation {:.6f}", loss);
}

void warn_of_few(const TrainingData& data) {
  constexpr std::size_t few = 1000;
  const std::size_t found = data.validation().size();
  if (found < few)
    fmt::print(stderr, "{}\n", msg::training_hardly_validated(static_cast<std::int64_t>(found)).text());
}

/// Throws UsageError if the net would replace its data, and std::runtime_error if it cannot be written later,
/// before hours are spent.
void check_output(const std::string& path, const std::vector<std::string>& data) {
  for (const std::string& file : data) {
    if (is_same_file(path, file)) throw UsageError(msg::output_is_input(path));
  }
  if (std::filesystem::exists(path) && !std::filesystem::is_regular_file(path))
    throw UsageError(msg::file_not_regular(path));
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder))
    throw std::runtime_error(fmt::format("{}: {}", path, std::strerror(ENOENT)));
}

void write_net(const std::string& path, const Net& net) {
  const std::string bytes = net.write();
  OutputFile file(path);
  if (file.stream() == nullptr || std::fwrite(bytes.data(), 1, bytes.size(), file.stream()) != bytes.size() ||
      !file.publish())
    throw std::runtime_error(fmt::format("{}: {}", path, std::strerror(errno)));
}

/// The net of a trainer with its game, and how it was made.
Net finished_net(const Trainer& trainer, const TrainingData& data, int pass) {
  Net net = trainer.net();
  net.chances = trainer.chances(net);
  net.game = data.game().spec().id;
  net.origin =
      fmt::format("cheshire train, {}, pass {}; {} positions of {} games: {}", trainer.options().text(), pass,
                  data.training().size(), data.feed().games(), data.feed().origin());
  return net;
}

int run(TrainArguments arguments) {
  TrainingData data = [&] {
    Result<TrainingData> of = TrainingData::of(open_game(arguments.game));
    if (!of) throw UsageError(of.error().message);
    return std::move(*of);
  }();
  const TrainOptions& options = arguments.train;
  const NetShape shape{data.layout().inputs(), options.hidden, options.outputs, data.full_count()};
  if (const Result<void> fits = FloatNet::check(shape); !fits) throw UsageError(fits.error().message);
  check_output(arguments.net, arguments.data);
  catch_interrupts();
  read_data(data, arguments);
  if (interrupted()) return 1;
  if (data.training().empty()) throw UsageError(msg::training_empty());
  print_data(data);
  warn_of_few(data);

  Trainer trainer(data.layout(), data.full_count(), data.training(), data.validation(), options);
  fmt::print(stderr, "scale: {} centipawns\n", trainer.scale());
  for (int number = 1; number <= options.passes; ++number) {
    const auto start = std::chrono::steady_clock::now();
    const std::optional<Trainer::Pass> pass = trainer.pass(interrupted);
    if (!pass) return 1;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const Net net = finished_net(trainer, data, number);
    write_net(arguments.net, net);
    fmt::print(stderr, "pass {} of {}: loss {:.6f}, {}, {:.0f} positions/s\n", number, options.passes,
               pass->loss, validation_text(data, pass->validation),
               static_cast<double>(data.training().size()) / took.count());
    if (number < options.passes) continue;
    fmt::print("{}: {} inputs, {} hidden units, {} outputs; {}", arguments.net, net.inputs, net.hidden,
               net.outputs, validation_text(data, pass->validation));
    if (!data.validation().empty()) fmt::print(", quantised {:.6f}", trainer.validate(net));
    fmt::print("\n");
  }
  return 0;
}

}  // namespace

void add_train(Command& cheshire) {
  Command command = cheshire.command("train", "Train a net for the engine from the games of self-play");
  const auto a = std::make_shared<TrainArguments>();
  add_game_arguments(command, a->game, Offer::no);
  command.texts("--data", a->data, "FILE", "File that cheshire selfplay wrote; may be repeated").required();
  command
      .text("--net", a->net, "FILE",
            "Net to write, after each pass; an interrupted training keeps the last one")
      .required();
  command.number("--hidden", a->train.hidden, 16, 512, "Hidden units of each side, a multiple of 16")
      .show_default();
  command.number("--outputs", a->train.outputs, 1, 8, "Output buckets, chosen by the number of pieces left")
      .show_default();
  command.number("--passes", a->train.passes, 1, 10'000, "Passes over all positions").show_default();
  command.number("--batch", a->train.batch, 1, 1 << 24,
                 "Positions per batch (default: a 200th of all, from 1,024 to 16,384)");
  add_real(command, "--rate", a->train.rate, 1e-12, "R", msg::rate_malformed,
           "Initial learning rate; it falls to a hundredth of it");
  add_real(command, "--result", a->train.result, 0, "SHARE", msg::result_share_malformed,
           "Weight of the game's result in the target; the rest is the score of the search");
  command
      .number("--seed", a->train.seed, 0, SIZE_MAX,
              "Seed of the initial weights and of the order of positions")
      .show_default();
  command
      .number("--threads", a->train.threads, 1, 1024, "Number of threads; the net is the same for any number")
      .show_default();
  command.number("--positions", a->most, 1, UINT32_MAX,
                 "Train on at most this many positions (default: all)");
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
