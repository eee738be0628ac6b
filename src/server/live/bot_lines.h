// The lines of JSON that bots read, as the bot protocol of lichess has them. Where this server knows more
// than that protocol, it says what a bot of lichess understands.
#pragma once

#include <string>
#include <string_view>

#include "server/live/lobby.h"
#include "server/model/record.h"
#include "server/play/game_in_play.h"
#include "server/store/store.h"

namespace cheshire {

/// What that protocol calls a game: "standard" is chess; the others have their own ids.
std::string_view variant_key(std::string_view game);

/// The account of somebody who shows the key of their name.
std::string account_json(const PersonRow& person);

/// A challenge for a bot, and that it is gone.
std::string challenge_line(const Challenge& challenge, const PersonRow& bot);
std::string challenge_cancelled_line(const Challenge& challenge, const PersonRow& bot);
/// A game of a bot that plays `side`: that it begins or goes on, and that it is over.
std::string game_start_line(const GameRow& row, Color side);
std::string game_finish_line(const GameRow& row, Color side);
/// The same as in the list of games that go on.
std::string game_info_json(const GameRow& row, Color side);

/// The first line about a game that is followed, and what has changed in it since.
std::string game_full_line(const GameInPlay& game, Instant now);
std::string game_state_line(const GameInPlay& game, Instant now);
/// What a player of the game says.
std::string chat_line(const GameRow& row, const ChatLine& line);

}  // namespace cheshire
