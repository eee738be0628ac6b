// What a study is: named analyses, each a chapter, in the form in which the browser stores them; the limits they keep to,
// and checks of what comes from outside. Pure.
import type { PgnTags } from "../analysis/pgnTags.ts";
import type { Color, Setup } from "../core/types.ts";
import type { Reviewed } from "../review/reviewCtrl.ts";
import { longestComment } from "../tree/moveTree.ts";
import type { StoredNode } from "../tree/storedTree.ts";

export const limits = {
  studies: 500,
  chapters: 64,
  // Moves of a chapter.
  nodes: 10_000,
  // Characters of a name and of a comment.
  name: 120,
  comment: longestComment,
  // Bytes of a PGN file that is read.
  file: 8_000_000,
} as const;

// A chapter as its study lists it. `removed`: when it was, in milliseconds; it can be restored for a day.
export interface ChapterEntry {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly removed?: number;
}

export interface Study {
  readonly id: string;
  readonly name: string;
  // Milliseconds since 1970.
  readonly created: number;
  readonly changed: number;
  readonly removed?: number;
  readonly chapters: readonly ChapterEntry[];
}

// The problem that a chapter shows the solution of.
export interface ProblemOfChapter {
  readonly stipulation: string;
  readonly twin?: string;
  // How solving it ended, in the words of then.
  readonly state?: string;
}

// What a chapter says.
export interface Chapter {
  readonly setup: Setup;
  readonly tree: readonly StoredNode[];
  // The id of the move that was on show.
  readonly at: number;
  readonly tags: PgnTags;
  readonly orientation: Color;
  readonly review?: Reviewed;
  readonly problem?: ProblemOfChapter;
}

// A chapter as it is stored. `revision` counts how often it was.
export interface ChapterRecord {
  readonly revision: number;
  readonly chapter: Chapter;
}

// What a chapter is called among those of all studies.
export const chapterKey = (study: string, chapter: string): string => `${study}/${chapter}`;

export const visible = ({ chapters }: Pick<Study, "chapters">): ChapterEntry[] =>
  chapters.filter(({ removed }) => removed === undefined);

// Characters that turn the direction of text round, or that nobody sees, halves of characters, and line breaks.
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff]+/gu;
// Those that show nothing by themselves: spaces, fillers, joiners, variation selectors and tags.
const blank =
  /^[\s\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]*$/u;

// A name that can be shown on one line, with nothing in it that changes what is around it: at most `limits.name`
// characters. Empty if nothing is left that can be seen.
export function cleanName(text: string): string {
  const plain = text.replace(unseen, " ").replace(/\s+/g, " ").trim();
  const short = [...plain].slice(0, limits.name).join("").trim();
  return blank.test(short) ? "" : short;
}

// 60 random bits.
export function newId(): string {
  const letters = "abcdefghijklmnopqrstuvwxyz234567";
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte & 31]).join("");
}

type Fields = { readonly [key: string]: unknown };
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number = limits.comment): value is string =>
  typeof value === "string" && value.length <= most;
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const isId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,64}$/.test(value);
const absent = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value);

function isEntry(value: unknown): value is ChapterEntry {
  if (!isFields(value)) return false;
  const { id, name, game, removed } = value;
  return isId(id) && isText(name) && isText(game) && absent(removed, isCount);
}

// Null if it is no study that this version knows.
export function readStudy(value: unknown): Study | null {
  if (!isFields(value)) return null;
  const { id, name, created, changed, removed, chapters } = value;
  if (!isId(id) || !isText(name) || !isCount(created) || !isCount(changed)) return null;
  if (!absent(removed, isCount) || !Array.isArray(chapters) || !chapters.every(isEntry)) return null;
  return value as unknown as Study;
}

// Merging may make a tree larger than what one writer may write.
const mostNodes = 4 * limits.nodes + 1;
const mostText = 64_000;

function isNode(value: unknown): value is StoredNode {
  if (!isFields(value)) return false;
  const { id, p, u, s, c, b, n, e, r, t, a } = value;
  const isList = (one: unknown) => Array.isArray(one) && one.length <= 256;
  return (
    isCount(id) &&
    Number.isSafeInteger(p) &&
    isText(u) &&
    isText(s) &&
    absent(c, (text) => isText(text, mostText)) &&
    absent(b, (text) => isText(text, mostText)) &&
    absent(n, (nags) => isList(nags) && (nags as unknown[]).every(isCount)) &&
    absent(e, isFields) &&
    absent(r, isFields) &&
    absent(t, isList) &&
    absent(a, (names) => isList(names) && (names as unknown[]).every((name) => isText(name, limits.name)))
  );
}

function isSetup(value: unknown): value is Setup {
  if (!isFields(value)) return false;
  const { game, options, fen, file } = value;
  return isText(game) && isFields(options) && isText(fen) && absent(file, (text) => isText(text, 1_000_000));
}

// Null if it is no chapter that this version knows.
export function readChapter(value: unknown): Chapter | null {
  if (!isFields(value)) return null;
  const { setup, tree, at, tags, orientation, review, problem } = value;
  if (!isSetup(setup) || !isCount(at) || (orientation !== "w" && orientation !== "b")) return null;
  if (!Array.isArray(tree) || tree.length > mostNodes || !tree.every(isNode)) return null;
  if (!isFields(tags) || !Object.values(tags).every((tag) => isText(tag))) return null;
  if (!absent(review, isFields) || !absent(problem, isFields)) return null;
  return value as unknown as Chapter;
}

// Null if it is no stored chapter that this version knows.
export function readRecord(value: unknown): ChapterRecord | null {
  if (!isFields(value) || !isCount(value["revision"]) || readChapter(value["chapter"]) === null) return null;
  return value as unknown as ChapterRecord;
}

// The name of a file for a study or a chapter, without its ending.
export const fileNameOf = (name: string): string =>
  name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "study";
