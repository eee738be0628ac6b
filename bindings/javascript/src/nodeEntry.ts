import { nodePlatform } from "./nodePlatform.ts";
import { choosePlatform } from "./platform.ts";

// The package in Node.
choosePlatform(nodePlatform);
export * from "./index.ts";
