import { expect, test } from "@playwright/test";
import { Table } from "../e2e/table.ts";
import { expectWithin } from "./measure.ts";

// How long a move by mouse takes to be seen, and the engine to say its first line.

test("a move by mouse", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const table = new Table(page);
  await table.begin("both");
  await page.evaluate(() =>
    document.addEventListener(
      "pointerdown",
      (event) => performance.mark("press", { startTime: event.timeStamp }),
      true,
    ),
  );
  const times: number[] = [];
  // All pawns go to board B, and then back.
  const [there, back] = [
    [
      [2, 3],
      [7, 6],
    ],
    [
      [3, 4],
      [6, 5],
    ],
  ] as const;
  for (const [moves, here, other] of [
    [there, "A", "B"],
    [back, "B", "A"],
  ] as const)
    for (const [file, [from, to]] of [..."abcdefgh"].flatMap((file) =>
      moves.map((move) => [file, move] as const),
    )) {
      await table.square(`${here} ${file}${from}`).click();
      // The piece passes to the other board.
      const drawn = page.evaluate(
        (label) =>
          new Promise<number>((resolve) => {
            const seen = new MutationObserver(() => {
              if (!document.querySelector(`.cell[aria-label^="${label},"] .piece`)) return;
              seen.disconnect();
              // Once the frame has been painted.
              requestAnimationFrame(() =>
                setTimeout(() =>
                  resolve(performance.now() - performance.getEntriesByName("press").at(-1)!.startTime),
                ),
              );
            });
            seen.observe(document.body, { childList: true, subtree: true, attributes: true });
          }),
        `${other} ${file}${to}`,
      );
      await table.square(`${here} ${file}${to}`).click();
      times.push(await drawn);
    }
  await expectWithin(page, "a move by mouse, from the press to the piece", times, 50);
});

test("the engine's first line", async ({ page }) => {
  await page.goto("/analyse");
  const engine = page.getByRole("switch", { name: "Engine" });
  await expect(engine).toBeVisible();
  const times: number[] = [];
  for (let round = 0; round < 30; round++) {
    times.push(
      await engine.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            const start = performance.now();
            const seen = new MutationObserver(() => {
              if (!document.querySelector(".engine .lines li")) return;
              seen.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
            });
            seen.observe(document.body, { childList: true, subtree: true });
            (element as HTMLInputElement).click();
          }),
      ),
    );
    await engine.uncheck();
    await expect(page.locator(".engine .lines li")).toHaveCount(0);
  }
  await expectWithin(page, "the engine's first line", times, 300);
});
