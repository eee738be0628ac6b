// Switches the page's language, and stores the choice. If its texts cannot be loaded, nothing changes.
import { loadLanguage } from "../i18n/loadLanguage.ts";
import type { Language } from "../i18n/language.ts";

let storeLanguage: (code: Language) => void = () => undefined;

// Where the user's choice of language is stored.
export const onLanguageChoice = (store: (code: Language) => void): void => void (storeLanguage = store);

export async function chooseLanguage(code: Language): Promise<void> {
  try {
    await loadLanguage(code);
    storeLanguage(code);
  } catch {
    // Makes the list show the current language.
  }
}
