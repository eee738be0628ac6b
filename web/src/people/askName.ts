// Asks a guest for a name, which this browser remembers, in a dialog that is loaded for it (Join.tsx). Without the
// dialog, the guest comes without a name.
import type { Invited } from "../game/environment.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";

export const askName = (
  invited: Invited,
  storage: KeyValueStorage,
  signal: AbortSignal,
): Promise<string | null> =>
  import("./Join.tsx").then(
    (part) => part.askName(invited, storage, signal),
    () => "",
  );
