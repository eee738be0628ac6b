// The browser of the tests: Debian's headless shell, in which a test takes two thirds of the time it takes in a whole
// Chromium. CHROMIUM names another one.

/** What Playwright launches, with further arguments. */
export const chromium = (...more: string[]): { executablePath: string; args: string[] } => ({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    ...more,
  ],
});

/** Draws WebGL in software. */
export const softwareGl = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
