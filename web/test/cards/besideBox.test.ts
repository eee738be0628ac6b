import { describe, expect, it } from "vitest";
import { besideBox } from "../../src/cards/besideBox.ts";

const square = { left: 400, top: 300, width: 60, height: 60 };
const card = { width: 300, height: 400 };

describe("the place of a card", () => {
  it("is to the right of the square, or to its left, beyond its neighbours", () => {
    expect(besideBox(square, card, { width: 1000, height: 800 }, 66)).toEqual({ left: 526, top: 130 });
    expect(besideBox(square, card, { width: 800, height: 800 }, 66)).toEqual({ left: 34, top: 130 });
  });

  it("is below or above in a narrow window", () => {
    const low = { ...square, left: 200 };
    expect(besideBox(low, card, { width: 480, height: 900 }, 66)).toEqual({ left: 80, top: 426 });
    expect(besideBox({ ...low, top: 600 }, card, { width: 480, height: 900 }, 66)).toEqual({
      left: 80,
      top: 134,
    });
  });

  it("stays in the window", () => {
    expect(besideBox({ ...square, top: 0 }, card, { width: 1000, height: 800 }, 66)!.top).toBe(8);
    expect(besideBox({ ...square, top: 740 }, card, { width: 1000, height: 800 }, 66)!.top).toBe(392);
  });

  it("is nowhere if the card would cover the square's neighbours", () => {
    expect(besideBox({ ...square, left: 100 }, card, { width: 390, height: 700 }, 66)).toBeNull();
  });
});
