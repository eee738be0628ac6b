import { nodeMachine } from "../test/fake/core.ts";

// The real core without the page, for what a test has to know about a game.
export async function core(): Promise<<T>(...fields: (string | number)[]) => T> {
  const machine = nodeMachine({ info: () => undefined, poll: () => false });
  return <T>(...fields: (string | number)[]) => JSON.parse(machine.call(fields.join("\t"))) as T;
}
