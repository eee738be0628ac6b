// Reads the text of a file that the user opens, in whatever encoding it has.

/** Returns the name of the UTF-16 in which a text begins: with its byte order mark, or with two characters of ASCII. */
function utf16(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const ascii = (byte: number | undefined) => byte !== undefined && byte > 0 && byte < 0x80;
  if (ascii(a) && b === 0 && ascii(c) && d === 0) return "utf-16le";
  return a === 0 && ascii(b) && c === 0 && ascii(d) ? "utf-16be" : undefined;
}

// Returns the text of a file that the user opens: UTF-8, UTF-16, or else Windows-1252, as older programs write records.
export async function fileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = utf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
