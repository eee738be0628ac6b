import { expect, test } from "vitest";
import { fileText } from "../../src/ui/fileText.ts";

const read = (...bytes: number[]): Promise<string> => fileText(new Blob([new Uint8Array(bytes)]));

test("a file is UTF-8, UTF-16 with and without its mark, or Windows-1252", async () => {
  expect(await read(0x4a, 0xc3, 0xa1, 0x6e)).toBe("Ján");
  expect(await read(0xef, 0xbb, 0xbf, 0x4a)).toBe("J");
  expect(await read(0xff, 0xfe, 0x4a, 0, 0xe1, 0)).toBe("Já");
  expect(await read(0xfe, 0xff, 0, 0x4a, 0, 0xe1)).toBe("Já");
  expect(await read(0x4a, 0, 0x61, 0, 0xe1, 0)).toBe("Jaá");
  expect(await read(0, 0x4a, 0, 0x61, 0, 0xe1)).toBe("Jaá");
  expect(await read(0x4a, 0xe1, 0x6e)).toBe("Ján");
  expect(await read()).toBe("");
});
