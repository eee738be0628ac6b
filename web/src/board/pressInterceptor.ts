// The interface of what BoardCtrl asks before a press does what it usually does. Implemented in extras/extras.ts by
// premoves and the confirmation of moves. Types only.
import type { GameState } from "../core/types.ts";

export interface PressInterceptor {
  // The position in which the user may prepare a premove; null: presses are about the game as it is.
  readonly position: GameState | null;
  // Whether a press on a cell has been dealt with.
  press: (cell: number, dropped: boolean) => boolean;
  // Whether a piece may be picked up; undefined: as usual.
  movable: (cell: number) => boolean | undefined;
  // The user gives up what they have begun.
  cancelled: () => void;
}
