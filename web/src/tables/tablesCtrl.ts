// TablesCtrl: what endgame tables say of the position that is shown. Each position is asked about once.
import { signal } from "@preact/signals";
import type { TablesAnswer } from "@cheshire/core/generated/protocol";
import type { Setup } from "../core/types.ts";
import { piecesIn, usual, type ServerTables } from "./serverTables.ts";

// Positions whose answers are kept.
const most = 200;

export class TablesCtrl {
  // The last answer, with the FEN that it is to; null if the tables do not know that.
  readonly answer = signal<{ fen: string; says: TablesAnswer } | null>(null);

  private readonly known = new Map<string, Promise<TablesAnswer | null>>();
  private asked = 0;

  constructor(private readonly server: ServerTables | null) {}

  // Shows a position, a FEN of the game.
  async show(setup: Setup, fen: string): Promise<void> {
    const asked = ++this.asked;
    const says = await this.find(setup, fen).catch(() => null);
    if (asked !== this.asked) return;
    this.answer.value = says && says.category !== "unknown" ? { fen, says } : null;
  }

  // What the tables say of a position; null if they do not know it.
  async find(setup: Setup, fen: string): Promise<TablesAnswer | null> {
    if (!this.server || !fen || !usual(setup)) return null;
    if (piecesIn(fen) > (await this.server.pieces(setup.game))) return null;
    const key = `${setup.game} ${fen}`;
    let answer = this.known.get(key);
    if (!answer) {
      answer = this.server.ask(setup.game, fen);
      this.known.set(key, answer);
      // What failed may be asked again.
      answer.catch(() => this.known.delete(key));
      for (const oldest of this.known.keys()) {
        if (this.known.size <= most) break;
        this.known.delete(oldest);
      }
    }
    return answer;
  }
}
