#include "apps/keep_options.h"

#include <CLI/CLI.hpp>
#include <string>

namespace cheshire {
namespace {

void add_age(CLI::App& verb, const std::string& name, std::optional<std::chrono::hours>& age,
             const std::string& help) {
  verb.add_option_function<std::string>(
          name,
          [name, &age](const std::string& text) {
            const auto read = read_age(text);
            if (!read) throw CLI::ValidationError(name, read.error().message);
            age = *read;
          },
          help)
      ->type_name("AGE");
}

}  // namespace

void add_keep_options(CLI::App& verb, KeepRules& rules) {
  add_age(verb, "--keep-unplayed", rules.unplayed,
          "Remove games with fewer than two half-moves that nobody changed for so long: 12h, 7d");
  add_age(verb, "--keep-finished", rules.finished,
          "Remove finished games whose players gave no names, so long after their end: 365d");
}

}  // namespace cheshire
