// The buttons to the first move, one back, one forward, to the last. They call the steps that they are given. `at` says
// whether the position on show is the first or the last of the line, if known.
import { IconButton } from "../ui/IconButton.tsx";
import type { Steps } from "./treeCtrl.ts";
import { shortcutsOf, withKey } from "../keyboard/keys.ts";
import { t, type PlainKey } from "../i18n/index.ts";

const buttons: [keyof Steps, PlainKey, string][] = [
  ["first", "steps.first", "M5 4v12M15 4L8 10l7 6z"],
  ["back", "steps.back", "M13 4l-7 6 7 6z"],
  ["forward", "steps.forward", "M7 4l7 6-7 6z"],
  ["last", "steps.last", "M15 4v12M5 4l7 6-7 6z"],
];

export function StepButtons({ steps, at }: { steps: Steps; at?: "start" | "end" | undefined }) {
  return (
    <>
      {buttons.map(([step, name, path]) => (
        <IconButton
          key={step}
          name={t(name)}
          path={path}
          aria-keyshortcuts={shortcutsOf(step)}
          aria-disabled={at === (step === "first" || step === "back" ? "start" : "end")}
          title={withKey(t(name), step)}
          onClick={() => steps[step]()}
        />
      ))}
    </>
  );
}
