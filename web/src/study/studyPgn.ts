// Chapters as PGN, with the tags StudyName and ChapterName as lichess writes them, and the other way round. The core reads
// and writes the text.
import { PgnError, playPgn, treeOf, writePgn } from "../analysis/pgn.ts";
import { reviewIn } from "../analysis/pgnNotes.ts";
import { tagsOfPgn, today } from "../analysis/pgnTags.ts";
import { fault, Refusal } from "../i18n/refusal.ts";
import { messageSentence } from "../i18n/messages.ts";
import { startOf } from "../position/fen.ts";
import type { Core, PgnRecord, Setup } from "../core/types.ts";
import { fromStored, toStored } from "../tree/storedTree.ts";
import { cleanName, limits, type Chapter } from "./study.ts";
import type { NewChapter } from "./studyStore.ts";
import { t } from "./texts/index.ts";

// Who wrote the comments, as PGN lists names; such a list has no colons within a name.
const annotatorsOf = (tree: Chapter["tree"]): string =>
  [...new Set(tree.flatMap(({ a = [] }) => a))].map((name) => name.replaceAll(":", " ")).join(":");

// Writes chapters, each as a game.
export async function pgnOfChapters(
  core: Pick<Core, "writePgn">,
  study: string,
  chapters: readonly NewChapter[],
): Promise<string> {
  const games: string[] = [];
  for (const { name, chapter } of chapters) {
    const { setup, tree, tags } = chapter;
    const named = { ...tags, event: tags.event && tags.event !== "?" ? tags.event : `${study}: ${name}` };
    const more = { StudyName: study, ChapterName: name, Annotator: annotatorsOf(tree) };
    games.push((await writePgn(core, setup, fromStored(tree), { date: today(), ...named }, more)).trim());
  }
  return `${games.join("\n\n\n")}\n`;
}

const known = (tag: string | undefined): string => (tag === undefined || tag === "?" ? "" : tag);

// What the record calls itself.
function nameOf({ tags }: PgnRecord, number: number): string {
  const players = [known(tags["White"]), known(tags["Black"])];
  const pair = players.some(Boolean) ? players.map((name) => name || "?").join(" – ") : "";
  return cleanName(tags["ChapterName"] || pair || known(tags["Event"])) || t("study.chapterN", { n: number });
}

// The options of a record that are not the game's own.
async function setupOf(core: Pick<Core, "info">, record: PgnRecord, present: Setup | null): Promise<Setup> {
  const { game, fen } = record;
  const file = present?.game === game ? present.file : undefined;
  const info = await core.info(game, record.options, file);
  const options = Object.fromEntries(
    Object.entries(record.options).filter(
      ([key, value]) => info.options.find((one) => one.key === key)?.default !== value,
    ),
  );
  return { game, options, fen, ...(file ? { file } : {}) };
}

export interface ReadChapters {
  // What the text calls the study, if it does.
  readonly name: string;
  readonly chapters: readonly NewChapter[];
  // What could not be read or played, as sentences.
  readonly left: readonly string[];
}

// Reads every game of a text, each as a chapter, as far as it can be played. `progress` gets how many are done. Rejects if
// there are more than a study may have, or none that can be shown.
export async function chaptersOfPgn(
  core: Pick<Core, "readPgn" | "playPgn" | "info">,
  text: string,
  present: Setup | null,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<ReadChapters> {
  const games = await core.readPgn(text);
  if (games.length === 0) throw new Refusal(fault("import-empty"));
  if (games.length > limits.chapters)
    throw new Refusal(fault("study-games", { n: games.length, most: limits.chapters }));
  const [chapters, left]: [NewChapter[], string[]] = [[], []];
  let refusal: unknown;
  const say = (i: number, { line, column, reason }: PgnError) =>
    left.push(t("study.import.left", { n: i + 1, line, column, reason: messageSentence(reason) }));
  for (const i of games.keys()) {
    progress(i, games.length);
    try {
      const record = await playPgn(core, text, i, present);
      const setup = await setupOf(core, record, present);
      const tree = treeOf(record.items);
      const review = reviewIn(tree.root, startOf(setup.fen).side);
      const chapter = {
        setup,
        tree: toStored(tree),
        at: 0,
        tags: tagsOfPgn(record),
        orientation: "w" as const,
        ...(review ? { review } : {}),
      };
      if (chapter.tree.length > limits.nodes + 1)
        throw new Refusal(fault("study-nodes", { most: limits.nodes }));
      chapters.push({ name: nameOf(record, i + 1), chapter });
      for (const one of record.faults) say(i, new PgnError(one, text));
    } catch (error) {
      refusal ??= error;
      if (error instanceof PgnError) say(i, error);
      else if (error instanceof Refusal)
        left.push(t("study.import.refused", { n: i + 1, reason: messageSentence(error.reason) }));
      else throw error;
    }
  }
  if (chapters.length === 0) throw refusal;
  return { name: cleanName(games[0]?.tags["StudyName"] ?? ""), chapters, left };
}
