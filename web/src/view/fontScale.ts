// What a rem is, in multiples of the usual 16 pixels: the user chooses the browser's font size. Measures in scripts that
// belong to those of the style sheets grow with it.

let known: number | undefined;
globalThis.addEventListener?.("resize", () => (known = undefined));

export const fontScale = (): number =>
  (known ??= parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
