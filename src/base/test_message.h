// brief(): a message as tests compare it, its code and its arguments: "castling-refused(transfer-occupied(f1
// on B))".
#pragma once

#include <optional>
#include <string>

#include "base/message.h"

namespace cheshire::test {

std::string brief(const Message& message);

struct Brief {
  std::string operator()(const std::string& text) const { return '"' + text + '"'; }
  std::string operator()(std::int64_t n) const { return std::to_string(n); }
  std::string operator()(Color c) const { return c == Color::white ? "White" : "Black"; }
  std::string operator()(const SquareName& s) const {
    return s.board.empty() ? s.name : s.name + " on " + s.board;
  }
  std::string operator()(const BoardName& b) const { return b.name; }
  std::string operator()(const PieceName& p) const { return p.name; }
  std::string operator()(const TitledPiece& p) const { return p.name; }
  std::string operator()(const RuleId& r) const { return r.id; }
  std::string operator()(const Message& m) const { return brief(m); }
  std::string operator()(const std::vector<MessageArg>& list) const {
    std::string all;
    for (const MessageArg& one : list) all += (all.empty() ? "" : ", ") + std::visit(*this, one.value);
    return '[' + all + ']';
  }
};

inline std::string brief(const Message& message) {
  std::string args;
  for (const MessageArg& arg : message.args()) {
    if (const RuleId* rule = std::get_if<RuleId>(&arg.value); rule != nullptr && rule->id.empty()) continue;
    args += (args.empty() ? "" : ", ") + std::visit(Brief{}, arg.value);
  }
  return std::string(message.code()) + (args.empty() ? "" : '(' + args + ')');
}

/// Empty for no message.
inline std::string brief(const std::optional<Message>& message) {
  return message ? brief(*message) : std::string();
}

}  // namespace cheshire::test
