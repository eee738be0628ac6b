// A test that repeats another one in other colours, at another size or in another language has the tag "@long" and runs only
// with ./check --long (CHESHIRE_LONG).
export const repeats = (repeats: boolean) => ({ tag: repeats ? "@long" : [] });

// Of the looks at several sizes, by day and by night, these are in every run: a wide window by day, a phone by night.
export const look = (width: number, colorScheme: "light" | "dark") =>
  repeats(colorScheme === "light" ? width < 1200 : width > 400);
