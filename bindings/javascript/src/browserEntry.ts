import { browser } from "./browser.ts";
import { choosePlatform } from "./platform.ts";

// The package in a browser.
choosePlatform(browser);
export * from "./index.ts";
