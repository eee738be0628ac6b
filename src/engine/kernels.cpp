// Finds the kernel of a game among those that the program has, and those that it was given.
#include "engine/kernels.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "messages/engine.h"

namespace cheshire {
namespace {

std::vector<Kernel>& added_kernels() {
  static std::vector<Kernel> added;
  return added;
}

/// Whether two kernels play the same games on boards up to the same size.
bool same_games(const Kernel& one, const Kernel& other) {
  return one.rules == other.rules && (!one.rules.empty() || one.passage == other.passage) &&
         one.words == other.words;
}

bool plays(const Kernel& kernel, const GameSpec& spec) {
  return kernel.rules == spec.rules.name() && (spec.rules || kernel.passage == spec.passage) &&
         kernel.words >= spec.words();
}

}  // namespace

const Kernel* find_kernel(std::span<const Kernel> kernels, const GameSpec& spec) {
  const Kernel* found = nullptr;
  for (const Kernel& kernel : kernels) {
    if (plays(kernel, spec) && (found == nullptr || kernel.words < found->words)) found = &kernel;
  }
  return found;
}

Result<const Kernel*> find_kernel(const GameSpec& spec) {
  const KernelList shipped = shipped_kernels();
  const Kernel* kernel = find_kernel(shipped.kernels, spec);
  if (kernel == nullptr) kernel = find_kernel(added_kernels(), spec);
  if (kernel == nullptr) return shipped.refusal(spec);
  return kernel;
}

Result<std::shared_ptr<const CompiledRules>> compile_rules(GameSpec spec) {
  const Result<const Kernel*> kernel = find_kernel(spec);
  if (!kernel) return kernel.error();
  return (*kernel)->compile(std::move(spec));
}

Error refuse_missing_kernel(const GameSpec& spec) {
  if (spec.rules) return msg::kernel_missing(spec.id, spec.rules.name());
  const int most = with_rules(spec.passage, []<class R>(R) { return R::max_words; });
  return msg::boards_too_large(spec.id, 64 * spec.words(), 64 * most);
}

Error refuse_uncommon_game(const GameSpec& spec) { return msg::large_core_needed(spec.id); }

bool add_kernel(const Kernel& kernel) {
  const auto same = [&](const Kernel& other) { return same_games(kernel, other); };
  if (std::ranges::any_of(shipped_kernels().kernels, same) || std::ranges::any_of(added_kernels(), same))
    return false;
  added_kernels().push_back(kernel);
  return true;
}

}  // namespace cheshire
