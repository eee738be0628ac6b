// Makes pages of what Doxygen read in the library's headers: one for each header.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { anchorOf, escapeProse } from "./markdown.mjs";
import { Element, readXml } from "./xml.mjs";

const inlineNamespace = "cheshire::v0::";

const isPublic = (element) => element.attributes.prot !== "private";
const oneLine = (text) => text.replace(/\s+/g, " ").trim();
const inTable = (text) => oneLine(text).replaceAll("|", "\\|");
const code = (text) => "`" + text.replaceAll("|", "\\|") + "`";
/** Returns C++ as the headers write it; Doxygen puts blanks around what is in angle brackets. */
const tidy = (text) =>
  oneLine(text)
    .replaceAll(inlineNamespace, "")
    .replace(/< /g, "<")
    .replace(/ >/g, ">")
    .replace(/([\w>]) ([*&]+)(?=[\w. ),>]|$)/g, "$1$2 ")
    .replace(/([*&]) (?=[),>])/g, "$1")
    .replace(/(\w)\(\* /g, "$1 (*")
    .replace(/ ?= ?(default|delete)$/, " = $1")
    .replace(/ +/g, " ")
    .trim();

/** Takes away the margin that all lines have. */
function dedent(text) {
  const lines = text.replace(/^\s*\n|\s+$/g, "").split("\n");
  const margin = Math.min(...lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)[0].length));
  return lines.map((line) => line.slice(margin)).join("\n");
}

/** What is known of all headers: `pages` by name of the header, and where the things with an id are described. */
class Api {
  pages = new Map();
  links = new Map();

  page(header) {
    if (!this.pages.has(header)) this.pages.set(header, { about: "", free: [], types: [] });
    return this.pages.get(header);
  }

  /** Returns where the page of a header is: "/api/board-h" for cheshire/board.h. */
  address(header) {
    return `/api/${path.basename(header).replace(".", "-")}`;
  }

  /** Turns a description into Markdown. An element that it does not know is an error: nothing gets lost. */
  describe(element) {
    if (!element) return "";
    return element.children
      .map((child) => {
        if (!(child instanceof Element)) return escapeProse(child);
        switch (child.name) {
          case "para":
            return `\n\n${this.describe(child).trim()}\n\n`;
          case "computeroutput":
            return code(child.text());
          case "ref": {
            const to = this.links.get(child.attributes.refid);
            return to ? `[${code(child.text())}](${to})` : code(child.text());
          }
          case "ndash":
            return "–";
          case "linebreak":
            return "\n\n";
          case "verbatim":
            return `\n\n\`\`\`cpp\n${dedent(child.text())}\n\`\`\`\n\n`;
          case "itemizedlist":
            return `\n${child
              .all("listitem")
              .map((item) => `* ${oneLine(this.describe(item))}\n`)
              .join("")}\n`;
          default:
            throw new Error(`api: a comment has the element <${child.name}>, which the pages do not know`);
        }
      })
      .join("");
  }

  /** Returns what the comments say of a member, in short and in full. */
  about(element) {
    const text = ["briefdescription", "detaileddescription"]
      .map((part) => this.describe(element.first(part)).trim())
      .filter(Boolean)
      .join("\n\n");
    return text.replace(/\n{3,}/g, "\n\n");
  }
}

function signature(member) {
  const { kind } = member.attributes;
  const name = member.text("name");
  const type = tidy(member.text("type"));
  if (kind === "typedef") return `${oneLine(member.text("definition")).replaceAll(inlineNamespace, "")};`;
  const words = [
    member.attributes.static === "yes" && kind === "function" && "static",
    member.attributes.explicit === "yes" && "explicit",
    type,
  ];
  const value = kind === "variable" ? ` ${oneLine(member.text("initializer"))}` : "";
  return (
    `${[...words, name].filter(Boolean).join(" ")}${tidy(member.text("argsstring"))}${value}`.trim() + ";"
  );
}

/** Returns functions under one heading per name, with all their signatures. */
function functionsText(api, members, owner) {
  const named = groupBy(members, (m) => m.text("name"));
  return [...named]
    .map(([name, overloads]) => {
      const texts = overloads.map((m) => api.about(m)).filter(Boolean);
      return `### \`${owner}${name}\`\n\n\`\`\`cpp\n${overloads.map(signature).join("\n")}\n\`\`\`\n\n${texts.join("\n\n")}\n`;
    })
    .join("\n");
}

function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

const isNamed = (member) => !member.text("name").startsWith("@");

function enumText(api, member, level) {
  const rows = member
    .all("enumvalue")
    .map((value) => `| ${code(value.text("name"))} | ${inTable(api.about(value))} |`);
  const heading = isNamed(member) ? `${level} \`${member.text("name")}\`\n\n` : "";
  return `${heading}${api.about(member)}\n\n| value | meaning |\n| --- | --- |\n${rows.join("\n")}\n`;
}

const rowsOf = (api, members) =>
  members.map((m) => `| ${code(signature(m).replace(/;$/, ""))} | ${inTable(api.about(m))} |`).join("\n");

const fieldsText = (api, members) =>
  members.length ? `| member | meaning |\n| --- | --- |\n${rowsOf(api, members)}\n` : "";

const membersOf = (compound) =>
  compound
    .all("sectiondef")
    .flatMap((section) => section.all("memberdef"))
    .filter(
      (m) => isPublic(m) && !m.text("name").startsWith("~") && !/=\s*delete/.test(m.text("argsstring")),
    );

const typeName = (compound) => tidy(compound.text("compoundname")).replace(/^cheshire::/, "");
const ofKind = (members, ...kinds) => members.filter((m) => kinds.includes(m.attributes.kind));
const byPlace = (a, b) =>
  Number(a.first("location").attributes.line) - Number(b.first("location").attributes.line);

function typeText(api, compound) {
  const members = membersOf(compound).sort(byPlace);
  const name = typeName(compound);
  return [
    `## \`${name}\`\n`,
    `${api.about(compound)}\n`,
    fieldsText(api, ofKind(members, "variable")),
    ...ofKind(members, "enum").map((m) => enumText(api, m, "###")),
    functionsText(api, ofKind(members, "function", "typedef"), `${name}::`),
  ]
    .filter((part) => part.trim())
    .join("\n");
}

function pageText(api, header, page) {
  const types = page.types.sort(byPlace);
  const enums = ofKind(page.free, "enum").sort(byPlace);
  const constants = enums.filter((m) => !isNamed(m));
  const functions = ofKind(page.free, "function").sort(byPlace);
  const described = new Set(types.map(typeName));
  const handles = ofKind(page.free, "typedef")
    .filter((m) => !described.has(m.text("name")))
    .sort(byPlace);
  return [
    `# ${header}\n\n\`#include <${header}>\`\n`,
    `${page.about}\n`,
    ...types.map((type) => typeText(api, type)),
    ...enums.filter(isNamed).map((m) => enumText(api, m, "##")),
    constants.length ? `## Constants\n\n${constants.map((m) => enumText(api, m)).join("\n")}` : "",
    handles.length ? `## Types\n\n| type | meaning |\n| --- | --- |\n${rowsOf(api, handles)}\n` : "",
    functions.length ? `## Functions\n\n${functionsText(api, functions, "")}` : "",
  ]
    .filter((part) => part.trim())
    .join("\n");
}

/** Runs Doxygen in `root` and writes the pages into the folder `to`. Returns them as { text, link }, for the menu. */
export function writeApi(root, to) {
  const xml = path.join(root, "build/api/xml");
  fs.rmSync(xml, { recursive: true, force: true });
  fs.mkdirSync(path.join(root, "build"), { recursive: true });
  execFileSync("doxygen", ["docs/Doxyfile"], { cwd: root, stdio: "inherit" });
  const read = (name) => readXml(fs.readFileSync(path.join(xml, `${name}.xml`), "utf8"));
  const ids = new Set(
    read("index")
      .all("compound")
      .map((entry) => entry.attributes.refid),
  );
  const compounds = [...ids].map((id) => read(id).first("compounddef"));

  const api = new Api();
  const headerOf = (element) => element.first("location").attributes.file;
  const link = (id, header, heading) => api.links.set(id, `${api.address(header)}#${anchorOf(heading)}`);
  const files = compounds.filter((c) => c.attributes.kind === "file");
  for (const file of files) api.page(headerOf(file));
  for (const compound of compounds) {
    const { kind, id } = compound.attributes;
    if (kind === "struct" || kind === "class") {
      const header = headerOf(compound);
      const name = typeName(compound);
      api.page(header).types.push(compound);
      link(id, header, name);
      for (const m of membersOf(compound))
        link(m.attributes.id, header, m.attributes.kind === "variable" ? name : `${name}::${m.text("name")}`);
    } else if (
      kind === "file" ||
      (kind === "namespace" && compound.text("compoundname") === "cheshire::v0")
    ) {
      for (const m of membersOf(compound)) {
        const header = headerOf(m);
        if (!api.pages.has(header) || api.links.has(m.attributes.id)) continue;
        api.page(header).free.push(m);
        const heading = m.attributes.kind === "typedef" ? "Types" : isNamed(m) ? m.text("name") : "Constants";
        for (const { attributes } of [m, ...m.all("enumvalue")]) link(attributes.id, header, heading);
      }
    }
  }
  for (const file of files) api.page(headerOf(file)).about = api.about(file);

  fs.mkdirSync(path.join(to, "api"), { recursive: true });
  const menu = [];
  // A header of nothing but details has no page.
  const shown = [...api.pages].filter(
    ([header, page]) => !header.includes("/") || page.types.length + page.free.length > 0,
  );
  for (const [header, page] of shown.sort(
    ([a], [b]) => a.split("/").length - b.split("/").length || a.localeCompare(b),
  )) {
    fs.writeFileSync(path.join(to, `${api.address(header)}.md`), pageText(api, header, page));
    menu.push({ text: header, link: api.address(header) });
  }
  return menu;
}
