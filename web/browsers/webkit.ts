import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Builder, Capabilities, Key, Origin } from "selenium-webdriver";
import type { Browser, Size, Tab } from "./tab.ts";

// Debian's WebKitGTK, by its WebDriver, on a screen that nobody sees.

// WebKitGTK's own MiniBrowser is never as narrow as a phone, and prints nothing without a dialog.
const program = fileURLToPath(new URL("webkit_window.py", import.meta.url));
const screen = "1600x1200x24";

export async function webkit(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), "cheshire-webkit-"));
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await firstLine(server, server.stdio[3] as NodeJS.ReadableStream);
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: "x11" },
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(`${url}/status`, driver);
  return {
    // Its driver makes a press of the mouse of what a finger does.
    tab: (size) => open(url, join(folder, "printed.pdf"), size),
    async close() {
      for (const process of [driver, server]) await ended(process);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function open(driver: string, paper: string, { width, height }: Size): Promise<Tab> {
  await rm(paper, { force: true });
  const tab = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(driver)
    .withCapabilities(
      new Capabilities({
        browserName: "cheshire-webkit",
        "webkitgtk:browserOptions": { binary: program, args: [paper] },
      }),
    )
    .build();
  await tab.manage().window().setRect({ x: 0, y: 0, width, height });
  const names = { ArrowLeft: Key.ARROW_LEFT, ArrowRight: Key.ARROW_RIGHT, Home: Key.HOME };
  return {
    open: (address) => tab.get(address),
    reload: () => tab.navigate().refresh(),
    evaluate: (run, ...given) => tab.executeScript(run, ...given),
    press: (x, y) =>
      tab
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .click()
        .perform(),
    key: (name) => tab.actions().sendKeys(names[name]).perform(),
    printed: () => readFile(paper).catch(() => Buffer.alloc(0)),
    picture: async () => Buffer.from(await tab.takeScreenshot(), "base64"),
    close: () => tab.quit(),
  };
}

async function firstLine(process: ChildProcess, stream: NodeJS.ReadableStream): Promise<string> {
  const none = once(process, "exit").then(() =>
    Promise.reject(new Error(`${process.spawnfile} did not start`)),
  );
  const [line] = (await Promise.race([once(stream, "data"), none])) as [Buffer];
  return line.toString().trim();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function answering(url: string, process: ChildProcess): Promise<void> {
  for (;;) {
    if (process.exitCode !== null) throw new Error(`${process.spawnfile} did not start`);
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || !process.kill()) return;
  await once(process, "exit");
}
