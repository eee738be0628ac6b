// Listens to several events of one target, and stops all at once.

type Listeners = { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void };

// Hears events, by their names, until the result is called.
export function listen(
  target: EventTarget,
  listeners: Listeners,
  options?: AddEventListenerOptions,
): () => void {
  const over = new AbortController();
  for (const [type, listener] of Object.entries(listeners))
    target.addEventListener(type, listener as EventListener, { ...options, signal: over.signal });
  return () => over.abort();
}
