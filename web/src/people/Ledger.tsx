import type { Uses } from "../ctrl/controllers.ts";
import { Moves, MoveSteps } from "../view/Panel.tsx";
import { inviting } from "./inviting.ts";
import { chat, invitation } from "./later.ts";
import { Requests } from "./Requests.tsx";

// The moves, or the invitation while there is no opponent, with what is said beside them. On a phone that moves to the
// facts.
export function Ledger({
  session,
  round,
  history,
  game,
  sync,
  ending,
  announcer,
  go,
  phone,
}: Uses<"session" | "round" | "history" | "game" | "sync" | "ending" | "announcer" | "go"> & {
  phone: boolean;
}) {
  const guest = inviting({ session, round, sync });
  return (
    <div class={`ledger${guest ? " inviting" : ""}`}>
      <div class="book">
        {!phone && !guest && <Requests {...{ session, round, game, sync, ending, announcer, go }} />}
        {guest ? (
          <invitation.Part {...{ session, round, sync, announcer, go }} />
        ) : (
          <div class="score-sheet">
            <Moves session={session} round={round} history={history} />
            <MoveSteps session={session} history={history} />
          </div>
        )}
      </div>
      {!phone && round.apart.value && !guest && <chat.Part round={round} />}
    </div>
  );
}
