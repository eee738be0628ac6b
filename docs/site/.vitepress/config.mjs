// The site of the documentation: pages gathered by pages.mjs in, build/docs/site out. It is served under /docs/ with the
// strict headers of the table's server, so nothing may stand inside a page that a policy without 'unsafe-inline' refuses.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { transformerStyleToClass } from "@shikijs/transformers";
import { createLogger } from "vite";
import { defineConfig } from "vitepress";
import { anchorOf } from "../markdown.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const built = path.resolve(here, "../../../build/docs");
const pages = path.join(here, "../pages");
const base = "/docs/";

// The colours of code as classes; attributes would be styles inside the page.
const colours = transformerStyleToClass({ classPrefix: "code-" });
const colourFile = "code.css";

// Styles that VitePress writes into pages. The first is in style.css, the second is set again by the running page.
const inlineStyles = / style="(position:relative;|--vp-vh:0px;)"/g;

/** Scripts that VitePress writes into pages, by the name of the file they move to. */
const scripts = new Map();
function scriptFile(text) {
  const name = `assets/early.${createHash("sha256").update(text).digest("hex").slice(0, 12)}.js`;
  scripts.set(name, text);
  return name;
}

// A warning fails the build.
const logger = createLogger();
let warnings = 0;
for (const kind of ["warn", "warnOnce"]) {
  const say = logger[kind];
  logger[kind] = (...text) => {
    ++warnings;
    say(...text);
  };
}

const rules = [
  { text: "Alice chess", link: "/rules/alice" },
  { text: "The family of Alice", link: "/rules/alice-family" },
  { text: "Raumschach", link: "/rules/raumschach" },
  { text: "Hyperchess", link: "/rules/hyperchess" },
  { text: "Cheops and Little Cheops", link: "/rules/cheops" },
  { text: "Glossary of Cheops", link: "/rules/cheops-glossary" },
  { text: "Chess", link: "/rules/chess" },
  { text: "The end of a game", link: "/ends" },
];
const reference = [
  { text: "Run a server", link: "/server" },
  { text: "On a web site", link: "/embed" },
  { text: "Commands", link: "/commands" },
  { text: "Other programs", link: "/clients" },
  { text: "A bot on pychess.org", link: "/bots" },
  { text: "Protocol", link: "/protocol" },
  { text: "Messages and answers", link: "/reference" },
  { text: "Architecture", link: "/architecture" },
  { text: "What it is built with", link: "/dependencies" },
  { text: "Engine and laboratory", link: "/engine" },
  { text: "Puzzles", link: "/puzzles" },
  { text: "Openings", link: "/explorer" },
  { text: "Performance", link: "/performance" },
  { text: "Glossary", link: "/glossary" },
];
const library = [
  { text: "C++", link: "/library" },
  { text: "C", link: "/library#in-c-1" },
  { text: "Python", link: "/python" },
  { text: "JavaScript", link: "/javascript" },
  { text: "Side by side", link: "/words" },
  { text: "PGN", link: "/pgn" },
];

export default defineConfig({
  lang: "en",
  title: "Cheshire",
  description: "Chess on more than one board",
  base,
  srcDir: pages,
  outDir: path.join(built, "site"),
  cacheDir: path.join(built, "cache"),
  metaChunk: true,
  // One page after the other: the index for searching has them in the order in which they were read, and two builds of the
  // same pages are to be the same.
  buildConcurrency: 1,
  ignoreDeadLinks: false,
  head: [
    ["link", { rel: "stylesheet", href: base + colourFile }],
    ["link", { rel: "icon", type: "image/svg+xml", href: `${base}icon.svg` }],
  ],
  // The transition would be switched off by a style inside the page.
  appearance: { disableTransition: false },
  markdown: {
    attrs: { disable: true },
    anchor: { slugify: anchorOf },
    codeTransformers: [colours],
    // In a page of VitePress two braces would begin an expression.
    config: (md) => {
      const text = ({ content }) => md.utils.escapeHtml(content).replaceAll("{", "&#123;");
      md.renderer.rules.text = (tokens, i) => text(tokens[i]);
      md.renderer.rules.code_inline = (tokens, i) => `<code>${text(tokens[i])}</code>`;
    },
    // Fences that name the test they belong to, or no language.
    languageAlias: { "toml-wrong": "toml", "js-config": "js", "js-index": "js", "js-page": "js" },
  },
  // The largest file, in kB, is the index of the search, which is fetched when somebody searches.
  vite: { build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1280 }, customLogger: logger },
  transformHtml: (html) =>
    html
      .replace(inlineStyles, "")
      .replace(
        /<script( id="[^"]*")?>([^]*?)<\/script>/g,
        (_, id, text) => `<script src="${base}${scriptFile(text)}"></script>`,
      ),
  buildEnd(site) {
    if (warnings) throw new Error(`${warnings} warnings`);
    fs.writeFileSync(path.join(site.outDir, colourFile), colours.getCSS());
    for (const [name, text] of scripts) fs.writeFileSync(path.join(site.outDir, name), text);
  },
  themeConfig: {
    search: { provider: "local" },
    outline: { level: [2, 3] },
    externalLinkIcon: false,
    docFooter: { prev: "Previous", next: "Next" },
    nav: [
      { text: "Play", link: "/play" },
      { text: "Analyse", link: "/analyse" },
      { text: "Solve problems", link: "/solver" },
      { text: "Write a game", link: "/adding-a-game" },
      { text: "Library", items: library },
      { text: "Rules", items: rules },
      { text: "Reference", items: reference },
    ],
    sidebar: [
      {
        text: "Start",
        items: [
          { text: "What it is", link: "/" },
          { text: "Play", link: "/play" },
          { text: "Analyse", link: "/analyse" },
          { text: "Studies", link: "/studies" },
          { text: "Opening findings", link: "/openings" },
          { text: "Endgame tables", link: "/endings" },
          { text: "Endgame tables of five and six pieces", link: "/endings-clusters" },
          { text: "Solve problems", link: "/solver" },
          { text: "Write a game", link: "/adding-a-game" },
        ],
      },
      {
        text: "Library",
        items: [
          ...library,
          {
            text: "Headers",
            collapsed: true,
            items: JSON.parse(fs.readFileSync(path.join(pages, "api.json"), "utf8")),
          },
          { text: "Python module", link: "/api/python" },
          { text: "npm package", link: "/api/javascript" },
        ],
      },
      { text: "Rules", items: rules },
      { text: "Reference", items: reference },
    ],
  },
});
