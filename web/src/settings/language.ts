import { speak, type Language } from "../words/index.ts";

let note: (code: Language) => void = () => undefined;

// Where the language that a person chooses is kept.
export const keepLanguage = (keep: (code: Language) => void): void => void (note = keep);

// Has the page speak a language from now on. Where its texts cannot be fetched, it stays as it was.
export async function chooseLanguage(code: Language): Promise<void> {
  try {
    await speak(code);
    note(code);
  } catch {
    // The list shows the language that is spoken.
  }
}
