// What the boards offer besides moves.
export const extras = {
  "shapes.circle": "Circle on {cell}.",
  "shapes.arrow": "Arrow from {from} to {to}.",
  "shapes.removed": "Removed: {shape}",
  "shapes.begun": "Arrow from {cell}: press a on its last square, or here again for a circle.",
  "shapes.cleared": "Drawings removed.",
  "keys.shape": "begins and ends an arrow; twice on one square: a circle; with Shift in red",
  "premove.begun": "Premove: {piece} on {cell}. Choose any square.",
  "premove.made": "Premove: {piece}, {from} to {to}.",
  "premove.cancelled": "Premove cancelled: {piece}, {from} to {to}.",
  "premove.dropped": "The premove {from} to {to} is not legal now.",
  "settings.moves": "Moves",
  "settings.premoves": "Premoves",
  "settings.premovesHelp":
    "Make your next move while the opponent thinks; it is played at once if it is legal. Not in games with sealed papers.",
} as const;
