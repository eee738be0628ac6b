import { useEffect, useRef } from "preact/hooks";
import { bind, type Bindings } from "./keys.ts";

// What keys do while the component is on show.
export function useKeys(bindings: Bindings): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => bind(() => latest.current), []);
}
