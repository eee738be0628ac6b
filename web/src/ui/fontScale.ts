// What a rem is, in multiples of the usual 16 pixels: the user chooses the browser's font size. Measures in scripts
// that belong to those of the style sheets grow with it. Adds a hidden element to the page, which tells when the font
// changes.
import { signal, untracked, type Signal } from "@preact/signals";

let known: Signal<number> | undefined;

// An element one rem wide tells when the font changes.
function observeRootFont(): Signal<number> {
  const read = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const scale = signal(read());
  const ruler = document.createElement("div");
  Object.assign(ruler.style, { position: "fixed", width: "1rem", visibility: "hidden" });
  document.body.append(ruler);
  new ResizeObserver(() => (scale.value = read())).observe(ruler);
  return scale;
}

export const fontScale = (): number => (known ??= untracked(observeRootFont)).value;
