// PicturePool: PNG pictures for previews of links. One thread of lower priority has them made, a few may
// wait, and those made last are kept. All but the making happens in the server's loop.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/common/event.h"
#include "server/common/loop.h"
#include "server/limits/work_slots.h"
#include "server/work/png_converter.h"
#include "server/work/worker_threads.h"

namespace cheshire {

class PicturePool {
 public:
  struct Limits {
    SlotLimits slots;                // pictures that wait or are made
    std::chrono::milliseconds time;  // how long one may take
    std::size_t kept = 16 << 20;     // bytes of pictures kept
  };
  using Picture = std::shared_ptr<const std::string>;

  /// `converter`: find_png_converter().
  PicturePool(Loop& loop, std::string converter, PngSize size, Limits max);
  PicturePool(const PicturePool&) = delete;
  PicturePool& operator=(const PicturePool&) = delete;
  /// Stops what is being made and waits for the thread.
  ~PicturePool() { close(); }

  /// Whether pictures can be made at all.
  bool available() const { return !converter_.empty(); }
  /// Returns the PNG of an SVG picture. Nothing: too many of this owner or of all wait; null: it could not be
  /// made.
  boost::asio::awaitable<std::optional<Picture>> png(const std::string& owner, const std::string& svg);
  /// Makes no more.
  void close() { stop_ = true; }
  /// How many pictures wait or are made, and bytes of those kept.
  std::size_t waiting() const { return slots_.taken(); }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Kept {
    Picture picture;
    std::uint64_t used;
  };
  struct Making {
    Picture picture{};
    Event done{};
  };
  Picture kept(const std::string& key);
  void keep(const std::string& key, const Picture& picture);

  Loop& loop_;
  const std::string converter_;
  const PngSize size_;
  const Limits max_;
  WorkSlots slots_;
  // By the SVG's hash.
  std::unordered_map<std::string, Kept> pictures_;
  std::unordered_map<std::string, std::shared_ptr<Making>> making_;
  std::size_t bytes_ = 0;
  std::uint64_t uses_ = 0;
  std::atomic<bool> stop_ = false;
  WorkerThreads thread_;  // the last member, so it ends before what it uses
};

}  // namespace cheshire
