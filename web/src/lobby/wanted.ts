// What the dialog for a new game asks of the lobby: a challenge to open there.
import { signal } from "@preact/signals";
import type { SeekOpponent } from "@cheshire/core/generated/protocol";

export type Wish = Omit<SeekOpponent, "type">;

// Null: nothing.
export const wanted = signal<Wish | null>(null);
