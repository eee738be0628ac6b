#include "server/play/verdict.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

net::awaitable<Verdict> outcome(net::awaitable<Result<void>> written, Verdict verdict) {
  const Result<void> result = co_await std::move(written);
  // What was already so is lost if the write it waited for failed.
  if (!result && verdict.good()) co_return Verdict{Verdict::Kind::failed, result.error()};
  co_return verdict;
}

}  // namespace

net::awaitable<Verdict> on_disk(const Journal& journal, Decision decision, std::string_view game) {
  return outcome(journal.written(game), std::move(decision.verdict_));
}

}  // namespace cheshire
