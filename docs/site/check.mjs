// Checks the built site: every link of every page leads to a file and to an anchor in it, nothing is loaded from another
// host, and nothing stands inside a page that the server's Content-Security-Policy refuses.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const base = "/docs/";
const site = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../build/docs/site");
const files = fs
  .readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(site, path.join(entry.parentPath ?? entry.path, entry.name)));
const read = (file) => fs.readFileSync(path.join(site, file), "utf8");

const faults = [];
const fault = (file, text) => faults.push(`${file}: ${text}`);
const htmlFiles = files.filter((file) => file.endsWith(".html"));
const html = new Map(htmlFiles.map((file) => [file, read(file)]));
const anchors = new Map(
  [...html].map(([file, text]) => [file, new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))]),
);

let links = 0;
for (const [file, text] of html) {
  for (const [, element, attributes] of text.matchAll(
    /<([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi,
  )) {
    const attribute = (name) =>
      new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll("&amp;", "&");
    if (element === "script" && attribute("src") === undefined) fault(file, "a script inside the page");
    if (element === "style") fault(file, "a style inside the page");
    const handler = /\son[a-z]+="/.exec(attributes);
    if (attribute("style") !== undefined) fault(file, `a style inside the page: ${attribute("style")}`);
    if (handler) fault(file, `a handler inside the page:${handler[0]}`);
    const to = attribute("src") ?? attribute("href");
    if (to === undefined) continue;
    ++links;
    const url = new URL(to, `http://site${base}${file}`);
    if (url.host !== "site") {
      if (element !== "a") fault(file, `loads ${to}`);
      continue;
    }
    let target = decodeURIComponent(url.pathname);
    if (!target.startsWith(base)) {
      fault(file, `leaves the site: ${to}`);
      continue;
    }
    target = target.slice(base.length);
    if (target === "" || target.endsWith("/")) target += "index.html";
    const anchor = decodeURIComponent(url.hash.slice(1));
    if (!files.includes(target)) fault(file, `no file for ${to}`);
    else if (anchor && !anchors.get(target)?.has(anchor)) fault(file, `no anchor for ${to}`);
  }
}
// The menu is in every page. The README is a page only so that its links are checked.
const menu = html.get("index.html");
const elsewhere = ["index.html", "404.html", "readme.html"];
for (const file of html.keys()) {
  if (!elsewhere.includes(file) && !menu.includes(`href="${base}${file}"`)) fault(file, "not in the menu");
}
for (const file of files.filter((name) => name.endsWith(".css"))) {
  for (const [, url] of read(file).matchAll(/url\(["']?((?:https?:)?\/\/[^)]*)\)|@import\s+["']?https?:/g))
    fault(file, `loads ${url}`);
}

for (const line of faults) console.error(line);
if (faults.length) {
  console.error(`docs: ${faults.length} faults`);
  process.exit(1);
}
const bytes = files.reduce((sum, file) => sum + fs.statSync(path.join(site, file)).size, 0);
console.log(`docs: OK, ${html.size} pages, ${links} links, ${Math.round(bytes / 1024)} KiB`);
