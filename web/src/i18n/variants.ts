// What games, their options and choices are called. The core gives these texts in English; another language has its own, by the id of
// the game and the key of the option. A game file speaks for itself: its ids are not those of the library.
import { signal } from "@preact/signals";
import type { GameInfo, GameOption } from "@cheshire/core/generated/protocol";
import { format, plain, type Values } from "./format.ts";
import { language } from "./language.ts";
import { others, renamed, type OptionTexts } from "./otherNames.ts";

export interface GameTexts {
  title: string;
  family: string;
  summary: readonly string[];
  note?: string;
}
export interface Variants {
  games: { [id: string]: GameTexts };
  // Any game on more boards, "alice:GAME"; its texts name the {game}.
  doubled: { [prefix: string]: GameTexts };
  // By the option's key; "GAME/KEY" where a game has another option of that key.
  options: { [key: string]: OptionTexts };
}

// Those of the language in use; null for the core's own.
export const variants = signal<Variants | null>(null);

const filled = (message: string, values: Values = {}): string =>
  plain(format(message, values, language.value, renamed));
const lookUp = <T>(all: { [key: string]: T } | undefined, key: string): T | undefined =>
  all && Object.hasOwn(all, key) ? all[key] : undefined;

function textsOf(id: string): GameTexts | undefined {
  const all = variants.value;
  const known = lookUp(all?.games, id);
  if (known) return known;
  const [, prefix = "", base = ""] = /^(\w+):(.+)$/.exec(id) ?? [];
  const [doubled, game] = [lookUp(all?.doubled, prefix), lookUp(all?.games, base)];
  if (!doubled || !game) return undefined;
  const of = (text: string) => filled(text, { game: filled(game.title) });
  return {
    ...doubled,
    title: of(doubled.title),
    summary: doubled.summary.map(of),
    ...(game.note ? { note: game.note } : {}),
  };
}

type Named = Pick<GameInfo, "id" | "title">;

export const gameTitle = ({ id, title }: Named): string => filled(textsOf(id)?.title ?? title);
export const gameFamily = ({ id, family = "" }: { id: string; family?: string }): string =>
  filled(textsOf(id)?.family ?? family);
export const gameNote = ({ id, note = "" }: Pick<GameInfo, "id" | "note">): string =>
  filled(textsOf(id)?.note ?? note);
export const gameSummary = ({ id, summary }: Pick<GameInfo, "id" | "summary">): readonly string[] =>
  (textsOf(id)?.summary ?? lookUp(others.value?.summaries, id) ?? summary).map((text) => filled(text));

// What the options of a game are called.
export class OptionWords {
  constructor(
    private readonly game: string,
    private readonly option: GameOption,
  ) {}

  private get texts(): Partial<OptionTexts> {
    const { key } = this.option;
    const all = variants.value?.options;
    return lookUp(all, `${this.game}/${key}`) ?? lookUp(all, key) ?? lookUp(others.value?.options, key) ?? {};
  }

  get title(): string {
    return filled(this.texts.title ?? this.option.title);
  }

  get group(): string {
    return filled(this.texts.group ?? this.option.group);
  }

  choice(choice: string): string {
    return filled(lookUp(this.texts.choices, choice) ?? choice.replaceAll("-", " "));
  }

  // The help for the option, and for one choice besides.
  help(choice: string): { general: string; own: string } {
    const { help, about } = this.texts;
    return {
      general: filled(help ?? this.option.help),
      own: filled(lookUp(about, choice) ?? lookUp(this.option.choiceHelp, choice) ?? ""),
    };
  }
}
