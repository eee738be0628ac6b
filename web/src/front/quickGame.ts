// A game at one click: like the last one that the dialog began, or of a given game against the same opponent.
import { signal } from "@preact/signals";
import type { Parts } from "../store/controllers.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { messageSentence } from "../i18n/messages.ts";
import { requestOf, usualOptions } from "../setup/gameRequest.ts";
import { lastGame, type LastGame } from "../setup/lastGame.ts";
import { usualTerms } from "../setup/preGameTerms.ts";

export class QuickGame {
  // Why it could not begin.
  readonly fault = signal<string | null>(null);
  readonly busy = signal(false);

  constructor(private readonly uses: Parts<"storage" | "catalogue" | "startGame">) {}

  // What would be played; `game`: of this game.
  choice(game?: string): LastGame {
    const { storage, catalogue } = this.uses;
    const last = lastGame(
      storage,
      catalogue.games.value.map(({ id }) => id),
    );
    return game === undefined || game === last.game ? last : { ...last, game, options: {} };
  }

  async start(game?: string): Promise<void> {
    if (this.busy.value) return;
    this.busy.value = true;
    this.fault.value = null;
    try {
      const { game: id, options, choices } = this.choice(game);
      const given = { ...options, ...usualOptions(id) };
      const info = await this.uses.catalogue.describe(id, given);
      await this.uses.startGame(
        requestOf({ game: id, options: given, fen: "", choices, terms: usualTerms }, info),
      );
    } catch (error) {
      this.fault.value = messageSentence(reasonOf(error));
    } finally {
      this.busy.value = false;
    }
  }
}
