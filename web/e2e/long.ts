import type { Locator, Page } from "@playwright/test";

// What only ./check --long does (CHESHIRE_LONG): tests that repeat another one in other colours, at another size or in another
// language, which have the tag "@long", and pictures to judge by eye.
export const long = process.env["CHESHIRE_LONG"] !== undefined;

export const repeats = (repeats: boolean) => ({ tag: repeats ? "@long" : [] });

// A wide window, a narrow one, and a phone both ways.
export const sizes = [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
] as const;

// Of the looks at several sizes, by day and by night, these are in every run: a wide window by day, a phone by night.
export const look = (width: number, colorScheme: "light" | "dark") =>
  repeats(colorScheme === "light" ? width < 1200 : width > 400);

export async function picture(of: Page | Locator, { path }: { path: string }): Promise<void> {
  if (long) await of.screenshot({ path });
}
