import { expect, test, type Page } from "@playwright/test";
import { expectWithin } from "./measure.ts";

// How long a chapter of 5,000 moves takes to be seen, and an edit in it.

interface Node {
  id: number;
  p: number;
  u: string;
  s: string;
}

// 200 half-moves, to each a variation of 24.
function largeTree(): Node[] {
  const nodes: Node[] = [{ id: 0, p: -1, u: "", s: "" }];
  const add = (p: number, [u, s]: readonly [string, string]): number => {
    nodes.push({ id: nodes.length, p, u, s });
    return nodes.length - 1;
  };
  const cycle = (moves: string, names: string) =>
    moves.split(" ").map((move, i) => [move, names.split(" ")[i]!] as const);
  const main = cycle("g1f3 g8f6 f3g1 f6g8", "Nf3 Nf6 Ng1 Ng8");
  const other = cycle("b1c3 b8c6 c3b1 c6b8", "Nc3 Nc6 Nb1 Nb8");
  let last = 0;
  for (let ply = 0; ply < 200; ply++) {
    const after = last;
    last = add(after, main[ply % 4]!);
    let at = after;
    // The other knight of the side to move goes out and back.
    for (let i = 0; i < 24; i++) at = add(at, other[(i + (ply % 2)) % 4]!);
  }
  return nodes;
}

async function seed(page: Page): Promise<void> {
  await page.goto("/study");
  await expect(page.locator(".study-create")).toBeVisible();
  const chapter = {
    setup: { game: "chess", options: {}, fen: "" },
    tree: largeTree(),
    at: 0,
    tags: {},
    orientation: "w",
  };
  const study = {
    id: "large",
    name: "Large",
    created: 1,
    changed: 1,
    chapters: [{ id: "one", name: "One", game: "chess" }],
  };
  await page.evaluate(
    ([study, chapter]) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open("cheshire", 2);
        request.onsuccess = () => {
          const transaction = request.result.transaction(["studies", "chapters"], "readwrite");
          transaction.objectStore("studies").put(study, "large");
          transaction.objectStore("chapters").put({ revision: 1, chapter }, "large/one");
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    [study, chapter] as const,
  );
  await page.reload();
}

test("a chapter of 5,000 moves", async ({ page }) => {
  await seed(page);
  const [opened, edited]: [number[], number[]] = [[], []];
  for (let round = 0; round < 31; round++) {
    await expect(page.locator(".study-list a")).toBeVisible();
    const time = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          const seen = new MutationObserver(() => {
            if (document.querySelectorAll(".tree .step").length < 100) return;
            seen.disconnect();
            // Once the frame has been painted.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
          });
          seen.observe(document.body, { childList: true, subtree: true });
          document.querySelector<HTMLElement>(".study-list a")!.click();
        }),
    );
    // The first also loads the page.
    if (round > 0) opened.push(time);
    // All of it is drawn soon.
    await expect(page.locator(".tree .step")).toHaveCount(5001, { timeout: 60_000 });
    edited.push(
      await page.evaluate(
        (text) =>
          new Promise<number>((resolve) => {
            const field = document.querySelector<HTMLInputElement>("#comment")!;
            const start = performance.now();
            field.value = text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
          }),
        `edit ${round}`,
      ),
    );
    await page.locator(".study-title a").click();
  }
  await expectWithin(page, "a chapter of 5,000 moves", opened, 500);
  await expectWithin(page, "an edit in it", edited, 50);
});
