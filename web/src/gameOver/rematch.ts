// Makes the request for the same game again with colors swapped: from the same start, with the same rules, terms and
// clock. Null if no game is on the board. It starts nothing.
import type { GameRequest } from "../game/players.ts";
import type { Parts } from "../store/controllers.ts";

export function gameAgain({ session, round }: Parts<"session" | "round">): GameRequest | null {
  const [setup, state, info] = [session.setup.value, session.state.value, session.info.value];
  if (!setup || !state || !info) return null;
  const { game, options, file } = setup;
  const { w, b } = round.seats.players.value;
  return {
    game,
    file,
    options,
    fen: state.start === info.start ? "" : state.start,
    players: { w: b, b: w },
    parley: round.seats.parley.value,
    clock: round.clock.face.value?.terms ?? null,
  };
}
