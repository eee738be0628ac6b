import { t } from "../words/index.ts";
import type { Player } from "../types.ts";

// A player's name on the page. `you`: it is the user.
export function playerName(player: Player, you = false): string {
  if (player.kind === "engine") return t("people.engine", { level: player.level });
  return player.name ?? t(you ? "people.you" : "people.person");
}
