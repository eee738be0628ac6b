// Reads the XML that Doxygen writes: elements, attributes and text, without comments or namespaces.
const entities = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decode(text) {
  return text.replace(/&(#?)(\w+);/g, (whole, number, name) => {
    if (number) return String.fromCodePoint(name[0] === "x" ? parseInt(name.slice(1), 16) : Number(name));
    if (!(name in entities)) throw new Error(`unknown entity ${whole}`);
    return entities[name];
  });
}

/** An element. `children` has its elements and texts in order. */
export class Element {
  constructor(name, attributes) {
    this.name = name;
    this.attributes = attributes;
    this.children = [];
  }

  /** Returns the child elements of this name. */
  all(name) {
    return this.children.filter((child) => child instanceof Element && child.name === name);
  }

  /** Returns the first child element of this name, or undefined. */
  first(name) {
    return this.all(name)[0];
  }

  /** Returns the text of a child, or of this element, with that of everything in it; '' without such a child. */
  text(name) {
    const from = name === undefined ? this : this.first(name);
    return from
      ? from.children.map((child) => (child instanceof Element ? child.text() : child)).join("")
      : "";
  }
}

/** Returns the root element. */
export function readXml(source) {
  const open = [new Element("", {})];
  for (const [, closes, name, rest, empty, text] of source.matchAll(
    /<(\/?)([\w:-]+)([^>]*?)(\/?)>|<\?[^>]*\?>|([^<]+)/g,
  )) {
    const top = open.at(-1);
    if (text !== undefined) {
      top.children.push(decode(text));
    } else if (closes) {
      if (top.name !== name) throw new Error(`</${name}> where </${top.name}> is due`);
      open.pop();
    } else if (name) {
      const attributes = Object.fromEntries(
        [...rest.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, decode(value)]),
      );
      const element = new Element(name, attributes);
      top.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (open.length !== 1) throw new Error(`no end of <${open.at(-1).name}>`);
  return open[0].children.find((child) => child instanceof Element);
}
