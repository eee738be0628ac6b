import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Browser as Driven, type Page } from "puppeteer-core";
import type { Browser, Tab } from "./tab.ts";

// Debian's Firefox, by WebDriver BiDi. FIREFOX names another one.
const program = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";

// Prints into a file as soon as a page asks for it, without a dialog.
const printer = "Mozilla Save to PDF";
const printInto = (file: string) => ({
  "print.always_print_silent": true,
  print_printer: printer,
  [`print.printer_${printer.replaceAll(" ", "_")}.print_to_file`]: true,
  [`print.printer_${printer.replaceAll(" ", "_")}.print_to_filename`]: file,
});

export async function firefox(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), "cheshire-firefox-"));
  const paper = join(folder, "printed.pdf");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program,
    extraPrefsFirefox: { ...printInto(paper), "intl.accept_languages": "en" },
  });
  return {
    async tab(size, by) {
      await rm(paper, { force: true });
      return open(browser, paper, by, size);
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function open(
  browser: Driven,
  paper: string,
  by: "mouse" | "finger",
  size: { width: number; height: number },
): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page: Page = await context.newPage();
  await page.setViewport(size);
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (run, ...given) => page.evaluate(run as never, ...given),
    press: (x, y) => (by === "finger" ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    key: (name) => page.keyboard.press(name),
    printed: () => readFile(paper).catch(() => Buffer.alloc(0)),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}
