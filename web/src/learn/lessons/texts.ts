// Loads the texts of the lessons in a language, when the page of lessons is first entered.
import type { Language } from "../../i18n/language.ts";
import type { LessonText } from "../types.ts";

export type Texts = { [lesson: string]: LessonText };

// The texts of the lessons by language, fetched when the room is first entered.
export const texts: { [code in Language]: () => Promise<Texts> } = {
  en: () => import("./en/index.ts").then((part) => part.en),
  de: () => import("./de/index.ts").then((part) => part.de),
};
