// Plays on the page of docs/javascript.md, as tests/clients/npm.sh serves it.
//
//   tests/clients/npm_page.mjs URL
import assert from "node:assert/strict";
import { chromium } from "../../web/node_modules/playwright/index.mjs";

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(process.argv[2]);
  const square = (name) => page.getByTitle(name, { exact: true });
  const targets = () => page.locator("button.target").evaluateAll((all) => all.map((one) => one.title).sort());
  await square("e2 on A").filter({ hasText: "♙" }).waitFor();
  // A pawn's steps from the start, which end on the other board.
  await square("e2 on A").click();
  assert.deepEqual(await targets(), ["e3 on B", "e4 on B"]);
  await square("e4 on B").click();
  await square("e4 on B").filter({ hasText: "♙" }).waitFor();
  assert.deepEqual(await targets(), []);
  // The engine thinks about Black's moves.
  await page.waitForFunction(() => /^[a-hNO]\S*/.test(document.querySelector("#line").textContent), null, { timeout: 60_000 });
  // The rest of the shortest mate.
  for (const [from, to] of [["d7 on A", "d5 on B"], ["f1 on A", "e2 on B"], ["d5 on B", "e4 on A"], ["e2 on B", "b5 on A"]]) {
    await square(from).click();
    await square(to).click();
  }
  await page.getByText("Checkmate: White wins.").waitFor({ timeout: 60_000 });
  assert.deepEqual(errors, []);
} finally {
  await browser.close();
}
