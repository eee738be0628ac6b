import { expect, test, type Browser, type Page } from "@playwright/test";
import { t } from "../test/english.ts";
import { look, picture, sizes } from "./long.ts";
import { scan } from "./scan.ts";
import { hidden } from "./whole.ts";

// A study at the server: its owner, who reads it and who writes in it, each in a browser of their own.

test.skip(!process.env["CHESHIRE_URL"], "the fake server knows no people");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tree = (page: Page) => page.getByLabel(t("analysis.tree"));

async function play(page: Page, move: string): Promise<void> {
  await page.getByLabel(t("people.move"), { exact: true }).fill(move);
  await page.keyboard.press("Enter");
  await expect(tree(page)).toContainText(move);
}

// A browser whose user has a name and a study with one move. `prepare`: does something with its page first.
async function owner(
  browser: Browser,
  name: string,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await prepare(page);
  await page.goto("/study");
  await page
    .getByRole("form", { name: t("study.create") })
    .getByRole("button", { name: t("study.createIt") })
    .click();
  await expect(page.getByRole("grid").first()).toBeVisible();
  await play(page, "e4");
  await page.getByText(t("study.share")).click();
  await button(page, t("study.server.name")).click();
  const dialog = page.getByRole("dialog", { name: t("person.title") });
  await dialog.getByLabel(t("person.name"), { exact: true }).fill(name);
  await dialog.getByRole("button", { name: t("person.begin") }).click();
  await expect(dialog.getByRole("status")).toHaveText(t("person.begun", { name }));
  await dialog.getByRole("button", { name: t("person.close") }).click();
  await button(page, t("study.server.keep")).click();
  await expect(button(page, t("study.server.invite"))).toBeVisible();
  return page;
}
// Lets whoever has the link read it, and waits until the server knows.
const letRead = (page: Page) =>
  Promise.all([
    page.waitForResponse((response) => response.request().method() === "PATCH"),
    page.getByLabel(t("study.server.link")).check(),
  ]);
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
async function guest(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  return page;
}
const shows = (page: Page, move: string) => expect(tree(page)).toContainText(move, { timeout: 20_000 });

test("a study is shown to readers, and written by those with a link", async ({ browser }) => {
  const ann = await owner(browser, "Ann");
  await scan(ann);
  const stranger = await guest(browser, ann.url());
  await expect(stranger.getByRole("alert")).toContainText(t("study.fault", { reason: "" }).trim());
  await letRead(ann);
  await button(ann, t("study.server.copyReaders")).click();
  const reader = await guest(browser, await copied(ann));
  await shows(reader, "e4");
  await expect(reader.locator(".study-of")).toHaveText(t("study.server.read", { name: "Ann" }));
  await play(ann, "d5");
  await shows(reader, "d5");

  await button(ann, t("study.server.invite")).click();
  await button(ann, t("study.server.copyWriters")).click();
  await expect(ann.locator(".study-of")).toHaveText(t("study.server.mine.writers"));
  const link = await copied(ann);
  const writer = await guest(browser, link);
  await shows(writer, "d5");
  await expect(writer.locator(".study-of")).toHaveText(t("study.server.write", { name: "Ann" }));
  expect(writer.url(), "the key is not left in the address").not.toContain("#");
  await button(writer, t("steps.last")).click();
  await play(writer, "Be2");
  await shows(ann, "Be2");
  await scan(writer);
  await writer.reload();
  await shows(writer, "Be2");

  await ann.getByRole("button", { name: t("study.server.remove") }).click();
  await ann.getByRole("button", { name: t("study.server.removeSure") }).click();
  await expect(button(ann, t("study.server.keep"))).toBeVisible();
  await expect(reader.getByRole("alert").first()).toHaveText(t("study.server.gone"), { timeout: 20_000 });
  await shows(reader, "d5");
  // The way to the list is open, whatever the server says.
  await ann.getByRole("link", { name: t("study.all") }).click();
  await expect(ann.locator(".study-list > li")).toHaveCount(1);
});

test("comments name who wrote them once others than the owner have", async ({ browser }) => {
  const ada = await owner(browser, "Ada");
  const say = async (page: Page, text: string) => {
    await page.getByPlaceholder(t("analysis.comment")).fill(text);
    await expect(tree(page)).toContainText(text);
  };
  await say(ada, "sharp");
  await button(ada, t("study.server.invite")).click();
  await button(ada, t("study.server.copyWriters")).click();
  await expect(ada.locator(".study-of")).toHaveText(t("study.server.mine.writers"));
  const link = await copied(ada);
  await expect(tree(ada).locator(".by")).toHaveCount(0);
  const ben = await owner(browser, "Ben");
  await ben.goto(link);
  await shows(ben, "sharp");
  await button(ben, t("steps.last")).click();
  await play(ben, "d5");
  await say(ben, "calm");
  for (const page of [ada, ben]) {
    await expect(tree(page).locator(".said")).toHaveText(
      [`sharp ${t("analysis.by", { names: "Ada" })}`, `calm ${t("analysis.by", { names: "Ben" })}`],
      { timeout: 20_000 },
    );
  }
  await scan(ben);
});

test("the list of studies can be reached from one that is at the server", async ({ browser }) => {
  const ann = await owner(browser, "Annie");
  await ann.getByRole("link", { name: t("study.all") }).click();
  await expect(ann.locator(".study-list > li")).toContainText(t("study.shared"));
  await expect(ann).toHaveURL(/\/study$/);
});

test("a study is shown in a frame, without keys", async ({ browser }) => {
  const ann = await owner(browser, "Anne");
  await ann.locator(".study-fold.edit > summary").click();
  await ann.getByLabel(t("study.from")).selectOption("position");
  await button(ann, t("study.add")).click();
  await expect(ann.locator(".collection-bar")).toContainText(t("study.place", { n: 2, of: 2 }));
  const [, id] = /study\/(\w+)/.exec(ann.url())!;
  const frame = await guest(browser, `/embed/study#${id}`);
  await expect(frame.getByRole("alert")).toBeVisible();
  await letRead(ann);
  await button(ann, t("study.server.copyFrame")).click();
  expect(await copied(ann)).toContain(`/embed/study#${id}" title="`);
  // The second chapter has come to the server.
  await expect(async () => {
    await frame.reload();
    await expect(frame.locator(".collection-bar")).toContainText(t("embed.place", { n: 1, of: 2 }), {
      timeout: 2000,
    });
  }).toPass();
  await shows(frame, "e4");
  await expect(frame.locator(".embed-of")).toContainText(t("embed.by", { name: "Anne" }));
  await scan(frame);
  await button(frame, t("embed.next")).click();
  await expect(frame.locator(".collection-bar")).toContainText(t("embed.place", { n: 2, of: 2 }));
  await expect(frame).toHaveURL(/#\w+\/\w+$/);
  for (const [width, height] of [
    [720, 520],
    [390, 520],
  ] as const) {
    await frame.setViewportSize({ width, height });
    await picture(frame, { path: `e2e/output/embed-study-${width}.png` });
    expect(await hidden(frame)).toEqual([]);
  }
  await expect(frame.getByRole("link", { name: t("embed.open") })).toHaveAttribute(
    "href",
    new RegExp(`^/study/${id}/`),
  );
  expect(await frame.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await frame.goto("/embed/study#no such");
  await frame.reload();
  await expect(frame.getByRole("alert")).toContainText(t("embed.noLink"));
});

test("another device of its owner lists the study, and can remove it", async ({ browser }) => {
  const ann = await owner(browser, "Anna");
  const stored = await ann.evaluate(() => localStorage.getItem("cheshire.person"));
  const phone = await (await browser.newContext()).newPage();
  await phone.goto("/rules");
  await phone.evaluate((person) => localStorage.setItem("cheshire.person", person!), stored);
  await phone.goto("/study");
  const list = phone.getByRole("region", { name: t("study.elsewhere") });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await scan(phone);
  await list.getByRole("link").click();
  await shows(phone, "e4");
  await phone.goto("/study");
  await expect(phone.locator(".study-list > li")).toHaveText(new RegExp(t("study.shared")));
  await button(phone, t("study.delete")).click();
  await list.getByRole("button", { name: t("study.server.remove") }).click();
  await list.getByRole("button", { name: t("study.server.removeSure") }).click();
  await expect(list).toBeHidden();
});

// What the server has of the studies of a browser's user.
const atServer = (page: Page): Promise<{ id: string; chapters: number }[]> =>
  page.evaluate(async () => {
    const { key } = JSON.parse(localStorage.getItem("cheshire.person")!) as { key: string };
    const answer = await fetch("/api/studies", { headers: { Authorization: `Bearer ${key}` } });
    return ((await answer.json()) as { studies: { id: string; chapters: number }[] }).studies;
  });

test("a study whose making got no answer is made once", async ({ browser }) => {
  let lost = 0;
  const ann = await owner(browser, "Annette", async (page) => {
    await page.route("**/api/studies", async (route) => {
      if (route.request().method() !== "POST" || lost > 1) return route.continue();
      if (lost++ === 0) {
        await route.fetch();
        await route.abort();
        await expect(page.locator(".fault")).toBeVisible();
        await button(page, t("study.server.keep")).click();
      } else await route.continue();
    });
  });
  expect(lost).toBe(2);
  await expect.poll(() => atServer(ann)).toMatchObject([{ chapters: 1 }]);
  await ann.getByRole("link", { name: t("study.all") }).click();
  await expect(ann.locator(".study-list > li")).toHaveCount(1);
});

test("a chapter that is too large for the server is named, and keeps back no other", async ({ browser }) => {
  const ann = await owner(browser, "Annika");
  const puts: string[] = [];
  ann.on("request", (request) => {
    if (request.method() === "PUT") puts.push(request.url());
  });
  const moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
  const comments = Array.from({ length: 280 }, (_, i) => `${moves[i % 4]} {${"x".repeat(7900)}}`).join(" ");
  const large = Buffer.from(`[ChapterName "Large"]\n[Variant "Chess"]\n\n${comments} *\n`);
  await ann
    .locator(".study-file input[type=file]")
    .first()
    .setInputFiles({ name: "large.pgn", mimeType: "text/plain", buffer: large });
  const refused = ann.getByRole("alert").filter({
    hasText: t("study.refused", { name: "Large", more: 0, reason: t("study.refused.large", { n: 2 }) }),
  });
  await expect(refused).toContainText(t("study.refused.shorten"), { timeout: 60_000 });
  await scan(ann);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await ann.setViewportSize({ width, height });
    await picture(ann, { path: `e2e/output/refused-chapter-${width}.png` });
  }
  await ann.setViewportSize({ width: 1440, height: 900 });
  await ann.locator(".study-fold.edit > summary").click();
  await ann.getByLabel(t("study.from")).selectOption("start");
  await button(ann, t("study.add")).click();
  await expect.poll(() => atServer(ann), { timeout: 30_000 }).toMatchObject([{ chapters: 2 }]);
  await expect(refused).toBeVisible();
  expect(puts.length, "the large one is not sent at all").toBe(1);
});

test("two windows without locks make one copy of a study, and both write in it", async ({ browser }) => {
  const ann = await owner(browser, "Annabel");
  await letRead(ann);
  await button(ann, t("study.server.invite")).click();
  await button(ann, t("study.server.copyWriters")).click();
  const link = await copied(ann);
  // As over plain HTTP.
  const context = await browser.newContext();
  await context.addInitScript(() => {
    delete (Navigator.prototype as { locks?: unknown }).locks;
  });
  const [left, right] = [await context.newPage(), await context.newPage()];
  const faults: Error[] = [];
  for (const page of [left, right]) page.on("pageerror", (fault) => faults.push(fault));
  await Promise.all([left.goto(link), right.goto(link)]);
  expect(await left.evaluate(() => "locks" in navigator)).toBe(false);
  await Promise.all([shows(left, "e4"), shows(right, "e4")]);
  for (const page of [left, right]) await button(page, t("steps.last")).click();
  await Promise.all([play(left, "d5"), play(right, "Nf6")]);
  for (const page of [left, right, ann]) {
    await shows(page, "d5");
    await shows(page, "Nf6");
  }
  await left.goto("/study");
  await expect(left.locator(".study-list > li")).toHaveCount(1);
  expect(faults).toEqual([]);
});

for (const [width, height] of sizes)
  test(`nothing of it is cut off at ${width} x ${height}`, look(width, "dark"), async ({ browser }) => {
    const ann = await owner(browser, "A wide name that goes on without end");
    await ann.setViewportSize({ width, height });
    await button(ann, t("study.server.invite")).click();
    await button(ann, t("study.server.copyWriters")).scrollIntoViewIfNeeded();
    await picture(ann, { path: `e2e/output/shared-study-${width}.png` });
    expect(await hidden(ann)).toEqual([]);
    const reader = await guest(browser, ann.url());
    await reader.setViewportSize({ width, height });
    await expect(reader.getByRole("alert")).toBeVisible();
    await letRead(ann);
    await reader.reload();
    await shows(reader, "e4");
    await picture(reader, { path: `e2e/output/read-study-${width}.png` });
    expect(await hidden(reader)).toEqual([]);
  });
