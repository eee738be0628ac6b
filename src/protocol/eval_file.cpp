#include "protocol/eval_file.h"

#include <utility>

#include "eval/net/net.h"
#include "messages/learn.h"
#include "protocol/game_text.h"

namespace cheshire {

Result<std::optional<std::string>> read_eval_file(std::string_view text) {
  if (text.empty() || text == "<empty>") return std::optional<std::string>();
  if (text == "none") return std::optional<std::string>("");
  Result<std::string> bytes = read_text(std::string(text), Net::max_bytes);
  if (!bytes) return bytes.error();
  if (bytes->empty()) return Error{msg::net_none()};
  return std::optional<std::string>(*std::move(bytes));
}

}  // namespace cheshire
