import type { Store } from "../store.ts";
import { Moves, MoveSteps } from "../view/Panel.tsx";
import { inviting } from "./inviting.ts";
import { chat, invitation } from "./later.ts";
import { Requests } from "./Requests.tsx";

// The moves, or the invitation while there is no opponent, with what is said beside them. On a phone that moves to the
// facts.
export function Ledger({ store, phone }: { store: Store; phone: boolean }) {
  const guest = inviting(store);
  return (
    <div class={`ledger${guest ? " inviting" : ""}`}>
      <div class="book">
        {!phone && !guest && <Requests store={store} />}
        {guest ? (
          <invitation.Part store={store} />
        ) : (
          <div class="score-sheet">
            <Moves store={store} />
            <MoveSteps store={store} />
          </div>
        )}
      </div>
      {!phone && store.round.apart.value && !guest && <chat.Part store={store} />}
    </div>
  );
}
