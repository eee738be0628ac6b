import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import {
  colorName,
  counted,
  exactly,
  like,
  message,
  moved,
  optionOf,
  pieceText,
  sentence,
  starting,
  t,
  titleOf,
  won,
} from "../test/english.ts";
import { infoOf } from "../test/nodeCore.ts";
import { picture } from "./long.ts";
import { scan } from "./scan.ts";
import { sideChoice, Table } from "./table.ts";

// The four games of Cheops with the real core and the real server.

test.skip(!process.env["CHESHIRE_URL"], "the fake server knows neither options nor papers");

const games = ["little-cheops", "cheops", "little-cheops-imperial", "cheops-imperial"] as const;
const campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";

async function laid(page: Page, data: object): Promise<Table> {
  const { id } = (await (await page.request.post("/api/games", { data })).json()) as { id: string };
  await page.goto(`/g/${id}`);
  await expect(page.getByRole("grid").first()).toBeVisible();
  return new Table(page);
}

// Starts a game through the dialog.
async function begin(
  page: Page,
  game: string,
  side: "white" | "both",
  set: (dialog: Locator) => Promise<void> = async () => undefined,
  fen = "",
): Promise<Table> {
  const table = new Table(page);
  await page.goto("/play");
  const dialog = await table.dialog();
  await dialog.getByRole("radio", { name: titleOf(game), exact: true }).check();
  await dialog.getByLabel(sideChoice(side), { exact: true }).check();
  if (side !== "both") {
    await dialog.getByRole("slider").focus();
    await dialog.getByRole("slider").press("Home");
  }
  await set(dialog);
  if (fen) {
    await dialog.getByText(t("setup.position"), { exact: true }).click();
    await dialog.getByLabel(t("setup.fen")).fill(fen);
  }
  await dialog.getByRole("button", { name: t("setup.begin") }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/g\/.+/);
  return table;
}

const fold = (of: Page | Locator, title: string): Locator =>
  of.locator("summary").filter({ hasText: starting(title) });

const castles = async (dialog: Locator) => {
  await fold(dialog, t("setup.advanced")).click();
  const { group, title } = optionOf("little-cheops", "castles-in-common");
  await fold(dialog, group).click();
  await dialog.getByRole("switch", { name: title }).check();
};

const press = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: t("people.pressAgain") }).click();
};

test("An option takes a number and squares of one's own, and says what it does not take", async ({
  page,
}) => {
  const table = await begin(page, "cheops", "both", async (dialog) => {
    const begins = dialog.getByRole("button", { name: t("setup.begin") });
    await fold(dialog, t("setup.advanced")).click();
    const [idle, lower] = [optionOf("cheops", "idle-turns"), optionOf("cheops", "lower-civilians")];
    await fold(dialog, idle.group).click();
    await dialog.getByLabel(idle.title, { exact: true }).selectOption({ label: t("setup.own.number") });
    const turns = dialog.getByLabel(`${idle.title}: ${t("setup.own.number")}`);
    await expect(turns).toBeFocused();
    await begins.click();
    await expect(turns).toHaveAttribute("aria-invalid", "true");
    await turns.fill("1001");
    await expect(turns).toHaveAccessibleDescription(t("setup.own.from", { min: "1", max: "1000" }));
    await turns.fill("50");
    await expect(turns).toHaveAttribute("aria-invalid", "false");
    await turns.fill("500");
    await fold(dialog, lower.group).click();
    await dialog.getByLabel(lower.title, { exact: true }).selectOption({ label: t("setup.own.squares") });
    const squares = dialog.getByLabel(`${lower.title}: ${t("setup.own.squares")}`);
    await squares.fill("b2@2, e5@2");
    await expect(squares).toHaveAccessibleDescription(
      sentence("lower-civilian-square-taken", { square: "Be5" }),
    );
    await fold(dialog, lower.group).click();
    await fold(dialog, t("setup.advanced")).click();
    await begins.click();
    await expect(squares).toBeFocused();
    await scan(page);
    await squares.fill("b2@2, h2@2");
    await expect(squares).toHaveAccessibleDescription(t("setup.own.squaresOf", { n: 2 }));
  });
  await table.piece("b2@2", "white civilian");
  await table.piece("b8@2", "black civilian");
  const { options } = (await (
    await page.request.get(`/api/games/${new URL(page.url()).pathname.split("/").at(-1)}`)
  ).json()) as { options: Record<string, string> };
  expect(options).toMatchObject({ "idle-turns": "500", "lower-civilians": "Bb2,Bh2" });
});

for (const game of games) {
  test(`${game}: chosen, played by mouse and by keyboard`, async ({ page }) => {
    const table = await begin(page, game, "both");
    const level = await page.getByRole("gridcell", { name: /^[a-z]\d+@1(,|$)/ }).count();
    const on = level > 0 ? "@1" : "";
    const file = (await table.square(`i17${on}`).count()) > 0 ? "i" : "e";
    await table.click(`${file}2${on}`, `${file}3${on}`);
    await table.said(moved("white pawn", `${file}2${on}`, `${file}3${on}`));
    await expect(table.save).toHaveText(t("save.saved"));
    // The other Pawn, using only the keyboard.
    const far = file === "i" ? 16 : 8;
    await table.square(`${file}${far}${on}`).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await table.said(moved("black pawn", `${file}${far}${on}`, `${file}${far - 1}${on}`));
    await table.piece(`${file}${far - 1}${on}`, "black pawn");
    await table.honest();
    await page.reload();
    await table.piece(`${file}3${on}`, "white pawn");
    await expect(page.locator(".san")).toHaveCount(2);
  });
}

test("a short dialog: what beginners of Cheops do not need is under Advanced", async ({ page }) => {
  await page.goto("/play");
  const table = new Table(page);
  const dialog = await table.dialog();
  await dialog.getByRole("radio", { name: titleOf("little-cheops"), exact: true }).check();
  const groups = [...new Set(infoOf("little-cheops").options.map((option) => option.group))];
  expect(groups).toHaveLength(5);
  await expect(dialog.locator(".advanced > details > summary")).toHaveText(
    [...groups, t("setup.parley")].map((title) => starting(title)),
  );
  await expect(dialog.getByRole("switch").first()).toBeHidden();
  await expect(dialog.getByText(t("setup.parley"), { exact: true })).toBeHidden();
  await castles(dialog);
  await expect(dialog.locator(".advanced .changed")).toHaveText([
    t("setup.changed", { n: 1 }),
    t("setup.changed", { n: 1 }),
  ]);
  // Nothing is wider than its column.
  const wider = () =>
    dialog.locator(".game-choices").evaluate((choices) => choices.scrollWidth - choices.clientWidth);
  expect(await wider()).toBe(0);
  await picture(page, { path: "e2e/output/cheops-dialog.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await wider()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await scan(page);
});

test("an appointment at one screen says no more than K appoints C", async ({ page }) => {
  const table = await begin(page, "little-cheops", "both", castles, campaign);
  await page.getByRole("button", { name: t("action.appointment") }).click();
  await table.square("a5").click();
  await table.said(t("move.appoints", { color: colorName("w") }));
  await expect(page.locator(".san")).toHaveText(["K appoints C"]);
  await expect(table.square("a5")).toHaveAccessibleName(
    exactly(`a5, ${pieceText("white civilian")}`, `a5, ${pieceText("white civilian")}, ${t("mark.last")}`),
  );
  await expect(table.save).toHaveText(t("save.saved"));
  // Black is to move and does not see the paper; White does, on the next turn.
  await table.click("i9", "i8");
  await table.piece("i8", "black king");
  await page.getByRole("button", { name: t("cheops.showPapers") }).click();
  await expect(table.square("a5")).toHaveAccessibleName(like(t("piece.secret")));
  // The page that made the game still has all its keys after a reload.
  await page.reload();
  await table.click("b9", "b8");
  await table.piece("b8", "white civilian");
  await fold(page, t("people.umpire")).click();
  await press(page, t("people.annul"));
  await expect(table.banner).toContainText(sentence("annulment"));
  await expect(page.getByRole("region", { name: t("people.papers") })).toContainText(
    t("paper.says", { color: colorName("w"), n: 1, cell: "a5", seal: t("paper.matches") }),
  );
});

// A page opened by a shared link, and everything that reaches it.
async function guest(
  browser: Browser,
  link: string,
): Promise<{ context: BrowserContext; page: Page; table: Table; heard: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  page.on("response", (response) => {
    if (response.url().includes("/api/"))
      void response.text().then(
        (text) => heard.push(text),
        () => undefined,
      );
  });
  await page.goto(link);
  await expect(page.getByRole("grid").first()).toBeVisible();
  return { context, page, table: new Table(page), heard };
}

test("two players at their own screens: Black's page never has White's paper", async ({
  browser,
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(baseURL!).origin });
  await begin(page, "little-cheops", "both", castles, campaign);
  await fold(page, t("people.invite")).click();
  const links: { [name: string]: string } = {};
  for (const name of ["white", "black", "umpire", "spectators"] as const) {
    await page
      .getByRole("button", { name: t("people.copyLink", { seat: t(`people.seat.${name}`) }) })
      .click();
    links[name] = await page.evaluate(() => navigator.clipboard.readText());
  }
  expect(links["white"]).toMatch(/\/g\/\w+#key=\w+&seat=white$/);
  expect(links["spectators"]).not.toContain("#");
  const white = await guest(browser, links["white"]!);
  const black = await guest(browser, links["black"]!);
  const watcher = await guest(browser, links["spectators"]!);
  await expect(white.page).toHaveURL(/\/g\/\w+$/);
  await expect(black.table.status).toContainText(t("turn.move", { color: colorName("w") }));
  await expect(fold(black.page, t("people.umpire"))).toHaveCount(0);
  await expect(black.page.getByRole("button", { name: t("people.takeBack") })).toBeDisabled();
  // Neither Black nor a spectator can move White's piece.
  await black.table.square("b9").click();
  await expect(black.table.status).toContainText(t("note.turn", { color: colorName("w") }));
  await watcher.table.square("b9").click();
  await expect(watcher.table.status).toContainText(t("note.turnWatching", { color: colorName("w") }));

  await white.page.getByRole("button", { name: t("action.appointment") }).click();
  await white.table.square("g2").click();
  for (const one of [black, watcher]) await expect(one.page.locator(".san")).toHaveText(["K appoints C"]);
  await white.page.getByRole("button", { name: t("cheops.showPapers") }).click();
  await expect(white.table.square("g2")).toHaveAccessibleName(like(t("piece.secret")));
  await expect(black.page.locator(".tally")).toContainText(t("tally.secret", { n: 1, secret: 1 }));
  await expect(black.table.square("g2")).toHaveAccessibleName(`g2, ${pieceText("white civilian")}`);
  const told = async (one: typeof black) =>
    [
      ...one.heard,
      await one.page.content(),
      await one.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ].join("\n");
  for (const one of [black, watcher]) {
    expect(await told(one)).not.toMatch(/@g2/);
    expect(await told(one)).toMatch(/@=[0-9a-f]{64}/);
    expect(await told(one)).not.toContain(/key=(\w+)/.exec(links["white"]!)![1]);
  }
  // Reloading shows no more.
  await black.page.reload();
  await expect(black.page.locator(".san")).toHaveText(["K appoints C"]);
  expect(await told(black)).not.toMatch(/@g2/);

  // Black inspects another paper: only the server knows the result.
  await black.page.getByRole("button", { name: t("action.inspection") }).click();
  await black.table.square("a5").click();
  await black.table.said(
    t("move.inspects", { color: colorName("b"), cell: "a5", found: t("move.foundCivilian") }),
  );
  await expect(black.table.square("a5")).toHaveAccessibleName(like(t("piece.certified")));
  await expect(white.page.locator(".san")).toHaveText(["K appoints C", "inspects a5 Civilian"]);

  // An offer that lapses with a move; another, accepted. Then the papers are open.
  await white.page.getByRole("button", { name: t("people.offerAgreement") }).click();
  await white.page.getByRole("button", { name: t("people.pressAgain") }).click();
  await expect(black.page.getByRole("button", { name: t("people.acceptAgreement") })).toBeVisible();
  await white.table.click("b9", "b8");
  await expect(black.page.getByRole("button", { name: t("people.acceptAgreement") })).toHaveCount(0);
  await black.page.getByRole("button", { name: t("people.offerAgreement") }).click();
  await black.page.getByRole("button", { name: t("people.pressAgain") }).click();
  await white.page.getByRole("button", { name: t("people.acceptAgreement") }).click();
  for (const one of [white, black, watcher]) {
    await expect(one.table.banner).toContainText(sentence("mutual-agreement"));
    await expect(one.page.getByRole("region", { name: t("people.papers") })).toContainText(
      t("paper.says", { color: colorName("w"), n: 1, cell: "g2", seal: t("paper.matches") }),
    );
  }
  await picture(black.page, { path: "e2e/output/cheops-papers.png" });
  await scan(black.page);
  for (const one of [white, black, watcher]) await one.context.close();
});

test("an Umpire who confirms every move, and ends the game by his word", async ({ browser, page }) => {
  const created = (await (
    await page.request.post("/api/games", {
      data: {
        game: "little-cheops",
        options: { "castles-in-common": "on" },
        fen: campaign,
        parley: { umpire: "confirms" },
      },
    })
  ).json()) as { id: string; keys: { white: string; black: string; umpire: string } };
  const link = (seat: "white" | "black" | "umpire") =>
    `/g/${created.id}#key=${created.keys[seat]}&seat=${seat}`;
  const [white, black, umpire] = [
    await guest(browser, link("white")),
    await guest(browser, link("black")),
    await guest(browser, link("umpire")),
  ];
  await white.table.click("b9", "b8");
  await expect(black.table.status).toContainText(t("turn.umpire"));
  await umpire.page.getByRole("button", { name: t("people.refuse") }).click();
  await white.table.piece("b9", "white civilian");
  await white.table.click("b9", "b8");
  await umpire.page.getByRole("button", { name: t("people.confirm") }).click();
  await expect(black.table.status).toContainText(t("turn.yours"));
  await fold(umpire.page, t("people.umpire")).click();
  await press(umpire.page, t("people.forfeits", { side: colorName("b") }));
  for (const one of [white, black, umpire]) {
    await expect(one.table.banner).toContainText(won("w", "forfeit"));
    await one.context.close();
  }
});

const ends: {
  name: string;
  fen: string;
  moves: [string, string][];
  button?: string;
  says: string;
  score: string;
}[] = [
  {
    name: "checkmate",
    fen: "k8/9/5Td2/K8/9/9/9/1T7/Q8 w",
    moves: [["f7", "a7"]],
    says: won("w", "checkmate"),
    score: "1 – 0",
  },
  {
    name: "deadlock",
    fen: "k8/2T3d2/9/8K/1T7/4Q4/9/9/9 w",
    moves: [["c8", "g8"]],
    says: sentence("game-drawn", { reason: message("deadlock") }),
    score: "½ – ½",
  },
  {
    name: "resignation",
    fen: "k3t3d/9/9/9/9/9/9/9/K3T3D w",
    moves: [["a1", "a2"]],
    button: t("people.resign"),
    says: sentence("game-resigned", { loser: "b", winner: "w" }),
    score: "1 – 0",
  },
  {
    name: "agreement",
    fen: "k3t3d/9/9/9/9/9/9/9/K3T3D w",
    moves: [],
    button: t("people.agreedEnd"),
    says: sentence("mutual-agreement"),
    score: "½ – ½",
  },
  {
    name: "judgment",
    fen: "k3t3d/9/9/9/9/9/9/9/K3T3D w",
    moves: [],
    button: t("people.judge"),
    says: sentence("umpire-judgment"),
    score: "½ – ½",
  },
  {
    name: "annulment",
    fen: "k3t3d/9/9/9/9/9/9/9/K3T3D w",
    moves: [],
    button: t("people.annul"),
    says: sentence("annulment"),
    score: t("score.none"),
  },
  {
    name: "both forfeit",
    fen: "k3t3d/9/9/9/9/9/9/9/K3T3D w",
    moves: [],
    button: t("people.bothForfeit"),
    says: sentence("game-lost-by-both", { reason: message("forfeit") }),
    score: "0 – 0",
  },
];
for (const { name, fen, moves, button, says, score } of ends) {
  test(`the end by ${name}`, async ({ page }) => {
    const table = await laid(page, { game: "little-cheops", fen });
    for (const [from, to] of moves) await table.click(from, to);
    if ([t("people.judge"), t("people.annul"), t("people.bothForfeit")].includes(button ?? ""))
      await fold(page, t("people.umpire")).click();
    if (button) await press(page, button);
    await expect(table.banner).toContainText(says);
    await expect(table.banner).toContainText(score);
    await expect(page.getByTestId("material-w")).toHaveAccessibleName(counted("material.points"));
    await page.reload();
    await expect(table.banner).toContainText(says);
    await expect(page.getByRole("button", { name: t("people.agreedEnd") })).toHaveCount(0);
  });
}

test("against an engine there is nothing to agree on", async ({ page }) => {
  await new Table(page).begin("white", undefined, "little-cheops");
  await expect(page.locator(".tally")).toBeVisible();
  await expect(page.getByText(t("cheops.agreed"), { exact: true })).toHaveCount(0);
  await expect(page.getByText(t("people.invite"), { exact: true })).toHaveCount(0);
  for (const name of [t("people.changeTerms"), t("people.judge"), t("people.annul")])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
});

test("against an engine nobody decides as the Umpire", async ({ page }) => {
  const engine = { kind: "engine", level: 1 };
  await laid(page, { game: "little-cheops", white: { kind: "human" }, black: engine });
  await expect(page.locator(".tally")).toBeVisible();
  await expect(fold(page, t("people.umpire"))).toHaveCount(0);
});

test("a repetition is accepted, or the King abdicates", async ({ page }) => {
  const data = { game: "little-cheops", fen: "k3t3d/9/9/9/9/9/9/9/K3T3D w" };
  const repeat = async (table: Table) => {
    for (const [from, to] of [
      ["a1", "a2"],
      ["a9", "a8"],
      ["a2", "a1"],
      ["a8", "a9"],
      ["a1", "a2"],
      ["a9", "a8"],
      ["a2", "a1"],
      ["a8", "a9"],
    ] as const) {
      await table.click(from, to);
      await table.said(`${from} ${t("move.to", { cell: to })}`);
    }
  };
  const table = await laid(page, data);
  await repeat(table);
  await expect(page.getByRole("button", { name: t("action.abdication") })).toBeVisible();
  await picture(page, { path: "e2e/output/cheops-offered.png" });
  await scan(page);
  await page.getByRole("button", { name: t("people.acceptEnd") }).click();
  await expect(table.banner).toContainText(sentence("threefold-repetition"));
  await expect(table.banner).toContainText("½ – ½");

  const again = await laid(page, data);
  await repeat(again);
  await page.getByRole("button", { name: t("action.abdication") }).click();
  await again.square("i1").click();
  await again.said(
    t("move.abdicates", { color: colorName("w"), piece: "king", cell: "a1", other: "duke", to: "i1" }),
  );
  await again.piece("i1", "white king");
  await expect(page.getByRole("button", { name: t("people.acceptEnd") })).toHaveCount(0);
});

test("the engine plays Little Cheops, Imperial", async ({ page }) => {
  const table = await begin(page, "little-cheops-imperial", "white");
  for (const [from, to, n] of [
    ["i2", "i3", 2],
    ["k2", "k3", 4],
    ["g2", "g3", 6],
  ] as const) {
    await expect(table.status).toContainText(t("turn.yours"), { timeout: 20000 });
    await table.click(from, to);
    await expect(page.locator(".san:not(.none)")).toHaveCount(n, { timeout: 20000 });
  }
  await table.honest();
  await page.reload();
  await expect(page.locator(".san:not(.none)")).toHaveCount(6);
  await expect(table.status).toContainText(t("turn.yours"));
});
