// For tests: a background worker that is kept busy.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/test_loop.h"
#include "server/work/background_worker.h"

namespace cheshire {

/// Keeps the worker busy until `opened`. Returns when it has begun.
inline void hold_worker(TestLoop& loop, BackgroundWorker& worker, std::shared_future<void> opened) {
  const auto begun = std::make_shared<std::promise<void>>();
  loop.spawn<std::optional<bool>>(worker.run(std::string("gate"),
                                             [opened = std::move(opened), begun] {
                                               begun->set_value();
                                               opened.wait();
                                               return true;
                                             }),
                                  [](const std::optional<bool>& taken) { EXPECT_TRUE(taken); });
  loop.turn();
  begun->get_future().wait();
}

}  // namespace cheshire
