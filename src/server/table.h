// The table: what the HTTP side and the WebSocket side of one server share, and the conversation with a joined client.
#pragma once

#include <spdlog/fwd.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/hub.h"
#include "server/journal.h"
#include "server/message.h"
#include "server/options.h"
#include "server/referee.h"
#include "server/store.h"

namespace cheshire {

class Table {
 public:
  Table(std::unique_ptr<Store> store, const ServerLimits& limits,
        std::function<void(std::function<void()>)> later, spdlog::logger& log, Shelf shelf = {});

  Journal& journal() { return journal_; }
  Referee& referee() { return referee_; }
  Hub& hub() { return hub_; }
  spdlog::logger& log() { return log_; }

  /// One text message of a client; whatever it leads to is told to `from` and to those who follow the game, to each what he may
  /// know.
  void hear(const std::shared_ptr<Member>& from, std::string_view text);
  /// A game was removed: its followers are told.
  void removed(const std::string& id);

 private:
  void join(const std::shared_ptr<Member>& from, const Message& message);
  void judge(const std::shared_ptr<Member>& from, const Message& message, Seat seat);
  /// Answers everything but success.
  bool settled(Member& to, Viewer viewer, const std::string& id, const Verdict& verdict);
  /// The record as a message, or an error message.
  std::string record_message(const std::string& id, Viewer viewer);
  void tell_others(const std::string& id, const Member& from);
  void refuse(Member& to, const Error& error, const std::string* id = nullptr);
  /// The same with the record as the viewer may have it.
  void refuse_with_record(Member& to, const Error& error, const std::string& id, Viewer viewer);

  std::size_t most_joined_;
  std::unique_ptr<Store> store_;
  spdlog::logger& log_;
  Journal journal_;
  Referee referee_;
  Hub hub_;
};

}  // namespace cheshire
