// What a move is by itself, without what only some were told of it: salts and seals of papers, what became known, a challenge. An
// appointment is any appointment, for not everybody knows whom it names.
const bare = (move: string): string => (move.startsWith("@") ? "@" : move.replace(/[#=!*].*$/, ""));

// Whether two texts say the same move, so that it need not be sent again.
export const sameMove = (a: string | undefined, b: string | undefined): boolean => a !== undefined && b !== undefined && (a === b || bare(a) === bare(b));

// A paper's inspection whose result is not known yet.
export const isQuestion = (move: string): boolean => /^\?[^!]*$/.test(move);

// How the moves on the table become the server's: so many half-moves back, then these. The server's text counts, with all that it tells;
// moves on their way to the server count as the server's where they follow its record. `told`: not everything is known
// here, and an inspection waits for its answer.
export function difference(
  mine: readonly string[],
  stored: readonly string[],
  pending: readonly { ply: number; move: string }[],
  told = false,
): { back: number; play: string[] } {
  const wanted = [...stored];
  for (const { ply, move } of pending) if (ply === wanted.length) wanted.push(move);
  const question = told ? wanted.findIndex(isQuestion) : -1;
  if (question >= 0) wanted.length = question;
  let same = 0;
  while (same < mine.length && same < wanted.length && mine[same] === wanted[same]) same++;
  return { back: mine.length - same, play: wanted.slice(same) };
}
