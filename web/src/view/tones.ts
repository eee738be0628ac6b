// Light and dark squares of the boards, for pictures; src/style/board.css has the same for the boards themselves.
export const tones = [
  ["#efe3cb", "#b98d62"],
  ["#dfe6ea", "#7f96a8"],
  ["#e3e9da", "#8fa583"],
] as const;
