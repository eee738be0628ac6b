import type { Page } from "@playwright/test";

// How a picture looks that the page decodes by itself, without its style sheets.
export interface Looks {
  // How many different colours there are, and how much of the picture is black.
  colors: number;
  black: number;
  // The colours, rounded to 16 steps a channel, that fill more than a hundredth each: red, green, blue.
  common: [number, number, number][];
}

export const looksOf = (page: Page, bytes: Buffer, type: string): Promise<Looks> =>
  page.evaluate(
    async ([text, kind]) => {
      const image = new Image();
      image.src = `data:${kind};base64,${text}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const [exact, coarse] = [new Map<number, number>(), new Map<number, number>()];
      const count = (colors: Map<number, number>, [red, green, blue]: number[], step: number) => {
        const key =
          (Math.round(red! / step) << 16) | (Math.round(green! / step) << 8) | Math.round(blue! / step);
        colors.set(key, (colors.get(key) ?? 0) + 1);
      };
      for (let i = 0; i < data.length; i += 4) {
        const color = [data[i]!, data[i + 1]!, data[i + 2]!];
        count(exact, color, 1);
        count(coarse, color, 16);
      }
      const pixels = data.length / 4;
      const common = [...coarse].flatMap(([key, n]): [number, number, number][] =>
        n > pixels / 100 ? [[key >> 16, (key >> 8) & 255, key & 255]] : [],
      );
      return { colors: exact.size, black: (exact.get(0) ?? 0) / pixels, common };
    },
    [bytes.toString("base64"), type] as const,
  );
