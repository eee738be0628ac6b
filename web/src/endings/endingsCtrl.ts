// The endings of a game that the server has tables of: EndingsCtrl reads what is known of them, puts a win to practise on the
// board, and remembers which were won.
import { batch, computed, signal } from "@preact/signals";
import type { EndingList, EndingView, EndingWin } from "@cheshire/core/generated/protocol";
import { gameLink } from "../analysis/link.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { Color } from "../core/types.ts";
import type { Parts } from "../store/controllers.ts";
import type { Route } from "../ui/route.ts";
import { PracticeCtrl, type AskTables } from "./practiceCtrl.ts";
import type { ServerEndings } from "./serverEndings.ts";

type EndingsRoute = Extract<Route, { kind: "endings" }>;

// Of both colours alike: Black's wins are White's, with colours exchanged.
const even = (ending: string): boolean => {
  const [white, black] = ending.split("v");
  return white === black;
};

// The sides of an ending that may win, with what `of` knows of each.
export const sidesOf = <T>(ending: { name: string; white?: T; black?: T }): [Color, T][] => [
  ...(ending.white ? [["w", ending.white] as [Color, T]] : []),
  ...(ending.black && !even(ending.name) ? [["b", ending.black] as [Color, T]] : []),
];

// The longest win of a side, as what is analysed: best play from its position.
export function longestOf(game: string, { longest, line }: NonNullable<EndingView["white"]>): Route | null {
  if (!longest) return null;
  return { kind: "analyse", what: gameLink({ game, options: {}, fen: longest.fen }, line, 0) };
}

export class EndingsCtrl {
  // The games with tables; null: not known yet.
  readonly games = signal<readonly string[] | null>(null);
  readonly list = signal<EndingList | null>(null);
  // The ending that is practised.
  readonly view = signal<EndingView | null>(null);
  // `away`: the server did not answer. `none`: it has no tables of the game. `unknown`: it has not this one.
  readonly failure = signal<"away" | "none" | "unknown" | null>(null);
  readonly at = signal(0);
  // The positions that were won, by FEN.
  readonly won = signal<ReadonlySet<string>>(new Set());
  readonly practice: PracticeCtrl;
  // What there is to practise, White's wins first.
  readonly wins = computed<readonly EndingWin[]>(() =>
    this.view.value ? sidesOf(this.view.value).flatMap(([, side]) => side.hardest) : [],
  );
  private entered = 0;
  private route: EndingsRoute = { kind: "endings", game: null, ending: null };

  // `server`: null if there is none.
  constructor(
    private readonly page: Parts<"core" | "session" | "view" | "takeBoard" | "router">,
    private readonly storage: KeyValueStorage,
    private readonly server: ServerEndings | null,
    ask: AskTables,
    random?: () => number,
    wait?: (ms: number) => Promise<void>,
  ) {
    this.practice = new PracticeCtrl(page, ask, () => this.mated(), random, wait);
  }

  get served(): boolean {
    return this.server !== null;
  }

  // The page has this address now.
  async enter(route: EndingsRoute): Promise<void> {
    const turn = ++this.entered;
    const same = this.practice.setup.value?.game === route.game && this.view.value?.name === route.ending;
    if (same && this.page.session.activity.value === this.practice) return;
    this.route = route;
    this.practice.stop();
    this.page.session.setActivity(null);
    batch(() => {
      this.view.value = null;
      this.failure.value = null;
      if (this.list.value?.game !== route.game) this.list.value = null;
    });
    try {
      await this.read(route, turn);
    } catch {
      if (turn === this.entered) this.failure.value = "away";
    }
  }

  retry = (): Promise<void> => this.enter(this.route);

  private async read({ game, ending }: EndingsRoute, turn: number): Promise<void> {
    if (!this.server) return;
    const games = await this.server.games();
    if (turn !== this.entered) return;
    this.games.value = games;
    // Without a game in the address, the one whose endings were seen last, or the first that has some.
    const last = this.storage.get("endings");
    const wanted = game ?? games.find((one) => one === last) ?? games[0];
    if (wanted === undefined) return;
    if (game === null) return this.page.router.replace({ kind: "endings", game: wanted, ending });
    const list = this.list.value ?? (await this.server.list(wanted));
    if (turn !== this.entered) return;
    if (!list) return void (this.failure.value = "none");
    this.storage.set("endings", wanted);
    this.list.value = list;
    if (ending === null) return;
    const view = await this.server.view(wanted, ending);
    if (turn !== this.entered) return;
    if (!view || sidesOf(view).every(([, side]) => side.hardest.length === 0))
      return void (this.failure.value = "unknown");
    batch(() => {
      this.view.value = view;
      this.won.value = new Set((this.storage.get(this.key) ?? "").split("\n").filter(Boolean));
    });
    await this.choose(Math.max(0, this.fresh(0)));
  }

  // Where the marks of an ending are stored.
  private get key(): string {
    return `endings.${this.route.game}.${this.route.ending}`;
  }

  // The first position from here on, and then from the beginning, that was not won; -1 if all were.
  private fresh(from: number): number {
    const all = this.wins.value.map(({ fen }, i) => ({ i, open: !this.won.value.has(fen) }));
    return [...all.slice(from), ...all.slice(0, from)].find(({ open }) => open)?.i ?? -1;
  }

  // Puts a position on the board.
  async choose(i: number): Promise<void> {
    const [win, { game }] = [this.wins.value[i], this.route];
    if (!win || game === null) return;
    this.at.value = i;
    await this.practice.show({ game, options: {}, fen: win.fen });
  }

  next = (): Promise<void> => {
    const following = (this.at.value + 1) % this.wins.value.length;
    const fresh = this.fresh(following);
    return this.choose(fresh < 0 ? following : fresh);
  };

  private mated(): void {
    const win = this.wins.value[this.at.value];
    if (!win) return;
    this.won.value = new Set([...this.won.value, win.fen]);
    // Positions that a later server no longer names are forgotten.
    const named = this.wins.value.filter(({ fen }) => this.won.value.has(fen)).map(({ fen }) => fen);
    this.storage.set(this.key, named.join("\n"));
  }

  // The longest win of a side of an ending; null if that cannot be had.
  async longest(ending: string, side: Color): Promise<Route | null> {
    const { game } = this.route;
    if (!this.server || game === null) return null;
    const view = await this.server.view(game, ending).catch(() => null);
    const wins = view && (side === "w" ? view.white : view.black);
    return wins ? longestOf(game, wins) : null;
  }
}
