// What the compiler does not see: promises that nobody waits for, hooks in the wrong place, types that were given up.
import { fileURLToPath } from "node:url";
import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";

// Refuses texts in expectations and locators: a test names a text of the page by its key, and a message by its code.
const callees =
  "^(?:toBe|toEqual|toContain|toMatch|toMatchObject|toThrow|toHaveText|toContainText|toHaveAttribute|toHaveTitle|" +
  "toHaveAccessibleName|toHaveAccessibleDescription|getByText|getByRole|getByLabel|getByTitle|selectOption|filter|said)$";
const ownTexts = (words) => [
  "error",
  ...[
    `Literal[value=/${words}/]`,
    `Literal[regex.pattern=/${words}/]`,
    `TemplateElement[value.raw=/${words}/]`,
  ].map((text) => ({
    selector: ["", "ArrayExpression >", "ObjectExpression > Property >", "TemplateLiteral >"]
      .map((between) => `CallExpression[callee.property.name=/${callees}/] > ${between} ${text}`)
      .join(", "),
    message: "A text of the page is named by its key or code: test/english.ts.",
  })),
];

export default ts.config(
  {
    ignores: [
      "dist",
      "generated",
      "wasm",
      "public",
      "e2e/output",
      "test/output",
      "budget/output",
      "static/output",
      "eslint.config.js",
      ".dependency-cruiser.cjs",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ts.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: fileURLToPath(new URL(".", import.meta.url)) },
    },
    plugins: { "react-hooks": hooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      // Types declare functions as properties: unlike methods they need no `this`, and their parameters are compared.
      "@typescript-eslint/method-signature-style": ["error", "property"],
      // It would be half as large as Preact, and changes what events mean: ui/memo.ts has what the page needs of it.
      "no-restricted-imports": ["error", "preact/compat"],
      // `const { file: _, ...rest } = options` is how a property is left out.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // Tests read JSON and values of the browser as they come; an expectation checks what a type would. Their fakes are
    // async because what they stand for is, and they replace methods of the browser.
    files: ["test/**", "e2e/**", "browsers/**", "budget/**", "static/**"],
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    // Any two words.
    files: ["e2e/**", "browsers/**", "budget/**", "static/**"],
    rules: { "no-restricted-syntax": ownTexts("[A-Za-z]{2},? [a-z]{2}") },
  },
  {
    // Two words as the beginning of a sentence, or a sentence to its end. Unit tests name what their fakes do in words of their own.
    files: ["test/**"],
    // These test how texts are made.
    ignores: ["test/{i18n/*,rules/{glossary,rules},speech/results}.test.ts"],
    rules: { "no-restricted-syntax": ownTexts("^[A-Z][a-z]+,? [a-z]{2}|[a-z]{2},? [a-z]{2}.*[.?!]$") },
  },
);
