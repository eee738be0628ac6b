import type { Uses } from "../store/controllers.ts";
import { Moves, MoveSteps } from "../game/Panel.tsx";
import { inviting } from "./inviting.ts";
import { invitation } from "./later.ts";

// The moves, or the invitation while there is no opponent.
export function MovesOrInvitation({
  session,
  round,
  history,
  sync,
  announcer,
  go,
}: Uses<"session" | "round" | "history" | "sync" | "announcer" | "go">) {
  if (inviting({ session, round, sync }))
    return <invitation.Part {...{ session, round, sync, announcer, go }} />;
  return (
    <div class="score-sheet">
      <Moves session={session} round={round} history={history} />
      <MoveSteps session={session} history={history} />
    </div>
  );
}
