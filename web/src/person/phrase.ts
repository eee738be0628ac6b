// The key of a name, 128 random bits: as a text for the server, as twelve words to write down, and as a link for a QR
// code. The words are those of BIP 39, in English for everybody; the last one checks the others.
import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english";
import { isPersonKey } from "./personKey.ts";

const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
const decode = (key: string): Uint8Array =>
  Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

export const newPersonKey = (): string => encode(crypto.getRandomValues(new Uint8Array(16)));

export const phraseOf = (key: string): string => entropyToMnemonic(decode(key), wordlist);

// The key of what somebody typed or pasted: the words, however they are separated or numbered, or a link. Null if it is
// none, or has a slip.
export function keyOfText(text: string): string | null {
  const link = /#person=([\w-]+)/.exec(text)?.[1];
  if (link !== undefined) return isPersonKey(link) ? link : null;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  try {
    return words.length === 12 ? encode(mnemonicToEntropy(words.join(" "), wordlist)) : null;
  } catch {
    return null;
  }
}
