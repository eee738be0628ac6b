import { expect, test } from "@playwright/test";
import type { LiveChange, LiveGame, LiveState } from "../src/core/types.ts";
import { expectWithin } from "./measure.ts";

// What a second of two hundred live games costs the front page, and the page that shows twelve of them: the server sends one
// message a second, in which a fifth of the games have moved.

const games = 200;
const moves = [
  ["g1f3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"],
  ["g8f6", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"],
  ["f3g1", "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2"],
  ["f6g8", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3"],
] as const;

const stateOf = (i: number, plies: number): LiveState => {
  const [last, fen] = moves[plies % moves.length]!;
  const left = { w: 290_000, b: 280_000 };
  return {
    id: `g${i}`,
    fen,
    last,
    plies,
    spectators: i % 7,
    clock: { kind: "fischer", initial: 300, increment: 2, left, running: plies % 2 ? "b" : "w" },
  };
};
const gameOf = (i: number): LiveGame => ({
  ...stateOf(i, 0),
  game: "chess",
  title: "Chess",
  options: {},
  white: { kind: "human", name: `Anna ${i}` },
  black: { kind: "human", name: `Ben ${i}` },
});

for (const [what, address] of [
  ["the front page", "/"],
  ["the page of games", "/games"],
] as const)
  test(`a second of ${games} live games on ${what}`, async ({ page }) => {
    let send: (message: object) => void = () => undefined;
    await page.routeWebSocket("/ws", (socket) => {
      send = (message) => socket.send(JSON.stringify(message));
      socket.onMessage((text) => {
        const { type } = JSON.parse(String(text)) as { type: string };
        if (type === "live")
          send({ type: "live", games: Array.from({ length: games }, (_, i) => gameOf(i)) });
      });
    });
    await page.goto(address);
    const first = page.locator(".live-game").first();
    await expect(first.locator("svg.start-picture")).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const scripting = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return 1000 * metrics.find(({ name }) => name === "ScriptDuration")!.value;
    };
    const times: number[] = [];
    for (let second = 1; second <= 32; second++) {
      const moved = Array.from({ length: games / 5 }, (_, i) => stateOf((i * 5 + second) % games, second));
      // The most watched game always moves, so that the page shows when it is done.
      moved.push(stateOf(6, second));
      const change: LiveChange & { type: "liveChange" } = {
        type: "liveChange",
        added: [],
        moved,
        removed: [],
      };
      const before = await scripting();
      send(change);
      await expect(page.getByTestId("live-g6")).toContainText(String(Math.ceil(second / 2)));
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      if (second > 2) times.push((await scripting()) - before);
    }
    await expectWithin(page, `scripting for a second of ${games} live games on ${what}`, times, 20);
  });
