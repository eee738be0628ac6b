#include "apps/tables/plan.h"

#include <fmt/format.h>

#include "text/json_writer.h"

namespace cheshire {
namespace {

/// One word of a shell.
std::string shell_word(const std::string& text) {
  if (!text.empty() &&
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,") ==
          std::string::npos)
    return text;
  std::string word = "'";
  for (char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + '\'';
}

/// A file among the targets of a makefile.
std::string make_word(const std::string& path) {
  std::string word;
  for (char c : path) {
    if (c == '$') word += '$';
    if (c == ' ' || c == '#' || c == ':' || c == '%' || c == '\\') word += '\\';
    word += c;
  }
  return word;
}
/// A line of a recipe.
std::string recipe(const std::string& command) {
  std::string line;
  for (char c : command) line += c == '$' ? std::string("$$") : std::string(1, c);
  return line;
}

std::string build_command(const TablePlan& plan, const PlannedTable& table) {
  std::string game;
  for (const std::string& word : plan.game) game += shell_word(word) + ' ';
  const std::string start = plan.ranks > 1 ? fmt::format("mpirun -n {} ", plan.ranks) : "";
  return fmt::format("{}cheshire tables build {}{} --tables {} --threads {} --memory {}", start, game,
                     table.name, shell_word(plan.folder), plan.threads, table.mebibytes);
}

}  // namespace

std::string makefile_of(const TablePlan& plan) {
  std::string text = "# make -j2 -f FILE: as many tables at a time as memory allows.\nall:";
  for (const PlannedTable& table : plan.tables) text += ' ' + make_word(table.path);
  text += '\n';
  for (const PlannedTable& table : plan.tables) {
    text += '\n' + make_word(table.path) + ':';
    for (const PlannedTable& other : plan.tables) {
      for (const std::string& need : table.needs) {
        if (need == other.name) text += ' ' + make_word(other.path);
      }
    }
    text += "\n\t" + recipe(build_command(plan, table)) + '\n';
  }
  return text;
}

std::string slurm_script_of(const TablePlan& plan) {
  std::string text = "#!/bin/sh\n# Gives each table to Slurm as a job.\nset -e\n";
  for (const PlannedTable& table : plan.tables) {
    std::string after;
    for (const std::string& need : table.needs) after += ":$" + need;
    // The program itself takes some.
    text += fmt::format(
        "{}=$(sbatch --parsable --job-name={}{} --cpus-per-task={} --mem-per-cpu={}M{} --wrap={})\n",
        table.name, table.name, plan.ranks > 1 ? fmt::format(" --ntasks={}", plan.ranks) : "", plan.threads,
        (table.mebibytes + 64) / static_cast<std::uint64_t>(plan.threads) + 1,
        after.empty() ? "" : " --dependency=afterok" + after, shell_word(build_command(plan, table)));
  }
  return text;
}

std::string json_of(const TablePlan& plan) {
  JsonWriter json;
  json.begin_object().field("game", plan.game.front()).key("tables").begin_array();
  for (const PlannedTable& table : plan.tables) {
    json.begin_object().field("ending", table.name).field("pieces", table.pieces);
    json.field("slices", table.estimate.slices).field("positions", table.estimate.positions);
    json.field("held", table.estimate.held);
    json.field("codes", table.estimate.codes).field("work", table.estimate.work);
    json.key("needs").begin_array();
    for (const std::string& need : table.needs) json.value(need);
    json.end_array().end_object();
  }
  json.end_array().end_object();
  return json.take() + '\n';
}

}  // namespace cheshire
