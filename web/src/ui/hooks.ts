// Hooks that run once for a component (useMount), or stay the same in every render (useEvent).
import { type EffectCallback, useCallback, useEffect, useLayoutEffect, useRef } from "preact/hooks";

// Runs `effect` once, when the component appears, with the values of that moment; its result runs when the component
// goes.
export function useMount(effect: EffectCallback): void {
  const first = useRef(effect);
  useEffect(() => first.current(), []);
}

// The same before the browser paints.
export function useLayoutMount(effect: EffectCallback): void {
  const first = useRef(effect);
  useLayoutEffect(() => first.current(), []);
}

// A function that is the same in every render and does what `act` of the latest one does.
export function useEvent<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => latest.current(...args), []);
}
