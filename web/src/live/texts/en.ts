// The English texts of the games that are being played; de.ts has the same keys in German.
export const live = {
  "live.title": "Being played now",
  "live.featured": "Being played now",
  "live.none": "Nobody plays a game that anybody may watch.",
  "live.moves": "{n, plural, =0 {No move yet} one {# move} other {# moves}}",
  "live.more": "{n} more",
} as const;
