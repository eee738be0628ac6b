import { generate } from "./protocol.ts";

await generate();
