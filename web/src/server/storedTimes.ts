// How long the moves of a stored game took, as its server knows it.
import { checked } from "./checked.ts";

export type MoveTimes = readonly (number | null)[];

// An empty list if the server does not say: a game can be analysed without.
export async function storedTimes(id: string): Promise<MoveTimes> {
  try {
    const [{ HttpAnswers: answers }, answer] = await Promise.all([
      import("../../generated/serverValidators.js"),
      fetch(`/api/games/${encodeURIComponent(id)}/times`),
    ]);
    if (!answer.ok) return [];
    const request = "GET /api/games/ID/times";
    return checked(answers[request], (await answer.json()) as unknown, request).times;
  } catch {
    return [];
  }
}
