import type { ComponentType } from "preact";
import type { LayerProps } from "../view/Overlay.tsx";

// What the boards offer besides moves (src/extras). It is loaded after the first board.
export interface Extras {
  // Drawn over the boards.
  Layer: ComponentType<LayerProps>;
  // Whether the key was one of theirs; its work is then done.
  key: (event: KeyboardEvent) => boolean;
}

// What may come before an ordinary press on the boards.
export interface Forestall {
  // The user drops what they have begun.
  cancelled: () => void;
}
