import { readFileSync } from "node:fs";
import { compile, readSchema } from "../build/catalogues.ts";
import { de as lessonsDe } from "../src/learn/lessons/de/index.ts";
import { en as lessons } from "../src/learn/lessons/en/index.ts";
import type { LessonText } from "../src/learn/types.ts";
import type { Color, GameOption, Message } from "../src/core/types.ts";
import type { Arguments } from "../src/i18n/arguments.ts";
import { card as cardDe } from "../src/cards/texts/de.ts";
import { de, pieces as piecesDe } from "../src/i18n/de/index.ts";
import { embed } from "../src/embed/texts/en.ts";
import { endings as endingsDe } from "../src/endings/texts/de.ts";
import { front as frontDe } from "../src/front/texts/de.ts";
import { games as gamesDe } from "../src/games/texts/de.ts";
import { live as liveDe } from "../src/live/texts/de.ts";
import { leaving as leavingDe } from "../src/leaving/texts/de.ts";
import { arena as arenaDe } from "../src/arena/texts/de.ts";
import { lobby as lobbyDe } from "../src/lobby/texts/de.ts";
import { learn as learnDe } from "../src/learn/texts/de.ts";
import { openings as openingsDe } from "../src/openings/texts/de.ts";
import { person as personDe } from "../src/person/texts/de.ts";
import { problem as problemDe } from "../src/problem/texts/de.ts";
import { puzzles as puzzlesDe } from "../src/puzzles/texts/de.ts";
import { study as studyDe } from "../src/study/texts/de.ts";
import { settings as settingsDe } from "../src/settings/texts/de.ts";
import { setup as setupDe } from "../src/setup/texts/de.ts";
import { variants as variantsDe } from "../src/i18n/de/variants.ts";
import { analysis } from "../src/analysis/texts/en.ts";
import { card } from "../src/cards/texts/en.ts";
import { editor } from "../src/editor/texts/en.ts";
import { end } from "../src/gameOver/texts/en.ts";
import { endings } from "../src/endings/texts/en.ts";
import { extras } from "../src/extras/texts/en.ts";
import { front } from "../src/front/texts/en.ts";
import { games } from "../src/games/texts/en.ts";
import { en } from "../src/i18n/en/index.ts";
import { joining } from "../src/people/texts/en.ts";
import { keys } from "../src/keyboard/texts/en.ts";
import { live } from "../src/live/texts/en.ts";
import { leaving } from "../src/leaving/texts/en.ts";
import { arena } from "../src/arena/texts/en.ts";
import { lobby } from "../src/lobby/texts/en.ts";
import { learn } from "../src/learn/texts/en.ts";
import { notFound } from "../src/notFound/texts/en.ts";
import { others } from "../src/i18n/en/otherNames.ts";
import { openings } from "../src/openings/texts/en.ts";
import { person } from "../src/person/texts/en.ts";
import { problem } from "../src/problem/texts/en.ts";
import { puzzles } from "../src/puzzles/texts/en.ts";
import { study } from "../src/study/texts/en.ts";
import { review } from "../src/review/texts/en.ts";
import { tables } from "../src/tables/texts/en.ts";
import { settings } from "../src/settings/texts/en.ts";
import { setup } from "../src/setup/texts/en.ts";
import { space } from "../src/space/texts/en.ts";
import { format, capitalized, plain, type Compiled, type Value } from "../src/i18n/format.ts";
import {
  catalogue,
  messageText,
  messageSentence,
  type ArgType,
  type Catalogue,
} from "../src/i18n/messages.ts";
import type { TermId } from "../src/i18n/terms.ts";
import { infoOf } from "./nodeCore.ts";

// What the page says in English, from the catalogues that it is built from. Tests name a text by its key, a message by its
// code, a game or an option by its id, and contain no text themselves.

const texts = {
  ...en,
  ...analysis,
  ...card,
  ...editor,
  ...end,
  ...extras,
  ...embed,
  ...front,
  ...games,
  ...joining,
  ...keys,
  ...leaving,
  ...live,
  ...learn,
  ...arena,
  ...lobby,
  ...notFound,
  ...openings,
  ...person,
  ...problem,
  ...endings,
  ...puzzles,
  ...review,
  ...settings,
  ...setup,
  ...space,
  ...study,
  ...tables,
};
type Texts = typeof texts;
type Given<Text extends string> = [Arguments<Text>] extends [never]
  ? []
  : [values: { [name in Arguments<Text>]: Value }];

// Vite compiles these texts for the page and the unit tests. In the browser tests they are compiled in place, for the
// modules of the page that use them.
const compiled: { [key: string]: Compiled } = Object.fromEntries(
  Object.entries<Compiled>(texts).map(([key, text]) => [
    key,
    typeof text === "string" ? compile(text) : text,
  ]),
);
for (const key of Object.keys(en)) Object.assign(en, { [key]: compiled[key] });

const messages: Catalogue = Object.fromEntries(
  Object.entries(readSchema()).map(([code, { args = {}, en: text }]) => [
    code,
    { text: compile(text), args: args as { [name: string]: ArgType } },
  ]),
);

const asItIs = (_: string, text: string): string => text;

// A text of the page: t("analysis.nodes", { nodes: 3 }).
export const t = <K extends keyof Texts>(key: K, ...[values]: Given<Texts[K]>): string =>
  plain(format(compiled[key]!, values ?? {}, "en", asItIs));
// The same in German; of the parts of the page that are loaded on first use, only those whose tests ask for it.
const textsDe = {
  ...de,
  ...cardDe,
  ...frontDe,
  ...gamesDe,
  ...leavingDe,
  ...liveDe,
  ...learnDe,
  ...arenaDe,
  ...lobbyDe,
  ...openingsDe,
  ...personDe,
  ...problemDe,
  ...endingsDe,
  ...puzzlesDe,
  ...studyDe,
  ...settingsDe,
  ...setupDe,
};
export const german = <K extends keyof typeof textsDe>(key: K, ...[values]: Given<Texts[K]>): string =>
  plain(format(compile(textsDe[key]), values ?? {}, "de", asItIs));
export const germanPiece = (kind: string): string => piecesDe[kind]!.word;

// By the whole catalogue, of which the page has only a part.
function spoken(how: (message: Message) => string, code: string, args: Message["args"] = {}): string {
  if (!Object.hasOwn(messages, code)) throw new Error(`no message ${code}`);
  const known = catalogue.peek();
  catalogue.value = messages;
  try {
    return how({ code, args, text: "" });
  } finally {
    catalogue.value = known;
  }
}
// A message of the core or the server, as part of a sentence, as a sentence, and as it is sent.
export const inWords = (code: string, args?: Message["args"]): string => spoken(messageText, code, args);
export const sentence = (code: string, args?: Message["args"]): string => spoken(messageSentence, code, args);
export const message = (code: string, args: Message["args"] = {}): Message => ({
  code,
  args,
  text: inWords(code, args),
});

export const won = (side: Color, reason: string): string =>
  sentence("game-won", { reason: message(reason), side });

// A piece by its side and the core's name for its kind.
export type PieceName = `${"white" | "black"} ${string}`;
const partsOf = (name: PieceName): [color: Color, kind: string] => [
  name.startsWith("white ") ? "w" : "b",
  name.slice("white ".length),
];
export const colorName = (color: Color): string => t(`color.${color}`);
export const kind = (name: string): string => capitalized(name);
export function pieceText(name: PieceName): string {
  const [color, own] = partsOf(name);
  return t(`piece.${color}`, { piece: own });
}
// At the beginning of a sentence: "White pawn".
export function pieceOf(name: PieceName): string {
  const [color, own] = partsOf(name);
  return t("side.piece", { color: colorName(color), piece: own });
}
// The name that the glossary gives besides: "horse" for the knight.
export const otherName = (kind: string): string => others.pieces[kind]!.word;
export const otherTerm = (term: TermId): string => others.terms[term]![term]!;

// A move as it is spoken: "White pawn e2 takes d3, black pawn, passes to B."
export function moved(
  name: PieceName,
  from: string,
  to: string,
  { takes, passes }: { takes?: PieceName; passes?: string } = {},
): string {
  const way = takes ? `${t("move.takes", { cell: to })}, ${pieceText(takes)}` : t("move.to", { cell: to });
  const passing = passes ? `, ${t("move.passes", { board: passes })}` : "";
  return `${pieceOf(name)} ${from} ${way}${passing}.`;
}

// A piece that has been picked up, with the number of its moves.
export const takenUp = (cell: string, name: PieceName, n: number): string =>
  t("note.takenUp", { cell, piece: pieceText(name), n });

// Arguments that a test leaves open, for `like`.
export const any = "\uE000";
export const digits = "\uE001";
export const word = "\uE002";

const source = (text: string): string =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(any, ".*")
    .replaceAll(digits, "\\d+")
    .replaceAll(word, "\\w+");

// A pattern that finds one of these texts.
export const like = (...alternatives: string[]): RegExp => new RegExp(alternatives.map(source).join("|"));
// A pattern for texts that begin with this one, end with it, or are one of these.
export const starting = (text: string): RegExp => new RegExp(`^${source(text)}`);
export const ending = (text: string): RegExp => new RegExp(`${source(text)}$`);
export const exactly = (...alternatives: string[]): RegExp =>
  new RegExp(`^(?:${alternatives.map(source).join("|")})$`);

// A pattern for a text with any number n, after `before`.
export function counted<K extends keyof Texts>(
  key: K,
  values: Partial<{ [name in Arguments<Texts[K]>]: string }> = {},
  before = "",
): RegExp {
  // The values may have digits too, so they are set in last.
  const given = Object.values<string | undefined>(values).map((value) => value ?? "");
  const held = Object.fromEntries(
    Object.keys(values).map((name, i) => [name, String.fromCharCode(0xe100 + i)]),
  );
  const counting = (n: number) =>
    plain(format(compiled[key]!, { ...held, n }, "en", asItIs))
      .replace(String(n), digits)
      .replace(/[\uE100-\uE1FF]/g, (mark) => given[mark.charCodeAt(0) - 0xe100]!);
  return like(...[1, 2].map((n) => before + counting(n)));
}

// What the core calls a game and its options.
export const titleOf = (game: string): string => infoOf(game).title;
// The title that the page has for it in German.
export const germanTitle = (game: string): string => variantsDe.games[game]!.title;
export function optionOf(game: string, key: string): GameOption {
  const option = infoOf(game).options.find((one) => one.key === key);
  if (!option) throw new Error(`${game} has no option ${key}`);
  return option;
}
// The title in a game file of the repository.
export function titleInFile(path: string): string {
  const title = /^title = "(.*)"$/m.exec(readFileSync(path, "utf8"))?.[1];
  if (!title) throw new Error(`${path} has no title`);
  return title;
}

// A step of a lesson.
export type LessonId = keyof typeof lessons;
type Step = LessonText["steps"][string];
const found = (lesson: LessonText, step: string): Step => {
  const text = lesson.steps[step];
  if (!text) throw new Error(`${lesson.title} has no step ${step}`);
  return text;
};
export const stepOf = (lesson: LessonId, step: string): Step => found(lessons[lesson], step);
export const germanStepOf = (lesson: LessonId, step: string): Step => found(lessonsDe[lesson], step);
export const titleOfLesson = (lesson: LessonId): string => lessons[lesson].title;
