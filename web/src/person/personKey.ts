// The key of a name in a link to share with another device: after "#", which browsers do not send. Part of the first load.
import { published, shareOrigin } from "../ui/site.ts";

// 128 bits.
export const isPersonKey = (text: string): boolean => /^[\w-]{21}[AQgw]$/.test(text);

export const personLink = (key: string): string => `${shareOrigin()}${published("/")}#person=${key}`;

// The key in the fragment of an address, if it has one.
export function personOfFragment(fragment: string): string | undefined {
  const key = /^#person=(.*)$/.exec(fragment)?.[1];
  return key !== undefined && isPersonKey(key) ? key : undefined;
}
