// Places on the picture of the boards, in CSS pixels: the corner of a cell.
export interface Spot {
  x: number;
  y: number;
}

export interface LayerProps {
  cell: number;
  // The corner of a cell, or undefined if it is not on show.
  spot: (id: number) => Spot | undefined;
  drawingOf: (letter: string) => string;
  merged: boolean;
}
