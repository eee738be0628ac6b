import type { GameState } from "../core/types.ts";

// What the boards ask before they do what they usually do.
export interface PressInterceptor {
  // The position that the user plays in, if not the present one.
  readonly position: GameState | null;
  // Whether a press on a cell has been dealt with.
  press: (cell: number, dropped: boolean) => boolean;
  // Whether a piece may be picked up; undefined: as usual.
  movable: (cell: number) => boolean | undefined;
  // The user drops what they have begun.
  cancelled: () => void;
}
