// Limits how fast players write, and has the Journal store their lines.
#include "server/live/chat.h"

#include "messages/server.h"

namespace cheshire {
namespace {

constexpr std::size_t max_buckets = 4096;

}  // namespace

bool Chat::admits(const std::string& game, Color from, Instant now) {
  const TokenBucket::Clock::time_point at(now.time_since_epoch());
  if (buckets_.size() >= max_buckets)
    std::erase_if(buckets_, [&](const auto& b) { return b.second.full(at); });
  return buckets_.try_emplace({game, from}, rate, burst, at).first->second.admits(at);
}

boost::asio::awaitable<Result<ChatLine>> Chat::post(std::string game, Color from, std::string text) {
  if (!admits(game, from, times_.steady())) {
    co_await journal_.flushed();
    co_return Error{msg::chat_too_fast()};
  }
  ChatLine line{from, std::move(text), iso(times_.wall())};
  journal_.add([game, line](Store& store) { return store.add_chat(game, line); });
  const Result<void> written = co_await journal_.written();
  if (!written) co_return written.error();
  co_return line;
}

}  // namespace cheshire
