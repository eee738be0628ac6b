// The interface of what the boards offer besides moves, implemented in extras/extras.ts, which is loaded after the
// first board. Until then the store has none. Types only.
import type { ReadonlySignal } from "@preact/signals";
import type { ComponentType, RefObject } from "preact";
import type { Layout } from "./layout.ts";
import type { DrawnArrow } from "./shape.ts";
import type { LayerProps, Spot } from "./spot.ts";

export interface BoardExtras {
  // Drawn over the boards.
  Layer: ComponentType<LayerProps>;
  // The same, for the 3D view.
  drawn: ReadonlySignal<readonly DrawnArrow[]>;
  pen: Pen;
  // Below boards with small squares.
  Tools: ComponentType<ToolsProps>;
  // Below the boards.
  Bar: ComponentType;
  // In the menu of a game. `does`: what a button there does, besides closing the menu.
  Menu: ComponentType<{ does: (act: () => void) => () => void }>;
  // Only the boards and the players are on show.
  bare: ReadonlySignal<boolean>;
}

// What `Tools` is told about the boards as they are drawn. `natural`: the size of a cell without zoom.
export interface ToolsProps {
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

// Draws with a pointer from cell to cell.
export interface Pen {
  begin: (cell: number, event: MouseEvent) => void;
  over: (cell: number | null) => void;
  end: (cell: number | null) => void;
  cancel: () => void;
  // A click on no piece removes what is drawn.
  clear: () => void;
}
