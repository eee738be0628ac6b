#include "endings/compression.h"

#include <zstd.h>

#include "base/assert.h"

namespace cheshire::endings {

std::string compressed(std::string_view bytes, int level) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  const std::size_t size = ZSTD_compress2(context, out.data(), out.size(), bytes.data(), bytes.size());
  ZSTD_freeCCtx(context);
  CHESHIRE_ASSERT(ZSTD_isError(size) == 0);
  out.resize(size);
  return out;
}

void FreeUnpacker::operator()(ZSTD_DCtx_s* context) const { ZSTD_freeDCtx(context); }
Unpacker make_unpacker() { return Unpacker(ZSTD_createDCtx()); }

bool uncompress(std::string_view packed, void* out, std::size_t size, ZSTD_DCtx_s& unpacker) {
  return ZSTD_decompressDCtx(&unpacker, out, size, packed.data(), packed.size()) == size;
}

}  // namespace cheshire::endings
