import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { t } from "../test/english.ts";
import { scan } from "./scan.ts";

// Games that are being played, and that anybody may watch.

test.skip(process.env["CHESHIRE_URL"] === undefined, "needs a server");

const clock = { kind: "fischer", initial: 300, increment: 2 };
async function newGame(request: APIRequestContext, game = "alice"): Promise<string> {
  const answer = await request.post("/api/games", { data: { game, live: true, clock } });
  return ((await answer.json()) as { id: string }).id;
}
const play = async (page: Page, move: string) => {
  await page.getByLabel(t("people.move"), { exact: true }).fill(move);
  await page.keyboard.press("Enter");
};
const board = (page: Page, id: string) => page.getByTestId(`live-${id}`);

for (const [name, size] of [
  ["desk", { width: 1440, height: 900 }],
  ["phone", { width: 390, height: 844 }],
] as const)
  test(`somebody watches a game that is being played: ${name}`, async ({ browser, page, request }) => {
    await page.setViewportSize(size);
    const id = await newGame(request);
    const player = await browser.newPage();
    await player.goto(`/g/${id}`);
    await expect(player.getByRole("grid").first()).toBeVisible();
    await page.goto("/games");
    await expect(board(page, id)).toContainText(t("live.moves", { n: 0 }));
    await play(player, "e4");
    await expect(board(page, id)).toContainText(t("live.moves", { n: 1 }));
    await play(player, "e5");
    await expect(board(page, id).locator(".time.running")).toBeVisible();
    await expect(board(page, id).locator("svg.start-picture")).toBeVisible();
    await page.screenshot({ path: `e2e/output/live-${name}.png` });
    await scan(page);
    const box = (await board(page, id).boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    // To the table by the keyboard alone, where a move arrives as it is made.
    await board(page, id).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".san:not(.none)")).toHaveCount(2);
    await play(player, "Nf3");
    await expect(page.locator(".san:not(.none)")).toHaveCount(3);
    await player.close();
  });

test("the front page shows the game that most people watch", async ({ browser, page, request }) => {
  const [one, other] = [await newGame(request), await newGame(request, "chess")];
  const players = [await browser.newPage(), await browser.newPage(), await browser.newPage()];
  await players[0]!.goto(`/g/${one}`);
  await players[1]!.goto(`/g/${other}`);
  await page.goto("/");
  const featured = page.getByRole("region", { name: t("live.featured") });
  await expect(featured.getByRole("listitem")).toHaveCount(1);
  await expect(featured.locator("svg.start-picture")).toBeVisible();
  await scan(page);
  await featured.scrollIntoViewIfNeeded();
  await page.screenshot({ path: "e2e/output/live-featured.png" });
  for (const player of players) await player.close();
});
