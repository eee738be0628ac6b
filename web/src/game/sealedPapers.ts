// The opened papers of a finished game, and the seals (hashes that moves carry) that prove that they are unaltered. It
// compares and words them; sync/ stores the seals.
import { t } from "../i18n/index.ts";
import { written } from "../i18n/squares.ts";
import { colorName, moveRows } from "../speech/speech.ts";
import type { Color, Move } from "../core/types.ts";

export type SealHashByPly = { [ply: string]: string };

// The stored seals; none if the storage holds something else.
export function readSeals(text: string | null): SealHashByPly {
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    return Object.fromEntries(
      Object.entries(found ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

const sealIn = (move: string | undefined): string | undefined =>
  move?.startsWith("@") ? /=([0-9a-f]{64})/.exec(move)?.[1] : undefined;

// The seals seen so far, without those of moves that were taken back.
export function sealsAfter(known: SealHashByPly, moves: readonly string[]): SealHashByPly {
  const seals: SealHashByPly = {};
  moves.forEach((move, ply) => {
    const seal = known[ply] ?? sealIn(move);
    if (seal !== undefined && move.startsWith("@")) seals[ply] = seal;
  });
  return seals;
}

// The half-moves whose seal differs from the one seen during the game.
export function alteredSeals(known: SealHashByPly, moves: readonly string[]): Map<number, string> {
  const altered = new Map<number, string>();
  for (const [ply, seal] of Object.entries(known)) {
    // Taken back.
    if (Number(ply) >= moves.length) continue;
    const now = sealIn(moves[Number(ply)]);
    if (now !== seal) altered.set(Number(ply), t(now === undefined ? "paper.noSeal" : "paper.altered"));
  }
  return altered;
}

export interface Paper {
  ply: number;
  text: string;
  altered: boolean;
}

// The content of each opened paper. That it matches its seal was checked when the game was loaded.
export function papersOf(
  record: readonly string[],
  moves: Move[],
  start: string,
  altered: ReadonlyMap<number, string>,
): Paper[] {
  const papers: Paper[] = [];
  for (const row of moveRows(moves, start)) {
    for (const [color, one] of [
      ["w", row.white],
      ["b", row.black],
    ] as [Color, typeof row.white][]) {
      const found = one && /^@([A-Z]?[a-z]\d+)#[0-9a-f]+=/.exec(record[one.ply - 1] ?? "");
      if (!one || !found) continue;
      const fault = altered.get(one.ply - 1);
      papers.push({
        ply: one.ply - 1,
        altered: fault !== undefined,
        text: t("paper.says", {
          color: colorName(color),
          n: row.number,
          cell: written(found[1]!),
          seal: fault ?? t("paper.matches"),
        }),
      });
    }
  }
  return papers;
}
