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
  "confirm.title": "Confirm your move",
  "confirm.asked": "Confirm or cancel.",
  "confirm.yes": "Confirm",
  "confirm.no": "Cancel",
  "confirm.first": "Confirm or cancel your move first.",
  "confirm.cancelled": "Move cancelled.",
  "settings.confirm": "Confirm moves",
  "settings.confirm.slow": "Slow games",
  "settings.confirm.always": "Always",
  "settings.confirm.never": "Never",
  "settings.confirmHelp":
    "Slow games have days per move. A move counts once it is confirmed; until then the clock runs on.",
  "settings.moves": "Moves",
  "settings.premoves": "Premoves",
  "settings.premovesHelp":
    "Make your next move while the opponent thinks; it is played at once if it is legal. Not in games with sealed papers.",
} as const;
