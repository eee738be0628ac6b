import { editor } from "./en/editor.ts";
import { laterWords } from "./later.ts";

// The texts of the editor.
export const t = await laterWords(editor, { de: () => import("./de/editor.ts").then((part) => part.editor) });
