// A chapter in the form in which the server keeps it. Pure.
import type { StudyChapter } from "../server/studies.ts";
import { readChapter, type Chapter } from "./study.ts";

// The server takes no characters that change the writing direction, no control characters but line ends and tabs, and no
// halves of characters.
const disturbing =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ud800-\udfff\ufff9-\ufffb\ufffe\uffff]/gu;

function undisturbed(value: unknown): unknown {
  if (typeof value === "string") return value.replace(disturbing, "");
  if (Array.isArray(value)) return value.map(undisturbed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name.replace(disturbing, ""), undisturbed(one)]),
  );
}

// A chapter as the server takes it. Which move is on show is everybody's own affair, and who wrote the comments the server's.
export function contentOf(name: string, { at: _, tree, ...chapter }: Chapter): StudyChapter {
  const unsigned = tree.map(({ a: _, ...node }) => node);
  return undisturbed({ ...chapter, tree: unsigned, name }) as StudyChapter;
}

// A chapter as the server has it, at its start; null if it is none that this version knows.
export function chapterOfContent({ name: _, authors = [], tree, ...chapter }: StudyChapter): Chapter | null {
  const signed = tree.map(({ a = [], ...node }) => {
    const names = a.flatMap((place) => authors[place] ?? []);
    return names.length > 0 ? { ...node, a: names } : node;
  });
  return readChapter({ ...chapter, tree: signed, at: 0 });
}
