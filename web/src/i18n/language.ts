// The languages of the page.
import { signal } from "@preact/signals";

export type Language = "en" | "de";

export const languages: { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
];

// The one in use.
export const language = signal<Language>("en");

// The language to begin with: the one chosen before, else the first of the browser's that is known.
export function firstLanguage(chosen: string | null, wanted: readonly string[]): Language {
  const known = (code: string) => languages.find((one) => one.code === code.slice(0, 2).toLowerCase())?.code;
  return (chosen && known(chosen)) || wanted.map(known).find((code) => code !== undefined) || "en";
}
