// Makes an animated GIF from pictures of a game's positions, one at a time so that the page stays usable. It works in
// memory; SharePanel saves the file.
import { applyPalette, GIFEncoder, quantize, type Rgb } from "gifenc";
import { Canvas, fitted, sizeOf, type Size } from "./raster.ts";

// Bounds, so that a long game or a large one stays small enough to send.
export const maxFrames = 300;
const max = { scale: 1, pixels: 420_000 };

// Milliseconds for which a position is shown: less in a long game, more at the end.
export const delayOf = (i: number, frames: number): number =>
  i === frames - 1 ? 3000 : frames > 120 ? 500 : 800;

// One palette serves all frames; its last index is left for what does not change.
const colors = 255;
const unchanged = colors;

// The pixels that differ from those before; the others are transparent.
export function changes(now: Uint8Array, before: Uint8Array | null): Uint8Array {
  return before ? now.map((index, i) => (index === before[i] ? unchanged : index)) : now;
}

class Film {
  private readonly encoder = GIFEncoder();
  private before: Uint8Array | null = null;

  constructor(
    private readonly palette: Rgb[],
    private readonly size: Size,
  ) {}

  add(pixels: Uint8ClampedArray, delay: number): void {
    const now = applyPalette(pixels, this.palette);
    const first = this.before === null;
    this.encoder.writeFrame(changes(now, this.before), this.size.width, this.size.height, {
      ...(first ? { palette: this.full() } : {}),
      delay,
      // What was drawn stays.
      dispose: 1,
      ...(first ? {} : { transparent: true, transparentIndex: unchanged }),
    });
    this.before = now;
  }

  // A palette of 256, so that the last index exists.
  private full(): Rgb[] {
    return Array.from({ length: 256 }, (_, i) => this.palette[i] ?? [0, 0, 0]);
  }

  end(): Blob {
    this.encoder.finish();
    return new Blob([this.encoder.bytes()], { type: "image/gif" });
  }
}

// The colors of several pictures.
async function paletteOf(canvas: Canvas, svgs: readonly string[]): Promise<Rgb[]> {
  const parts: Uint8ClampedArray[] = [];
  for (const svg of svgs) {
    await canvas.draw(svg);
    parts.push(canvas.pixels);
  }
  const all = new Uint8ClampedArray(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return quantize(all, colors);
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

// Draws the frames, which are pictures of one size, one at a time, so that the page stays usable. `progress` gets how
// many are done. Rejects with the signal's reason once it is aborted.
export async function gifOf(
  frames: readonly string[],
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const size = fitted(sizeOf(frames[0]!), max);
  const canvas = new Canvas(size);
  const sample = [...new Set([frames[0]!, frames[frames.length >> 1]!, frames.at(-1)!])];
  const film = new Film(await paletteOf(canvas, sample), size);
  for (const [i, frame] of frames.entries()) {
    await pause();
    signal.throwIfAborted();
    await canvas.draw(frame);
    film.add(canvas.pixels, delayOf(i, frames.length));
    progress(i + 1);
  }
  return film.end();
}
