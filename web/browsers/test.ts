import { writeFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import { firefox } from "./firefox.ts";
import { Network } from "./network.ts";
import type { Browser, Size } from "./tab.ts";
import { User } from "./user.ts";
import { webkit } from "./webkit.ts";

// Playwright runs these tests and counts them; its own browsers are not used.

const start = { firefox, webkit };

export interface BrowserOptions {
  engine: keyof typeof start;
}
export interface Window {
  size: Size;
  by: "mouse" | "finger";
}

export const test = base.extend<
  Window & { network: Network; user: User },
  BrowserOptions & { program: Browser }
>({
  engine: ["firefox", { option: true, scope: "worker" }],
  size: [{ width: 1440, height: 900 }, { option: true }],
  by: ["mouse", { option: true }],
  program: [
    async ({ engine }, give) => {
      const program = await start[engine]();
      await give(program);
      await program.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  network: async ({}, give) => {
    const network = await Network.to(process.env["CHESHIRE_URL"]!);
    await give(network);
    await network.down();
  },
  user: async ({ program, network, size, by }, give, info) => {
    const tab = await program.tab(size, by);
    await give(new User(tab, network.url));
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath("page.png"), await tab.picture());
    await tab.close();
  },
});
