import { editor } from "./en.ts";
import { lazyTexts } from "../../i18n/lazyTexts.ts";

// The texts of the editor.
export const t = await lazyTexts(editor, { de: () => import("./de.ts").then((part) => part.editor) });
