// Frames per second of the 3D view while it is turned by mouse, rendered in software at 1000 x 800.
//   node bench/space_fps.mjs http://127.0.0.1:8080 [GAME...]
// The address is that of a running server (cheshire serve); CHROMIUM names the browser, SECONDS (4) is how long each
// game is turned.
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))("@playwright/test");
const [url = "http://127.0.0.1:8080", ...asked] = process.argv.slice(2);
const games = asked.length > 0 ? asked : ["alice", "raumschach", "hyperchess", "little-cheops", "cheops", "alice:hyperchess"];
const seconds = Number(process.env.SECONDS ?? 4);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
for (const game of games) {
  // The bar at the top takes 60 pixels; the rest is the picture.
  const page = await browser.newPage({ viewport: { width: 1000, height: 860 } });
  await page.addInitScript(() => {
    localStorage.setItem("cheshire.view", "space");
    localStorage.setItem("cheshire.panel", "folded");
  });
  const { id } = await (await page.request.post(`${url}/api/games`, { data: { game } })).json();
  await page.goto(`${url}/g/${id}`);
  await page.locator(".depth.deep").waitFor();
  const canvas = page.locator(".space canvas");
  const box = await canvas.boundingBox();
  await page.waitForTimeout(500);
  const report = await page.evaluate(async (seconds) => {
    const canvas = document.querySelector(".space canvas");
    const gl = canvas.getContext("webgl2");
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const at = (angle) => ({ clientX: left + width / 2 + Math.sin(angle) * width * 0.4, clientY: top + height / 2 + Math.sin(angle * 1.7) * height * 0.06 });
    const send = (type, place, buttons) => canvas.dispatchEvent(new PointerEvent(type, { ...place, pointerId: 1, pointerType: "mouse", isPrimary: true, button: type === "pointermove" ? -1 : 0, buttons, bubbles: true }));
    // Pointer capture fails for synthetic pointers.
    canvas.setPointerCapture = canvas.releasePointerCapture = () => {};
    send("pointerdown", at(0), 1);
    const pixel = new Uint8Array(4);
    const times = [];
    const start = performance.now();
    for (let last = start; last - start < seconds * 1000; ) {
      send("pointermove", at((last - start) / 900), 1);
      await new Promise(requestAnimationFrame);
      // Waits until the picture is actually drawn.
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    send("pointerup", at(0), 0);
    times.sort((a, b) => a - b);
    return { frames: times.length, median: times[times.length >> 1], slow: times[Math.floor(times.length * 0.95)] };
  }, seconds);
  console.log(`${game.padEnd(22)} ${box.width} x ${box.height}  ${(report.frames / seconds).toFixed(1)} frames/s  median ${report.median.toFixed(1)} ms  95 % ${report.slow.toFixed(1)} ms`);
  await page.close();
}
await browser.close();
