// What a move is by itself, without what only some were told of it: salts and seals of papers, what became known, a challenge. An
// appointment is any appointment, for not everybody knows whom it names.
const bare = (move: string): string => (move.startsWith("@") ? "@" : move.replace(/[#=!*].*$/, ""));

// Whether two texts say the same move, so that it need not be sent again.
export const sameMove = (a: string | undefined, b: string | undefined): boolean => a !== undefined && b !== undefined && (a === b || bare(a) === bare(b));

// How the moves on the table become the server's: so many half-moves back, then these. The server's text counts, with all that it tells;
// moves on their way to the server count as the server's where they follow its record.
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
