import { loadLanguage } from "../i18n/loadLanguage.ts";
import type { Language } from "../i18n/language.ts";

let note: (code: Language) => void = () => undefined;

// Where the user's choice of language is stored.
export const keepLanguage = (keep: (code: Language) => void): void => void (note = keep);

// Switches the page's language. If its texts cannot be loaded, nothing changes.
export async function chooseLanguage(code: Language): Promise<void> {
  try {
    await loadLanguage(code);
    note(code);
  } catch {
    // Makes the list show the current language.
  }
}
