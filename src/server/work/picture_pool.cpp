#include "server/work/picture_pool.h"

#include <sodium.h>

#include <array>
#include <utility>

namespace net = boost::asio;

namespace cheshire {
namespace {

// By so much it is less urgent than games; an engine that thinks leaves some time for it.
constexpr int picture_priority = 5;

std::string hash_of(std::string_view text) {
  std::string hash(crypto_generichash_BYTES, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return hash;
}

}  // namespace

PicturePool::PicturePool(Loop& loop, std::string converter, PngSize size, Limits max)
    : loop_(loop),
      converter_(std::move(converter)),
      size_(size),
      max_(max),
      slots_(max.slots),
      thread_(1, picture_priority) {}

PicturePool::Picture PicturePool::kept(const std::string& key) {
  const auto it = pictures_.find(key);
  if (it == pictures_.end()) return nullptr;
  it->second.used = ++uses_;
  return it->second.picture;
}

void PicturePool::keep(const std::string& key, const Picture& picture) {
  if (picture->size() > max_.kept) return;
  while (bytes_ + picture->size() > max_.kept) {
    auto oldest = pictures_.begin();
    for (auto it = pictures_.begin(); it != pictures_.end(); ++it) {
      if (it->second.used < oldest->second.used) oldest = it;
    }
    bytes_ -= oldest->second.picture->size();
    pictures_.erase(oldest);
  }
  bytes_ += picture->size();
  pictures_.insert_or_assign(key, Kept{picture, ++uses_});
}

net::awaitable<std::optional<PicturePool::Picture>> PicturePool::png(const std::string& owner,
                                                                     const std::string& svg) {
  const std::string key = hash_of(svg);
  if (Picture found = kept(key)) co_return found;
  const auto slot = slots_.take(owner);
  if (!slot || stop_) co_return std::nullopt;
  std::shared_ptr<Making> making;
  if (const auto it = making_.find(key); it != making_.end()) {
    making = it->second;
  } else {
    making = std::make_shared<Making>();
    making_.emplace(key, making);
    thread_.post([this, making, key, svg] {
      auto png = png_of(converter_, svg, size_, max_.time, stop_);
      loop_.post([this, making, key, png = std::move(png)]() mutable {
        if (png) making->picture = std::make_shared<const std::string>(std::move(*png));
        if (making->picture) keep(key, making->picture);
        making_.erase(key);
        making->done.set();
      });
    });
  }
  // Its event owns this coroutine as long as it waits, and must not be owned by it.
  Making& made = *making;
  making.reset();
  co_await made.done.wait(loop_);
  co_return made.picture;
}

}  // namespace cheshire
