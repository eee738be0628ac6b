// The top left corner of a cell on the picture of the flat boards, in CSS pixels.
export interface Spot {
  x: number;
  y: number;
}

// What a layer over the flat boards is told about them (Overlay.tsx, extras/Layer.tsx).
export interface LayerProps {
  cell: number;
  // The corner of a cell, or undefined if it is not on show.
  spot: (id: number) => Spot | undefined;
  drawingOf: (letter: string) => string;
  merged: boolean;
}
