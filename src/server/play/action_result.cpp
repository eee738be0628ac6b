// Waits for the Journal before the result of a decision may be sent.
#include "server/play/action_result.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

net::awaitable<ActionResult> once_written(net::awaitable<Result<void>> writing, ActionResult result) {
  const Result<void> written = co_await std::move(writing);
  // `same` fails too, if the write that it relied on failed.
  if (!written && result.good()) co_return ActionResult{ActionResult::Kind::failed, written.error()};
  co_return result;
}

}  // namespace

net::awaitable<ActionResult> on_disk(const Journal& journal, Decision decision, std::string_view game) {
  return once_written(journal.written(game), std::move(decision.result_));
}

}  // namespace cheshire
