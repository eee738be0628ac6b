// What the cores that think have besides commands: a net to evaluate with, whose bytes no command could hold.
#include <optional>
#include <string>
#include <string_view>

#include "apps/wasm_play.h"
#include "messages/core.h"
#include "messages/learn.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

std::string use_net(std::optional<std::string_view> bytes) {
  Session* session = core().boards[core().chosen].session.get();
  if (session == nullptr) return error_json(msg::core_without_game());
  if (bytes && bytes->empty()) return error_json(msg::net_none());
  if (const Result<void> set = session->set_net(bytes.value_or("")); !set) return error_json(set.error());
  JsonWriter json;
  return json.begin_object().field("net", bytes.has_value()).end_object().take();
}

}  // namespace
}  // namespace cheshire

extern "C" {

/// Evaluates the game of the chosen board with the net in the first `n` bytes of the buffer; without one if
/// `n` is -1. Another game begins without a net; a copy of a board has the net of the board.
__attribute__((export_name("cheshire_net"))) const char* cheshire_net(int n) {
  std::optional<std::string_view> bytes;
  if (n >= 0) bytes = cheshire::core_input(n);
  return cheshire::core_answer(cheshire::use_net(bytes));
}
}
