// What the first core lacks, which another one has.
#include "apps/wasm_play.h"
#include "messages/core.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

std::string refuse_boards(const Fields&) { return error_json({msg::boards_need_other_core(), 0}); }
std::string refuse_diagram(const Fields&) { return error_json({msg::diagram_needs_other_core(), 0}); }
std::string refuse_pgn(const Fields&) { return error_json({msg::pgn_needs_other_core(), 0}); }

std::string refuse_search(const Fields&) {
  return error_json({msg::search_missing(core().boards[0].session->game().spec().title), 0});
}

constexpr Command commands[] = {{"board", refuse_boards},       {"drop", refuse_boards},
                                {"diagram", refuse_diagram},    {"pgn", refuse_pgn},
                                {"pgn-write", refuse_pgn},      {"pgn-game", refuse_pgn},
                                {"think", refuse_search, true}, {"perft", refuse_search, true}};

}  // namespace

std::span<const Command> record_commands() { return commands; }

}  // namespace cheshire
