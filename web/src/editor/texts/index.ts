import { editor } from "./en.ts";
import { laterWords } from "../../i18n/lazyTexts.ts";

// The texts of the editor.
export const t = await laterWords(editor, { de: () => import("./de.ts").then((part) => part.editor) });
