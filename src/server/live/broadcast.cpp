// Compares a game with what its followers were sent, and sends each group of viewers its change.
#include "server/live/broadcast.h"

#include <array>
#include <memory>

#include "messages/server.h"
#include "server/live/socket_messages.h"

namespace cheshire {

/// What changed for all followers with the same view.
struct Broadcast::Update {
  std::optional<std::int64_t> version;         // empty: the game cannot be shown
  std::string changed;                         // JSON; empty: nothing
  std::shared_ptr<const std::string> message;  // for everybody except the sender; null: none
};

Broadcast::Update Broadcast::update(const std::string& id, Viewer viewer) {
  Update update;
  const auto shown = views_.show(id, viewer, [&](const Pov& pov) {
    Subscriptions::View& view = subscriptions_.view(id, viewer);
    update.changed = view.sent.since(pov);
    if (!update.changed.empty()) {
      update.message =
          std::make_shared<const std::string>(change_message(id, ++view.version, update.changed));
    }
    update.version = view.version;
  });
  if (shown && *shown) return update;
  const Error error = shown ? Error{msg::game_not_found()} : shown.error();
  update.message = std::make_shared<const std::string>(error_message(error, &id));
  return update;
}

Result<bool> Broadcast::join(const std::string& id, Member& member, Seat seat, bool chat) {
  // The Record may already contain changes that the other followers have not been sent.
  publish(id);
  return views_.show(id, seat.viewer(), [&](const Pov& pov) {
    subscriptions_.join(id, member, seat, chat);
    Subscriptions::View& view = subscriptions_.view(id, seat.viewer());
    view.sent.all(pov);
    push(member, record_message(view.version, record_json(pov)));
  });
}

void Broadcast::refuse(const std::string& id, Member& member, const Error& error) {
  std::optional<std::int64_t> version;
  if (subscriptions_.follows(id, member))
    version = subscriptions_.view(id, subscriptions_.seat(id, member).viewer()).version;
  push(member, error_message(error, &id, version));
}

void Broadcast::publish(const std::string& id, const Ack* ack) {
  std::array<std::optional<Update>, 4> all;  // by Viewer
  const auto update_for = [&](Viewer viewer) -> const Update& {
    auto& found = all[static_cast<std::size_t>(viewer)];
    if (!found) found = update(id, viewer);
    return *found;
  };
  bool answered = false;
  subscriptions_.each(id, [&](Member& member, Subscriptions::Follower& follower) {
    const Update& update = update_for(follower.seat.viewer());
    const bool own = ack && &member == &ack->by;
    answered |= own;
    if (own) push(member, ack_message(id, ack->ply, update.version, update.changed));
    if (update.message && (!own || !update.version)) member.push(update.message);
  });
  if (ack && !answered) push(ack->by, ack_message(id, ack->ply, {}, {}));
}

}  // namespace cheshire
