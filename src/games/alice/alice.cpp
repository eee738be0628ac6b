#include "games/alice/alice.h"

#include <utility>

#include "board/topology.h"
#include "games/alice/doubled.h"
#include "games/chess/chess.h"
#include "games/orthodox.h"

namespace cheshire {
namespace {

using Options = GameEntry::Options;
using Change = void (*)(GameSpec&);

// Returns a game that is chess on `boards` boards, adjusted by `change`.
GameEntry from_chess(const char* id, int boards, Options options, Change change) {
  return {id, std::move(options), [id, boards, change](const Options& chosen) -> Result<GameSpec> {
            GameSpec spec = *chess_entry().make({});
            set_alice_rules(spec, chosen);
            if (Result<void> put = put_on_boards(spec, boards); !put) return put.error();
            spec.id = id;
            spec.family = "Alice chess and its family";
            change(spec);
            return spec;
          }};
}

void alice(GameSpec& spec) {
  spec.title = "Alice chess";
  spec.summary = {"Two boards: every piece that moves passes through the looking-glass to the other one.",
                  "A piece captures and blocks only on its own board."};
}

void looking_glass(GameSpec& spec) {
  spec.title = "Looking-glass Alice";
  spec.summary = {"Alice chess with the armies on different boards at the start: White on A, Black on B.",
                  "The first piece to pass through meets the enemy."};
  start_on(spec, 0, 1);
}

void ms_alice(GameSpec& spec) {
  spec.title = "Ms. Alice";
  spec.summary = {"Alice chess with zero moves: a piece may just pass to the same square of the other board.",
                  "A king may not escape from check in this way."};
  spec.zero_moves = ZeroMoves::quiet;
}

void odonohue(GameSpec& spec) {
  spec.title = "O'Donohue's Alice";
  spec.summary = {
      "Alice chess in which a piece stays on its board if its square on the other board is occupied.",
      "Two pieces may stand on squares of the same name."};
  spec.passage = Passage::stay_if_occupied;
  start_on(spec, 0, 0);
}

void duo(GameSpec& spec) {
  spec.title = "Duo";
  spec.summary = {
      "White starts on A, Black on B; after every move you choose whether the piece passes to the other "
      "board.",
      "Pieces also capture, and give check, straight through the glass."};
  spec.passage = Passage::free_passage;
  spec.zero_moves = ZeroMoves::capture;
  start_on(spec, 0, 1);
}

void three_boards(GameSpec& spec) {
  spec.title = "Alice on three boards";
  spec.summary = {"Boards A, B and C: every piece that moves passes to one of the other two, as you choose.",
                  "A piece captures and blocks only on its own board."};
}

Result<GameSpec> parton(const Options& options) {
  GameSpec spec;
  spec.id = "parton";
  spec.title = "Parton's 8x4";
  spec.family = "Alice chess and its family";
  spec.summary = {"Alice chess on two boards of four files and eight ranks.",
                  "The armies are three ranks deep, and pawns move one step at a time."};
  spec.board = box(4, 8);
  add_orthodox_pieces(spec);
  add_pawn_ranks(spec, *Topology::compile(spec.board), 2, value_of(options, "double-step") == "on");
  spec.start = "rqkr/nbbn/pppp/4/4/PPPP/NBBN/RQKR w - - 0 1";
  set_alice_rules(spec, options);
  if (Result<void> put = put_on_boards(spec, 2); !put) return put.error();
  return spec;
}

OptionSpec double_step_option() {
  return {"double-step", "Double step", "Pawns may step two squares from their starting rank.",
          {"off", "on"}, "off",         "off"};
}

}  // namespace

std::vector<GameEntry> alice_family() {
  const Options alices = alice_options(true, true), three = alice_options(true, false);
  const Options duos = {castling_option("King and rook both pass or both stay.", "off")};
  return {from_chess("alice", 2, alices, alice),
          from_chess("looking-glass", 2, alices, looking_glass),
          from_chess("ms-alice", 2, alices, ms_alice),
          from_chess("odonohue", 2, alices, odonohue),
          from_chess("duo", 2, duos, duo),
          {"parton", {double_step_option()}, parton},
          from_chess("three-boards", 3, three, three_boards)};
}

}  // namespace cheshire
