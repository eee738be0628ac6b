import { expect, test } from "@playwright/test";
import { chromium, softwareGl } from "../chromium.ts";
import { expectWithin } from "./measure.ts";

// Frames of the 3D view while it is turned, drawn in software at 1000 x 800. bench/space_fps.mjs measures other games.

// The bar at the top takes 60 pixels, the players' strips 128.
test.use({
  viewport: { width: 1000, height: 988 },
  launchOptions: chromium("--disable-gpu", ...softwareGl),
});

test("thirty frames a second in 3D", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("cheshire.view", "space");
    localStorage.setItem("cheshire.panel", "folded");
  });
  const { id } = (await (await page.request.post("/api/games", { data: { game: "alice" } })).json()) as {
    id: string;
  };
  await page.goto(`/g/${id}`);
  await page.locator(".depth.deep").waitFor();
  const box = await page.locator(".space canvas").boundingBox();
  expect(box).toMatchObject({ width: 1000, height: 800 });
  const times = await page.locator(".space canvas").evaluate(async (element) => {
    const canvas = element as HTMLCanvasElement;
    const gl = canvas.getContext("webgl2")!;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    // Pointer capture fails for synthetic pointers.
    canvas.setPointerCapture = canvas.releasePointerCapture = () => undefined;
    const send = (type: string, angle: number, buttons: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, {
          clientX: left + width / 2 + Math.sin(angle) * width * 0.4,
          clientY: top + height / 2 + Math.sin(angle * 1.7) * height * 0.06,
          pointerId: 1,
          pointerType: "mouse",
          isPrimary: true,
          button: type === "pointermove" ? -1 : 0,
          buttons,
          bubbles: true,
        }),
      );
    send("pointerdown", 0, 1);
    const [times, pixel] = [[] as number[], new Uint8Array(4)];
    const start = performance.now();
    // The first frames compile the shaders.
    for (let last = start, frame = 0; frame < 130; frame++) {
      send("pointermove", (last - start) / 900, 1);
      await new Promise(requestAnimationFrame);
      // Waits until the picture is actually drawn.
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      const now = performance.now();
      if (frame >= 10) times.push(now - last);
      last = now;
    }
    send("pointerup", 0, 0);
    return times;
  });
  await expectWithin(page, "a frame of the 3D view", times, 1000 / 30);
});
