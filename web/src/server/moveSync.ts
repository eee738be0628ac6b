// Compares moves made here with those of the server's record. Used by server/gameLink.ts and sync/.

// A move without what only some viewers know: salts and seals of papers, what became known, a challenge. All
// appointments are equal, because not everyone knows whom they name.
const bare = (move: string): string => (move.startsWith("@") ? "@" : move.replace(/[#=!*].*$/, ""));

// Whether two texts mean the same move, so that it need not be sent again.
export const sameMove = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && (a === b || bare(a) === bare(b));

// How to turn the current moves into the server's: take back this many half-moves, then play these. The server's text
// counts, with everything in it; moves on their way to the server count as the server's if they follow its record.
export function difference(
  mine: readonly string[],
  stored: readonly string[],
  pending: readonly { ply: number; move: string }[],
): { back: number; play: string[] } {
  const wanted = [...stored];
  for (const { ply, move } of pending) if (ply === wanted.length) wanted.push(move);
  let same = 0;
  while (same < mine.length && same < wanted.length && mine[same] === wanted[same]) same++;
  return { back: mine.length - same, play: wanted.slice(same) };
}
