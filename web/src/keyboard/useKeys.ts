// A hook that binds what keys do to actions while a component is on show.
import { useEffect, useRef } from "preact/hooks";
import { bind, type Bindings } from "./keys.ts";

export function useKeys(bindings: Bindings): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => bind(() => latest.current), []);
}
