// Asks a guest whose invitation to a side is still open for a name; empty: none; null: the guest declines. Reads the game from the server;
// askName opens the dialog and stores the name.
import { colorOfSeat } from "../game/players.ts";
import type { SeatName } from "../server/keys.ts";
import type { Environment } from "../game/environment.ts";

export async function nameForInvitation(
  { api, core, askName }: Pick<Environment, "api" | "core" | "askName">,
  titleOf: (game: string) => string,
  id: string,
  seat: SeatName | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (!askName || seat === undefined || seat === "umpire") return "";
  // If the server does not answer, it will say so to what follows.
  const record = await api.load(id, [], signal).catch(() => null);
  if (!record?.invited?.includes(seat)) return "";
  const [host, guest] = seat === "white" ? [record.black, record.white] : [record.white, record.black];
  if (guest.kind !== "human") return "";
  const info = await core.info(record.game, record.options, record.file ?? undefined).catch(() => null);
  return askName(
    {
      game: titleOf(record.game),
      info,
      fen: record.start,
      host,
      color: colorOfSeat(seat),
      terms: record.clock ?? null,
      name: guest.name ?? "",
    },
    signal,
  );
}
