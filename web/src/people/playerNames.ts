// What a player and a side are called on the page. Text only.
import { opposite } from "../position/opposite.ts";
import { colorName } from "../speech/speech.ts";
import type { Players } from "../game/players.ts";
import { t } from "../i18n/index.ts";
import type { Color, Player } from "../core/types.ts";

// A player's name on the page. `you`: it is the user.
export function playerName(player: Player, you = false): string {
  if (player.kind === "engine") return t("people.engine", { level: player.level });
  if (player.bot) return `BOT ${player.name ?? ""}`;
  return player.name ?? t(you ? "people.you" : "people.person");
}

// What a side is called in a sentence: its player's name, unless both have the same.
export function sideName(players: Players, color: Color): string {
  const nameOf = (player: Player) => (player.kind === "human" ? player.name : undefined);
  const [name, opponent] = [nameOf(players[color]), nameOf(players[opposite(color)])];
  return name !== undefined && name !== opponent ? name : colorName(color);
}
