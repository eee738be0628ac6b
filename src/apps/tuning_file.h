// The file in which `cheshire tune` keeps its numbers, so that it can go on after an interruption: JSON.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "learn/spsa.h"

namespace cheshire {

struct TuningFile {
  std::string game;  // GameSpec::identity()
  SpsaOptions options;
  int done = 0;  // pairs
  std::vector<TunedNumber> numbers;
};

/// Errors: the file cannot be read, or is none that write_tuning() wrote.
Result<TuningFile> read_tuning(const std::string& path);
/// Writes the whole file or leaves it as it was. Throws std::runtime_error if it cannot be written.
void write_tuning(const std::string& path, const TuningFile& tuning);

}  // namespace cheshire
