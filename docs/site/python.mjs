// Makes the page of the Python module from what griffe reads in it: all that `cheshire/__init__.py` lists in `__all__`.
import { execFileSync } from "node:child_process";
import { changeProse, escapeProse } from "./markdown.mjs";

/** Returns an expression, such as an annotation, as it is written: griffe takes it apart. */
const written = (part) => (Array.isArray(part) ? part.map(written).join("") : (part?.source ?? part ?? ""));

/** Returns a docstring as Markdown: its code has two backticks on each side, its examples begin with >>>. */
function proseOf(docstring) {
  const paragraphs = docstring.value.replaceAll("``", "`").split("\n\n");
  const text = paragraphs.map((one) => (one.startsWith(">>>") ? `\`\`\`python\n${one}\n\`\`\`` : one));
  return changeProse(text.join("\n\n"), escapeProse);
}

function signature(name, { parameters = [], returns }) {
  const parts = [];
  let named = false;
  for (const { name, annotation, kind, default: value } of parameters.filter(
    (p) => p.name !== "self" && p.name !== "cls",
  )) {
    if (kind === "keyword-only" && !named) parts.push("*");
    named ||= kind === "keyword-only" || kind === "variadic positional";
    const stars = { "variadic positional": "*", "variadic keyword": "**" }[kind] ?? "";
    const type = annotation === null ? "" : `: ${written(annotation)}`;
    parts.push(`${stars}${name}${type}${value === null ? "" : ` = ${written(value)}`}`);
  }
  const line = `${name}(${parts.join(", ")})`;
  const called = line.length <= 100 ? line : `${name}(\n${parts.map((part) => `    ${part},\n`).join("")})`;
  return returns == null || name.startsWith("class ") ? called : `${called} -> ${written(returns)}`;
}

const isPublic = ({ name }) => !name.startsWith("_");
const is = (member, label) => member.labels.includes(label);
const typed = ({ name, annotation, value }) =>
  `${name}${annotation === undefined ? "" : `: ${written(annotation)}`}${value === undefined ? "" : ` = ${written(value)}`}`;

/** Returns the page as Markdown, and calls `fault` with each name that has no docstring. */
export function pythonPage(root, fault) {
  const dump = execFileSync("griffe", ["dump", "cheshire", "-s", `${root}/bindings/python`, "-L", "ERROR"]);
  const { cheshire } = JSON.parse(dump);

  function section(level, name, code, thing) {
    if (!thing.docstring) fault(`${name} has no docstring`);
    return `${level} \`${name}\`\n\n\`\`\`python\n${code}\n\`\`\`\n\n${thing.docstring ? proseOf(thing.docstring) : ""}\n`;
  }

  function classText(type) {
    const members = type.members.filter(isPublic);
    const fields = members.filter((m) => is(m, "class-attribute")).map((field) => `    ${typed(field)}`);
    const bases = type.bases.length > 0 ? `(${type.bases.map(written).join(", ")})` : "";
    const made =
      is(type, "dataclass") || bases ? undefined : type.members.find(({ name }) => name === "__init__");
    const head = made ? signature(`class ${type.name}`, made) : `class ${type.name}${bases}`;
    const methods = members.filter((m) => m.kind === "function" || is(m, "property"));
    return [
      section("##", type.name, fields.length > 0 ? `${head}:\n${fields.join("\n")}` : head, type),
      ...methods.map((m) =>
        section("###", `${type.name}.${m.name}`, m.kind === "function" ? signature(m.name, m) : typed(m), m),
      ),
    ].join("\n");
  }

  const exported = [
    ...written(cheshire.members.find(({ name }) => name === "__all__").value).matchAll(/'(\w+)'/g),
  ];
  const modules = cheshire.members.filter(({ kind }) => kind === "module");
  const things = exported.map(([, name]) => {
    const thing = modules.flatMap((m) => m.members).find((m) => m.name === name && m.kind !== "alias");
    if (!thing) throw new Error(`python: no module defines ${name}`);
    return thing;
  });
  const ofKind = (kind) => things.filter((thing) => thing.kind === kind);
  return [
    `# cheshire\n\n${proseOf(cheshire.docstring)}\n`,
    ...ofKind("class").map(classText),
    ...ofKind("function").map((f) => section("##", f.name, signature(f.name, f), f)),
    ...ofKind("attribute").map((a) => section("##", a.name, typed(a), a)),
  ].join("\n");
}
