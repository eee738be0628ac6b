// What the files of endgame tables are compressed with: zstd.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

struct ZSTD_DCtx_s;

namespace cheshire::endings {

/// Levels: for what is written once and read often, and for what is read once.
inline constexpr int thorough_compression = 12, quick_compression = 1;

std::string compressed(std::string_view bytes, int level);

/// What zstd unpacks blocks with, made once for many of them.
struct FreeUnpacker {
  void operator()(ZSTD_DCtx_s* context) const;
};
using Unpacker = std::unique_ptr<ZSTD_DCtx_s, FreeUnpacker>;
Unpacker make_unpacker();

/// Unpacks to exactly `size` bytes at `out`. Returns false if `packed` is damaged or of another size.
bool uncompress(std::string_view packed, void* out, std::size_t size, ZSTD_DCtx_s& unpacker);

}  // namespace cheshire::endings
