// What the boards offer besides moves.
export const extras = {
  "shapes.circle": "Circle on {cell}.",
  "shapes.arrow": "Arrow from {from} to {to}.",
  "shapes.removed": "Removed: {shape}",
  "shapes.begun": "Arrow from {cell}: press a on its last square, or here again for a circle.",
  "shapes.cleared": "Drawings removed.",
  "keys.shape": "begins and ends an arrow; twice on one square: a circle; with Shift in red",
} as const;
