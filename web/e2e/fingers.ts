import type { Page } from "@playwright/test";

// Touches the screen of a page that was opened with `hasTouch`: the points where the fingers are after the event.
export async function fingers(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
}
