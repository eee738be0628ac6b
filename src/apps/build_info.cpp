#include "apps/build_info.h"

#include <fmt/format.h>

#include <commit.h>

namespace cheshire {
namespace {

std::string compiler() {
#if defined __clang__
  return fmt::format("Clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

#if defined __AVX512F__ && defined __AVX512BW__ && defined __AVX512CD__ && defined __AVX512DQ__ && \
    defined __AVX512VL__
constexpr const char* level = "x86-64-v4";
#elif defined __AVX2__ && defined __BMI__ && defined __BMI2__ && defined __FMA__ && defined __LZCNT__ && \
    defined __MOVBE__
constexpr const char* level = "x86-64-v3";
#elif defined __SSE4_2__ && defined __POPCNT__
constexpr const char* level = "x86-64-v2";
#elif defined __x86_64__
constexpr const char* level = "x86-64";
#else
constexpr const char* level = CHESHIRE_PROCESSOR;
#endif

}  // namespace

std::string build_info() {
  const std::string commit = CHESHIRE_COMMIT;
  return fmt::format("cheshire {} ({}{}, {}{})", CHESHIRE_VERSION,
                     commit.empty() ? "" : "commit " + commit + ", ", compiler(),
                     CHESHIRE_NATIVE ? "native " : "", level);
}

}  // namespace cheshire
