import type { Store } from "../store.ts";
import { Moves } from "../view/Panel.tsx";
import { Chat } from "./Chat.tsx";
import { Invitation, inviting } from "./Invitation.tsx";

// The moves, or the invitation until there is somebody to move against, and what is said beside them.
export function Ledger({ store }: { store: Store }) {
  return (
    <div class="ledger">
      {inviting(store) ? <Invitation store={store} /> : <Moves store={store} />}
      <Chat store={store} />
    </div>
  );
}
