// Makes the page of the Python module from what griffe reads in it: all that `cheshire/__init__.py`
// and the modules beside it that programs import list in `__all__`.
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

/** The modules that programs import, and what stands before their names. */
const shown = { cheshire: "", engine: "engine.", pgn: "pgn.", adapters: "adapters." };

/** Returns the page as Markdown, and calls `fault` with each name that has no docstring. */
export function pythonPage(root, fault) {
  const dump = execFileSync("griffe", ["dump", "cheshire", "-s", `${root}/bindings/python`, "-L", "ERROR"], {
    maxBuffer: 1 << 26,
  });
  const { cheshire } = JSON.parse(dump);
  const exportedClasses = new Set();

  /** Returns the thing that a name means in a module, wherever it is defined. */
  function find(module, name) {
    const member = module.members.find((m) => m.name === name);
    if (!member) return undefined;
    if (member.kind !== "alias") return member;
    if (!member.target_path.startsWith("cheshire.")) return undefined;
    const path = member.target_path.split(".").slice(1);
    let from = cheshire;
    while (path.length > 1) from = from.members.find((m) => m.name === path[0] && path.shift());
    return find(from, path[0]);
  }

  /** Returns the classes that a class is made of, itself first, as far as programs do not know them by name. */
  function parts(type, module) {
    const bases = type.bases
      .map((base) => baseOf(base, module))
      .filter((base) => base && !exportedClasses.has(base.type));
    return [{ type, module }, ...bases.flatMap((base) => parts(base.type, base.module))];
  }

  function baseOf(base, module) {
    const type = find(module, written(base).replace(/\[.*/, ""));
    return type?.kind === "class" ? { type, module: moduleOf(type) } : undefined;
  }

  const moduleOf = (type) => [cheshire, ...cheshire.members].find((m) => m.members?.includes(type));

  /** Returns whether a class that this one is made from has a member too, so that it needs no words here. */
  const inherits = (type, name) =>
    type.bases
      .map((base) => baseOf(base, moduleOf(type)))
      .some((base) => base && (base.type.members.some((m) => m.name === name) || inherits(base.type, name)));

  function section(level, name, code, thing) {
    if (!thing.docstring) fault(`${name} has no docstring`);
    return `${level} \`${name}\`\n\n\`\`\`python\n${code}\n\`\`\`\n\n${thing.docstring ? proseOf(thing.docstring) : ""}\n`;
  }

  function classText(type, before) {
    const all = parts(type, moduleOf(type));
    const members = new Map();
    for (const member of all.flatMap((part) => part.type.members.filter(isPublic))) {
      const known = members.get(member.name);
      if (!known || (!known.docstring && member.docstring)) members.set(member.name, member);
    }
    const told = [...members.values()].filter((m) => m.docstring || !inherits(type, m.name));
    const fields = told.filter((m) => is(m, "class-attribute")).map((field) => `    ${typed(field)}`);
    const named = type.bases.filter((base) => !all.some((part) => part.type.name === written(base)));
    const bases = named.length > 0 ? `(${named.map(written).join(", ")})` : "";
    const made =
      is(type, "dataclass") || bases ? undefined : type.members.find(({ name }) => name === "__init__");
    const head = made ? signature(`class ${type.name}`, made) : `class ${type.name}${bases}`;
    const methods = told.filter((m) => m.kind === "function" || is(m, "property"));
    return [
      section("##", before + type.name, fields.length > 0 ? `${head}:\n${fields.join("\n")}` : head, type),
      ...methods.map((m) =>
        section(
          "###",
          `${before}${type.name}.${m.name}`,
          m.kind === "function" ? signature(m.name, m) : typed(m),
          m,
        ),
      ),
    ].join("\n");
  }

  /** Returns what a module lists in `__all__`, in its order. */
  function exported(module) {
    const list = written(module.members.find(({ name }) => name === "__all__").value);
    return [...list.matchAll(/'(\w+)'/g)].map(([, name]) => {
      const thing = find(module, name);
      if (!thing) throw new Error(`python: nothing defines ${name}`);
      return thing;
    });
  }

  const modules = Object.entries(shown).map(([name, before]) => {
    const module = name === "cheshire" ? cheshire : cheshire.members.find((m) => m.name === name);
    return {
      module,
      before,
      title: name === "cheshire" ? name : `cheshire.${name}`,
      things: exported(module),
    };
  });
  for (const { things } of modules)
    for (const thing of things) if (thing.kind === "class") exportedClasses.add(thing);
  const seen = new Set();
  return modules
    .map(({ module, before, title, things }) => {
      const fresh = things.filter((thing) => !seen.has(thing) && seen.add(thing));
      const ofKind = (kind) => fresh.filter((thing) => thing.kind === kind);
      return [
        `# ${title}\n\n${proseOf(module.docstring)}\n`,
        ...ofKind("class").map((type) => classText(type, before)),
        ...ofKind("function").map((f) => section("##", before + f.name, signature(f.name, f), f)),
        ...ofKind("attribute").map((a) => section("##", before + a.name, typed(a), a)),
      ].join("\n");
    })
    .join("\n");
}
