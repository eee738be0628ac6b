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

// A chapter as the server takes it. Which move is on show is everybody's own affair.
export function contentOf(name: string, { at: _, ...chapter }: Chapter): StudyChapter {
  return undisturbed({ ...chapter, name }) as StudyChapter;
}

// A chapter as the server has it, at its start; null if it is none that this version knows.
export const chapterOfContent = ({ name: _, ...chapter }: StudyChapter): Chapter | null =>
  readChapter({ ...chapter, at: 0 });
