// The rules of the page.
import ts from "../../web/node_modules/typescript-eslint/dist/index.js";
import page from "../../web/eslint.config.js";

export default ts.config({ ignores: ["dist", "src/generated", "*.mjs"] }, page);
