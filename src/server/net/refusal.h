// The answers to requests of people, and about studies, that are rejected: which status each error has.
#pragma once

#include "base/result.h"
#include "server/live/game_service.h"
#include "server/net/reply.h"

namespace cheshire {

/// Returns the answer for an error. One of the store is logged; what is not known is the client's mistake.
Reply refusal_reply(GameService& service, const Error& error);

}  // namespace cheshire
