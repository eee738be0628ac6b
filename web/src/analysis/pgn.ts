import { evalText, readEval, type Evaluation } from "./evaluation.ts";
import { startOf } from "../fen.ts";
import { lineFrom, numberOf, variationsAt } from "../tree/lines.ts";
import type { MoveNode, MoveTree } from "../tree/moveTree.ts";
import type { GameInfo, GameRecord, GameSummary, Message, Options, Player, Setup } from "../types.ts";
import { fault, Refusal, type FaultCode } from "../refusal.ts";

// Games as PGN: lenient when reading, standard when writing. The core decides what the moves mean (replay.ts).

export type Item =
  // A word of the movetext. `fresh`: a number or the like precedes it, so it begins a move.
  | { kind: "word"; text: string; fresh: boolean; at: number }
  | { kind: "nag"; nag: number }
  | { kind: "comment"; text: string; evaluation: Evaluation | null }
  | { kind: "variation"; items: Item[]; at: number };

export interface PgnGame {
  tags: ReadonlyMap<string, string>;
  items: Item[];
  result: string;
}

// An error with its place in the text; lines and columns from 1.
export class PgnError extends Refusal {
  readonly line: number;
  readonly column: number;
  constructor(
    readonly reason: Message,
    text: string,
    readonly at: number,
    // The move that cannot be played.
    readonly move = "",
  ) {
    const before = text.slice(0, at).split("\n");
    super(reason);
    this.name = "PgnError";
    this.line = before.length;
    this.column = before.at(-1)!.length + 1;
  }
}

const results = new Set(["1-0", "0-1", "1/2-1/2", "*", "0-0", "½-½"]);
const suffixes: { [mark: string]: number } = { "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 };

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  games(): PgnGame[] {
    const games: PgnGame[] = [];
    for (this.blanks(); this.at < this.text.length; this.blanks()) games.push(this.game());
    return games;
  }

  private game(): PgnGame {
    const tags = new Map<string, string>();
    while (this.text[this.at] === "[") {
      const found = /^\[\s*(\w+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]/.exec(
        this.text.slice(this.at, this.at + 100000),
      );
      if (!found) throw this.wrong("pgn-tag");
      tags.set(found[1]!, found[2]!.replace(/\\(.)/g, "$1"));
      this.at += found[0].length;
      this.blanks();
    }
    const { items, result } = this.moves(0);
    return { tags, items, result: result ?? tags.get("Result") ?? "*" };
  }

  // Reads up to the end of the game, or of the variation that began at `opened`.
  private moves(depth: number, opened = this.at): { items: Item[]; result: string | null } {
    const items: Item[] = [];
    let fresh = true;
    for (this.blanks(); this.at < this.text.length; this.blanks()) {
      const at = this.at;
      const here = this.text[at]!;
      if (here === "{") {
        const end = this.text.indexOf("}", at);
        if (end < 0) throw this.wrong("pgn-comment-open");
        items.push(this.comment(this.text.slice(at + 1, end)));
        this.at = end + 1;
        fresh = true;
      } else if (here === ";") {
        const end = this.text.indexOf("\n", at);
        items.push(this.comment(this.text.slice(at + 1, end < 0 ? undefined : end)));
        this.at = end < 0 ? this.text.length : end;
        fresh = true;
      } else if (here === "(") {
        this.at++;
        items.push({ kind: "variation", items: this.moves(depth + 1, at).items, at });
        fresh = true;
      } else if (here === ")") {
        if (depth === 0) throw this.wrong("pgn-no-variation");
        this.at++;
        return { items, result: null };
      } else if (here === "[" && this.beginsLine()) {
        // The tags of the next game, if this one has no result.
        if (depth > 0) throw this.wrong("pgn-variation-open", opened);
        return { items, result: null };
      } else {
        const word = this.word();
        const nag = /^\$(\d+)$/.exec(word);
        if (nag) {
          items.push({ kind: "nag", nag: Number(nag[1]) });
          fresh = true;
        } else if (results.has(word)) {
          if (depth === 0) return { items, result: word === "½-½" ? "1/2-1/2" : word };
        } else if (word in suffixes) {
          items.push({ kind: "nag", nag: suffixes[word]! });
          fresh = true;
        } else {
          const number = /^\d+(?:$|\.+)|^…|^\.+/.exec(word)?.[0] ?? "";
          const rest = word.slice(number.length).replace(/^…/, "");
          if (number !== "") fresh = true;
          if (rest === "") continue;
          const mark = /[!?]{1,2}$/.exec(rest)?.[0] ?? "";
          const bare = rest.slice(0, rest.length - mark.length);
          items.push({ kind: "word", text: bare === "" ? rest : bare, fresh, at: at + number.length });
          fresh = false;
          if (bare !== "" && suffixes[mark] !== undefined) {
            items.push({ kind: "nag", nag: suffixes[mark] });
            fresh = true;
          }
        }
      }
    }
    if (depth > 0) throw this.wrong("pgn-variation-begun", opened);
    return { items, result: null };
  }

  private comment(text: string): Item {
    let evaluation: Evaluation | null = null;
    // Drops other programs' commands, except engine evaluations.
    const plain = text.replace(/\[%(\w+)\s+([^\]]*)\]/g, (_, name: string, value: string) => {
      if (name === "eval") evaluation = readEval(value);
      return "";
    });
    return { kind: "comment", text: plain.replace(/\s+/g, " ").trim(), evaluation };
  }

  // Brackets that open and close within a word belong to it.
  private word(): string {
    const from = this.at;
    while (this.at < this.text.length && !/[\s{}]/.test(this.text[this.at]!)) {
      const here = this.text[this.at]!;
      if (here === ")" || here === ";") break;
      const inner = here === "(" ? /^\([^\s(){}]+\)/.exec(this.text.slice(this.at, this.at + 40)) : null;
      if (here === "(" && !inner) break;
      this.at += inner ? inner[0].length : 1;
    }
    if (this.at === from) throw this.wrong("pgn-sign", this.at, { sign: this.text[from]! });
    return this.text.slice(from, this.at);
  }

  private beginsLine(): boolean {
    return /(^|\n)\s*$/.test(this.text.slice(Math.max(0, this.at - 200), this.at));
  }

  private blanks(): void {
    for (;;) {
      while (this.at < this.text.length && /[\s\uFEFF]/.test(this.text[this.at]!)) this.at++;
      // Lines that begin with % are for other programs.
      if (this.text[this.at] !== "%" || (this.at > 0 && !/[\n\uFEFF]/.test(this.text[this.at - 1]!))) return;
      const end = this.text.indexOf("\n", this.at);
      this.at = end < 0 ? this.text.length : end;
    }
  }

  private wrong = (code: FaultCode, at = this.at, args: Message["args"] = {}): PgnError =>
    new PgnError(fault(code, args), this.text, at);
}

// Returns all games of a text. Throws PgnError.
export function readPgn(text: string): PgnGame[] {
  return new Reader(text).games();
}

// Returns the game and options that the tags name; without a name, the game of `present`.
export function setupOf(
  tags: ReadonlyMap<string, string>,
  games: readonly GameSummary[],
  present: Setup | null,
): Setup {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_]+/g, "-");
  const [, ...rules] = (tags.get("Rules") ?? "").split(";");
  const named = tags.get("Rules") ? (tags.get("Rules")!.split(";")[0] ?? "") : (tags.get("Variant") ?? "");
  const wanted = plain(named);
  const known =
    games.find((game) => plain(game.id) === wanted) ??
    games.find((game) => plain(game.title) === wanted || plain(game.title).replace(/-chess$/, "") === wanted);
  const game = wanted === "" ? (present?.game ?? games[0]?.id ?? "") : (known?.id ?? named);
  const same = present?.game === game ? present : null;
  const options: Options = tags.has("Rules") ? {} : { ...same?.options };
  for (const rule of rules) {
    const [key, value] = rule.split("=");
    if (key && value !== undefined) options[key] = value;
  }
  return { game, options, fen: tags.get("FEN") ?? "", ...(same?.file ? { file: same.file } : {}) };
}

export interface Names {
  event?: string;
  date?: string;
  round?: string;
  white?: string;
  black?: string;
  result?: string;
  termination?: string;
}

// A player as PGN names them, whatever the page's language.
export const nameOf = (player: Player): string =>
  player.kind === "engine" ? `Cheshire, level ${player.level}` : (player.name ?? "?");

// The tags of a stored game.
export const namesOf = ({ white, black, result, created }: GameRecord): Names => ({
  date: created.slice(0, 10).replace(/-/g, "."),
  white: nameOf(white),
  black: nameOf(black),
  result: result?.score ?? "*",
});

const quoted = (value: string): string => value.replace(/[\\"]/g, "\\$&").replace(/[\x00-\x1f]/g, " ");
const dated = (date: Date): string =>
  `${date.getFullYear()}.${String(date.getMonth() + 1).padStart(2, "0")}.${String(date.getDate()).padStart(2, "0")}`;
export const today = (): string => dated(new Date());

// All rule options; if these are too many for a line, only those that were chosen.
function rulesOf(info: GameInfo, options: Options): string {
  if (info.identity.length <= 240) return info.identity;
  return [info.id, ...Object.entries(options).map(([key, value]) => `${key}=${value}`)].join(";");
}

// Writes a game with its tags, variations, comments and symbols. `start` is where the moves begin.
export function writePgn(info: GameInfo, setup: Setup, start: string, tree: MoveTree, names: Names): string {
  const tags: [string, string][] = [
    ["Event", names.event ?? "?"],
    ["Site", "?"],
    ["Date", names.date ?? "????.??.??"],
    ["Round", names.round ?? "-"],
    ["White", names.white ?? "?"],
    ["Black", names.black ?? "?"],
    ["Result", names.result ?? "*"],
    ["Variant", info.id],
  ];
  if (info.options.length > 0) tags.push(["Rules", rulesOf(info, setup.options)]);
  if (start !== info.start) tags.push(["SetUp", "1"], ["FEN", start]);
  if (names.termination) tags.push(["Termination", names.termination]);
  const words: string[] = [];
  const say = (comment: string, evaluation: Evaluation | null) => {
    const text = [
      evaluation ? `[%eval ${evalText(evaluation)}]` : "",
      comment.replace(/}/g, ")").replace(/\s+/g, " ").trim(),
    ]
      .filter(Boolean)
      .join(" ");
    if (text !== "") words.push(...`{${text}}`.split(" "));
  };
  const first = startOf(start);
  const line = (head: MoveNode | undefined) => {
    for (const node of lineFrom(head)) {
      const { before, nags, comment, evaluation } = node.notes.value;
      say(before, null);
      const number = numberOf(node, first);
      if (number !== "") words.push(number.replace("…", "..."));
      words.push(...node.san.split(" "));
      // The notation of some turns names nobody.
      if (!/\d|^O-O/.test(node.san)) words.push(`{${node.uci}}`);
      words.push(...nags.map((nag) => `$${nag}`));
      say(comment, evaluation);
      for (const variation of variationsAt(node)) {
        const from = words.length;
        line(variation);
        words[from] = `(${words[from]}`;
        words[words.length - 1] += ")";
      }
    }
  };
  say(tree.root.notes.value.comment, null);
  line(tree.root.next);
  words.push(names.result ?? "*");
  return `${tags.map(([name, value]) => `[${name} "${quoted(value)}"]\n`).join("")}\n${wrapped(words)}\n`;
}

// Wraps lines at 79 characters.
function wrapped(words: string[]): string {
  let [text, width] = ["", 0];
  for (const word of words) {
    const fits = width + 1 + word.length < 80;
    text += text === "" ? word : `${fits ? " " : "\n"}${word}`;
    width = text === word || !fits ? word.length : width + 1 + word.length;
  }
  return text;
}
