// Gathers the pages of the site in pages/: docs/, README.md, and the pages of the library's headers, the Python module and
// the npm package. Links that leave docs/ become paths in the source tree; one that leads nowhere is an error.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { writeApi } from "./api.mjs";
import { changeProse } from "./markdown.mjs";
import { pythonPage } from "./python.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const docs = path.join(root, "docs");
const pages = path.join(docs, "site/pages");
let faults = 0;
function fault(text) {
  console.error(text);
  ++faults;
}

/** Returns where a page of the repository stands in the site, or undefined: README.md and every page in docs/. */
function placeOf(file) {
  if (file === path.join(root, "README.md")) return "readme.md";
  const inDocs = path.relative(docs, file);
  return inDocs.startsWith("..") || inDocs.startsWith("site") ? undefined : inDocs;
}

function relink(from, image, text, target) {
  const [, to, anchor] = /^([^#]*)(#.*)?$/.exec(target);
  if (/^[a-z]+:/.test(to) || to === "") return `${image}[${text}](${target})`;
  const file = path.resolve(path.dirname(from), to);
  if (!fs.existsSync(file)) fault(`${path.relative(root, from)}: no file ${to}`);
  const place = placeOf(file);
  if (place !== undefined && fs.existsSync(file) && fs.statSync(file).isFile()) {
    const here = path.dirname(placeOf(from));
    const link = path.relative(here, place);
    return `${image}[${text}](${link.startsWith(".") ? link : `./${link}`}${anchor ?? ""})`;
  }
  const source = path.relative(root, file);
  return text.replace(/`/g, "") === source ? `\`${source}\`` : `${text} (\`${source}\`)`;
}

function addPage(file) {
  const text = changeProse(fs.readFileSync(file, "utf8"), (prose) =>
    prose.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (_, image, label, target) =>
      relink(file, image, label, target),
    ),
  );
  const to = path.join(pages, placeOf(file));
  fs.mkdirSync(path.dirname(to), { recursive: true });
  // Pages made here are no files of the tree, and named by the place where they will be.
  fs.writeFileSync(to, text.replace(/`build\/docs\/site\/(api\/[\w-]+)\.html`/g, "[$1](/$1)"));
}

fs.rmSync(pages, { recursive: true, force: true });
for (const entry of fs.readdirSync(docs, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || file.startsWith(path.join(docs, "site") + path.sep)) continue;
  // A README of a folder is for those who read the source.
  if (/(^|\/)(Doxyfile|README\.md)$/.test(file)) continue;
  if (file.endsWith(".md")) addPage(file);
  else {
    const to = path.join(pages, placeOf(file));
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(file, to);
  }
}
// No page leads there; its links are checked like the others.
addPage(path.join(root, "README.md"));
fs.mkdirSync(path.join(pages, "public"));
fs.copyFileSync(path.join(root, "web/public/icon.svg"), path.join(pages, "public/icon.svg"));
fs.writeFileSync(path.join(pages, "api.json"), JSON.stringify(writeApi(root, pages)));
fs.writeFileSync(path.join(pages, "api/python.md"), pythonPage(root, fault));
execFileSync("npx", ["--no-install", "typedoc"], { cwd: path.dirname(pages), stdio: "inherit" });
for (const name of fs.readdirSync(path.join(pages, "api"))) {
  const page = path.join(pages, "api", name);
  // What a comment calls docs/reference.md is a page of the site.
  const linked = changeProse(fs.readFileSync(page, "utf8"), (prose) =>
    prose.replace(/\bdocs\/([\w-]+)\.md\b/g, "[$&](/$1)"),
  );
  fs.writeFileSync(page, linked);
}
if (faults) process.exit(1);
