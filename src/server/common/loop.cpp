#include "server/common/loop.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

namespace net = boost::asio;

namespace cheshire {

Loop::Loop(net::io_context& context, std::function<void(const std::exception_ptr&)> failed)
    : context_(context), failed_(std::move(failed)) {}

void Loop::spawn(net::awaitable<void> task) {
  net::co_spawn(net::any_io_executor(context_.get_executor()), std::move(task),
                [this](const std::exception_ptr& error) {
                  if (error) failed_(error);
                });
}

void Loop::post(std::function<void()> f) { net::post(context_, std::move(f)); }

}  // namespace cheshire
