// Drawings over the boards, flat or in 3D: the user's (extras/shapes.ts), and those of a record (analysis/pgnNotes.ts).

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
