// What a test needs of a browser, whatever its protocol. Everything about Cheshire's page is in user.ts.

export interface Size {
  width: number;
  height: number;
}

// A window with one page, and storage that nothing else uses.
export interface Tab {
  // Both return once the page has loaded.
  open: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  // Runs a function in the page, and returns what its promise resolves to. The arguments and the result pass as JSON, and
  // the function knows nothing else of this program.
  evaluate: <Given extends unknown[], Result>(
    run: (...given: Given) => Result,
    ...given: Given
  ) => Promise<Awaited<Result>>;
  // Presses at a point of the window, in CSS pixels.
  press: (x: number, y: number) => Promise<void>;
  key: (name: "ArrowLeft" | "ArrowRight" | "Home") => Promise<void>;
  // The PDF that the page has had printed since this tab was opened; empty before.
  printed: () => Promise<Buffer>;
  // A PNG of the window.
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
}

// A running browser.
export interface Browser {
  // Opens a window of this size within, by mouse or, where the browser can, by finger.
  tab: (size: Size, by: "mouse" | "finger") => Promise<Tab>;
  close: () => Promise<void>;
}
