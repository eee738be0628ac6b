// Opens a game by its rules or its id: finds the kernel, has it compile the rules and make the game.
#include <utility>

#include "base/assert.h"
#include "engine/kernel_lists.h"
#include "engine/session.h"
#include "engine/try_game.h"

namespace cheshire {

bool needs_large_core(const GameSpec& spec) {
  static constexpr auto small = common_kernels({});
  return find_kernel(small, spec) == nullptr;
}

Result<std::shared_ptr<const AnyGame>> open_game(GameSpec spec) {
  const Result<const Kernel*> kernel = find_kernel(spec);
  if (!kernel) return kernel.error();
  CHESHIRE_ASSERT((*kernel)->open != nullptr);  // a program that opens games has kernels that play them
  auto rules = (*kernel)->compile(std::move(spec));
  if (!rules) return rules.error();
  return (*kernel)->open(*std::move(rules));
}

Result<std::shared_ptr<const AnyGame>> open_game(std::string_view id, const OptionValues& options) {
  Result<GameSpec> spec = find_game(id, options);
  if (!spec) return spec.error();
  return open_game(*std::move(spec));
}

Result<void> try_game(const GameSpec& spec) {
  if (const auto game = open_game(spec); !game) return game.error();
  return {};
}

}  // namespace cheshire
