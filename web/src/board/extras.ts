import type { ReadonlySignal } from "@preact/signals";
import type { ComponentType, RefObject } from "preact";
import type { Layout } from "./layout.ts";
import type { GameState } from "../core/types.ts";
import type { LayerProps, Spot } from "./Overlay.tsx";
import type { Uses } from "../app/controllers.ts";

// The boards as they are drawn: what scrolls them, and how large their cells are without zoom.
export interface ToolsProps extends Uses<"session" | "history" | "view" | "board"> {
  scroller: RefObject<HTMLElement>;
  layout: Layout;
  natural: number;
  // Whether the levels are listed.
  strip: boolean;
  // They are beside the boards, not below them.
  aside: boolean;
  spot: (cell: number) => Spot | undefined;
  // Moves the focus to a cell.
  go: (cell: number) => void;
}

// The colours of drawings: green, red, blue, yellow.
export type Ink = 0 | 1 | 2 | 3;

// An arrow between two cells, or a circle around one if both are the same.
export interface Shape {
  from: number;
  to: number;
  ink: Ink;
}

// An arrow over the boards, or a circle if both cells are the same. `ink`: the classes that colour it on the flat
// boards. `framed`: its cells are tinted too.
export interface DrawnArrow {
  from: number;
  to: number;
  ink: string;
  framed?: boolean;
}

// Draws with a pointer from cell to cell.
export interface Pen {
  begin: (cell: number, event: MouseEvent) => void;
  over: (cell: number | null) => void;
  end: (cell: number | null) => void;
  cancel: () => void;
  // A click on no piece removes what is drawn.
  clear: () => void;
}

// What the boards offer besides moves (src/extras). It is loaded after the first board.
export interface Extras {
  // Drawn over the boards.
  Layer: ComponentType<LayerProps>;
  // The same, for the 3D view.
  drawn: ReadonlySignal<readonly DrawnArrow[]>;
  pen: Pen;
  // Below boards with small squares.
  Tools: ComponentType<ToolsProps>;
  // Below the boards.
  Bar: ComponentType<Uses<"session" | "round">>;
  // In the menu of a game. `does`: what a button there does, besides closing the menu.
  Menu: ComponentType<{ does: (act: () => void) => () => void }>;
  // Only the boards and the players are on show.
  bare: ReadonlySignal<boolean>;
}

// What the boards ask before they do what they usually do.
export interface Forestall {
  // The position that the user plays in, if not the present one.
  readonly position: GameState | null;
  // Whether a press on a cell has been dealt with.
  press: (cell: number, dropped: boolean) => boolean;
  // Whether a piece may be picked up; undefined: as usual.
  movable: (cell: number) => boolean | undefined;
  // The user drops what they have begun.
  cancelled: () => void;
}
