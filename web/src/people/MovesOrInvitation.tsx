// The moves of the game, or the invitation while there is no opponent. It reads the store to choose.
import { useStore } from "../store/context.ts";
import { Moves, MoveSteps } from "../game/Panel.tsx";
import { inviting } from "./inviting.ts";
import { invitation } from "./lazyParts.ts";

export function MovesOrInvitation() {
  const { session, round, sync } = useStore();
  if (inviting({ session, round, sync })) return <invitation.Part />;
  return (
    <div class="score-sheet">
      <Moves />
      <MoveSteps />
    </div>
  );
}
